import { setupLink } from '../src/people/auth/first-account.ts';
import { openSession } from '../src/people/auth/sessions.queries.ts';
import { getUserRow } from '../src/people/users/users.queries.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { examCalls } from './exam-calls.ts';
import { filmCalls } from './film-calls.ts';
import { aGuardian } from './guardian-calls.ts';
import type { House } from './house.ts';
import { importCalls } from './import-calls.ts';
import { aMailedCode, aMailedLink } from './mail.ts';
import { messageCalls } from './message-calls.ts';
import { orderCalls } from './order-calls.ts';
import { anAdmin, aPerson, aStudent, aSuperAdmin, type Person, password } from './people.ts';
import { peopleCalls, unique } from './people-calls.ts';
import { pictureForm } from './pictures.ts';
import { scoreCalls } from './score-calls.ts';
import { securityCalls } from './security-calls.ts';
import { signedPaperCalls } from './signed-paper-calls.ts';
import { answer, deskOf, rightAnswers } from './sitting.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, aQuestion, threeQuestions } from './things.ts';
import { uploadCalls } from './upload-calls.ts';

/** One of everything, so that every endpoint has something to be asked about. */

export const secretAnswer = 'Zungeru-quartz-9431';
/** Would tell the answer as well. */
export const [secretExplanation, secretHint] = ['Because-of-quartz-5207', 'Look-for-basalt-6318'] as const;
const secretVideo = 'Zq7-Secret0';
const ownVideo = 'OwnVideo-01';
const secretFile = 'https://videos.school.test/hidden-reel-5521.mp4';
const secretStream = 'https://videos.school.test/hidden-stream-7733/index.m3u8';
/** Links for buyers of the lesson only. */
export const secretLinks = [secretVideo, 'hidden-reel-5521', 'hidden-stream-7733'];
export const classmate = { fullName: 'Obiageli Distinctive', email: 'obiageli.distinct@school.test' };

/** A student with a guardian, a classmate, an admin, a super-admin, and one whose account is inactive. */
async function people(house: House) {
  const inactive = await aStudent(house);
  await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', inactive._id).execute();
  const other = await aPerson(house, 'user', { ...classmate });
  const student = await aStudent(house);
  return {
    student,
    guardian: await aGuardian(house, [student]),
    other,
    admin: await anAdmin(house),
    superAdmin: await aSuperAdmin(house),
    inactive,
  };
}

/** `student` owns one lesson of two, has sat one exam and not the other; the classmate has done the same. */
export async function aWorld(house: House) {
  const { student, guardian, other, admin, superAdmin, inactive } = await people(house);
  const link = (id: string) => `https://www.youtube.com/watch?v=${id}`;
  const owned = await aLesson(house, admin, { title: 'Owned', video: link(ownVideo) });
  const lesson = await aLesson(house, admin, { title: 'For sale', video: link(secretVideo) });
  await aLesson(house, admin, { title: 'A file for sale', video: secretFile });
  await aLesson(house, admin, { title: 'A stream for nothing', video: secretStream, price: 0 });
  await aPurchase(house, student, owned, admin);
  await aPurchase(house, other, owned, admin);
  const payment = await aPayment(house, student, lesson);
  await aPayment(house, other, lesson);
  const message = await aMessage(house, other);
  const questions = await threeQuestions(house, admin);
  const secret = await aQuestion(house, admin, {
    text: 'Where is the secret?',
    type: 'short-answer',
    options: [],
    correctAnswer: secretAnswer,
    explanation: secretExplanation,
    hint: secretHint,
  });
  const exam = await anExam(house, admin, { title: 'To be sat', questions: [...questions, secret] });
  const sat = await anExam(house, admin, { title: 'Already sat', questions });
  for (const person of [student, other]) {
    const desk = deskOf(house, person, sat);
    await desk.start();
    await desk.submit(...rightAnswers(questions));
  }
  const othersDesk = deskOf(house, other, exam);
  await othersDesk.start();
  await othersDesk.save(answer(secret, secretAnswer, 1));
  const attempt = await newestAttempt(house, other, exam);
  return {
    house,
    student,
    guardian,
    other,
    admin,
    superAdmin,
    inactive,
    owned,
    lesson,
    payment,
    message,
    questions,
    secret,
    exam,
    sat,
    /** The classmate's, which runs. */
    attempt,
  };
}

