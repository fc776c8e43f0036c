import { createHash } from 'node:crypto';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { countSat, settingsOf } from '../../platform/db/exam-versions.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, ExamRow, ExamVersionRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import type { Checked, ExamVersions } from '../../questions/started-exams.ts';
import { lockExam } from '../exams/exams.queries.ts';
import { drawFormulasOf, refuseUnfinished } from '../exams/publish.ts';
import { administered, contentOf, type Frozen, freezeContent, getPaper, type Paper, versionOf } from './paper.ts';

/** An exam that somebody has started changes by a new version only (decision 5). */

const newestVersion = prepared(['exam'], (db, { exam }) =>
  db.selectFrom('exam_versions').selectAll().where('exam_id', '=', exam).orderBy('number', 'desc').limit(1),
);

export async function storeVersion(trx: Trx, exam: ExamRow, number: number, { id, paper }: Frozen, at: string) {
  const drawn = new Set((paper.draws ?? []).flatMap(({ questions }) => questions));
  const all = paper.questions.map(({ _id }) => _id);
  const row: ExamVersionRow = {
    ...{ exam_id: exam._id, number, paper_id: id, settings: settingsOf(exam), created_at: at },
    own_questions: JSON.stringify(all.filter((one) => !drawn.has(one))),
    all_questions: JSON.stringify(all),
  };
  await trx
    .insertInto('exam_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The version's paper with the exam's current title and dates. */
async function freezeVersion(trx: Trx, context: Context, exam: ExamRow, paperId: string): Promise<Frozen> {
  const paper = await getPaper(context, trx, paperId);
  const now = administered(exam);
  const isSame = Object.entries(now).every(([name, value]) => paper[name as keyof typeof now] === value);
  return isSame ? { id: paperId, paper } : freezeContent(trx, context, exam._id, { ...paper, ...now });
}

/** The first start makes the first version; of simultaneous ones, the first stored counts for all. */
export async function freezePaper(trx: Trx, context: Context, exam: ExamRow): Promise<Frozen> {
  const [version] = await newestVersion(trx, { exam: exam._id });
  if (version) return freezeVersion(trx, context, exam, version.paper_id);
  const frozen = await freezeContent(trx, context, exam._id, await contentOf(trx, exam));
  if (frozen.paper.questions.length === 0) return frozen;
  await storeVersion(trx, exam, 1, frozen, iso(context.now()));
  const [first] = await newestVersion(trx, { exam: exam._id });
  return !first || first.paper_id === frozen.id ? frozen : freezeVersion(trx, context, exam, first.paper_id);
}

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Covers questions and scoring, but not timestamps, title and dates, nor the comparison that every new paper has. */
function fingerprintOf({ version: _version, ...paper }: Paper): string {
  const { title: _1, description: _2, classLevel: _3, startDate: _4, endDate: _5, questions, ...told } = paper;
  const asked = questions.map(({ createdAt: _6, updatedAt: _7, exam: _8, comparison: _9, ...question }) => question);
  return createHash('sha256').update(JSON.stringify({ told, asked }, inOrder)).digest('hex').slice(0, 32);
}

export async function findVersionPaper(context: Context, db: Db, examId: string) {
  const [version] = await newestVersion(db, { exam: examId });
  if (!version) return undefined;
  return { ...version, paper: await getPaper(context, db, version.paper_id) };
}

type Who = { by: Actor; at: string };

async function release(trx: Trx, context: Context, examId: string, { by, at }: Who, checked: Checked): Promise<void> {
  const exam = await lockExam(trx, examId);
  const before = await findVersionPaper(context, trx, examId);
  if (!before) return;
  const content = await contentOf(trx, exam);
  const fingerprint = fingerprintOf(content);
  if (fingerprint === fingerprintOf(before.paper)) return;
  if (checked.seen !== undefined && checked.seen !== fingerprint) {
    throw new AppError('conflict', 'This exam was changed meanwhile. Please look at it again before you confirm.');
  }
  await refuseUnfinished(trx, exam, checked.broken);
  const number = before.number + 1;
  const frozen = await freezeContent(trx, context, examId, { ...content, version: number });
  await storeVersion(trx, exam, number, frozen, at);
  const subject = { kind: 'exam', _id: examId, title: exam.title } as const;
  const after = { version: number, students: await countSat(trx, [examId]) };
  await recordAudit(trx, { action: 'exam.new-version', by, at, subject, after });
}

/** For staff who edit the exam. */
async function facts(context: Context, exam: ExamRow) {
  const { db } = context;
  const current = await findVersionPaper(context, db, exam._id);
  if (!current) return {};
  const next = fingerprintOf(await contentOf(db, exam));
  return {
    version: current.number,
    satBy: await countSat(db, [exam._id]),
    ...(next !== fingerprintOf(current.paper) && { nextVersion: next }),
  };
}

export const examVersions: ExamVersions = { prepare: drawFormulasOf, release, facts };

/** Corrections of keys and marks are no new version (decision 32). */
export async function moveVersions(trx: Trx, examId: string, moves: ReadonlyMap<string, string>): Promise<void> {
  const rows = await trx.selectFrom('exam_versions').selectAll().where('exam_id', '=', examId).execute();
  for (const { number, paper_id } of rows) {
    const to = moves.get(paper_id);
    if (to === undefined) continue;
    await trx
      .updateTable('exam_versions')
      .set({ paper_id: to })
      .where('exam_id', '=', examId)
      .where('number', '=', number)
      .execute();
  }
}

/** The versions on these papers; empty where the exam has only one. */
export async function versionsOf(context: Context, db: Db, examId: string, paperIds: readonly string[]) {
  const versions = new Map<string, number>();
  const [newest] = await newestVersion(db, { exam: examId });
  if (!newest || newest.number === 1) return versions;
  for (const id of new Set(paperIds)) versions.set(id, versionOf(await getPaper(context, db, id)));
  return versions;
}
