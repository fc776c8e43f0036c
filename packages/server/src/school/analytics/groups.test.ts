import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

test('figures and students who fell behind are those of the students who are in the group now', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const question = await aQuestion(house, admin, { subject: 'Mathematics', topic: 'Sums' });
  const exam = await anExam(house, admin, { questions: [question] });
  const students = [];
  for (const given of ['4', '4', '4', '4', '4', '3', '3']) {
    const student = await aStudent(house, { fullName: `Student ${students.length}` });
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(answer(question, given));
    students.push(student);
  }
  const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Science' } })).body.data;
  const add = (studentIds: string[]) =>
    house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body: { studentIds } });
  await add(students.slice(0, 5).map((student) => student._id));
  const read = async (what: string, query: string) =>
    (await house.ask('GET', `/analytics/${what}?${query}`, { as: admin })).body.data;
  const months = 'from=2026-09&to=2026-09';
  expect((await read('results', months)).all).toMatchObject({ attempts: 7, percent: 71 });
  expect((await read('results', `${months}&groupId=${_id}`)).all).toMatchObject({ attempts: 5, percent: 100 });
  expect((await read('topics', `${months}&groupId=${_id}`)).rows[0].cells).toEqual([{ answers: 5, percent: 100 }]);
  house.clock.advance({ minutes: 1 });
  await add(students.slice(5, 6).map((student) => student._id));
  expect((await read('results', `${months}&groupId=${_id}`)).all).toMatchObject({ attempts: 6, percent: 83 });
  await house.ask('DELETE', `/admin/groups/${_id}/members/${students[5]?._id}`, { as: admin });
  expect((await read('results', `${months}&groupId=${_id}`)).all).toMatchObject({ attempts: 5, percent: 100 });
  expect((await read('results', months)).all).toMatchObject({ attempts: 7, percent: 71 });
  house.clock.advance({ days: 15 });
  const again = await anAdmin(house);
  const behind = async (query: string) =>
    (await house.ask('GET', `/analytics/students?${query}`, { as: again })).body.data.length;
  expect(await behind('')).toBe(7);
  expect(await behind(`groupId=${_id}`)).toBe(5);
  expect(await behind(`groupId=${_id}&classLevel=2`)).toBe(0);
  expect(await behind('groupId=science')).toBe(7);
});
