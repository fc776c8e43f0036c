import { type Actor, type Facts, recordAudit } from '../audit/record.ts';
import type { ExamRow, Trx } from '../db/schema.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { shortText } from '../questions/short-text.ts';

/** What the audit log keeps of an exam; its questions in their order, by how they begin. */
export async function examFacts(trx: Trx, row: ExamRow): Promise<Facts> {
  return {
    title: row.title,
    description: row.description,
    classLevel: row.class_level,
    duration: row.duration_minutes,
    startDate: row.start_date,
    endDate: row.end_date,
    isActive: row.is_active === 1,
    maxAttempts: row.max_attempts,
    allowReview: row.allow_review === 1,
    questions: (await questionsOfExams(trx, [row._id])).map((question) => shortText(question.text)),
  };
}

export async function recordExam(
  trx: Trx,
  action: 'exam.create' | 'exam.update' | 'exam.delete',
  { by, at }: { by: Actor; at: string },
  exam: { row: ExamRow; before?: Facts; after?: Facts },
): Promise<void> {
  const subject = { kind: 'exam', _id: exam.row._id, title: exam.row.title } as const;
  await recordAudit(trx, { action, by, at, subject, before: exam.before ?? null, after: exam.after ?? null });
}
