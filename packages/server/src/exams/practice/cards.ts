import type { CheckCard, PracticeCard, PracticeTopics } from '@akada/contract';
import type { PracticeCardRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { subjectSpeller } from '../../platform/http/named-subject.ts';
import { findExplanations } from '../../questions/explanations.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { toPaperQuestion, toQuestion } from '../../questions/question.entity.ts';
import { readOutcomes } from '../marking/progress.ts';
import { findChecksOf, findOpenQuestions, isForNationalTest, type OpenQuestion } from './open-questions.ts';

type Student = { _id: string; classLevel: string };

/** An open question with how the student stands with it; without `due` it was never answered in practice. */
type Standing = OpenQuestion & { due?: string; isDue: boolean; isWrong: boolean };

/** The last answer counts, in practice or at an exam. */
function isWrongNow(card: PracticeCardRow | undefined, exam: { isRight: boolean; at: string } | undefined): boolean {
  if (card && !(exam && exam.at > card.answered_at)) return card.is_right === 0;
  return exam ? !exam.isRight : false;
}

export async function readStandings(context: Context, student: Student): Promise<Standing[]> {
  return standingsOf(context, student, await findOpenQuestions(context, student));
}

async function standingsOf(
  context: Context,
  student: Student,
  questions: readonly OpenQuestion[],
): Promise<Standing[]> {
  // A school that opens none pays nothing for it on its students' dashboards.
  if (questions.length === 0) return [];
  const now = iso(context.now());
  const rows = await context.db
    .selectFrom('practice_cards')
    .selectAll()
    .where('student_id', '=', student._id)
    .execute();
  const cards = new Map(rows.map((row) => [row.question_id, row]));
  const outcomes = await readOutcomes(context, student._id);
  return questions.map((question) => {
    const card = cards.get(question._id);
    const due = card?.due_at;
    return {
      ...question,
      ...(due !== undefined && { due }),
      isDue: due !== undefined && due <= now,
      isWrong: isWrongNow(card, outcomes.get(question._id)),
    };
  });
}

const counted = (standings: readonly Standing[]) => ({
  questions: standings.length,
  due: standings.filter(({ isDue }) => isDue).length,
  wrong: standings.filter(({ isWrong }) => isWrong).length,
});

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

/** The list of the school may name a subject otherwise than its questions do. */
function listedNames(context: Context, { classLevel }: Student): (subject: string) => string {
  const spelled = subjectSpeller(context);
  return (subject) => spelled(subject, classLevel);
}

/** Topics are grouped regardless of case; questions without a topic come last. */
function topicsOf(standings: readonly Standing[], nameOf: (subject: string) => string): PracticeTopics['topics'] {
  const key = ({ subject, topic }: Standing) => `${subject}\n${topic}`.toLowerCase();
  const topics = [...Map.groupBy(standings, key)].sort(
    ([one], [other]) => Number(one.endsWith('\n')) - Number(other.endsWith('\n')) || byName(one, other),
  );
  return topics.map(([, all]) => {
    const { subject = '', topic = '' } = all[0] ?? {};
    const listed = nameOf(subject);
    return {
      ...(subject !== '' && { subject }),
      ...(listed !== subject && { listed }),
      ...(topic !== '' && { topic }),
      ...counted(all),
    };
  });
}

/** Subjects with questions that fit a national test. */
export function nationalSubjects(standings: readonly Standing[]) {
  const fitting = standings.filter((question) => question.subject !== '' && isForNationalTest(question));
  return [...Map.groupBy(fitting, ({ subject }) => subject.toLowerCase()).values()]
    .map((all) => ({ subject: all[0]?.subject ?? '', all }))
    .sort((one, other) => byName(one.subject, other.subject));
}

export async function readPractice(context: Context, student: Student): Promise<PracticeTopics> {
  const standings = await readStandings(context, student);
  return {
    ...counted(standings),
    topics: topicsOf(standings, listedNames(context, student)),
    national: nationalSubjects(standings).map(({ subject, all }) => ({ subject, questions: all.length })),
  };
}

export async function toCards(
  context: Context,
  student: Student,
  standings: readonly Standing[],
): Promise<PracticeCard[]> {
  const ids = standings.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  const { db } = context;
  const rows = await db.selectFrom('questions').selectAll().where('_id', 'in', ids).execute();
  const passages = await passagesOf(db, rows);
  const explained = await findExplanations(context, ids, student._id);
  const questions = new Map(rows.map((row) => [row._id, toQuestion(row, passages)]));
  return standings.flatMap(({ _id, due, isWrong }) => {
    const question = questions.get(_id);
    if (!question) return [];
    const { correctAnswer, details, subject, topic, hint } = question;
    return [
      {
        ...toPaperQuestion(question),
        ...{ correctAnswer, details, subject, topic, hint, isWrong },
        ...(due !== undefined && { due }),
        ...explained.get(_id),
      },
    ];
  });
}

type Wanted = { subject?: string | undefined; topic?: string | undefined; from?: 'due' | 'wrong' | undefined };

const mostCards = 100;

/** Due ones first, the longest due before others; then wrong ones, new ones, and those that are not due yet. */
const rankOf = ({ isDue, isWrong, due }: Standing) => (isDue ? 0 : isWrong ? 1 : due === undefined ? 2 : 3);

export async function readCards(context: Context, student: Student, wanted: Wanted): Promise<PracticeCard[]> {
  const { subject, topic, from } = wanted;
  const nameOf = listedNames(context, student);
  const isNamed = (value: string, name: string | undefined) =>
    name === undefined || value.toLowerCase() === name.toLowerCase();
  const found = (await readStandings(context, student)).filter(
    (one) =>
      (isNamed(one.subject, subject) || isNamed(nameOf(one.subject), subject)) &&
      isNamed(one.topic, topic) &&
      (from !== 'due' || one.isDue) &&
      (from !== 'wrong' || one.isWrong),
  );
  const inOrder = found.sort(
    (one, other) => rankOf(one) - rankOf(other) || ((one.due ?? '') < (other.due ?? '') ? -1 : 1),
  );
  return toCards(context, student, inOrder.slice(0, mostCards));
}

/** Cards of one lesson, in its order. */
export async function readCheckCards(context: Context, student: Student, lessonId: string): Promise<CheckCard[]> {
  const checks = await findChecksOf(context, lessonId);
  const cards = await toCards(context, student, await standingsOf(context, student, checks));
  return cards.map((card) => {
    const { atSecond, isSkippable } = checks.find(({ _id }) => _id === card._id) ?? {};
    return { ...card, ...(atSecond !== undefined && { atSecond, isSkippable }) };
  });
}
