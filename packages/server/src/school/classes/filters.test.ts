import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aTerm, threeQuestions } from '../../../test/things.ts';

/** Lists by class and arm: SSS 2 and SSS 3 are one level, and SSS 2 has two arms. */

const five = 'Grade 5 Secondary';

async function aSchoolOfArms() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  const { data } = (await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' })).body;
  const [ss2, ss3]: [string, string] = [data[4]._id, data[5]._id];
  const { arms } = (await ask('PUT', `/admin/classes/${ss2}`, { arms: [{ name: 'Gold' }, { name: 'Blue' }] })).body
    .data;
  const [gold, blue]: [string, string] = [arms[0]._id, arms[1]._id];
  const pupil = async (fullName: string, classId: string, armId?: string): Promise<Person> => {
    const student = await aStudent(house, { fullName, classLevel: five });
    await ask('PUT', `/admin/users/${student._id}`, { classId, ...(armId && { armId }) });
    return student;
  };
  const pupils = [await pupil('Ada', ss2, gold), await pupil('Bola', ss2, blue), await pupil('Chidi', ss3)];
  const shown = async (path: string, of: string, name = 'title') => {
    const { body } = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}class=${of}`);
    return body.data.map((one: Record<string, string>) => one[name]).toSorted();
  };
  return { house, admin, ask, ids: { ss2, ss3, gold, blue }, pupils: pupils as [Person, Person, Person], shown };
}

test('exams and lessons of a class are those of its level and those that name it or an arm of it', async () => {
  const { house, admin, ids, shown } = await aSchoolOfArms();
  const made = await house.ask('POST', '/admin/groups', { as: admin, body: { name: 'Choir' } });
  const choir: { _id: string } = made.body.data;
  const kinds = { all: [], gold: [ids.gold], ss2: [ids.ss2], ss3: [ids.ss3], choir: [choir._id] };
  for (const [title, groupIds] of Object.entries(kinds)) {
    await anExam(house, admin, { title, classLevel: five, groupIds });
    await aLesson(house, admin, { title, classLevel: five, groupIds });
  }
  await anExam(house, admin, { title: 'other', classLevel: 'Grade 4 Secondary' });
  for (const path of ['/exam', '/lesson']) {
    expect(await shown(path, ids.ss2), path).toEqual(['all', 'choir', 'gold', 'ss2']);
    expect(await shown(path, ids.gold), path).toEqual(['all', 'choir', 'gold', 'ss2']);
    expect(await shown(path, ids.blue), path).toEqual(['all', 'choir', 'ss2']);
    expect(await shown(path, ids.ss3), path).toEqual(['all', 'choir', 'ss3']);
    expect(await shown(path, 'f'.repeat(24)), path).toEqual([]);
    // Not an id: as other front ends send anything.
    expect((await shown(path, 'SSS 2')).length, path).toBeGreaterThan(4);
  }
});

test('results, the live view, analytics and report cards are those of the students of a class or an arm', async () => {
  const { house, admin, ask, ids, pupils, shown } = await aSchoolOfArms();
  await aTerm(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { classLevel: five, questions, endDate: '2026-09-16' });
  for (const [index, student] of pupils.entries()) {
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.save(answer(questions[0], index === 0 ? '4' : '3', 1));
    if (index < 2) await desk.submit();
  }
  const names = async (path: string, of: string) => {
    const { data } = (await ask('GET', `${path}?class=${of}`)).body;
    return data.map(
      (one: { fullName?: string; student?: { fullName: string } }) => one.student?.fullName ?? one.fullName,
    );
  };
  expect((await names(`/studentExam/exams/${exam._id}`, ids.ss2)).toSorted()).toEqual(['Ada', 'Bola']);
  expect(await names(`/studentExam/exams/${exam._id}`, ids.gold)).toEqual(['Ada']);
  expect(await names(`/studentExam/exams/${exam._id}/live`, ids.ss3)).toEqual(['Chidi']);
  expect(await names(`/studentExam/exams/${exam._id}/live`, ids.blue)).toEqual(['Bola']);
  expect(await shown('/admin/all-user', ids.blue, 'fullName')).toEqual(['Bola']);
  const attempts = async (query: string) =>
    (await ask('GET', `/analytics/results?from=2026-09&to=2026-09&${query}`)).body.data.all.attempts;
  expect(await attempts('')).toBe(2);
  expect(await attempts(`class=${ids.ss2}`)).toBe(2);
  expect(await attempts(`class=${ids.gold}`)).toBe(1);
  // Groups of the analytics may be classes and arms.
  expect(await attempts(`groupId=${ids.gold}`)).toBe(1);
  expect(await attempts(`class=${ids.ss3}`)).toBe(0);
  await ask('PUT', `/admin/users/${pupils[0]._id}`, { classId: ids.ss2, armId: ids.blue });
  expect([await attempts(`class=${ids.gold}`), await attempts(`class=${ids.blue}`)]).toEqual([0, 2]);
  house.clock.advance({ days: 20 });
  const again = await house.ask('GET', `/analytics/students?days=14&class=${ids.ss3}`, { as: await anAdmin(house) });
  expect(again.body.data.map((one: { fullName: string }) => one.fullName)).toEqual(['Chidi']);
});

test('report cards are printed for an arm, and name it', async () => {
  const { house, admin, ids } = await aSchoolOfArms();
  const { _id: term } = await aTerm(house);
  const print = (query: string) => house.ask('GET', `/admin/report-cards.pdf?term=${term}&${query}`, { as: admin });
  expect((await print('')).body).toMatchObject({ code: 'invalid', field: 'classLevel' });
  for (const [query, text, other] of [
    [`class=${ids.gold}`, 'SSS 2 Gold', 'Bola'],
    [`class=${ids.ss2}`, 'Bola', 'Chidi'],
  ] as const) {
    const url = `/api/admin/report-cards.pdf?term=${term}&${query}`;
    const reply = await house.app.inject({ url, headers: { token: admin.token } });
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    const words = readPdf(reply.rawPayload).lines.join(' ').replace(/\s+/g, ' ');
    expect(words).toContain(text);
    expect(words).not.toContain(other);
  }
});
