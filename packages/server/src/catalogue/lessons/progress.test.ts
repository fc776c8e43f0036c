import { describe, expect, test } from 'vitest';
import { someHostileValues } from '../../../test/hostile-values.ts';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, aPayment, aPurchase } from '../../../test/things.ts';

type Ranges = [number, number][];

/** A student who owns a lesson of ten minutes, and a report about it. */
async function aViewer(house: House) {
  const teacher = await anAdmin(house);
  const ada = await aStudent(house);
  const lesson = await aLesson(house, teacher);
  await aPurchase(house, ada, lesson, teacher);
  const path = `/lesson/${lesson._id}/progress`;
  const report = (watched: Ranges, more: object = {}, as: Person = ada) => {
    const positionSeconds = watched.at(-1)?.[1] ?? 0;
    return house.ask('PUT', path, { as, body: { positionSeconds, durationSeconds: 600, watched, ...more } });
  };
  const mine = async (as: Person = ada) => (await house.ask('GET', '/lesson/my/purchased', { as })).body.data[0];
  return { teacher, ada, lesson, path, report, mine };
}

describe('a report of what was watched', () => {
  test('is refused with the field and plain words, and then stores nothing', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    const list = 'Watched must be a list of ranges in seconds, such as [[0, 15]]';
    const wrong: [object, string, string][] = [
      [{ positionSeconds: undefined }, 'positionSeconds', 'Position must be a number of seconds, 0 or more'],
      [{ positionSeconds: '5' }, 'positionSeconds', 'Position must be a number of seconds, 0 or more'],
      [{ positionSeconds: -1 }, 'positionSeconds', 'Position must be a number of seconds, 0 or more'],
      [{ positionSeconds: 601.5 }, 'positionSeconds', 'Position must not be after the end of the lesson'],
      [{ durationSeconds: null }, 'durationSeconds', 'Duration must be a number of seconds, 0 or more'],
      [{ durationSeconds: -600 }, 'durationSeconds', 'Duration must be a number of seconds, 0 or more'],
      [{ durationSeconds: 86_401 }, 'durationSeconds', 'Duration must be at most 24 hours'],
      [{ watched: undefined }, 'watched', list],
      [{ watched: 'all of it' }, 'watched', list],
      [{ watched: [[0]] }, 'watched.0', list],
      [{ watched: [[0, 5, 9]] }, 'watched.0', list],
      [{ watched: [[0, '5']] }, 'watched.0.1', list],
      [{ watched: [[-1, 5]] }, 'watched.0.0', 'Watched ranges must not start before 0'],
      [{ watched: [[5, 5]] }, 'watched.0', 'Watched ranges must end after they start'],
      [
        {
          watched: [
            [0, 5],
            [9, 7],
          ],
        },
        'watched.1',
        'Watched ranges must end after they start',
      ],
      [{ watched: [[0, 601.5]] }, 'watched.0', 'Watched ranges must not go beyond the end of the lesson'],
      [{ watched: Array(201).fill([0, 5]) }, 'watched', 'Watched must have at most 200 ranges'],
      [{ secondsAgo: -1 }, 'secondsAgo', 'Seconds ago must be a number of seconds, 0 or more'],
      [{ secondsAgo: 31 * 86_400 }, 'secondsAgo', 'Seconds ago must be at most 30 days'],
    ];
    for (const [change, field, message] of wrong) {
      const reply = await report([[0, 15]], change);
      expect(refusal(reply), JSON.stringify(change).slice(0, 80)).toEqual({ status: 400, message, field });
    }
    for (const table of ['lesson_progress', 'study_days'] as const) {
      expect(await house.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('belongs to the owner of the lesson: for anyone else the lesson is not there', async () => {
    const house = await openHouse();
    const { teacher, lesson, report } = await aViewer(house);
    const [stranger, waiting] = [await aStudent(house), await aStudent(house)];
    await aPayment(house, waiting, lesson);
    for (const as of [stranger, waiting]) {
      expect(refusal(await report([[0, 15]], {}, as))).toEqual({ status: 404, message: 'Lesson not found' });
    }
    expect((await report([[0, 15]], {}, teacher)).status).toBe(403);
    expect(await house.db.selectFrom('lesson_progress').selectAll().execute()).toEqual([]);
  });

  test('with a hostile value in any field is stored or refused with that field', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    for (const field of ['positionSeconds', 'durationSeconds', 'watched', 'secondsAgo']) {
      for (const value of someHostileValues) {
        const reply = await report([[0, 15]], { [field]: value });
        const what = `${field} = ${JSON.stringify(value)?.slice(0, 60)}: ${reply.text}`;
        expect([200, 400], what).toContain(reply.status);
        if (reply.status === 400) {
          expect(reply.body.message, what).toMatch(
            new RegExp(`^((Position|Duration|Watched|Seconds ago) .*must|${field} )`),
          );
        }
      }
    }
  });

  test('without a lesson behind the id says so', async () => {
    const house = await openHouse();
    const { ada } = await aViewer(house);
    const body = { positionSeconds: 0, durationSeconds: 600, watched: [] };
    const put = (id: string) => house.ask('PUT', `/lesson/${id}/progress`, { as: ada, body });
    expect(refusal(await put('12'))).toEqual({ status: 400, message: 'Lesson ID is required', field: 'id' });
    expect(refusal(await put('f'.repeat(24)))).toEqual({ status: 404, message: 'Lesson not found' });
  });

  test('gives the share, the position and when it was last watched, to its student only', async () => {
    const house = await openHouse();
    const { teacher, lesson, report, mine } = await aViewer(house);
    const bola = await aStudent(house);
    await aPurchase(house, bola, lesson, teacher);
    const nothing = { progress: 0, positionSeconds: 0, watchedSeconds: 0, durationSeconds: 0 };
    expect(await mine()).toMatchObject({ ...nothing });
    house.clock.advance({ minutes: 1 });
    const reply = await report([[0, 60]]);
    const watched = { progress: 10, positionSeconds: 60, watchedSeconds: 60, durationSeconds: 600 };
    expect(reply.body).toEqual({ success: true, message: 'Progress saved', data: watched });
    expect(await mine()).toMatchObject({ ...watched, watchedAt: '2026-09-15T09:01:00.000Z' });
    expect(await mine(bola)).toMatchObject({ ...nothing });
  });

  test('joins what was watched before; what was skipped stays unwatched', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    await report([[0, 60]]);
    await report([[300, 330.4]]);
    const { data } = (
      await report([
        [50, 70],
        [330.4, 361],
      ])
    ).body;
    expect(data).toMatchObject({ watchedSeconds: 131, progress: 21 });
    const { ranges } = await house.db.selectFrom('lesson_progress').select('ranges').executeTakeFirstOrThrow();
    expect(JSON.parse(ranges)).toEqual([
      [0, 70],
      [300, 361],
    ]);
  });

  test('may end a moment after the film does, and from 90% on the lesson is finished', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    expect((await report([[70, 600]], { positionSeconds: 100 })).body.data).toMatchObject({ progress: 88 });
    expect((await report([[30, 600.9]], { positionSeconds: 600.8 })).body.data).toEqual({
      progress: 100,
      positionSeconds: 600,
      watchedSeconds: 570,
      durationSeconds: 600,
      finishedAt: '2026-09-15T09:00:00.000Z',
    });
  });

  test('of a film that was skipped to its end is what was watched, and the lesson is not finished', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    const { data } = (
      await report(
        [
          [0, 10],
          [590, 600],
        ],
        { positionSeconds: 600 },
      )
    ).body;
    expect(data).toEqual({ progress: 3, positionSeconds: 600, watchedSeconds: 20, durationSeconds: 600 });
  });

  test('said twice changes nothing, not even when the lesson was last watched', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    const rows = async () => [
      await house.db.selectFrom('lesson_progress').selectAll().execute(),
      await house.db.selectFrom('study_days').selectAll().execute(),
    ];
    const first = await report([
      [0, 15],
      [30, 45],
    ]);
    const before = await rows();
    house.clock.advance({ seconds: 20 });
    expect(
      (
        await report([
          [0, 15],
          [30, 45],
        ])
      ).body,
    ).toEqual(first.body);
    expect(await rows()).toEqual(before);
  });

  test('that comes late adds what was watched and leaves the newer position alone', async () => {
    const house = await openHouse();
    const { report, mine } = await aViewer(house);
    house.clock.advance({ minutes: 30 });
    await report([[100, 120]]);
    const late = await report([[0, 40]], { secondsAgo: 600 });
    expect(late.body.data).toMatchObject({ positionSeconds: 120, watchedSeconds: 60 });
    house.clock.advance({ minutes: 1 });
    expect((await report([[200, 210]], { secondsAgo: 5 })).body.data).toMatchObject({ positionSeconds: 210 });
    expect(await mine()).toMatchObject({ watchedAt: '2026-09-15T09:30:55.000Z' });
  });

  test('with another length of the film: the longest counts, and nothing watched is lost', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    await report([[0, 300]]);
    const short = await report([[0, 60]], { durationSeconds: 60 });
    expect(short.body.data).toEqual({ progress: 50, positionSeconds: 60, watchedSeconds: 300, durationSeconds: 600 });
    expect((await report([[300, 400]], { durationSeconds: 1200 })).body.data).toMatchObject({ progress: 33 });
  });

  test('of a lesson without a length yet stores the position and no share', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    const { data } = (await report([], { durationSeconds: 0 })).body;
    expect(data).toEqual({ progress: 0, positionSeconds: 0, watchedSeconds: 0, durationSeconds: 0 });
  });
});

