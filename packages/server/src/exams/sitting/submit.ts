import { graceMs } from '@akada/contract/rules/exam-clock';
import { sql } from 'kysely';
import { inChunks } from '../../platform/db/dialect.ts';
import { byItself, gather } from '../../platform/db/gather.ts';
import { outageOf } from '../../platform/db/outage.ts';
import { prepared, preparedList } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, perContext } from '../../platform/http/context.ts';
import { storeLateAnswers } from './late-answers.ts';
import { type GivenAnswer, type OwnPaper, paperOf, refuseForeign } from './paper.ts';
import { type Given as Marked, resultColumns, type Selected, scorePaper } from './scoring.ts';
import {
  type AttemptKey,
  findAnswers,
  findAnswersOf,
  findAttemptsOf,
  findMarks,
  findSelected,
  type Given,
  lockAttempt,
  lockLatestAttempts,
  type Sitting,
  writeAnswers,
} from './sitting.queries.ts';

export const notStarted = () => new AppError('not_started', 'You have not started this exam');

export function isOver(attempt: Pick<AttemptRow, 'deadline_at'>, now: number): boolean {
  return now > Date.parse(attempt.deadline_at) + graceMs;
}

const texts = ['student', 'attempt', 'submitted_at', 'submitted_by'] as const;
const integers = [
  ...(['score', 'correct_answers', 'to_mark', 'total_points', 'total_questions', 'by_hand', 'pass_points'] as const),
] as const;

const closeAttempt = prepared([...texts, ...integers], (db, { student, attempt, ...end }) =>
  db
    .updateTable('attempts')
    .set({ status: 'submitted', ...end })
    .where('student_id', '=', student)
    .where('_id', '=', attempt)
    .returningAll(),
);

type Ended = Record<(typeof texts)[number], string> & Record<(typeof integers)[number], number>;

const closeAttempts = preparedList([...texts, ...integers], (db, rows) => {
  const ended = rows.map((row) => {
    const typed = integers.map((name) => sql`cast(${row[name]} as integer)`);
    return sql`(${sql.join([...texts.map((name) => row[name]), ...typed])})`;
  });
  const {
    student: _,
    attempt: __,
    ...end
  } = Object.fromEntries([...texts, ...integers].map((name) => [name, sql.ref(`ended.${name}`)]));
  return db
    .with(`ended(${[...texts, ...integers].join(', ')})` as 'ended', () => sql<Ended>`(values ${sql.join(ended)})`)
    .updateTable('attempts')
    .from('ended')
    .set({ status: 'submitted', ...end })
    .whereRef('attempts.student_id', '=', 'ended.student')
    .whereRef('attempts._id', '=', 'ended.attempt')
    .returningAll('attempts');
});

type SubmittedBy = NonNullable<AttemptRow['submitted_by']>;

/** Result columns of an attempt that ends now. */
function endOf(
  context: Context,
  attempt: AttemptKey & Pick<AttemptRow, 'deadline_at'>,
  submittedBy: SubmittedBy,
  { paper, selected, marks }: { paper: OwnPaper; selected: Selected; marks: Marked },
) {
  return {
    student: attempt.student_id,
    attempt: attempt._id,
    submitted_at: iso(Math.min(context.now(), Date.parse(attempt.deadline_at))),
    submitted_by: submittedBy,
    ...resultColumns(paper, scorePaper(paper, selected, marks)),
  };
}

type Ending = { attempt: AttemptRow; submittedBy: SubmittedBy };

/** Answers of each attempt by question, in the order of `attempts`. */
async function selectedOf(trx: Trx, attempts: readonly AttemptRow[]): Promise<Selected[]> {
  const [only] = attempts;
  if (only && attempts.length === 1) return [await findSelected(trx, only)];
  const byAttempt = await findAnswersOf(trx, attempts);
  return attempts.map(({ _id }) => byAttempt.get(_id) ?? new Map());
}

/** The attempts are locked. */
async function finaliseAll(trx: Trx, context: Context, endings: readonly Ending[]): Promise<AttemptRow[]> {
  if (endings.length === 0) return [];
  const selected = await selectedOf(
    trx,
    endings.map(({ attempt }) => attempt),
  );
  const ends: ReturnType<typeof endOf>[] = [];
  for (const [index, { attempt, submittedBy }] of endings.entries()) {
    const paper = await paperOf(context, trx, attempt);
    const marks = await findMarks(trx, attempt);
    ends.push(endOf(context, attempt, submittedBy, { paper, selected: selected[index] ?? new Map(), marks }));
  }
  const [only] = ends;
  const rows = only && ends.length === 1 ? await closeAttempt(trx, only) : await closeAttempts(trx, ends);
  const closed = new Map(rows.map((row) => [row._id, row]));
  return endings.map(({ attempt }) => closed.get(attempt._id) ?? attempt);
}

export async function finalise(
  trx: Trx,
  context: Context,
  attempt: AttemptRow,
  submittedBy: SubmittedBy,
): Promise<AttemptRow> {
  const [closed] = await finaliseAll(trx, context, [{ attempt, submittedBy }]);
  return closed ?? attempt;
}

/** The device submits by itself at the deadline; as 'time', other devices' answers still count as late answers. */
const submittedByNow = ({ deadline_at }: Pick<AttemptRow, 'deadline_at'>, now: number) =>
  now < Date.parse(deadline_at) ? 'student' : 'time';

type HandIn = { sitting: Sitting; answers: readonly GivenAnswer[] };
type Accepted = { handIn: HandIn; attempt: AttemptRow };

/**
 * Without a sequence an answer is the newest for its question, but a blank never erases a saved one.
 */
