import type { FrozenQuestion, NextLesson, TopicMarks } from '@akada/contract';
import type { AttemptRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { findExplanations } from '../../questions/explanations.ts';
import { type About, findLessonsOn, findTopics } from '../../questions/topics.ts';
import { type OwnPaper, paperOf } from '../sitting/paper.ts';
import { isCounted, outcomeOf, scorePaper } from '../sitting/scoring.ts';
import { findAttemptsOf, findMarks, findSelected, type Marks } from '../sitting/sitting.queries.ts';

/** An attempt with the inputs of its score. */
export type Marked = { attempt: AttemptRow; paper: OwnPaper; selected: ReadonlyMap<string, string>; marks: Marks };

export async function readMarked(context: Context, attempt: AttemptRow): Promise<Marked> {
  const { db } = context;
  return {
    attempt,
    paper: await paperOf(context, db, attempt),
    selected: await findSelected(db, attempt),
    marks: await findMarks(db, attempt),
  };
}

type Answered = Pick<Marked, 'selected' | 'marks'>;

/** Without penalties, which apply to the whole paper. */
export function marksOf(questions: readonly FrozenQuestion[], { selected, marks }: Answered) {
  const scored = scorePaper({ questions: [...questions] }, selected, marks);
  const { score, correctAnswers, toMark, totalPoints, totalQuestions, byHand } = scored;
  return {
    ...{ questions: totalQuestions, correctAnswers, score, totalPoints },
    ...(byHand > 0 && { byHand }),
    ...(toMark > 0 && { toMark }),
  };
}

type OfTopic = About & { questions: FrozenQuestion[] };

const nothing: About = { subject: '', topic: '' };
/** Topics are case-insensitive. */
const keyOf = ({ subject, topic }: About) => (topic === '' ? '' : `${subject}\n${topic}`.toLowerCase());

export function byTopic(
  questions: readonly FrozenQuestion[],
  abouts: ReadonlyMap<string, About>,
): Map<string, OfTopic> {
  const topics = new Map<string, OfTopic>();
  for (const question of questions) {
    const about = abouts.get(question._id) ?? nothing;
    const known = topics.get(keyOf(about));
    if (known) known.questions.push(question);
    else topics.set(keyOf(about), { ...(about.topic === '' ? nothing : about), questions: [question] });
  }
  return topics;
}

type Share = Pick<TopicMarks, 'questions' | 'correctAnswers' | 'score' | 'totalPoints' | 'byHand'>;

export const shareOf = ({ byHand, score, totalPoints, correctAnswers, questions }: Share) =>
  byHand ? score / (totalPoints || 1) : correctAnswers / (questions || 1);

/** Weakest first; questions without a topic come last. */
export function weakestFirst<Topic extends Share & { topic?: string | undefined }>(topics: readonly Topic[]): Topic[] {
  const order = (one: Topic, other: Topic) =>
    Number(one.topic === undefined) - Number(other.topic === undefined) || shareOf(one) - shareOf(other);
  return [...topics].sort(order);
}

export const named = ({ subject, topic }: About) => ({
  ...(subject !== '' && { subject }),
  ...(topic !== '' && { topic }),
});

/** Undefined for the first attempt. */
async function attemptBefore(context: Context, attempt: AttemptRow): Promise<Marked | undefined> {
  const before = (await findAttemptsOf(context.db, attempt.student_id)).find(
    ({ exam_id, number, status }) => exam_id === attempt.exam_id && number < attempt.number && status === 'submitted',
  );
  return before && readMarked(context, before);
}

type Lost = About & { questionId: string };

/** Wrong and blank questions, the weakest topic first. */
export function lostOf(marked: Marked, topics: readonly OfTopic[]): Lost[] {
  const { selected, marks } = marked;
  const rows = topics
    .filter(({ topic }) => topic !== '')
    .map((of) => ({ of, ...marksOf(of.questions, marked) }))
    .sort((one, other) => shareOf(one) - shareOf(other));
  return rows.flatMap(({ of: { subject, topic, questions } }) =>
    questions
      .filter((question) => {
        const mark = marks.get(question._id)?.points;
        const { isCorrect, isToMark } = outcomeOf(question, selected.get(question._id) ?? '', mark);
        return isCounted(question) && !isCorrect && !isToMark;
      })
      .map(({ _id }) => ({ questionId: _id, subject, topic })),
  );
}

type Learner = { studentId: string; classLevel: string };

/**
 * The lesson linked to a lost question; else one of the class whose title has its topic; else one of its subject. Owned
 * lessons come first.
 */
export async function nextLessonFor(
  context: Context,
  { studentId, classLevel }: Learner,
  lost: readonly Lost[],
): Promise<NextLesson | undefined> {
  const ids = lost.map(({ questionId }) => questionId);
  const explained = await findExplanations(context, ids, studentId);
  const linked = lost.flatMap(({ questionId, topic }) => {
    const lesson = explained.get(questionId)?.lesson;
    return lesson ? [{ ...lesson, topic }] : [];
  });
  const [first] = linked;
  if (first) return linked.find(({ topic, purchased }) => purchased && topic === first.topic) ?? first;
  const subjects = lost.map(({ subject }) => subject).filter((subject) => subject !== '');
  const lessons = await findLessonsOn(context, { studentId, classLevel, subjects });
  const of = (about: About) => lessons.filter(({ subject }) => subject.toLowerCase() === about.subject.toLowerCase());
  const onTopic = (about: About) =>
    of(about).find(({ title }) => title.toLowerCase().includes(about.topic.toLowerCase()));
  const about = lost.find(onTopic) ?? lost.find((one) => of(one).length > 0);
  const found = about && (onTopic(about) ?? of(about)[0]);
  return found && { ...found.lesson, topic: about.topic };
}

/** Empty if the bank has no topic of the paper. Only for an open review. */
export async function topicsOf(
  context: Context,
  marked: Marked,
): Promise<{ topics?: TopicMarks[]; nextLesson?: NextLesson }> {
  const { paper, attempt } = marked;
  const before = await attemptBefore(context, attempt);
  const asked = [...paper.questions, ...(before?.paper.questions ?? [])];
  const abouts = await findTopics(context.db, [...new Set(asked.map(({ _id }) => _id))]);
  const topics = byTopic(paper.questions, abouts);
  if ([...topics.keys()].every((key) => key === '')) return {};
  const earlier = before && byTopic(before.paper.questions, abouts);
  const rows = [...topics].map(([key, { questions, ...about }]) => {
    const then = earlier?.get(key);
    return {
      ...named(about),
      ...marksOf(questions, marked),
      ...(before && then && { before: marksOf(then.questions, before) }),
    };
  });
  const learner = { studentId: attempt.student_id, classLevel: paper.classLevel };
  const nextLesson = await nextLessonFor(context, learner, lostOf(marked, [...topics.values()]));
  return { topics: weakestFirst(rows), ...(nextLesson && { nextLesson }) };
}
