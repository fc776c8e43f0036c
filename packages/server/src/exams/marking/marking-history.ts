import type { MarkingHistoryEntry } from '@akada/contract';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Made } from './decisions-in-words.ts';
import type { StoredChanges } from './marking-changes.ts';
import { getExamOfResults } from './results.ts';

type Student = { _id: string; fullName: string };

async function studentsOf(db: Db, attemptIds: readonly string[]): Promise<Map<string, Student>> {
  const students = new Map<string, Student>();
  for (const chunk of inChunks(attemptIds)) {
    const rows = await db
      .selectFrom('attempts')
      .innerJoin('users', 'users._id', 'attempts.student_id')
      .select(['attempts._id', 'attempts.student_id', 'users.full_name'])
      .where('attempts._id', 'in', [...chunk])
      .execute();
    for (const row of rows) students.set(row._id, { _id: row.student_id, fullName: row.full_name });
  }
  return students;
}

export async function readHistory(db: Db, examId: string): Promise<MarkingHistoryEntry[]> {
  await getExamOfResults(db, examId);
  const rows = await db
    .selectFrom('marking_decisions')
    .selectAll()
    .where('exam_id', '=', examId)
    .orderBy('_id', 'desc')
    .execute();
  const entries = rows.map((row) => ({
    row,
    made: JSON.parse(row.made) as Made[],
    result: JSON.parse(row.result) as StoredChanges,
  }));
  const ids = new Set(entries.flatMap(({ made }) => made.flatMap(({ attemptId }) => attemptId ?? [])));
  const students = await studentsOf(db, [...ids]);
  return entries.map(({ row, made, result }) => ({
    _id: row._id,
    at: row.made_at,
    by: row.made_by,
    reason: row.reason,
    decisions: made.map(({ questionId, text, attemptId, ...one }) => ({
      ...one,
      question: { _id: questionId, text },
      ...(attemptId && { attemptId, student: students.get(attemptId) }),
    })),
    counts: result.counts,
    changed: result.changes.length,
  }));
}
