import type { DrawRule, PapersWithOtherKey } from '@akada/contract';
import { type Reach, soleSubject, standingOf, teachesSubject } from '@akada/contract/rules/teaching';
import { groupList } from '../platform/db/audience.ts';
import { inChunks } from '../platform/db/dialect.ts';
import { thingOf } from '../platform/db/reach.ts';
import type { Db } from '../platform/db/schema.ts';
import { limited } from '../platform/http/scope.ts';

/** Bank of a limited teacher: questions of own subjects (decision 58). */

export function requireOwnSubject(reach: Reach | null, subject: string, field = 'subject'): void {
  if (reach === null || teachesSubject(reach, subject)) return;
  const named = subject === '' ? 'Please give the subject' : `You do not teach ${subject}. Please give the subject`;
  throw limited(`${named}: it must be one that you teach.`, field);
}

/** Ids of the bank that are gone are left to the caller. `kept` were there before. */
export async function requireOwnQuestions(
  db: Db,
  reach: Reach | null,
  ids: readonly string[],
  { field, kept = [] }: { field: string; kept?: readonly string[] },
): Promise<void> {
  if (reach === null) return;
  const before = new Set(kept);
  const added = ids.filter((id) => !before.has(id));
  for (const chunk of inChunks(added)) {
    const rows = await db.selectFrom('questions').select('subject').distinct().where('_id', 'in', chunk).execute();
    if (rows.every(({ subject }) => teachesSubject(reach, subject))) continue;
    throw limited('One of these questions is not of a subject that you teach.', field);
  }
}

export function requireOwnDraw(reach: Reach | null, rules: readonly DrawRule[], kept: readonly DrawRule[]): void {
  if (reach === null) return;
  const before = new Set(kept.map((rule) => JSON.stringify(rule)));
  for (const rule of rules) {
    if (!before.has(JSON.stringify(rule))) requireOwnSubject(reach, rule.subject ?? '', 'draw');
  }
}

/** Deleted ones are nobody's any more. */
async function ownExams(db: Db, reach: Reach, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const exams = db.selectFrom('exams').select(['_id', 'subject', 'class_level']).select(groupList('exams'));
  const rows = await exams
    .where('_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({ _id: row._id, isOwn: standingOf(reach, thingOf(row)) === 'own' }));
}

const areOwnExams = async (db: Db, reach: Reach, ids: readonly string[]) =>
  (await ownExams(db, reach, ids)).every(({ isOwn }) => isOwn);

/** Papers of exams whose marking the caller may change. */
export async function ofOwnExams(db: Db, reach: Reach | null, papers: PapersWithOtherKey): Promise<PapersWithOtherKey> {
  if (reach === null) return papers;
  const exams = await ownExams(
    db,
    reach,
    papers.map(({ exam }) => exam._id),
  );
  const own = new Set(exams.flatMap(({ _id, isOwn }) => (isOwn ? _id : [])));
  return papers.filter(({ exam }) => own.has(exam._id));
}

/** Exams that get a question, lose one, or get a new version with it. */
export async function requireOwnExams(db: Db, reach: Reach | null, ids: readonly string[]): Promise<void> {
  if (reach === null || (await areOwnExams(db, reach, ids))) return;
  throw limited('This would change an exam that is not only for your own subjects and classes.', 'exam');
}

/** Before questions leave the bank, and with it the exams that they are in. */
export async function requireOwnExamsOf(db: Db, reach: Reach | null, questionIds: readonly string[]): Promise<void> {
  if (reach === null) return;
  for (const chunk of inChunks(questionIds)) {
    const places = db.selectFrom('exam_questions').select('exam_id').distinct().where('question_id', 'in', chunk);
    const ids = (await places.execute()).map(({ exam_id }) => exam_id);
    if (await areOwnExams(db, reach, ids)) continue;
    throw limited('One of these questions is in an exam that is not only for your own subjects and classes.', 'exam');
  }
}

/** The subject of a question that is made without one: that of its exam, or the only one that somebody teaches. */
export async function subjectFor(db: Db, reach: Reach | null, subject = '', exam?: string | null): Promise<string> {
  if (reach === null || subject !== '') return subject;
  const exams = db
    .selectFrom('exams')
    .select('subject')
    .where('_id', '=', exam ?? '');
  const row = await exams.executeTakeFirst();
  return row?.subject || soleSubject(reach) || '';
}
