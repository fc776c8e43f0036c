import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

test('a lesson has its owners, who started and finished, the tenths they watched and where most stop', async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const film = await aLesson(house, admin, { title: 'Fractions', subject: 'Mathematics' });
  const other = await aLesson(house, admin, { title: 'Cells', subject: 'Biology', classLevel: '2' });
  await aLesson(house, admin, { title: 'Nobody has it' });
  const watch = async (...ranges: [number, number][]) => {
    const student = await aStudent(house);
    await aPurchase(house, student, film, admin);
    if (ranges.length === 0) return;
    const body = { positionSeconds: 0, durationSeconds: 100, watched: ranges };
    const reply = await house.ask('PUT', `/lesson/${film._id}/progress`, { as: student, body });
    expect(reply.status).toBe(200);
  };
  await aPurchase(house, await aStudent(house), other, admin);
  await watch();
  await watch([0, 100]);
  await watch([0, 96]);
  await watch([0, 45]);
  // The fifth tenth is not half watched.
  await watch([0, 44]);
  const read = async (query = '') => (await house.ask('GET', `/analytics/lessons${query}`, { as: admin })).body;
  const before = await read();
  expect(before.data[0]).toEqual({
    ...{ _id: film._id, title: 'Fractions', subject: 'Mathematics', classLevel: 'Grade 1 Secondary' },
    ...{ owners: 5, started: 4, finished: 2 },
  });
  await watch([0, 10], [20, 30]);
  const { data, subjects, pagination } = await read();
  expect(data).toEqual([
    {
      ...before.data[0],
      ...{ owners: 6, started: 5 },
      tenths: [100, 80, 100, 80, 60, 40, 40, 40, 40, 40],
      stop: { at: 30, percent: 20 },
    },
    {
      ...{ _id: other._id, title: 'Cells', subject: 'Biology', classLevel: 'Grade 2 Secondary' },
      ...{ owners: 1, started: 0, finished: 0 },
    },
  ]);
  expect(subjects).toEqual(['Biology', 'Mathematics']);
  expect(pagination).toEqual({ total: 2, page: 1, limit: 25, totalPages: 1 });
  expect((await read('?classLevel=2')).data).toHaveLength(1);
  expect((await read('?subject=Mathematics')).data).toHaveLength(1);
});
