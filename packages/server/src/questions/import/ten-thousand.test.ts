import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { measured } from '../../../test/measured.ts';
import { anAdmin } from '../../../test/people.ts';

const rows = 10_000;

test('10,000 rows are read, added and taken out again, without keeping others waiting', {
  timeout: 120_000,
}, async () => {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const table = Array.from(
    { length: rows },
    (_, n) => `What is ${n} + $\\frac{1}{${n + 1}}$?,${n},${n + 1},${n + 2},${n + 3},B`,
  );
  const form = new FormData();
  form.set('file', new Blob([`Question,A,B,C,D,Answer\n${table.join('\n')}\n`]), 'many.csv');
  const { body } = await measured('read', () => house.ask('POST', '/question/import', { as: admin, body: form }));
  expect(body.data.counts).toEqual({ accepted: rows, repaired: 0, rejected: 0, added: 0 });
  expect(body.data.rows).toHaveLength(500);
  const path = `/question/import/${body.data._id}`;
  const added = await measured('added', () => house.ask('POST', `${path}/apply`, { as: admin, body: {} }));
  expect(added.body.data.created).toBe(rows);
  const again = await measured('read again', () => house.ask('GET', path, { as: admin }));
  expect(again.body).toMatchObject({ data: { counts: { added: rows } }, pagination: { total: rows, totalPages: 20 } });
  const undone = await measured('taken out', () => house.ask('DELETE', path, { as: admin }));
  expect(undone.body.data.removed).toBe(rows);
});
