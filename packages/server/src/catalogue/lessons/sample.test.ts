import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aFilm } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';

test('a sample is at most a minute inside the film; a refusal names its field, and a stale form changes nothing', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const lesson = await aLesson(house, teacher);
  await aFilm(house, lesson, { durationMs: 60_000 });
  const set = (body: object) => house.ask('PUT', `/admin/lessons/${lesson._id}/sample`, { as: teacher, body });
  const window = { startSecond: 14, seconds: 12 };
  expect((await set(window)).status).toBe(200);
  const seconds = 'Seconds must be a whole number from 0, which is no sample, to 60';
  const start = 'Start second must be a whole number of seconds, 0 or more';
  for (const [body, message, field] of [
    [{ startSecond: 0, seconds: 61 }, seconds, 'seconds'],
    [{ startSecond: 0, seconds: -1 }, seconds, 'seconds'],
    [{ startSecond: 0, seconds: 12.5 }, seconds, 'seconds'],
    [{ startSecond: -1, seconds: 30 }, start, 'startSecond'],
    [{ seconds: 30 }, start, 'startSecond'],
    [{ startSecond: 60, seconds: 30 }, 'Start second must be inside the film, which ends at 1:00', 'startSecond'],
  ] as const) {
    expect(refusal(await set(body)), message).toEqual({ status: 400, message, field });
  }
  const { data } = (await house.ask('GET', `/lesson/${lesson._id}`, { as: teacher })).body;
  expect(data.sampleSettings).toEqual({ ...window, updatedAt: '2026-09-15T09:00:00.000Z' });
  const { updatedAt } = data.sampleSettings;
  const replies = await Promise.all([6, 18].map((length) => set({ startSecond: 0, seconds: length, updatedAt })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const records = await house.db.selectFrom('audit').select('after').where('action', '=', 'lesson.sample').execute();
  expect(records).toHaveLength(2);
});
