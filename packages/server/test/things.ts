import type {
  CourseBody,
  Exam,
  ExamBody,
  Lesson,
  LessonBody,
  PassageWithQuestions,
  Payment,
  Question,
  QuestionBody,
  SentMessage,
  StaffCourse,
} from '@akada/contract';
import type { House } from './house.ts';
import type { Person } from './people.ts';

/** Test fixtures, created through the API as an admin. */

async function made<Thing>(house: House, admin: Person, path: string, body: object): Promise<Thing> {
  const reply = await house.ask('POST', path, { as: admin, body });
  if (reply.status !== 201) throw new Error(`POST ${path} answered ${reply.status}: ${reply.text}`);
  return reply.body.data as Thing;
}

export const lessonLink = 'https://www.youtube.com/watch?v=aBcDeFgHiJk';

export function aLesson(house: House, admin: Person, wishes: Partial<LessonBody> = {}): Promise<Lesson> {
  return made(house, admin, '/lesson', {
    title: 'Fractions',
    classLevel: 'Grade 1 Secondary',
    video: lessonLink,
    price: 2000,
    ...wishes,
  });
}

/** On sale. */
export function aCourse(
  house: House,
  admin: Person,
  lessons: readonly { _id: string }[],
  wishes: Partial<CourseBody> = {},
): Promise<StaffCourse> {
  return made(house, admin, '/course', {
    title: 'Numbers',
    classLevel: 'Grade 1 Secondary',
    price: 3000,
    isDraft: false,
    lessonIds: lessons.map(({ _id }) => _id),
    ...wishes,
  });
}

export function aQuestion(house: House, admin: Person, wishes: Partial<QuestionBody> = {}): Promise<Question> {
  return made(house, admin, '/question', {
    text: 'What is 2 + 2?',
    type: 'multiple-choice',
    options: ['3', '4', '5', '6'],
    correctAnswer: '4',
    points: 2,
    ...wishes,
  });
}

export function aPassage(
  house: House,
  admin: Person,
  wishes: { title?: string; text?: string } = {},
): Promise<PassageWithQuestions> {
  return made(house, admin, '/passage', {
    title: 'The harmattan',
    text: 'From November to March a dry wind blows from the Sahara.\nIt carries $\\frac{1}{2}$ a gram of dust.',
    ...wishes,
  });
}

/** Default settings of an exam. */
export const noSettings = {
  groupIds: [],
  shuffleQuestions: false,
  shuffleOptions: false,
  draw: [],
  sections: [],
  instructions: '',
  materials: '',
  calculator: false,
  opensPractice: true,
  certificate: false,
  reviewAt: 'close',
  wrongAnswerPenalty: 0,
  wrongAnswerPart: '',
};

/** Open from yesterday for a month, for Class 1, 30 minutes, with the questions given. */
export function anExam(
  house: House,
  admin: Person,
  { questions = [], ...wishes }: Partial<Omit<ExamBody, 'questions'>> & { questions?: readonly Question[] } = {},
): Promise<Exam> {
  return made(house, admin, '/exam', {
    title: 'First term test',
    description: 'All the work of the first term',
    classLevel: 'Grade 1 Secondary',
    duration: 30,
    startDate: '2026-09-14',
    endDate: '2026-10-14',
    questions: questions.map((question) => question._id),
    ...wishes,
  });
}

/** One question of each type, all with known right answers: '4', 'true' and 'Abuja'; 2, 1 and 3 points. */
export async function threeQuestions(house: House, admin: Person): Promise<[Question, Question, Question]> {
  return [
    await aQuestion(house, admin),
    await aQuestion(house, admin, {
      text: 'Water boils at 100 °C at sea level.',
      type: 'true-false',
      options: [],
      correctAnswer: 'true',
      points: 1,
    }),
    await aQuestion(house, admin, {
      text: 'Name the capital of Nigeria.',
      type: 'short-answer',
      options: [],
      correctAnswer: 'Abuja',
      points: 3,
    }),
  ];
}

export async function aPayment(house: House, student: Person, lesson: Lesson): Promise<Payment> {
  const reply = await house.ask('POST', `/lesson/pay/${lesson._id}`, { as: student });
  if (reply.status !== 200) throw new Error(`paying answered ${reply.status}: ${reply.text}`);
  const { paymentUrl, ...payment } = reply.body.data as Payment & { paymentUrl: string };
  if (!paymentUrl.endsWith(payment._id)) throw new Error(`paying leads to ${paymentUrl}`);
  return payment as Payment;
}

/** A message to the school, by way of one of its teachers. */
export async function aMessage(
  house: House,
  student: Person,
  wishes: { teacher?: string; text?: string } = {},
): Promise<SentMessage> {
  const body = { teacher: 'Mr Tunde Bakare', text: 'Please explain question 4.', ...wishes };
  const reply = await house.ask('POST', '/message', { as: student, body });
  if (reply.status !== 201) throw new Error(`sending a message answered ${reply.status}: ${reply.text}`);
  return reply.body.data as SentMessage;
}

/** The lesson is the student's: paid for and approved. */
export async function aPurchase(house: House, student: Person, lesson: Lesson, admin: Person): Promise<void> {
  const payment = await aPayment(house, student, lesson);
  await house.ask('PUT', `/payment/${payment._id}/approve`, { as: admin });
}

/** Starts the exam; fails the test when it does not start. */
export async function aStart(house: House, student: Person, exam: { _id: string }) {
  const reply = await house.ask('POST', `/studentExam/start/${exam._id}`, { as: student });
  if (reply.status !== 200) throw new Error(`starting answered ${reply.status}: ${reply.text}`);
  return reply.body;
}

export const aFirstTerm = {
  _id: 'a'.repeat(24),
  name: 'First term',
  startDate: '2026-09-01',
  endDate: '2026-12-18',
};

/** In the settings, without an entry in the log. */
export async function aTerm(house: House): Promise<typeof aFirstTerm> {
  const value = JSON.stringify([aFirstTerm]);
  await house.db
    .insertInto('settings')
    .values({ key: 'terms', value, updated_at: '', updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  await house.context.refreshSettings();
  return aFirstTerm;
}
