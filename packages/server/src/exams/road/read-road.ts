import type { Road, RoadLesson } from '@akada/contract';
import { fromMinor } from '@akada/contract/rules/money';
import { schoolDay } from '@akada/contract/rules/school-day';
import { countedAnswers } from '@akada/contract/rules/sureness';
import { openingOf } from '../../catalogue/lessons/lesson.entity.ts';
import type { Context } from '../../platform/http/context.ts';
import { subjectSpeller } from '../../platform/http/named-subject.ts';
import type { Caller } from '../../platform/http/session.ts';
import { subjectsOfExams } from '../exams/exam-subjects.ts';
import { readOutcomes } from '../marking/progress.ts';
import { findOpenQuestions } from '../practice/open-questions.ts';
import { examsForStudent } from '../sitting/student-exams.ts';
import { type Found, layRoad } from './lay-road.ts';
import {
  findAnswers,
  findChecks,
  findExams,
  findLessonsOfClass,
  findPractised,
  findQuestions,
  type LessonOnRoad,
  type RoadQuestion,
} from './road.queries.ts';

type Student = Pick<Caller, '_id' | 'classLevel' | 'extraTimePercent'>;
type Outcomes = Awaited<ReturnType<typeof readOutcomes>>;
type OnRoad = Omit<RoadQuestion, 'class_level'> & { isOpen: boolean };

/** As the list of the school has it, so that a spelling of before the list is the same subject. */
const spellerOf = (context: Context, { classLevel }: Student) => {
  const spelled = subjectSpeller(context);
  return (subject: string) => spelled(subject, classLevel);
};

const keyOf = (subject: string) => subject.toLowerCase();

/**
 * Questions that the student may practise now, has practised, or had in an exam whose review is open. Those of other
 * exams stay out: their topics would tell what a coming exam asks.
 */
async function questionsFor(context: Context, student: Student, outcomes: Outcomes): Promise<OnRoad[]> {
  const open = await findOpenQuestions(context, student);
  const openIds = new Set(open.map(({ _id }) => _id));
  const practised = await findPractised(context.db, student._id);
  const known = new Set([...openIds, ...practised.map(({ _id }) => _id)]);
  const sat = await findQuestions(
    context.db,
    [...outcomes.keys()].filter((id) => !known.has(id)),
  );
  const ofClass = [...practised, ...sat].filter(
    ({ _id, class_level }) => !openIds.has(_id) && (class_level === '' || class_level === student.classLevel),
  );
  return [
    ...open.map((one) => ({ ...one, isOpen: true })),
    ...ofClass.map(({ class_level: _, ...one }) => ({ ...one, isOpen: false })),
  ];
}

async function examsFor(context: Context, student: Student): Promise<{ _id: string; subject: string }[]> {
  const exams = await examsForStudent(context, student);
  const rows = await findExams(
    context.db,
    exams.map(({ _id }) => _id),
  );
  const subjects = await subjectsOfExams(context.db, rows);
  return exams.map(({ _id }) => ({ _id, subject: subjects.get(_id) ?? '' }));
}

/** In the order of the school, the others A to Z behind them. */
function inSchoolOrder(context: Context, names: readonly string[]): string[] {
  const places = new Map(context.settings().subjects.map(({ name }, index) => [keyOf(name), index]));
  const placeOf = (name: string) => places.get(keyOf(name)) ?? places.size;
  const known = new Map(names.toReversed().map((name) => [keyOf(name), name]));
  known.delete('');
  return [...known.values()].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other, 'en', { sensitivity: 'base' }),
  );
}

const toRoadLesson = (context: Context, row: LessonOnRoad): RoadLesson => ({
  ...{ _id: row._id, title: row.title, price: fromMinor(row.price_minor), purchased: row.owned !== null },
  opensAt: openingOf(context, row) ?? undefined,
  ...{ isStarted: (row.watched_at ?? '') !== '', isFinished: row.finished_at !== null },
});

type Read = { questions: readonly OnRoad[]; outcomes: Outcomes; lessons: readonly LessonOnRoad[] };

async function rightAnswers(context: Context, student: Student, { questions, outcomes }: Read) {
  const { timeZone } = context.settings();
  const texts = new Set(questions.map(({ subject }) => subject));
  const practised = await findAnswers(context.db, student._id, [...texts]);
  const answers = practised.map((row) => ({
    ...{ questionId: row.question_id, isRight: row.is_right === 1, at: row.answered_at },
  }));
  const sat = questions.flatMap(({ _id: questionId }) => {
    const outcome = outcomes.get(questionId);
    return outcome ? { questionId, ...outcome } : [];
  });
  const counted = countedAnswers([...answers, ...sat], (at) => schoolDay(at, timeZone));
  return new Map([...counted].map(([id, { isRight }]) => [id, isRight]));
}

async function foundOf(context: Context, student: Student, read: Read, subject: string): Promise<Found> {
  const checks = await findChecks(
    context.db,
    read.lessons.map(({ _id }) => _id),
  );
  const checkedBy = Map.groupBy(checks, ({ question_id }) => question_id);
  const listed = context.settings().subjects.find(({ name }) => keyOf(name) === keyOf(subject));
  return {
    questions: read.questions.map(({ _id, topic, isOpen, lesson_id }) => ({
      ...{ _id, topic, isOpen },
      lessonIds: [...(lesson_id ? [lesson_id] : []), ...(checkedBy.get(_id) ?? []).map((row) => row.lesson_id)],
    })),
    isRight: await rightAnswers(context, student, read),
    lessons: read.lessons.map((row) => toRoadLesson(context, row)),
    order: listed?.topics ?? [],
  };
}

export async function readRoad(context: Context, student: Student, wanted: string | undefined): Promise<Road> {
  const spelled = spellerOf(context, student);
  const outcomes = await readOutcomes(context, student._id);
  const questions = await questionsFor(context, student, outcomes);
  const lessons = await findLessonsOfClass(context.db, student);
  const exams = await examsFor(context, student);
  const subjects = inSchoolOrder(
    context,
    [...questions, ...lessons, ...exams].map(({ subject }) => spelled(subject)),
  );
  const asked = wanted && spelled(wanted);
  const subject = asked ? (subjects.find((name) => keyOf(name) === keyOf(asked)) ?? asked) : subjects[0];
  const nothing = { topics: [], isOrdered: false, otherLessons: [], questions: 0, exams: [] };
  if (subject === undefined) return { subjects, ...nothing };
  const ofSubject = <Of extends { subject: string }>(all: readonly Of[]) =>
    all.filter((one) => keyOf(spelled(one.subject)) === keyOf(subject));
  const own = { outcomes, questions: ofSubject(questions), lessons: ofSubject(lessons) };
  const found = await foundOf(context, student, own, subject);
  return {
    ...{ subjects, subject, isOrdered: found.order.length > 0 },
    ...layRoad(found),
    questions: own.questions.filter(({ isOpen }) => isOpen).length,
    exams: ofSubject(exams).map(({ _id }) => _id),
  };
}
