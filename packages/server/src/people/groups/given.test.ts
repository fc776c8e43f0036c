import { expect, test } from 'vitest';
import { aSchoolOfGroups } from '../../../test/grouping.ts';
import { type House, refusal } from '../../../test/house.ts';
import type { Person } from '../../../test/people.ts';
import { anExam, aQuestion, aStart } from '../../../test/things.ts';
import { announceDue } from '../../platform/notifications/announce.ts';

async function aScience() {
  const school = await aSchoolOfGroups();
  const { house, admin } = school;
  const questions = [await aQuestion(house, admin)];
  const set = (groupIds: string[], wishes: object = {}) =>
    anExam(house, admin, { title: 'Physics', questions, groupIds, ...wishes });
  return { ...school, set };
}

const exams = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/exam', { as })).body.data.map(({ title }: { title: string }) => title);
const notices = async (house: House, as: Person): Promise<string[]> =>
  (await house.ask('GET', '/notification', { as })).body.data.map(({ title }: { title: string }) => title);
const start = (house: House, as: Person, exam: { _id: string }) =>
  house.ask('POST', `/studentExam/start/${exam._id}`, { as });

test('an exam for groups is for their students, of whatever class, and for no classmate', async () => {
  const { house, admin, ada, bola, classmate, group, set } = await aScience();
  const [science, quiz] = [await group('Science', [ada, bola]), await group('Quiz', [ada])];
  const exam = await set([science, quiz]);
  for (const student of [ada, bola]) {
    expect(await exams(house, student)).toEqual(['Physics']);
    expect(await notices(house, student)).toEqual(['New exam: Physics']);
    expect((await house.ask('GET', '/dashboard/student', { as: student })).status).not.toBe(500);
  }
  expect(await exams(house, classmate)).toEqual([]);
  expect(await notices(house, classmate)).toEqual([]);
  expect((await house.ask('GET', `/exam/${exam._id}`, { as: classmate })).status).toBe(404);
  expect(refusal(await start(house, classmate, exam))).toEqual({
    ...{ status: 403, message: 'This exam is for another group' },
  });
  expect((await start(house, bola, exam)).status).toBe(200);
  const live = (await house.ask('GET', `/studentExam/exams/${exam._id}/live`, { as: admin })).body;
  expect(JSON.stringify(live)).not.toContain('Chi Eze');
  expect(live.counts).toMatchObject({ notStarted: 1, running: 1, done: 0 });
});

test('who has begun stays when they leave the group, and who joins gets the exam', async () => {
  const { house, admin, ada, bola, classmate, group, set } = await aScience();
  const science = await group('Science', [ada, bola]);
  const exam = await set([science], { maxAttempts: 2 });
  await aStart(house, ada, exam);
  for (const { _id } of [ada, bola])
    await house.ask('DELETE', `/admin/groups/${science}/members/${_id}`, { as: admin });
  expect((await start(house, ada, exam)).status).toBe(200);
  expect((await house.ask('POST', `/studentExam/submit/${exam._id}`, { as: ada, body: {} })).status).toBe(200);
  expect(refusal(await start(house, ada, exam)).status).toBe(403);
  expect(await exams(house, ada)).toEqual(['Physics']);
  expect(await exams(house, bola)).toEqual([]);
  await house.ask('POST', `/admin/groups/${science}/members`, { as: admin, body: { studentIds: [classmate._id] } });
  expect(await exams(house, classmate)).toEqual(['Physics']);
  expect((await start(house, classmate, exam)).status).toBe(200);
});

test('tomorrow’s exam is announced to the students of its groups only', async () => {
  const { house, ada, classmate, group, set } = await aScience();
  await set([await group('Science', [ada])], { startDate: '2026-09-16', endDate: '2026-09-17' });
  house.clock.advance({ hours: 7 });
  await announceDue(house.context);
  expect(await notices(house, ada)).toContain('Exam tomorrow: Physics');
  expect(await notices(house, classmate)).toEqual([]);
});

test('an announcement to two groups reaches each student once, and nobody else', async () => {
  const { house, admin, ada, bola, classmate, group } = await aScience();
  const groupIds = [await group('Science', [ada, bola]), await group('Quiz', [ada])];
  const preview = await house.ask('GET', `/admin/announcements/preview?groupIds=${groupIds}`, { as: admin });
  expect(preview.body.data).toEqual({ students: 2, first: ['Ada Obi', 'Bola Ade'] });
  const body = { title: 'Lab coats', text: 'Bring them.', classLevels: null, groupIds };
  const sent = await house.ask('POST', '/admin/announcements', { as: admin, body });
  expect(sent.body.data).toMatchObject({ state: 'sent', students: 2, groupIds: groupIds.toSorted() });
  for (const student of [ada, bola]) expect(await notices(house, student)).toEqual(['Lab coats']);
  expect(await notices(house, classmate)).toEqual([]);
  const id = sent.body.data._id;
  expect((await house.ask('GET', `/announcement/${id}`, { as: classmate })).status).toBe(404);
  const both = { ...body, classLevels: ['1'] };
  expect(refusal(await house.ask('POST', '/admin/announcements', { as: admin, body: both }))).toEqual({
    ...{ status: 400, field: 'groupIds', message: 'Please choose either class levels or groups' },
  });
  const later = { ...body, sendAt: new Date(house.clock.now() + 3_600_000).toISOString() };
  const unsent = (await house.ask('POST', '/admin/announcements', { as: admin, body: later })).body.data._id;
  expect((await house.ask('DELETE', `/admin/announcements/${unsent}`, { as: admin })).status).toBe(200);
  const named = await house.db.selectFrom('announcement_groups').select('item_id').execute();
  expect(named.map(({ item_id }) => item_id)).toEqual([id, id]);
  const gone = { ...body, groupIds: ['f'.repeat(24)] };
  expect(refusal(await house.ask('POST', '/admin/announcements', { as: admin, body: gone }))).toMatchObject({
    ...{ status: 400, field: 'groupIds' },
  });
});
