import type { Exam } from '@akada/contract';
import { countSat } from '../platform/db/exam-versions.ts';
import type { Db, ExamRow, QuestionRow, Trx } from '../platform/db/schema.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Context } from '../platform/http/context.ts';
import type { Who } from './bulk.ts';

/** The sitting's functions for the editing of questions and exams; `app.ts` injects them. */
export type ExamVersions = {
  /** Draws the formulas before an exam is locked. */
  prepare: (context: Context, examIds: readonly string[]) => Promise<(text: string) => string | null>;
  /** For staff who edit it. */
  facts: (context: Context, exam: ExamRow) => Promise<Pick<Exam, 'version' | 'satBy' | 'nextVersion'>>;
  /** Throws 409 if something is unfinished. Does nothing if no student has started the exam or it is unchanged. */
  release: (trx: Trx, context: Context, examId: string, who: Who, checked: Checked) => Promise<void>;
};

export type Checked = {
  broken: (text: string) => string | null;
  /** The `nextVersion` that staff saw (optimistic lock). */
  seen?: string | undefined;
};

type Titled = Pick<ExamRow, '_id' | 'title'>;

export async function examStarted(db: Db, exams: readonly Titled[]): Promise<AppError> {
  const ids = exams.map(({ _id }) => _id);
  const students = await countSat(db, ids);
  const have = students === 1 ? '1 student has' : `${students} students have`;
  const message =
    `${have} sat ${exams.map(({ title }) => `“${title}”`).join(', ')}. Students who start from now would get a new ` +
    'version. Confirm it with newVersion: true, or keep the change for a later version with newVersion: false.';
  return new AppError('exam_started', message, {
    started: { students, exams: exams.map(({ _id, title }) => ({ _id, title })) },
  });
}

/** Filters exams to those already started that can still be started. */
function findStarted(db: Db, examIds: readonly string[], now: string): Promise<Titled[]> {
  if (examIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('exams')
    .select(['_id', 'title'])
    .where('_id', 'in', [...examIds])
    .where('deleted_at', 'is', null)
    .where('_id', 'in', (eb) => eb.selectFrom('exam_versions').select('exam_versions.exam_id'))
    .where((eb) =>
      eb.or([
        eb('closes_at', '>=', now),
        eb('_id', 'in', (extra) =>
          extra
            .selectFrom('extra_attempts')
            .select('extra_attempts.exam_id')
            .where('attempt_id', 'is', null)
            .where('until', '>=', now),
        ),
      ]),
    )
    .orderBy('_id')
    .execute();
}

async function findExamsOf(db: Db, questionId: string): Promise<string[]> {
  const places = db.selectFrom('exam_questions').select('exam_id').where('question_id', '=', questionId);
  return (await places.execute()).map(({ exam_id }) => exam_id);
}

const asked = ['text', 'type', 'options', 'correct_answer', 'details', 'points', 'picture', 'passage_id'] as const;

const isAskedOtherwise = (was: QuestionRow, row: QuestionRow): boolean =>
  asked.some((column) => was[column] !== row[column]);

/** Locked before the question, as everywhere. */
export async function examsToPrepare(db: Db, id: string, exam: string | null | undefined): Promise<string[]> {
  return [...new Set([...(await findExamsOf(db, id)), ...(exam ? [exam] : [])])];
}

export const prepareVersions =
  (context: Context, versions: ExamVersions) =>
  async (newVersion: boolean | undefined, examIds: () => Promise<string[]>): Promise<Versions> => {
    const broken = newVersion ? await versions.prepare(context, await examIds()) : null;
    return { ...versions, context, broken };
  };

export type Versions = ExamVersions & { context: Context; broken: Checked['broken'] | null };

/** Exams that somebody has started get the change with a new version: now, later, or not before staff have said which. */
export async function intoVersions(
  trx: Trx,
  examIds: readonly string[],
  newVersion: boolean | undefined,
  who: Who,
  versions: Versions,
) {
  if (newVersion === false) return;
  const started = await findStarted(trx, examIds, who.at);
  if (started.length === 0) return;
  const { broken } = versions;
  if (!broken) throw await examStarted(trx, started);
  for (const { _id } of started) await versions.release(trx, versions.context, _id, who, { broken });
}

/** Exams whose paper this edit changes. */
export async function examsAffected(trx: Trx, was: QuestionRow, after: QuestionRow): Promise<string[]> {
  const moved = was.exam_id === after.exam_id ? [] : [was.exam_id, after.exam_id].filter((id) => id !== null);
  return isAskedOtherwise(was, after)
    ? [...new Set([...moved, ...(await findExamsOf(trx, was._id))])].toSorted()
    : moved;
}
