import type { PracticeAnswer } from '@akada/contract';
import { isCorrect } from '@akada/contract/question-types';
import { lockRows } from '../db/dialect.ts';
import type { PracticeAnswerRow, PracticeCardRow, Trx } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { questionEntity } from '../questions/question.entity.ts';
import { findMarkable } from './open-questions.ts';
import { dueAfter } from './schedule.ts';

type Student = { _id: string; classLevel: string };

/** Only of questions that may be shown now: a reply about another one would tell its key. */
async function marked(context: Context, student: Student, answers: readonly PracticeAnswer[]) {
  const asked = new Set(answers.map(({ questionId }) => questionId));
  const open = (await findMarkable(context, student)).filter(({ _id }) => asked.has(_id));
  if (open.length === 0) return [];
  const ids = open.map(({ _id }) => _id);
  const rows = await context.db.selectFrom('questions').selectAll().where('_id', 'in', ids).execute();
  const questions = new Map(rows.map((row) => [row._id, { ...questionEntity.facts(row), _id: row._id }]));
  // A clock that is ahead is ahead for all answers of its device, whose order stays.
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

async function store(trx: Trx, studentId: string, answers: readonly PracticeAnswerRow[]): Promise<PracticeCardRow[]> {
  // Two devices that send at once: the second one reads what the first one stored.
  await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId)).execute();
  await trx
    .insertInto('practice_answers')
    .values([...answers])
    .onConflict((conflict) => conflict.columns(['student_id', '_id']).doNothing())
    .execute();
  const ids = [...new Set(answers.map(({ question_id }) => question_id))];
  const all = await trx
    .selectFrom('practice_answers')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('question_id', 'in', ids)
    .orderBy('answered_at')
    .orderBy('_id')
    .execute();
  const cards = [...Map.groupBy(all, ({ question_id }) => question_id)].flatMap(([question_id, given]) => {
    const [first, ...rest] = given;
    const last = given.at(-1);
    if (!first || !last) return [];
    const { is_right, answered_at } = last;
    return [
      { student_id: studentId, question_id, is_right, answered_at, due_at: dueAfter([first, ...rest]), older: null },
    ];
  });
  if (cards.length === 0) return [];
  await trx
    .insertInto('practice_cards')
    .values(cards)
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'question_id']).doUpdateSet((eb) => ({
        is_right: eb.ref('excluded.is_right'),
        answered_at: eb.ref('excluded.answered_at'),
        due_at: eb.ref('excluded.due_at'),
      })),
    )
    .execute();
  return cards;
}

export async function storeAnswers(context: Context, student: Student, answers: readonly PracticeAnswer[]) {
  const rows = await marked(context, student, answers);
  if (rows.length === 0) return [];
  const cards = await context.db.transaction().execute((trx) => store(trx, student._id, rows));
  return cards.map(({ question_id, due_at, is_right }) => ({
    questionId: question_id,
    due: due_at,
    isWrong: is_right === 0,
  }));
}