describe('two reports at once', () => {
  test('of two devices lose nothing of each other', async () => {
    const house = await openHouse();
    const { report, mine } = await aViewer(house);
    house.clock.advance({ hours: 2 });
    const starts = Array.from({ length: 40 }, (_, index) => index * 15);
    const replies = await Promise.all(starts.map((from) => report([[from, from + 10]])));
    expect(replies.map((reply) => reply.status)).toEqual(Array(40).fill(200));
    expect(await mine()).toMatchObject({ watchedSeconds: 400, progress: 66 });
    const days = await house.db.selectFrom('study_days').select('watched_seconds').execute();
    expect(days).toHaveLength(1);
  });

  test('that say the same count once', async () => {
    const house = await openHouse();
    const { report } = await aViewer(house);
    house.clock.advance({ hours: 1 });
    await Promise.all(Array.from({ length: 20 }, () => report([[0, 90]])));
    expect(await house.db.selectFrom('lesson_progress').select('watched_seconds').execute()).toEqual([
      { watched_seconds: 90 },
    ]);
    expect(await house.db.selectFrom('study_days').select('watched_seconds').execute()).toEqual([
      { watched_seconds: 90 },
    ]);
  });
});

describe('when the lesson or the account changes', () => {
  test('another film starts the progress anew, another way to write its link does not', async () => {
    const house = await openHouse();
    const { teacher, lesson, report, mine } = await aViewer(house);
    await report([[0, 60]]);
    const change = (video: string) => house.ask('PUT', `/lesson/${lesson._id}`, { as: teacher, body: { video } });
    await change('https://youtu.be/aBcDeFgHiJk');
    expect(await mine()).toMatchObject({ watchedSeconds: 60 });
    await change('https://videos.school.test/fractions.mp4');
    expect(await mine()).toMatchObject({ progress: 0, positionSeconds: 0, watchedSeconds: 0 });
  });

  test('a lesson that was taken off sale still keeps its owner’s progress', async () => {
    const house = await openHouse();
    const { teacher, lesson, report } = await aViewer(house);
    await house.ask('DELETE', `/lesson/${lesson._id}`, { as: teacher });
    expect((await report([[0, 60]])).body.data).toMatchObject({ progress: 10 });
  });

  test('deleting the account deletes all it has watched, and nobody else’s', async () => {
    const house = await openHouse();
    const { teacher, ada, lesson, report } = await aViewer(house);
    const bola = await aStudent(house);
    await aPurchase(house, bola, lesson, teacher);
    await report([[0, 60]]);
    await report([[0, 30]], {}, bola);
    await house.ask('DELETE', '/user', { as: ada });
    for (const table of ['lesson_progress', 'study_days'] as const) {
      const rows = await house.db.selectFrom(table).select('student_id').execute();
      expect(rows, table).toEqual([{ student_id: bola._id }]);
    }
  });
});
