import type { Cause } from '@akada/contract/rules/notification';
import { usualSchemes } from '@akada/contract/rules/schemes';
import { announceDue } from '../src/platform/notifications/announce.ts';
import { refreshCertificates } from '../src/school/certificates/refresh.ts';
import type { House } from './house.ts';
import { attemptOf, staffOf } from './invigilating.ts';
import { mergeCalls } from './merging.ts';
import { aStudent, type Person } from './people.ts';
import { answer, deskOf } from './sitting.ts';
import { aLesson, aMessage, anExam, aPayment, aPurchase, aQuestion, aTerm } from './things.ts';

export type CauseScene = { house: House; admin: Person; people: readonly Person[] };

/** Makes what must be there, through the API; what it returns brings the cause about for all. */
type Bring = (scene: CauseScene) => Promise<() => Promise<unknown>>;

type Wishes = Parameters<typeof anExam>[2];

/** Timed notifications; two concurrent runs, as with several processes. */
const atTheTime =
  ({ house }: CauseScene, moment: string) =>
  async () => {
    house.clock.set(moment);
    await Promise.all([announceDue(house.context), announceDue(house.context)]);
  };

async function anExamOf({ house, admin }: CauseScene, wishes: Wishes = {}) {
  const exam = await anExam(house, admin, { questions: [await aQuestion(house, admin)], ...wishes });
  const put = (what: string, body: object = {}) => house.ask('PUT', `/exam/${exam._id}${what}`, { as: admin, body });
  return { exam, put, staff: staffOf(house, admin, exam) };
}

/** An exam that all have handed in with the answer given. */
async function anExamSat(
  scene: CauseScene,
  given: string,
  wishes: Parameters<typeof aQuestion>[2] = {},
  exam: Wishes = {},
) {
  const { house, admin, people } = scene;
  const question = await aQuestion(house, admin, wishes);
  const made = await anExamOf(scene, { questions: [question], reviewAt: 'release', ...exam });
  const attempts: string[] = [];
  for (const person of people) {
    const desk = deskOf(house, person, made.exam);
    await desk.start();
    await desk.submit(answer(question, given, 1));
    attempts.push((await attemptOf(house, person, made.exam))._id);
  }
  return { ...made, question, attempts };
}

const essay: Parameters<typeof aQuestion>[2] = {
  ...{ type: 'essay', options: [], text: 'Why did Oyo fall?', points: 10, correctAnswer: 'Wars, trade, rebellion' },
  details: { rubric: [{ text: 'Names the wars', points: 10 }] },
};

const forEach = async (things: readonly string[], ask: (thing: string) => Promise<unknown>) => {
  for (const thing of things) await ask(thing);
};

