import type { ScopedThing } from '@akada/contract';
import { type House, openHouse } from './house.ts';
import { attemptOf } from './invigilating.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from './people.ts';
import { aReview, watch } from './reviewing.ts';
import { answer, deskOf } from './sitting.ts';
import { aCourse, aLesson, anExam, aPassage, aPurchase, aQuestion } from './things.ts';

/**
 * A teacher limited to Chemistry in SSS 2, beside Biology, JSS 1 and SSS 3. What is not theirs has “Foreign” in its
 * name, what is also for SSS 3 has “Shared”.
 */

const [one, five] = ['Grade 1 Secondary', 'Grade 5 Secondary'];

type Ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => ReturnType<House['ask']>;

const asking =
  (house: House, as: Person): Ask =>
  (method, path, body) =>
    house.ask(method, path, { as, ...(body && { body }) });

async function done(reply: ReturnType<House['ask']>) {
  const { status, body, text } = await reply;
  if (status >= 300) throw new Error(`the world answered ${status}: ${text}`);
  return body.data;
}

export async function aSchoolOfArms(given?: House) {
  const house = given ?? (await openHouse());
  const [admin, head] = [await anAdmin(house, { fullName: 'Unlimited Admin' }), await aSuperAdmin(house)];
  const staff = asking(house, admin);
  const classes: { _id: string; name: string }[] = await done(staff('PUT', '/admin/classes', { preset: 'JSS-SSS' }));
  const idOf = (name: string) => classes.find((each) => each.name === name)?._id ?? '';
  const [jss1, ss2, ss3] = ['JSS 1', 'SSS 2', 'SSS 3'].map(idOf) as [string, string, string];
  const arms = [{ name: 'Gold' }, { name: 'Blue' }];
  const [gold, blue] = (await done(staff('PUT', `/admin/classes/${ss2}`, { arms }))).arms as [
    { _id: string },
    { _id: string },
  ];
  const subjectId = async (name: string): Promise<string> =>
    (await done(staff('POST', '/admin/subjects', { name })))._id;
  const subjects = { chemistry: await subjectId('Chemistry'), biology: await subjectId('Biology') };
  const inClass = async (fullName: string, classId: string, armId?: string) => {
    const student = await aStudent(house, { fullName, classLevel: classId === jss1 ? one : five });
    await done(staff('PUT', `/admin/users/${student._id}`, { classId, ...(armId && { armId }) }));
    return student;
  };
  const limit = async (
    teacher: Person,
    teaching: readonly { subjectId: string | null; placeIds: readonly string[] }[],
    rights: readonly string[] = ['teaching', 'marking'],
  ) => {
    const body = { rights, teaching, isLimited: true };
    return done(house.ask('PUT', `/admin/users/${teacher._id}/rights`, { as: head, body }));
  };
  return {
    ...{ house, admin, head, staff, subjects, inClass, limit, asking: (as: Person) => asking(house, as) },
    ids: { jss1, ss2, ss3, gold: gold._id, blue: blue._id },
  };
}

type School = Awaited<ReturnType<typeof aSchoolOfArms>>;
type Window = { startDate?: string; endDate?: string };

type Wish = {
  /** Subject of its questions and passage; the bank has no classes. */
  bank?: string;
  /** Classes of the announcement, which has no subject. */
  told?: readonly string[];
  name: string;
  subject: string;
  classLevel: string;
  groupIds: readonly string[];
  sitters: readonly Person[];
};

export const essay = { type: 'essay' as const, options: [], correctAnswer: 'model', points: 10 };

