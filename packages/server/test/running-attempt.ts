import { examEntity } from '../src/exams/exams/exam.entity.ts';
import { insertUser } from '../src/people/users/users.queries.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';

export async function anOpenExam(db: Db, opens_at: string, closes_at: string): Promise<string> {
  const { group_ids: _, ...exam } = examEntity.newRow(newIdAt(0), {}, opens_at);
  await db
    .insertInto('exams')
    .values({ ...exam, opens_at, closes_at, search_text: '', deleted_at: null })
    .execute();
  return exam._id;
}

/** An attempt that runs until the deadline. */
export async function aRunningAttempt(db: Db, deadline_at: string): Promise<void> {
  const exam_id = await anOpenExam(db, '2026-09-01T00:00:00.000Z', '2026-09-30T00:00:00.000Z');
  const student_id = 'a'.repeat(24);
  const ada = { _id: student_id, full_name: 'Ada', email: 'ada@school.test', phone_number: '', class_level: '' };
  await insertUser(db, { ...ada, role: 'user', password_hash: '' }, '2026-09-14T00:00:00.000Z');
  const paper = { _id: 'paper', exam_id, content_hash: '', content: '{}', created_at: '' };
  await db.insertInto('papers').values(paper).execute();
  await db
    .insertInto('attempts')
    .values({
      ...{ _id: 'attempt', exam_id, student_id, number: 1, paper_id: 'paper', started_at: '', deadline_at },
      ...{ status: 'running', submitted_at: null, total_questions: 1, by_hand: 0, to_mark: 0, total_points: 1 },
      ...{ correct_answers: null, score: null, device: null, device_number: 0, extra_minutes: 0, last_seen_at: null },
      ...{ submitted_by: null, marked: 0, paused_seconds: 0 },
    })
    .execute();
}