const exams = {
  'exam-published': async (scene) => {
    const { put } = await anExamOf(scene, { isActive: false });
    return () => put('/publish');
  },
  'exam-changed': async (scene) => {
    const { put } = await anExamOf(scene, { startDate: '2026-09-17T08:00:00.000Z' });
    return () => put('', { startDate: '2026-09-17T07:00:00.000Z' });
  },
  'exam-tomorrow': async (scene) => {
    await anExamOf(scene, { startDate: '2026-09-16T08:00:00.000Z' });
    return atTheTime(scene, '2026-09-15T15:00:00.000Z');
  },
  'exam-closes': async (scene) => {
    await anExamOf(scene, { endDate: '2026-09-15T16:00:00.000Z' });
    return atTheTime(scene, '2026-09-15T11:00:00.000Z');
  },
  'card-issued': async ({ house, admin, people }) => {
    const term = (await aTerm(house))._id;
    const body = { name: 'Physics', isCompulsory: true };
    const subject = (await house.ask('POST', '/admin/subjects', { as: admin, body })).body.data._id;
    const component = usualSchemes.schemes[0]?.components.at(-1)?._id ?? '';
    const rows = await house.db.selectFrom('users').select('class_id').where('role', '=', 'user').execute();
    const classId = rows[0]?.class_id ?? '';
    const marks = people.map(({ _id: studentId }) => ({ studentId, scores: { [component]: 40 }, updatedAt: null }));
    const query = new URLSearchParams({ class: classId, term, subject });
    await house.ask('PUT', `/admin/scores?${query}`, { as: admin, body: { rows: marks } });
    const issue = { class: classId, term, evenIncomplete: true };
    return () => house.ask('POST', '/admin/cards/issue', { as: admin, body: issue });
  },
  'certificate-given': async (scene) => {
    const { house, people } = scene;
    await anExamSat(scene, '4', {}, { passMark: 50, certificate: true });
    return async () => {
      await house.ask('GET', '/user/certificates', { as: people[0] });
      await refreshCertificates(house.context);
    };
  },
  'review-open': async (scene) => {
    const { put } = await anExamSat(scene, '4');
    return () => put('/release-review');
  },
  result: async (scene) => {
    const { attempts, question, staff } = await anExamSat(scene, 'Its provinces rebelled.', essay);
    return () => forEach(attempts, (attempt) => staff.mark(attempt, question._id, { points: 6 }));
  },
  'result-changed': async (scene) => {
    const { question, staff } = await anExamSat(scene, '5');
    return () => staff.remark({ questionId: question._id, correctAnswer: '5' });
  },
} satisfies Partial<Record<Cause, Bring>>;

/** As people and the clock bring each of them about. */
export const causesBrought: Readonly<Record<Cause, Bring>> = {
  ...exams,
  'order-decided': async ({ house, admin, people }) => {
    const lesson = await aLesson(house, admin);
    const payments: string[] = [];
    for (const person of people) payments.push((await aPayment(house, person, lesson))._id);
    return () => forEach(payments, (id) => house.ask('PUT', `/payment/${id}/approve`, { as: admin }));
  },
  'lesson-ready': async (scene) => {
    const { house, admin, people } = scene;
    const lesson = await aLesson(house, admin, { scheduledDate: '2026-09-16' });
    for (const person of people) await aPurchase(house, person, lesson, admin);
    return atTheTime(scene, '2026-09-16T09:00:00.000Z');
  },
  'lesson-given': async ({ house, admin, people }) => {
    const { _id: lessonId } = await aLesson(house, admin);
    const give = (studentId: string) =>
      house.ask('POST', '/grant', { as: admin, body: { studentId, lessonId, reason: 'Won the quiz' } });
    return () =>
      forEach(
        people.map(({ _id }) => _id),
        give,
      );
  },
  reply: async ({ house, admin, people }) => {
    const threads: string[] = [];
    for (const person of people) threads.push((await aMessage(house, person))._id);
    const body = { text: 'On Friday at eight.' };
    return () => forEach(threads, (id) => house.ask('POST', `/message/${id}/reply`, { as: admin, body }));
  },
  'class-decided': async ({ house, admin, people }) => {
    await house.db.updateTable('users').set({ class_from_school: 1 }).where('role', '=', 'user').execute();
    const asked: string[] = [];
    for (const as of people) {
      const reply = await house.ask('PUT', '/user/profile', { as, body: { classLevel: '2' } });
      asked.push(`/admin/users/${as._id}/class-request/${reply.body.data?.classRequest._id}/approve`);
    }
    return () => forEach(asked, (path) => house.ask('PUT', path, { as: admin }));
  },
  'accounts-merged': async ({ house, admin, people }) => {
    const pairs: [kept: Person, ended: Person][] = [];
    for (const person of people) pairs.push([person, await aStudent(house)]);
    return async () => {
      for (const [kept, ended] of pairs) await mergeCalls(house, admin, kept, ended).merge();
    };
  },
  announcement: async ({ house, admin }) => {
    const body = { title: 'Closed on Friday', text: 'The boiler burst.', classLevels: ['Grade 1 Secondary'] };
    return () => house.ask('POST', '/admin/announcements', { as: admin, body });
  },
};
