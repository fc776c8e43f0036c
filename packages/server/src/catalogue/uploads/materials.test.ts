import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, type Person } from '../../../test/people.ts';
import { aLesson } from '../../../test/things.ts';
import { aFilm, aPdf, upload } from '../../../test/uploading.ts';
import { materialKey } from '../../platform/storage/storage.ts';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const lesson = (await aLesson(house, admin))._id;
  const path = `/admin/lessons/${lesson}/materials`;
  const add = (filename: string, bytes = aPdf()) => upload(house, admin, { kind: 'material', lesson, filename }, bytes);
  const names = async () => {
    const { body } = await house.ask('GET', path, { as: admin });
    return body.data.map(({ name }: { name: string }) => name);
  };
  const first = async () => (await house.ask('GET', path, { as: admin })).body.data[0]._id as string;
  return { house, admin, lesson, path, add, names, first };
}

const audited = async ({ db }: House) =>
  (await db.selectFrom('audit').selectAll().orderBy('_id').execute())
    .filter(({ action }) => action.startsWith('lesson.material'))
    .map(({ action, before, after, subject_title }) => [action, before, after, subject_title]);

test('files are listed in the order they came, renamed, and deleted with their bytes', async () => {
  const { house, admin, path, add, names, first } = await aSchool();
  for (const name of ['one.pdf', 'two.html', '../three.pdf']) {
    expect((await add(name)).status).toBe(204);
    house.clock.advance({ minutes: 1 });
  }
  expect(await names()).toEqual(['one.pdf', 'two.html.pdf', 'three.pdf']);
  const id = await first();
  const renamed = await house.ask('PUT', `${path}/${id}`, { as: admin, body: { name: '  ../Notes on\u202E halves ' } });
  expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Notes on halves.pdf']);
  expect(await house.context.storage.size(materialKey(id))).toBe(aPdf().length);
  expect((await house.ask('DELETE', `${path}/${id}`, { as: admin })).status).toBe(200);
  expect(await house.context.storage.size(materialKey(id))).toBeNull();
  expect(await names()).toEqual(['two.html.pdf', 'three.pdf']);
  expect((await audited(house)).slice(2)).toEqual([
    ['lesson.material-add', null, expect.stringContaining('three.pdf'), 'Fractions'],
    ['lesson.material-rename', '{"name":"one.pdf"}', '{"name":"Notes on halves.pdf"}', 'Fractions'],
    ['lesson.material-delete', expect.stringContaining('Notes on halves.pdf'), null, 'Fractions'],
  ]);
});

test('a name that is none is refused by name', async () => {
  const { house, admin, path, add, first } = await aSchool();
  await add('one.pdf');
  const id = await first();
  for (const name of ['', '   ', '..', '/', 'x'.repeat(151)]) {
    const reply = await house.ask('PUT', `${path}/${id}`, { as: admin, body: { name } });
    expect(refusal(reply)).toMatchObject({ status: 400, field: 'name' });
  }
});

test('a file of another lesson is not found', async () => {
  const { house, admin, add, first, names } = await aSchool();
  await add('one.pdf');
  const other = await aLesson(house, admin, { title: 'Decimals' });
  const address = `/admin/lessons/${other._id}/materials/${await first()}`;
  expect((await house.ask('PUT', address, { as: admin, body: { name: 'mine.pdf' } })).status).toBe(404);
  expect((await house.ask('DELETE', address, { as: admin })).status).toBe(404);
  expect(await names()).toEqual(['one.pdf']);
});

test('of two deletions at once one is told that it is gone', async () => {
  const { house, admin, path, add, first } = await aSchool();
  await add('one.pdf');
  const address = `${path}/${await first()}`;
  const replies = await Promise.all([1, 2].map(() => house.ask('DELETE', address, { as: admin })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await audited(house)).toHaveLength(2);
});

test('a lesson has at most twenty, however they come', async () => {
  const { house, admin, lesson, add, names } = await aSchool();
  for (let count = 0; count < 18; count += 1) await add(`${count}.pdf`);
  const others: Person[] = [admin, await anAdmin(house), await anAdmin(house)];
  const values = { kind: 'material', lesson, filename: 'at-once.pdf' };
  const replies = await Promise.all(others.map((as) => upload(house, as, values, aPdf())));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 204, 400]);
  const message = 'A lesson may have at most 20 files. Take one away first.';
  expect(refusal(await add('more.pdf'))).toEqual({ status: 400, message, field: 'lesson' });
  expect(await names()).toHaveLength(20);
  expect(await house.context.storage.list('materials')).toHaveLength(20);
});

test('what its bytes do not allow is refused with its last one, and nothing stays', async () => {
  const { house, add, names } = await aSchool();
  const reply = await add('film.pdf', aFilm());
  expect(refusal(reply)).toEqual({
    ...{ status: 415, field: 'file' },
    message: expect.stringMatching(/^This file is of a kind that is not taken here\. Please send PDF/),
  });
  expect(await names()).toEqual([]);
  expect(await house.context.storage.list('materials')).toEqual([]);
});
