import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { aSitting, deskOf } from '../../../test/sitting.ts';

/** One student is at it since 09:00; it ends at 09:30. Two of the same class have not started. */
async function twoStillToStart() {
  const scene = await aSitting();
  const { house, admin, exam, desk } = scene;
  await desk.start();
  const [ada, bola] = [await aStudent(house, { fullName: 'Ada Obi' }), await aStudent(house)];
  const group = async (students: readonly Person[], name = 'Ikeja centre') => {
    const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body: { name } })).body.data;
    const body = { studentIds: students.map((student) => student._id) };
    await house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body });
    return _id as string;
  };
  const endOf = async (student: Person) => (await attemptOf(house, student, exam)).deadline_at.slice(11, 16);
  const start = (student: Person) => deskOf(house, student, exam).start();
  return { ...scene, ada, bola, group, endOf, start, staff: staffOf(house, admin, exam) };
}

test('minutes given before the start are seen before it, count from it, and only once', async () => {
  const { house, exam, ada, bola, staff, start, endOf } = await twoStillToStart();
  const reply = await staff.give({ minutes: 10, studentId: ada._id });
  expect(reply.body.data).toMatchObject({ attempts: 0, reopened: 0, waiting: 1, grant: { minutes: 10 } });
  await staff.give({ minutes: 5, studentId: ada._id });
  const seen = await house.ask('GET', `/exam/${exam._id}`, { as: ada });
  expect(seen.body.data).toMatchObject({ minutesAvailable: 45, extraMinutes: 15 });
  const live = (await staff.live('?state=not-started')).body.data as { waitingMinutes?: number }[];
  expect(live.map(({ waitingMinutes }) => waitingMinutes).toSorted()).toEqual([15, undefined]);
  await start(ada);
  await start(ada);
  await start(bola);
  expect([await endOf(ada), await endOf(bola)]).toEqual(['09:45', '09:30']);
  const pulse = await house.ask('GET', `/studentExam/pulse/${exam._id}`, { as: ada });
  expect(pulse.body.data.extraTime).toMatchObject([{ minutes: 10 }, { minutes: 5 }]);
  const review = await staff.review((await attemptOf(house, ada, exam))._id);
  expect(review.body.data.extraTime).toHaveLength(2);
});

test('the minutes of a group reach those at the exam and those still to start, and nobody else', async () => {
  const { house, desk, ada, bola, exam, staff, group, start, endOf } = await twoStillToStart();
  const groupId = await group([ada, desk.student]);
  const key = 'rain-at-ikeja';
  const first = await staff.give({ minutes: 12, groupId, key });
  expect(first.body.data).toMatchObject({ attempts: 1, reopened: 0, waiting: 1 });
  expect((await staff.give({ minutes: 12, groupId, key })).body.data).toEqual(first.body.data);
  await start(ada);
  await start(bola);
  expect([await endOf(desk.student), await endOf(ada), await endOf(bola)]).toEqual(['09:42', '09:42', '09:30']);
  expect(await audited(house, 'exam.extra-time')).toEqual([
    {
      person: null,
      before: null,
      after: { minutes: 12, reason: 'Power cut at the centre', attempts: 1, group: 'Ikeja centre', waiting: 1 },
    },
  ]);
  expect((await staff.live()).body.extraTime).toHaveLength(2);
  expect(exam.title).not.toBe('');
});

test('an arm of a class is a group too, and one of which nobody can sit the exam is refused', async () => {
  const { house, admin, ada, staff, group, start, endOf } = await twoStillToStart();
  const classes = (await house.ask('GET', '/admin/classes', { as: admin })).body.data as {
    _id: string;
    name: string;
  }[];
  const own = classes.find(({ name }) => name === 'Class 1')?._id ?? '';
  const given = await staff.give({ minutes: 4, groupId: own });
  expect(given.body.data).toMatchObject({ attempts: 1, waiting: 2 });
  await start(ada);
  expect(await endOf(ada)).toBe('09:34');
  const elsewhere = await aStudent(house, { classLevel: 'Grade 2 Secondary' });
  expect(refusal(await staff.give({ groupId: await group([elsewhere]) }))).toEqual({
    status: 409,
    message: 'Nobody of these students is at this exam or can still start it',
  });
  expect(refusal(await staff.give({ groupId: 'me' }))).toEqual({
    status: 400,
    message: 'Please select a class, an arm or a group',
    field: 'groupId',
  });
});

test('a start in the same moment has the minutes from its start or is given them: never none, never twice', async () => {
  const { ada, staff, start, endOf } = await twoStillToStart();
  const [given] = await Promise.all([staff.give({ minutes: 7, studentId: ada._id }), start(ada)]);
  expect(given.status).toBe(200);
  expect(await endOf(ada)).toBe('09:37');
});
