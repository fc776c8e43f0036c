import { expect, test } from 'vitest';
import { listForm } from '../class-lists.ts';
import { type House, openHouse, type Reply } from '../house.ts';
import { anAdmin, aSuperAdmin, type Person, password } from '../people.ts';
import { lessonLink } from '../things.ts';

/** The requests of other front ends, which know the five class levels, played on a school with six classes. */

type Said = { call: string; status: number; body: unknown };

/** Fields beside the five levels: the class of somebody, and the classes of the school. */
function withoutClasses(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClasses);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'class' && key !== 'classes');
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutClasses(one)]));
}

/** Sentences for people name the class as the school writes it. */
const namesOf: Record<string, string> = {
  'JSS 1': 'Class 1',
  'JSS 2': 'Class 2',
  'JSS 3': 'Class 3',
  'SSS 1': 'Class 4',
};

/** Replies with the same words for what is drawn anew in each school. */
function comparable(said: readonly Said[]): Said[] {
  const ids = new Map<string, string>();
  const words = JSON.stringify(withoutClasses(said), (key, value) => (key === 'requestId' ? undefined : value))
    .replaceAll(/(?<="token":")[^"]+|\bAK-\w+/g, 'drawn')
    .replaceAll(/[JS]SS \d/g, (name) => namesOf[name] ?? name)
    .replaceAll(/[0-9a-f]{24}/g, (id) => ids.get(id) ?? ids.set(id, `id ${ids.size + 1}`).get(id) ?? id);
  return JSON.parse(words);
}

async function aPlay() {
  const house = await openHouse();
  const chief = await aSuperAdmin(house, { email: 'chief@school.test', fullName: 'Chief', phoneNumber: '08030000001' });
  const admin = await anAdmin(house, { email: 'ms.obi@school.test', fullName: 'Ms Obi', phoneNumber: '08030000002' });
  const said: Said[] = [];
  const ask = async (call: string, as?: { token: string }, body?: unknown): Promise<Reply> => {
    const [method, path] = call.split(' ') as ['GET', string];
    const reply = await house.ask(method, path, { as, body });
    said.push({ call, status: reply.status, body: reply.body });
    return reply;
  };
  return { house, chief, admin, said, ask };
}

type Play = Awaited<ReturnType<typeof aPlay>>;

const level = (number: number) => `Grade ${number} Secondary`;
const ways = ['1', '2', level(3), 'Class 4', level(5)];

async function signUps({ ask }: Play): Promise<Person[]> {
  const people: Person[] = [];
  for (const [index, classLevel] of ways.entries()) {
    const about = { fullName: `Student ${index + 1}`, email: `s${index + 1}@home.test`, classLevel };
    const body = { ...about, phoneNumber: `0803111111${index}`, password, cpassword: password };
    await ask('POST /auth/signup', undefined, body);
    const { token, data } = (await ask('POST /auth/login', undefined, { email: about.email, password })).body;
    people.push({ ...data, token });
  }
  return people;
}

async function accounts({ ask }: Play, people: readonly Person[]): Promise<void> {
  for (const one of people) {
    for (const path of ['/school', '/user', '/user/profile', '/user/stats']) await ask(`GET ${path}`, one);
  }
  const [first, second, third] = people as [Person, Person, Person];
  await ask('PUT /user/profile', first, { fullName: 'Student One', classLevel: level(1) });
  await ask('PUT /user/profile', first, { classLevel: '5' });
  await ask('PUT /user/profile', first, { classLevel: level(1) });
  await ask(`PUT /user/${second._id}`, second, { classLevel: 'Class 4' });
  await ask(`PUT /user/${second._id}`, second, { classLevel: 'Class 2' });
  await ask('PUT /user/profile', third, { classLevel: 'SSS 3' });
  await ask('PUT /user/profile', third, { classLevel: level(6) });
}

const questionsOf = (exam: string) => [
  { text: 'Twice two?', type: 'multiple-choice', options: ['3', '4'], correctAnswer: '4', points: 2, exam },
  { text: 'Water boils.', type: 'true-false', correctAnswer: 'True', points: 1, exam },
];

async function teaching({ ask, admin }: Play, people: readonly Person[]): Promise<string[]> {
  const exams: string[] = [];
  for (const [index, classLevel] of ways.entries()) {
    const lesson = { title: `Lesson ${index}`, description: 'Heat', subject: 'Physics', classLevel, video: lessonLink };
    const { _id } = (await ask('POST /lesson', admin, { ...lesson, price: 500 * index })).body.data;
    await ask(`GET /lesson/${_id}`, people[index]);
    await ask(`PUT /lesson/${_id}`, admin, { classLevel: level(5 - index) });
    await ask(`PUT /lesson/${_id}`, admin, { classLevel });
    await ask(`POST /lesson/pay/${_id}`, people[index], { paymentMethod: 'Bank transfer' });
    const exam = { title: `Exam ${index}`, description: 'Of the first term', classLevel, duration: 20 };
    const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
    const made = (await ask('POST /exam', admin, { ...exam, ...dates, questions: [] })).body.data;
    for (const question of questionsOf(made._id)) await ask('POST /question', admin, question);
    await ask(`PUT /exam/${made._id}`, admin, { classLevel: level(index + 1), duration: 25 });
    exams.push(made._id);
  }
  return exams;
}

