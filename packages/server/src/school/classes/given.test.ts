import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, anExam } from '../../../test/things.ts';

const [four, five] = ['Grade 4 Secondary', 'Grade 5 Secondary'];

async function twoClasses() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  const { data } = (await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' })).body;
  const [ss2, ss3] = data.slice(4) as { _id: string }[];
  const arms = (await ask('PUT', `/admin/classes/${ss2?._id}`, { arms: [{ name: 'Gold' }, { name: 'Blue' }] })).body
    .data.arms as { _id: string }[];
  const inClass = async (fullName: string, classId = '', armId?: string) => {
    const student = await aStudent(house, { fullName, classLevel: five });
    await ask('PUT', `/admin/users/${student._id}`, { classId, ...(armId && { armId }) });
    return student;
  };
  const ada = await inClass('Ada', ss2?._id, arms[0]?._id);
  const bola = await inClass('Bola', ss2?._id, arms[1]?._id);
  const chidi = await inClass('Chidi', ss3?._id);
  const ids = { ss2: ss2?._id ?? '', ss3: ss3?._id ?? '', gold: arms[0]?._id ?? '' };
  const seenBy = async (path: string) => {
    const names: string[] = [];
    for (const student of [ada, bola, chidi]) {
      const { body } = await house.ask('GET', path, { as: student });
      if (body.data.length > 0) names.push(student.fullName);
    }
    return names;
  };
  return { house, admin, ask, ids, ada, bola, chidi, seenBy };
}

test('an exam and a lesson are for a class, or for an arm of it', async () => {
  const { house, admin, ask, ids, chidi, seenBy } = await twoClasses();
  const exam = await anExam(house, admin, { classLevel: five, groupIds: [ids.ss2] });
  const lesson = await aLesson(house, admin, { classLevel: five, groupIds: [ids.gold] });
  expect(await seenBy('/exam')).toEqual(['Ada', 'Bola']);
  expect(await seenBy('/lesson')).toEqual(['Ada']);
  expect((await house.ask('GET', `/exam/${exam._id}`, { as: chidi })).status).toBe(404);
  expect((await house.ask('POST', `/studentExam/start/${exam._id}`, { as: chidi })).status).toBe(403);
  await ask('PUT', `/exam/${exam._id}`, { groupIds: [ids.ss3, ids.gold] });
  expect(await seenBy('/exam')).toEqual(['Ada', 'Chidi']);
  await ask('PUT', `/exam/${exam._id}`, { groupIds: [] });
  expect(await seenBy('/exam')).toEqual(['Ada', 'Bola', 'Chidi']);
  expect((await ask('PUT', `/exam/${exam._id}`, { groupIds: ['f'.repeat(24)] })).body).toMatchObject({
    field: 'groupIds',
  });
  // The refusal names the use of a class or an arm.
  expect((await ask('PUT', `/admin/classes/${ids.ss2}`, { arms: [] })).body.message).toContain(lesson.title);
});

test('an announcement reaches a class, and who is moved sees what the new class has', async () => {
  const { house, admin, ask, ids, chidi, seenBy } = await twoClasses();
  const preview = await ask('GET', `/admin/announcements/preview?groupIds=${ids.ss2}`);
  expect(preview.body.data.students).toBe(2);
  await anExam(house, admin, { classLevel: five, groupIds: [ids.ss2] });
  await ask('PUT', `/admin/users/${chidi._id}`, { classId: ids.ss2 });
  expect(await seenBy('/exam')).toEqual(['Ada', 'Bola', 'Chidi']);
  await ask('PUT', `/admin/users/${chidi._id}`, { classLevel: four });
  expect(await seenBy('/exam')).toEqual(['Ada', 'Bola']);
});
