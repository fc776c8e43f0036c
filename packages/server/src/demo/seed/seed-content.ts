import { classLevels } from '@akada/contract/rules/class-level';
import { schoolDay } from '@akada/contract/rules/school-day';
import { lessonEntity } from '../../catalogue/lessons/lesson.entity.ts';
import { lessonSearchText } from '../../catalogue/lessons/lessons.queries.ts';
import { examEntity } from '../../exams/exams/exam.entity.ts';
import { examDates } from '../../exams/exams/exam-dates.ts';
import type { Stored } from '../../platform/db/group-rows.ts';
import type { ExamQuestionRow, ExamRow, LessonRow, QuestionRow } from '../../platform/db/schema.ts';
import { fold } from '../../platform/db/search.ts';
import { iso } from '../../platform/http/context.ts';
import type { QuestionFields } from '../../questions/question.entity.ts';
import { newQuestionRow } from '../../questions/questions.queries.ts';
import { type Dice, dayMs, insertRows, momentOf, type Seeding } from './seeding.ts';
import { familyNames, firstNames, subjects, topics } from './words.ts';

function lessonRow(seeding: Seeding, index: number): Stored<LessonRow> {
  const { dice, wishes } = seeding;
  const subject = dice.pick(subjects);
  const topic = dice.pick(topics[subject] ?? []);
  const part = dice.below(12) + 1;
  const made = momentOf(seeding, index, wishes.lessons, 500);
  const _id = dice.idAt(made);
  const fields = {
    title: `${topic}, part ${part}`,
    description: `Part ${part} of ${topic.toLowerCase()} in ${subject}, with worked examples and a short exercise at the end.`,
    classLevel: dice.pick(classLevels),
    subject,
    instructor: `${dice.pick(firstNames)} ${dice.pick(familyNames)}`,
    video: `https://videos.seed.example/${wishes.seed}/${index + 1}.mp4`,
    price: dice.percent(15) ? 0 : (dice.below(20) + 2) * 250,
    duration: dice.below(50) + 10,
  };
  const { group_ids: _, ...row } = lessonEntity.newRow(_id, fields, iso(made));
  return { ...row, withdrawn_at: null, search_text: lessonSearchText(row) };
}

export async function seedLessons(seeding: Seeding): Promise<Stored<LessonRow>[]> {
  const lessons = Array.from({ length: seeding.wishes.lessons }, (_, index) => lessonRow(seeding, index));
  await insertRows(seeding.trx, 'lessons', lessons);
  return lessons;
}

type Asked = Pick<QuestionFields, 'text' | 'type' | 'options' | 'correctAnswer'>;

const sources = ['WAEC', 'NECO', 'JAMB'];

function aboutOf(dice: Dice) {
  const subject = dice.pick(subjects);
  const paper = dice.percent(60)
    ? { source: dice.pick(sources), year: 2010 + dice.below(15), sourceNumber: String(dice.below(50) + 1) }
    : {};
  const tags = dice.percent(40) ? [dice.pick(['revision', 'hard', 'homework'])] : [];
  return { subject, topic: dice.pick(topics[subject] ?? []), classLevel: dice.pick(classLevels), ...paper, tags };
}

const kinds: readonly ((dice: Dice) => Asked)[] = [
  (dice) => {
    const [a, b] = [dice.below(80) + 12, dice.below(80) + 12];
    const options = [a + b, a + b + 10, a + b - 1, Math.abs(a - b)].map(String);
    const shift = dice.below(4);
    return {
      text: `What is ${a} + ${b}?`,
      type: 'multiple-choice',
      options: [...options.slice(shift), ...options.slice(0, shift)],
      correctAnswer: String(a + b),
    };
  },
  (dice) => {
    const [a, b] = [dice.below(15) + 5, dice.below(15) + 5];
    const isRight = dice.percent(50);
    return {
      text: `The product of ${a} and ${b} is ${isRight ? a * b : a * b + a}.`,
      type: 'true-false',
      options: [],
      correctAnswer: String(isRight),
    };
  },
  (dice) => {
    const [price, percent] = [(dice.below(90) + 10) * 100, dice.pick([5, 10, 20, 25, 50])];
    return {
      text: `A textbook costs ₦${price}. How many naira is ${percent}% of its price?`,
      type: 'short-answer',
      options: [],
      correctAnswer: String((price * percent) / 100),
    };
  },
  (dice) => {
    const [speed, hours] = [dice.below(10) * 5 + 40, dice.below(7) + 2];
    const options = [speed * hours, speed + hours, speed * (hours + 1), speed * (hours - 1)].map((km) => `${km} km`);
    return {
      text: `A bus leaves Ibadan at ${speed} km/h and does not stop. How far has it gone after ${hours} hours?`,
      type: 'multiple-choice',
      options,
      correctAnswer: `${speed * hours} km`,
    };
  },
];

function questionRow(dice: Dice, made: number, exam: string | null): QuestionRow {
  const _id = dice.idAt(made);
  const asked = dice.pick(kinds)(dice);
  return newQuestionRow(_id, { ...asked, ...aboutOf(dice), exam, points: dice.below(3) + 1 }, iso(made));
}

const mostInOneExam = 40;

function examRow(seeding: Seeding, index: number): ExamRow {
  const { dice, wishes, now, timeZone } = seeding;
  const made = momentOf(seeding, index, wishes.exams, 300);
  const opensInDays = [-60, -5, 20][index % 3] ?? 0;
  const day = (offset: number) => schoolDay(now + offset * dayMs, timeZone);
  const subject = dice.pick(subjects);
  const _id = dice.idAt(made);
  const title = `${subject} ${dice.pick(['first', 'second', 'third'])} term test ${index + 1}`;
  const fields = {
    title,
    description: `What was taught in ${subject} this term, in questions of every type.`,
    classLevel: dice.pick(classLevels),
    duration: dice.pick([20, 30, 40, 60, 90]),
  };
  const dates = examDates(day(opensInDays), day(opensInDays + 30), timeZone);
  const isActive = dice.percent(90);
  const columns = examEntity.newRow(_id, { ...fields, isActive }, iso(made));
  return { ...columns, ...dates, search_text: fold(title), deleted_at: null };
}

export type SeededExam = { exam: ExamRow; questions: QuestionRow[] };

export async function seedExams(seeding: Seeding): Promise<SeededExam[]> {
  const { trx, dice, wishes } = seeding;
  const exams = Array.from({ length: wishes.exams }, (_, index) => examRow(seeding, index));
  const perExam = exams.length === 0 ? 0 : Math.min(mostInOneExam, Math.floor(wishes.questions / exams.length));
  const questions: QuestionRow[] = [];
  const places: ExamQuestionRow[] = [];
  const seeded = exams.map((exam): SeededExam => ({ exam, questions: [] }));
  for (let index = 0; index < wishes.questions; index += 1) {
    const made = momentOf(seeding, index, wishes.questions, 450);
    const own = perExam > 0 ? seeded[Math.floor(index / perExam)] : undefined;
    const question = questionRow(dice, made, own?.exam._id ?? null);
    questions.push(question);
    if (!own) continue;
    own.questions.push(question);
    places.push({ exam_id: own.exam._id, question_id: question._id, position: index % perExam });
  }
  await insertRows(
    trx,
    'exams',
    exams.map(({ group_ids: _, ...exam }) => exam),
  );
  await insertRows(trx, 'questions', questions);
  await insertRows(trx, 'exam_questions', places);
  return seeded;
}