async function numbered(trx: Trx, attempt: AttemptRow, answers: readonly GivenAnswer[]) {
  const isOld = answers.some(({ seq }) => seq === undefined);
  const found = isOld ? await findAnswers(trx, attempt) : [];
  const saved = new Map(found.map(({ questionId, seq }) => [questionId, seq]));
  return answers
    .filter((answer) => answer.seq !== undefined || answer.selectedAnswer !== '')
    .map((answer) => ({ ...answer, seq: answer.seq ?? (saved.get(answer.questionId) ?? 0) + 1 }));
}

/** An attempt that is over: the answers are late, and submitting again changes nothing. */
async function submitLate(trx: Trx, context: Context, attempt: AttemptRow, answers: readonly GivenAnswer[]) {
  if (answers.length > 0) await storeLateAnswers(trx, context, attempt, answers);
  return attempt.status === 'running' ? finalise(trx, context, attempt, 'time') : attempt;
}

/** Saved answers always count. */
async function closeAll(trx: Trx, context: Context, accepted: readonly Accepted[]): Promise<AttemptRow[]> {
  const now = context.now();
  const given: Given[] = [];
  for (const { handIn, attempt } of accepted) {
    if (handIn.answers.length > 0) given.push({ attempt, answers: await numbered(trx, attempt, handIn.answers) });
  }
  if (given.length > 0) await writeAnswers(trx, given, iso(now));
  const endings = accepted.map(({ attempt }) => ({ attempt, submittedBy: submittedByNow(attempt, now) }) as const);
  return finaliseAll(trx, context, endings);
}

async function submitAll(
  trx: Trx,
  context: Context,
  handIns: readonly HandIn[],
): Promise<(AttemptRow | AppError | typeof byItself)[]> {
  const attempts = await lockLatestAttempts(
    trx,
    handIns.map(({ sitting }) => sitting),
  );
  const results = new Map<HandIn, AttemptRow | AppError>();
  const accepted: Accepted[] = [];
  for (const [index, handIn] of handIns.entries()) {
    const { answers } = handIn;
    const attempt = attempts[index];
    const isOpen = attempt?.status === 'running' && !isOver(attempt, context.now());
    if (attempt && isOpen) {
      if (answers.length > 0) await refuseForeign(context, trx, attempt, answers);
      accepted.push({ handIn, attempt });
    } else if (handIns.length === 1) {
      results.set(handIn, attempt ? await submitLate(trx, context, attempt, answers) : notStarted());
    }
  }
  const closed = await closeAll(trx, context, accepted);
  for (const [index, { handIn }] of accepted.entries()) {
    const row = closed[index];
    if (row) results.set(handIn, row);
  }
  return handIns.map((handIn) => results.get(handIn) ?? byItself);
}

export async function submitAttempt(trx: Trx, context: Context, sitting: Sitting, answers: readonly GivenAnswer[]) {
  const [result] = await submitAll(trx, context, [{ sitting, answers }]);
  if (result instanceof AppError) throw result;
  return result;
}

const handInOne = perContext((context) =>
  gather<HandIn, AttemptRow>(context.db, (handIns) => context.commit((trx) => submitAll(trx, context, handIns))),
);

export const handIn = (context: Context, sitting: Sitting, answers: readonly GivenAnswer[]) =>
  handInOne(context)({ sitting, answers });

type Scope = { studentId?: string; examId?: string };

export async function finaliseIfOver(trx: Trx, context: Context, attempt: AttemptRow): Promise<AttemptRow> {
  const isDue = attempt.status === 'running' && isOver(attempt, context.now());
  return isDue ? finalise(trx, context, attempt, 'time') : attempt;
}

/** Checks the deadline again under the lock, because staff may have given extra time. */
async function lockAndFinalise(trx: Trx, context: Context, key: AttemptKey): Promise<void> {
  const attempt = await lockAttempt(trx, key);
  if (attempt) await finaliseIfOver(trx, context, attempt);
}

const atOnce = 5;

export async function finaliseOverdue(context: Context, scope: Scope = {}, limit = 500): Promise<number> {
  const due = await overdue(context.db, scope, iso(context.now() - graceMs), limit);
  const failures: unknown[] = [];
  for (const closing of inChunks(due, atOnce)) {
    const closed = await Promise.allSettled(
      closing.map((attempt) => context.commit((trx) => lockAndFinalise(trx, context, attempt))),
    );
    failures.push(...closed.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  // Thrown last, so that one failing attempt does not keep others open.
  if (failures.length > 0) throw failures[0];
  return due.length;
}

/**
 * Called by reads for their scope, so that no reply shows an expired attempt as running. On a full disk the read
 * continues: the attempt is then shown without time left.
 */
export async function closeOverdue(context: Context, scope: Scope, limit?: number): Promise<number> {
  try {
    return await finaliseOverdue(context, scope, limit);
  } catch (error) {
    if (outageOf(error)?.startsWith('storage')) return 0;
    throw error;
  }
}

/** Newest number first. Closes overdue attempts before reading. */
export async function attemptsOf(context: Context, studentId: string): Promise<readonly AttemptRow[]> {
  const attempts = await findAttemptsOf(context.db, studentId);
  const now = context.now();
  if (!attempts.some((attempt) => attempt.status === 'running' && isOver(attempt, now))) return attempts;
  await closeOverdue(context, { studentId });
  return findAttemptsOf(context.db, studentId);
}

function overdue(db: Db, { studentId, examId }: Scope, before: string, limit: number): Promise<AttemptKey[]> {
  let query = db
    .selectFrom('attempts')
    .select(['student_id', '_id'])
    .where('status', '=', 'running')
    .where('deadline_at', '<', before);
  if (studentId) query = query.where('student_id', '=', studentId);
  if (examId) query = query.where('exam_id', '=', examId);
  return query.orderBy('deadline_at').limit(limit).execute();
}
