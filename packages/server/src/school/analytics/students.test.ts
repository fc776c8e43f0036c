import type { BehindStudent, Exam, Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { aLesson, anExam, aPurchase, aQuestion } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const read = async (query = '') => {
    const reply = await house.ask('GET', `/analytics/students${query}`, { as: await anAdmin(house) });
    if (reply.status !== 200) throw new Error(reply.text);
    const students: BehindStudent[] = reply.body.data;
    return {
      ...reply.body,
      reasons: Object.fromEntries(students.map(({ fullName, reasons }) => [fullName, reasons])),
    };
  };
  const look = (student: Person) => house.ask('GET', '/user', { as: student });
  return { house, read, look };
}

test('who has not been seen for so many days is named with the last time', async () => {
  const { house, read } = await aSchool();
  await aStudent(house, { fullName: 'Ada Obi' });
  const never = await aStudent(house, { fullName: 'Bola Ade', classLevel: 'Grade 2 Secondary' });
  await house.db.deleteFrom('sessions').where('user_id', '=', never._id).execute();
  await house.db.updateTable('users').set({ last_sign_in_at: null }).where('_id', '=', never._id).execute();
  const joined = new Date(house.clock.now()).toISOString();
  house.clock.advance({ days: 14 });
  expect((await read()).data).toEqual([]);
  house.clock.advance({ ms: 1 });
  const { reasons, counts, pagination } = await read();
  expect(reasons).toEqual({
    'Ada Obi': [{ kind: 'not-seen', lastSeenAt: joined }],
    'Bola Ade': [{ kind: 'not-seen' }],
  });
  expect(counts).toEqual({ all: 2, 'not-seen': 2, falling: 0, unwatched: 0 });
  expect(pagination).toEqual({ total: 2, page: 1, limit: 25, totalPages: 1 });
  expect(Object.keys((await read('?classLevel=2')).reasons)).toEqual(['Bola Ade']);
  expect((await read('?days=30')).data).toEqual([]);
  expect((await read('?limit=1&page=2')).data.map(({ fullName }: BehindStudent) => fullName)).toEqual(['Bola Ade']);
  const body = { reason: 'Left the school' };
  await house.ask('PUT', `/admin/users/${never._id}/suspend`, { as: await anAdmin(house), body });
  expect(Object.keys((await read()).reasons)).toEqual(['Ada Obi']);
});

test('marks fall where the last three exams are ten points below those before', async () => {
  const { house, read } = await aSchool();
  const admin = await anAdmin(house);
  const questions: Question[] = [];
  for (let at = 0; at < 10; at += 1) questions.push(await aQuestion(house, admin));
  const exams: Exam[] = [];
  for (const title of ['A', 'B', 'C', 'D', 'E']) {
    exams.push(await anExam(house, admin, { questions, title, maxAttempts: 2 }));
  }
  const sit = async (student: Person, exam: Exam, right: number) => {
    house.clock.advance({ minutes: 1 });
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(...questions.slice(0, right).map((question) => answer(question, '4')));
  };
  const sitAll = async (fullName: string, rights: readonly number[]) => {
    const student = await aStudent(house, { fullName });
    for (const [at, right] of rights.entries()) await sit(student, exams[at] as Exam, right);
    return student;
  };
  await sitAll('90 before, 63.3 since', [10, 8, 7, 6, 6]);
  await sitAll('80 before, 70 since', [8, 8, 7, 7, 7]);
  await sitAll('75 before, 66.7 since', [8, 7, 8, 7, 5]);
  await sitAll('One before', [9, 3, 3, 3]);
  // The second attempt at an exam is none of the last three.
  const again = await sitAll('Well at first', [7, 7, 7, 7, 7]);
  await sit(again, exams[4] as Exam, 0);
  house.clock.advance({ days: 10 });
  const { reasons } = await read('?days=7&reason=falling');
  expect(reasons).toEqual({
    '90 before, 63.3 since': [
      { kind: 'not-seen', lastSeenAt: expect.any(String) },
      { kind: 'falling', recent: 63, before: 90 },
    ],
    '80 before, 70 since': [
      { kind: 'not-seen', lastSeenAt: expect.any(String) },
      { kind: 'falling', recent: 70, before: 80 },
    ],
  });
});

test('lessons that were paid for and not watched are named, given and free ones are not', async () => {
  const { house, read, look } = await aSchool();
  const admin = await anAdmin(house);
  const student = await aStudent(house, { fullName: 'Ada Obi' });
  const titles = ['Fractions', 'Cells', 'Concord', 'Waves', 'Osmosis'];
  const lessons = [];
  for (const title of titles) {
    house.clock.advance({ seconds: 1 });
    const lesson = await aLesson(house, admin, { title });
    await aPurchase(house, student, lesson, admin);
    lessons.push(lesson);
  }
  await aPurchase(house, student, await aLesson(house, admin, { title: 'Free', price: 0 }), admin);
  house.clock.advance({ days: 8 });
  await look(student);
  const watched = { positionSeconds: 30, durationSeconds: 600, watched: [[0, 30]] };
  await house.ask('PUT', `/lesson/${lessons[1]?._id}/progress`, { as: student, body: watched });
  const { reasons } = await read('?days=7');
  expect(reasons).toEqual({
    'Ada Obi': [{ kind: 'unwatched', lessons: 4, titles: ['Fractions', 'Concord', 'Waves'] }],
  });
  expect((await read()).data).toEqual([]);
});

test('the file has the reasons in words, a formula is text in it, and the export is on record', async () => {
  const { house } = await aSchool();
  const { email, phoneNumber } = await aStudent(house, { fullName: '=1+1' });
  house.clock.advance({ days: 20 });
  const headers = { token: (await anAdmin(house)).token };
  const reply = await house.app.inject({ url: '/api/analytics/students.csv?classLevel=1', headers });
  expect(reply.headers['content-disposition']).toBe('attachment; filename="students-who-fell-behind.csv"');
  expect(reply.body.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Student,Class,E-mail,Phone,Not seen,Marks falling,Lessons not watched',
    `'=1+1,Class 1,${email},'${phoneNumber},Last seen on 2026-09-15,,`,
    '',
  ]);
  const audit = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.behind-export').execute();
  expect(audit.map(({ subject_title }) => subject_title)).toEqual(['Students of Class 1 who fell behind: 1']);
});
