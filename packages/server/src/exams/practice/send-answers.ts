import type { PracticeAnswer } from '@akada/contract';
import { isCorrect } from '@akada/contract/question-types';
import { schoolDay, schoolInstant } from '@akada/contract/rules/school-day';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { PracticeAnswerRow, PracticeCardRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { questionEntity } from '../../questions/question.entity.ts';
import { findMarkable } from './open-questions.ts';
import { dueAfter, type Older, summedUp } from './schedule.ts';

const dayMs = 86_400_000;

type Student = { _id: string; classLevel: string };

/** Only of questions that may be shown now: a reply about another one would tell its key. */
async function marked(context: Context, student: Student, answers: readonly PracticeAnswer[]) {
  const asked = new Set(answers.map(({ questionId }) => questionId));
  const open = (await findMarkable(context, student)).filter(({ _id }) => asked.has(_id));
  if (open.length === 0) return [];
  const ids = open.map(({ _id }) => _id);
  const rows = await context.db.selectFrom('questions').selectAll().where('_id', 'in', ids).execute();
  const questions = new Map(rows.map((row) => [row._id, { ...questionEntity.facts(row), _id: row._id }]));
  // A fast device clock is corrected by one offset for all answers, so that their order stays.
  const ahead = Math.max(0, ...answers.map(({ answeredAt }) => Date.parse(answeredAt) - context.now()));
  return answers.flatMap(({ _id, questionId, selectedAnswer, answeredAt }): PracticeAnswerRow[] => {
    const question = questions.get(questionId);
    if (!question) return [];
    return [
      {
        ...{ student_id: student._id, _id, question_id: questionId },
        is_right: isCorrect(question, selectedAnswer) ? 1 : 0,
        answered_at: iso(Math.max(0, Date.parse(answeredAt) - ahead)),
      },
    ];
  });
}

/** Answers kept per question; older ones are summed up in the card. */
const mostKept = 20;
/** Far more than anybody practises. */
const mostOfADay = 2000;

/** Counts those that are new today; the rows of other days go. */
async function countToday(trx: Trx, { timeZone, now }: Clock, studentId: string, added: number): Promise<void> {
  const day = schoolDay(now, timeZone);
  await trx.deleteFrom('practice_days').where('student_id', '=', studentId).where('day', '<>', day).execute();
  const { answers } = await trx
    .insertInto('practice_days')
    .values({ student_id: studentId, day, answers: added })
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'day'])
        .doUpdateSet((eb) => ({ answers: eb('practice_days.answers', '+', eb.ref('excluded.answers')) })),
    )
    .returning('answers')
    .executeTakeFirstOrThrow();
  if (answers <= mostOfADay) return;
  const message = `You have practised ${mostOfADay.toLocaleString('en-NG')} answers today. Please go on tomorrow.`;
  const tomorrow = schoolInstant(schoolDay(now + dayMs, timeZone), 'start', timeZone) ?? now + dayMs;
  throw new AppError('too_many_requests', message, { retryAfterSeconds: Math.ceil((tomorrow - now) / 1000) });
}

type Own = { studentId: string; ids: readonly string[] };

async function readCards(trx: Trx, { studentId, ids }: Own) {
  const cards = trx.selectFrom('practice_cards').selectAll().where('student_id', '=', studentId);
  const rows = await cards.where('question_id', 'in', [...ids]).execute();
  const olderOf = (row: PracticeCardRow) => (row.older === null ? null : (JSON.parse(row.older) as Older));
  return new Map(rows.map((row) => [row.question_id, olderOf(row)]));
}

async function readAnswers(trx: Trx, { studentId, ids }: Own) {
  const all = await trx
    .selectFrom('practice_answers')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('question_id', 'in', [...ids])
    .orderBy('answered_at')
    .orderBy('_id')
    .execute();
  return Map.groupBy(all, ({ question_id }) => question_id);
}

/** Answers over the limit are summed up in the card. */
async function sumUp(trx: Trx, studentId: string, older: Older | null, given: readonly PracticeAnswerRow[]) {
  const over = given.length - mostKept;
  const [first, ...rest] = given.slice(0, Math.max(0, over));
  if (!first) return { older, kept: given };
  const ids = [first, ...rest].map(({ _id }) => _id);
  for (const chunk of inChunks(ids)) {
    await trx
      .deleteFrom('practice_answers')
      .where('student_id', '=', studentId)
      .where('_id', 'in', [...chunk])
      .execute();
  }
  return { older: summedUp(older, [first, ...rest]), kept: given.slice(over) };
}

async function writeCards(trx: Trx, cards: readonly PracticeCardRow[]): Promise<void> {
  await trx
    .insertInto('practice_cards')
    .values([...cards])
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'question_id']).doUpdateSet((eb) => ({
        is_right: eb.ref('excluded.is_right'),
        answered_at: eb.ref('excluded.answered_at'),
        due_at: eb.ref('excluded.due_at'),
        older: eb.ref('excluded.older'),
      })),
    )
    .execute();
}

type Clock = { now: number; timeZone: string };

/** However many were given before, few are read and few are kept. */
async function store(trx: Trx, clock: Clock, studentId: string, answers: readonly PracticeAnswerRow[]) {
  // Row lock: of two devices that send at once the second one reads the first one's answers.
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId)).execute();
  const own = { studentId, ids: [...new Set(answers.map(({ question_id }) => question_id))] };
  const olderOf = await readCards(trx, own);
  // Answers older than the summary are dropped: already counted, or too late.
  const fresh = answers.filter(({ question_id, answered_at }) => answered_at > (olderOf.get(question_id)?.until ?? ''));
  if (fresh.length > 0) {
    const added = await trx
      .insertInto('practice_answers')
      .values(fresh)
      .onConflict((conflict) => conflict.columns(['student_id', '_id']).doNothing())
      .returning('_id')
      .execute();
    if (added.length > 0) await countToday(trx, clock, studentId, added.length);
  }
  const cards: PracticeCardRow[] = [];
  for (const [question_id, given] of await readAnswers(trx, own)) {
    const { older, kept } = await sumUp(trx, studentId, olderOf.get(question_id) ?? null, given);
    const [first, ...rest] = kept;
    const last = kept.at(-1);
    if (!first || !last) continue;
    const { is_right, answered_at } = last;
    const due_at = dueAfter([first, ...rest], older);
    cards.push({
      student_id: studentId,
      question_id,
      is_right,
      answered_at,
      due_at,
      older: older && JSON.stringify(older),
    });
  }
  if (cards.length > 0) await writeCards(trx, cards);
  return cards;
}

export async function storeAnswers(context: Context, student: Student, answers: readonly PracticeAnswer[]) {
  const rows = await marked(context, student, answers);
  if (rows.length === 0) return [];
  const clock = { now: context.now(), timeZone: context.settings().timeZone };
  const cards = await context.db.transaction().execute((trx) => store(trx, clock, student._id, rows));
  return cards.map(({ question_id, due_at, is_right }) => ({
    questionId: question_id,
    due: due_at,
    isWrong: is_right === 0,
  }));
}