const lists = [
  ...['/lesson', '/exam'].flatMap((path) => [path, `${path}?classLevel=`, `${path}?classLevel=nothing`]),
  ...[1, 4, 5].flatMap((number) => [`/lesson?classLevel=${number}`, `/exam?classLevel=${level(number)}`]),
  ...['/lesson?search=Lesson&classLevel=5', '/lesson?sortBy=classLevel&sortOrder=desc', '/lesson/my/purchased'],
].map((path) => path.replaceAll(' ', '%20'));

const staffLists = [
  ...[
    '/admin/all-user',
    '/admin/all-admin',
    '/admin/stats',
    '/admin/audit?limit=20',
    '/question',
    '/payment',
    '/message',
  ],
  ...[1, 5].map((number) => `/admin/all-user?classLevel=${number}`),
  ...['/admin/all-user?limit=1000', '/admin/users/class-requests', '/admin/users/promotions'],
];

async function sittings({ ask, admin }: Play, people: readonly Person[], exams: readonly string[]): Promise<void> {
  for (const [index, exam] of exams.entries()) {
    const one = people[index];
    await ask(`GET /exam/${exam}`, one);
    await ask(`POST /studentExam/start/${exams[(index + 1) % exams.length]}`, one);
    const started = await ask(`POST /studentExam/start/${exam}`, one);
    const [first, second] = started.body.data.exam.questions as string[];
    const answers = [{ questionId: first, selectedAnswer: '4', seq: 1 }];
    await ask(`PUT /studentExam/answer/${exam}`, one, { answers });
    await ask(`GET /studentExam/state/${exam}`, one);
    await ask(`GET /studentExam/exams/remaining-time/${exam}`, one);
    await ask(`GET /exam/get/${exam}`, one);
    await ask(`POST /studentExam/submit/${exam}`, one, { answers: [{ questionId: second, selectedAnswer: 'False' }] });
    await ask(`GET /studentExam/exams/score/${exam}`, one);
    await ask(`GET /studentExam/exams/${exam}`, admin);
    await ask(`GET /exam/${exam}`, admin);
  }
}

async function play(prepare: (house: House, chief: Person) => Promise<unknown>): Promise<Said[]> {
  const school = await aPlay();
  const { house, chief, admin, said, ask } = school;
  await prepare(house, chief);
  const people = await signUps(school);
  await accounts(school, people);
  const exams = await teaching(school, people);
  await sittings(school, people, exams);
  for (const one of people) for (const path of lists) await ask(`GET ${path}`, one);
  for (const as of [admin, chief]) for (const path of [...lists, ...staffLists]) await ask(`GET ${path}`, as);
  const { data } = (await ask('GET /payment', admin)).body;
  for (const { _id } of data) await ask(`PUT /payment/${_id}/approve`, admin);
  for (const one of people) await ask('GET /lesson/my/purchased', one);
  const [first] = people as [Person];
  // A class given by the school is changed by a request.
  await ask(`PUT /admin/users/${first._id}`, admin, { classLevel: level(2) });
  await ask('PUT /user/profile', first, { classLevel: '4' });
  const [request] = (await ask('GET /admin/users/class-requests', admin)).body.data;
  await ask(`PUT /admin/users/${first._id}/class-request/${request._id}/approve`, admin);
  await ask('GET /user', first);
  const list = listForm(
    `Name,Class,Email\nEfe Udo,${level(1)},efe@home.test\nIfe Ojo,Grade 5 Secondary,ife@home.test\n`,
  );
  const { _id } = (await house.ask('POST', '/admin/users/import', { as: admin, body: list })).body.data;
  await ask(`POST /admin/users/import/${_id}/apply`, admin);
  await ask('GET /admin/all-user?search=home.test', admin);
  await ask(`DELETE /exam/${exams[0]}`, admin);
  await ask('DELETE /user', people[4]);
  return comparable(said);
}

const six = (house: House, as: Person) => house.ask('PUT', '/admin/classes', { as, body: { preset: 'JSS-SSS' } });

test('other front ends get from a school with six classes what they get from one with five', async () => {
  const [five, other] = [await play(async () => undefined), await play(six)];
  for (const [index, was] of five.entries()) expect(other[index]).toEqual(was);
  expect(five.filter(({ status }) => status < 300).length).toBeGreaterThan(200);
  expect(other).toHaveLength(five.length);
});