/** An exam that students sat, a lesson with a review, a course, a question and a passage of one subject and class. */
async function thingsOf({ house, admin, staff }: School, wish: Wish, window: Window) {
  const { name, bank = name, subject, classLevel, groupIds, told = groupIds, sitters } = wish;
  const passage = await aPassage(house, admin, { title: `${bank} passage`, text: `${bank} passage text` });
  const question = await aQuestion(house, admin, { text: `${bank} sum`, subject, passage: passage._id });
  const written = await aQuestion(house, admin, { ...essay, text: `${bank} essay`, subject });
  const about = { title: `${name} exam`, subject, classLevel, groupIds: [...groupIds] };
  const exam = await anExam(house, admin, { ...about, questions: [question, written], ...window });
  for (const student of sitters) {
    const desk = deskOf(house, student, exam);
    await done(desk.start());
    await done(desk.submit(answer(question, '4', 1), answer(written, `${name} answer`, 1)));
  }
  const lesson = await aLesson(house, admin, { ...about, title: `${name} lesson` });
  const [buyer] = sitters as [Person];
  await aPurchase(house, buyer, lesson, admin);
  await watch(house, buyer, lesson);
  const review = await aReview(house, buyer, lesson, { text: `${name} review` });
  const course = await aCourse(house, admin, [lesson], { ...about, title: `${name} course` });
  const attempt = await attemptOf(house, buyer, exam);
  const thread = await done(
    house.ask('POST', '/message', {
      as: buyer,
      body: { teacher: 'The school', text: `${name} message`, lesson: lesson._id },
    }),
  );
  const send = { title: `${name} announcement`, text: name, classLevels: told.length > 0 ? null : [classLevel] };
  const announcement = await done(staff('POST', '/admin/announcements', { ...send, groupIds: told }));
  return {
    question,
    essay: written,
    ids: {
      ...{ exam: exam._id, results: exam._id, attempt: attempt._id, lesson: lesson._id, course: course._id },
      ...{ review: review._id, question: question._id, passage: passage._id, thread: thread._id },
      ...{ announcement: announcement._id, card: buyer._id },
    } satisfies Partial<Record<ScopedThing, string>>,
  };
}

async function workOf(ask: Ask, name: string, subject: string) {
  const text = `1. ${name} import?\nA. Yes\nB. No\nANS: A\n`;
  const imported = await done(ask('POST', '/question/import', { text }));
  const gone = await done(ask('POST', '/question', { text: `${name} gone`, ...essay, subject }));
  const deletion = await done(ask('POST', '/question/deletions', { ids: [gone._id] }));
  return { import: imported._id as string, deletion: deletion._id as string };
}

/** `teacher` has the right to people too, for the announcements. */
export async function aLimitedTeacher(given: { house?: House; window?: Window } = {}) {
  const school = await aSchoolOfArms(given.house);
  const window = given.window ?? {};
  const { house, staff, ids, subjects, inClass, limit } = school;
  const [ada, zed, musa] = [
    await inClass('Own Ada', ids.ss2, ids.gold),
    await inClass('Foreign Zed', ids.ss3),
    await inClass('Foreign Musa', ids.jss1),
  ];
  const teacher = await anAdmin(house, { fullName: 'Chemistry Teacher' });
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.ss2] }], ['teaching', 'marking', 'people']);
  const inSs2 = { classLevel: five, groupIds: [ids.ss2] };
  const inJss1 = { classLevel: one, groupIds: [] };
  const own = await thingsOf(school, { name: 'Own', subject: 'Chemistry', ...inSs2, sitters: [ada] }, window);
  const shared = await thingsOf(
    school,
    {
      ...{ name: 'Shared', subject: 'Chemistry', classLevel: five, groupIds: [] },
      sitters: [ada, zed],
    },
    window,
  );
  const ofSubject = await thingsOf(
    school,
    {
      name: 'Foreign subject',
      subject: 'Biology',
      ...inSs2,
      told: [ids.ss3],
      sitters: [ada],
    },
    window,
  );
  const ofClass = await thingsOf(
    school,
    {
      name: 'Foreign class',
      bank: 'Chemistry',
      subject: 'Chemistry',
      ...inJss1,
      sitters: [musa],
    },
    window,
  );
  const ask = school.asking(teacher);
  return {
    ...{ ...school, teacher, ask, ada, zed, musa, own, shared, ofSubject, ofClass },
    work: { own: await workOf(ask, 'Own', 'Chemistry'), foreign: await workOf(staff, 'Foreign', 'Biology') },
  };
}

export type LimitedTeacher = Awaited<ReturnType<typeof aLimitedTeacher>>;
