import type { GivenAnswers, Question } from '@akada/contract';
import { isBlank, isCorrect, isMarkedByHand, isSameKey, pointsFor } from '@akada/contract/question-types';
import { folded } from '@akada/contract/question-types/written';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { toQuestion } from '../../questions/question.entity.ts';
import { getExamTitle } from '../sitting/sitting.queries.ts';
import { closeOverdue } from '../sitting/submit.ts';
import { findPapersInUse } from './papers-in-use.ts';

const mostListed = 200;

function countGiven(db: Db, examId: string, questionId: string) {
  return db
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.student_id', '=', 'attempts.student_id').onRef('answers.attempt_id', '=', 'attempts._id'),
    )
    .select((eb) => ['attempts.paper_id', 'answers.selected_answer', eb.fn.countAll<number>().as('students')])
    .where('attempts.exam_id', '=', examId)
    .where('attempts.status', '=', 'submitted')
    .where('answers.question_id', '=', questionId)
    .groupBy(['attempts.paper_id', 'answers.selected_answer'])
    .execute();
}

type Row = Awaited<ReturnType<typeof countGiven>>[number];
type Given = GivenAnswers['answers'][number];

/** Merges answers that read alike and earn the same. */
function alike(rows: readonly Row[], onPaper: ReadonlyMap<string, Question>): Given[] {
  const groups = new Map<string, Given & { most: number }>();
  for (const { paper_id, selected_answer: answer, students } of rows) {
    const question = onPaper.get(paper_id);
    if (!question) continue;
    const [points, right] = [pointsFor(question, answer), isCorrect(question, answer)];
    const key = JSON.stringify([question.options.length > 0 ? answer : folded(answer), points, right]);
    const group = groups.get(key) ?? { answer, students: 0, points, isCorrect: right, most: 0 };
    const isUsual = students > group.most || (students === group.most && answer < group.answer);
    groups.set(key, {
      ...group,
      students: group.students + students,
      ...(isUsual && { answer, most: students }),
    });
  }
  return [...groups.values()]
    .map(({ most: _, ...given }) => given)
    .toSorted((one, other) => other.students - one.students || (one.answer < other.answer ? -1 : 1));
}

/** Undefined if the bank's question is deleted, of another type, or has the key of all papers. */
async function bankKey(db: Db, newest: Question, onPaper: Iterable<Question>): Promise<GivenAnswers['bank']> {
  const row = await db.selectFrom('questions').selectAll().where('_id', '=', newest._id).executeTakeFirst();
  if (!row || row.type !== newest.type) return undefined;
  const { correctAnswer, details } = toQuestion(row, new Map());
  const isSame = (asked: Question) => isSameKey(asked, { options: asked.options, correctAnswer, details });
  if ([...onPaper].every(isSame)) return undefined;
  return { correctAnswer, ...(details && { details }) };
}

export async function readGivenAnswers(context: Context, examId: string, questionId: string): Promise<GivenAnswers> {
  const { db } = context;
  await getExamTitle(db, examId);
  await closeOverdue(context, { examId });
  const onPaper = new Map<string, Question>();
  let finished = 0;
  for (const { id, paper, had } of await findPapersInUse(context, db, examId)) {
    const question = paper.questions.find(({ _id }) => _id === questionId);
    if (!question) continue;
    onPaper.set(id, question);
    finished += had(questionId).finished;
  }
  const [newest] = onPaper.values();
  if (!newest) throw new AppError('not_found', 'This question is on no paper of this exam', 'questionId');
  if (isMarkedByHand(newest)) throw new AppError('invalid', 'This question is marked by hand', 'questionId');
  const rows = (await countGiven(db, examId, questionId)).filter(({ selected_answer }) => !isBlank(selected_answer));
  const answers = alike(rows, onPaper);
  return {
    answers: answers.slice(0, mostListed),
    more: Math.max(0, answers.length - mostListed),
    blank: finished - rows.reduce((sum, { students }) => sum + students, 0),
    bank: await bankKey(db, newest, onPaper.values()),
  };
}