function newestAttempt(house: House, student: Person, exam: { _id: string }) {
  return house.db
    .selectFrom('attempts')
    .select('_id')
    .where('student_id', '=', student._id)
    .where('exam_id', '=', exam._id)
    .executeTakeFirstOrThrow();
}
/** An attempt that the clock has closed, with an answer that came when it was over. */
async function aLateAnswer({ house, admin }: World) {
  const question = await aQuestion(house, admin);
  const exam = await anExam(house, admin, { title: 'Missed the end', questions: [question] });
  const student = await aStudent(house);
  await deskOf(house, student, exam).start();
  const attempt = await newestAttempt(house, student, exam);
  const submitted_at = new Date(house.clock.now()).toISOString();
  await house.db
    .updateTable('attempts')
    .set({ status: 'submitted', submitted_by: 'time', submitted_at, score: 0, correct_answers: 0 })
    .where('_id', '=', attempt._id)
    .execute();
  await deskOf(house, student, exam).save(answer(question, '4', 1));
  return attempt;
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** Parts of a call: the ids in its path, its query, and a valid body. */
type Call = { id?: string; second?: string; query?: string; body?: object };
export type Calls = Readonly<Record<string, (world: World, caller: Person | null) => Call | Promise<Call>>>;

/** For every route of the contract, how to ask it so that the answer is a success for those who may. */
export const calls: Calls = {
  'POST /auth/signup': () => ({
    body: { ...unique(), fullName: 'New Student', password, cpassword: password, classLevel: '1' },
  }),
  'POST /auth/login': ({ student }) => ({ body: { email: student.email, password } }),
  'POST /auth/code': ({ student }) => ({ body: { email: student.email } }),
  'POST /auth/code/verify': async ({ house }) => ({ body: await aMailedCode(house, '/auth/code') }),
  'POST /user/forgot-password': ({ student }) => ({ body: { email: student.email } }),
  'POST /user/reset-password': async ({ house }) => ({
    body: {
      ...(await aMailedCode(house, '/user/forgot-password')),
      newPassword: 'another battery horse',
      cpassword: 'another battery horse',
    },
  }),
  'GET /auth/verify/:token': async ({ house }) => ({ id: await aMailedLink(house) }),
  'POST /auth/verify/resend': () => ({}),
  'POST /auth/logout': () => ({}),
  'PATCH /user/update-password': () => ({
    body: { oldPassword: password, newPassword: 'another battery horse', cpassword: 'another battery horse' },
  }),
  'GET /auth/setup/:setupToken': async ({ house }) => ({
    id: (await setupLink(house.context)).split('/').at(-1) ?? '',
  }),
  'POST /auth/setup': async ({ house }) => ({
    body: {
      setupToken: (await setupLink(house.context)).split('/').at(-1),
      fullName: 'Late Comer',
      email: unique().email,
      password,
      cpassword: password,
    },
  }),
  ...scoreCalls,
  ...signedPaperCalls,
  ...securityCalls,
  ...orderCalls,
  ...importCalls,
  ...peopleCalls,
  ...filmCalls,
  ...uploadCalls,
  'GET /lesson': () => ({}),
  'GET /lesson/my/purchased': () => ({}),
  'GET /lesson/:id': ({ lesson }) => ({ id: lesson._id }),
  'GET /admin/video-picture/:videoId': () => ({ id: ownVideo }),
  'GET /admin/video-check': () => ({ query: `link=${encodeURIComponent('https://videos.school.test/new.mp4')}` }),
  'POST /lesson': () => ({ body: { title: 'New', classLevel: '1', video: 'https://videos.school.test/new.mp4' } }),
  'PUT /lesson/:id': ({ lesson }) => ({ id: lesson._id, body: { price: 3000 } }),
  'DELETE /lesson/:id': ({ lesson }) => ({ id: lesson._id }),
  'PUT /lesson/:id/progress': ({ owned }) => ({
    id: owned._id,
    body: { positionSeconds: 15, durationSeconds: 600, watched: [[0, 15]] },
  }),
  'POST /lesson/pay/:lessonId': ({ lesson }) => ({ id: lesson._id }),
  'GET /payment': () => ({}),
  'GET /payment/mine': () => ({}),
  'GET /payment/:id': ({ payment }) => ({ id: payment._id }),
  'PUT /payment/:id/approve': ({ payment }) => ({ id: payment._id }),
  'PUT /payment/approve': ({ payment }) => ({ body: { ids: [payment._id] } }),
  'PUT /payment/:id/reject': async ({ house, student, admin }) => {
    const other = await aLesson(house, admin, {
      title: 'Wanted',
      video: secretFile,
    });
    return { id: (await aPayment(house, student, other))._id, body: { reason: 'No transfer found' } };
  },
  'POST /message': () => ({ body: { teacher: 'Mrs Amaka Eze', text: 'Is the test on Friday?' } }),
  'GET /message': () => ({}),
  'PUT /message/:id/handled': ({ message }) => ({ id: message._id, body: { handled: true } }),
  ...dashboardCalls,
  ...messageCalls,
  'GET /question': () => ({}),
  'GET /question/get/:id': ({ questions }) => ({ id: questions[0]._id }),
  'POST /question': () => ({ body: { text: 'New?', type: 'short-answer', correctAnswer: 'yes' } }),
  'PUT /question/:id': ({ questions }) => ({ id: questions[1]._id, body: { points: 5, newVersion: true } }),
  'DELETE /question/:id': ({ questions }) => ({ id: questions[2]._id }),
  'POST /question/:id/picture': ({ questions }) => ({ id: questions[1]._id, body: pictureForm('A straight line') }),
  'DELETE /question/:id/picture': async ({ house, admin, questions }) => {
    await house.ask('POST', `/question/${questions[1]._id}/picture`, {
      as: admin,
      body: pictureForm('A straight line'),
    });
    return { id: questions[1]._id };
  },
  ...examCalls,
  'POST /studentExam/start/:examId': ({ exam }) => ({ id: exam._id }),
  'PUT /studentExam/answer/:examId': ({ exam, questions }) => ({
    id: exam._id,
    body: { answers: [answer(questions[0], '4', 1)] },
  }),
  'GET /studentExam/state/:examId': ({ exam }) => ({ id: exam._id }),
  'GET /studentExam/pulse/:examId': ({ exam }) => ({ id: exam._id }),
  'POST /studentExam/submit/:examId': ({ exam }) => ({ id: exam._id, body: { answers: [] } }),
  'GET /studentExam/exams/score/:examId': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/exams/review/:examId': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/progress': () => ({}),
  'GET /studentExam/exams/remaining-time/:examId': ({ exam }) => ({ id: exam._id }),
  'GET /studentExam/exams/:examId': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/exams/:examId/results.csv': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/exams/:examId/results.xlsx': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/exams/:examId/absentees': ({ sat }) => ({ id: sat._id }),
  'GET /studentExam/exams/:examId/live': ({ exam }) => ({ id: exam._id }),
  'POST /studentExam/exams/:examId/extra-time': ({ exam }) => ({
    id: exam._id,
    body: { minutes: 12, reason: 'Power cut at the centre' },
  }),
  'POST /exam/:id/attempts/:attemptId/reopen': async ({ house, student, sat }) => ({
    id: sat._id,
    second: (await newestAttempt(house, student, sat))._id,
    body: { minutes: 20, reason: 'Handed in by mistake' },
  }),
  'POST /exam/:id/attempts/extra': ({ student, sat }) => ({
    id: sat._id,
    body: { studentId: student._id, until: '2026-12-31', reason: 'The network was away' },
  }),
  'POST /studentExam/attempts/:attemptId/submit': ({ attempt }) => ({ id: attempt._id }),
  'PUT /studentExam/attempts/:attemptId/late-answers': async (world) => ({
    id: (await aLateAnswer(world))._id,
    body: { decision: 'accept', reason: 'Given in time, offline' },
  }),
  'GET /studentExam/attempts/:attemptId': ({ attempt }) => ({ id: attempt._id }),
  'GET /studentExam/exams/:examId/questions': ({ sat }) => ({ id: sat._id }),
  'GET /exam/:id/analysis': ({ sat }) => ({ id: sat._id }),
  'POST /exam/:id/marking/preview': ({ sat, questions }) => ({
    id: sat._id,
    body: { decisions: [{ kind: 'key', questionId: questions[0]._id, correctAnswer: '5' }] },
  }),
  'POST /exam/:id/marking/apply': ({ sat, questions }) => ({
    id: sat._id,
    body: {
      decisions: [{ kind: 'key', questionId: questions[0]._id, correctAnswer: '5' }],
      reason: 'The key was wrong',
    },
  }),
  'GET /exam/:id/marking/history': ({ sat }) => ({ id: sat._id }),
  'GET /admin/audit': () => ({}),
  'GET /admin/settings': () => ({}),
  'PUT /admin/settings': () => ({ body: { bankName: 'First Bank of the World', accountNumber: '0123456789' } }),
  'GET /health': () => ({}),
  'GET /ready': () => ({}),
  'GET /school': () => ({}),
  'GET /school/privacy': () => ({}),
  'GET /school/landing': () => ({}),
};

/** The person with a new session, for whom a call ended the one they had. */
export async function signedInAgain(house: House, person: Person): Promise<Person> {
  const row = await getUserRow(house.db, person._id);
  return { ...person, token: await openSession(house.context, row) };
}

export function addressOf(path: string, { id = '', second = '', query }: Call): string {
  const address = path.replace(/:\w+/, id).replace(/:\w+/, second);
  return query === undefined ? address : `${address}?${query}`;
}

/** Makes the call of a route; `id` replaces the one that would be found. */
export async function askRoute(world: World, route: string, caller: Person | null, id?: string) {
  const [method = '', path = ''] = route.split(' ');
  const call = (await calls[route]?.(world, caller)) ?? {};
  const url = addressOf(path, { ...call, id: id ?? call.id ?? '' });
  return world.house.ask(method as 'GET', url, { ...(caller && { as: caller }), body: call.body });
}
