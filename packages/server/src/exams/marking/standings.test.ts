import { expect, test } from 'vitest';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';

/** Students of one class, by their count of right answers of three. */
async function aClass(rights: readonly number[], exam: object = {}) {
  const scene = await aSitting({ exam: { endDate: '2026-09-20', ...exam } });
  const { house, admin, questions } = scene;
  const show = (showPositions: boolean) => house.ask('PUT', '/admin/settings', { as: admin, body: { showPositions } });
  const right = ['4', 'true', 'Abuja'] as const;
  const sit = async (desk: ReturnType<typeof deskOf>, count: number) => {
    await desk.start();
    await desk.submit(...questions.map((question, at) => answer(question, at < count ? (right[at] ?? '') : '')));
    return desk;
  };
  const desks: ReturnType<typeof deskOf>[] = [];
  for (const [at, count] of rights.entries()) {
    const student = await aStudent(house, { fullName: `Student ${at}` });
    desks.push(await sit(deskOf(house, student, scene.exam), count));
  }
  const positions = () => Promise.all(desks.map(async (desk) => (await desk.score()).body.data.position));
  /** The clock stays, because the sessions of staff are short. */
  const close = () =>
    house.db
      .updateTable('exams')
      .set({ closes_at: '2026-09-15T08:59:59.000Z' })
      .where('_id', '=', scene.exam._id)
      .execute();
  await show(true);
  return { ...scene, desks, positions, close, show, sit };
}

test('students read their own position and the average once the exam has closed, where the school wants it', async () => {
  const { positions, close, show } = await aClass([3, 2, 2, 1, 0]);
  expect(await positions()).toEqual(Array(5).fill(undefined));
  await close();
  expect(await positions()).toEqual([
    { place: 1, of: 5, average: 53 },
    { place: 2, of: 5, isShared: true, average: 53 },
    { place: 2, of: 5, isShared: true, average: 53 },
    { place: 4, of: 5, average: 53 },
    { place: 5, of: 5, average: 53 },
  ]);
  await show(false);
  expect(await positions()).toEqual(Array(5).fill(undefined));
});

test('of fewer than five nobody reads one, nor while somebody is still at it', async () => {
  const { desk, house, positions, close, sit } = await aClass([3, 2, 1, 0]);
  await sit(desk, 0);
  await house.db
    .updateTable('attempts')
    .set({ status: 'running' })
    .where('student_id', '=', desk.student._id)
    .execute();
  await close();
  expect(await positions()).toEqual(Array(4).fill(undefined));
  await house.db.deleteFrom('attempts').where('student_id', '=', desk.student._id).execute();
  expect(await positions()).toEqual(Array(4).fill(undefined));
});

test('of an essay they wait for the last mark', async () => {
  const { positions, close, house, desks } = await aClass([3, 2, 2, 1, 0]);
  await close();
  const { data } = (await desks[4]?.score())?.body ?? {};
  await house.db.updateTable('attempts').set({ to_mark: 1, by_hand: 1 }).where('_id', '=', data._id).execute();
  expect(await positions()).toEqual(Array(5).fill(undefined));
});

test('of several attempts the newest counts, and the older ones have none', async () => {
  const { results, sit, desks, close, positions } = await aClass([3, 2, 2, 1, 0], { maxAttempts: 2 });
  const [best] = desks;
  if (best) await sit(best, 0);
  await close();
  expect((await positions()).map((position) => position?.place)).toEqual([4, 1, 1, 3, 4]);
  const rows = (await results()).body.data as { number: number; student: { fullName: string }; position?: number }[];
  const ofBest = rows.filter(({ student }) => student.fullName === 'Student 0');
  expect(ofBest.map(({ number, position }) => [number, position])).toEqual([
    [1, undefined],
    [2, 4],
  ]);
});

test('staff read positions at once, also of few, in the results and their file', async () => {
  const { house, admin, exam, results, show } = await aClass([3, 1]);
  const places = async () => (await results()).body.data.map((row: { position?: number }) => row.position);
  const head = async () => {
    const { text } = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    return text
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').slice(6, 9));
  };
  expect(await places()).toEqual([1, 2]);
  expect(await head()).toEqual([
    ['Percent', 'Grade', 'Position'],
    ['100', 'A+', '1'],
    ['33', 'F', '2'],
  ]);
  await show(false);
  expect(await places()).toEqual([undefined, undefined]);
  expect((await head())[0]).toEqual(['Percent', 'Grade', 'Right answers']);
});
