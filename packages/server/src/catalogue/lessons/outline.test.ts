import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aFilm } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';

const objectives = 'add two fractions\n\nname the parts of a fraction';
const chapters = '1:20 Adding\n0:00 Halves';

async function aSchool() {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const lesson = await aLesson(house, admin, { title: 'Fractions' });
  const write = (body: object) => house.ask('PUT', `/admin/lessons/${lesson._id}/outline`, { as: admin, body });
  const seen = async (as = student) => (await house.ask('GET', `/lesson/${lesson._id}`, { as })).body.data.outline;
  const audited = () =>
    house.db.selectFrom('audit').selectAll().where('action', '=', 'lesson.outline').orderBy('_id').execute();
  return { house, admin, student, lesson, write, seen, audited };
}

test('students read objectives and chapters before they buy, in order', async () => {
  const { admin, write, seen, audited } = await aSchool();
  expect(await seen()).toBeUndefined();
  const reply = await write({ objectives, chapters, updatedAt: '' });
  const outline = {
    objectives: ['add two fractions', 'name the parts of a fraction'],
    chapters: [
      { second: 0, title: 'Halves' },
      { second: 80, title: 'Adding' },
    ],
    updatedAt: '2026-09-15T09:00:00.000Z',
  };
  expect(reply.body.data).toEqual(outline);
  expect(await seen()).toEqual(outline);
  expect(await seen(admin)).toEqual(outline);
  const [record] = await audited();
  expect([record?.subject_title, record?.before]).toEqual(['Fractions', '{"objectives":[],"chapters":[]}']);
  expect(record?.after).toContain('Adding');
});

test('a wrong line is refused with its number, and nothing is stored', async () => {
  const { house, lesson, write, seen } = await aSchool();
  await aFilm(house, lesson, { durationMs: 90_000 });
  for (const [body, message, field] of [
    [{ objectives, chapters: '0:00 A\n1:30 B' }, 'Chapters, line 2: the film ends at 1:30', 'chapters'],
    [
      { objectives, chapters: 'Adding' },
      'Chapters, line 1: a chapter must look like 1:20 Adding fractions',
      'chapters',
    ],
    [{ objectives: 'x'.repeat(201), chapters }, 'Objectives, line 1 must be at most 200 characters long', 'objectives'],
    [{ objectives }, 'Chapters must be text, a line each', 'chapters'],
    [{ objectives: ['add'], chapters }, 'Objectives must be text, a line each', 'objectives'],
    [{ objectives, chapters: 'x'.repeat(10_001) }, 'Chapters must be at most 10,000 characters long', 'chapters'],
  ] as const) {
    expect(refusal(await write(body)), message).toEqual({ status: 400, message, field });
  }
  expect(await seen()).toBeUndefined();
  expect((await write({ objectives, chapters: '0:00 A\n1:29 B' })).status).toBe(200);
});

test('of two who write at once one is told; the same again changes nothing', async () => {
  const { house, write, seen, audited } = await aSchool();
  const replies = await Promise.all(
    ['0:00 One', '0:00 Two'].map((typed) => write({ objectives, chapters: typed, updatedAt: '' })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { updatedAt, chapters: kept } = await seen();
  house.clock.advance({ minutes: 1 });
  const same = `0:00 ${kept[0].title}`;
  expect((await write({ objectives, chapters: same, updatedAt: '' })).body.data.updatedAt).toBe(updatedAt);
  expect(await audited()).toHaveLength(1);
  const emptied = await write({ objectives: '', chapters: ' \n', updatedAt });
  expect(emptied.body.data).toMatchObject({ objectives: [], chapters: [] });
});
