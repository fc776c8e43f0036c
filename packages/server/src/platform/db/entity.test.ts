import { expect, test } from 'vitest';
import { entity, flag, json, money, plain } from './entity.ts';

type Row = {
  _id: string;
  title: string;
  price_minor: number;
  is_open: number;
  tags: string;
  created_at: string;
  updated_at: string;
};
type Wire = { title: string; price: number; isOpen: boolean; tags: string[] };

const fields = { title: plain('title'), price: money('price_minor'), isOpen: flag('is_open') };
const initial: Wire = { title: '', price: 0, isOpen: true, tags: [] };
const thing = entity<Row, Wire>({ ...fields, tags: json('tags') }, initial);

const at = '2026-09-15T09:00:00.000Z';
const row = {
  _id: 'a1',
  title: 'Sets',
  price_minor: 1999,
  is_open: 0,
  tags: '["new"]',
  created_at: at,
  updated_at: at,
};

test('a row is read by the names of the wire, and written back by its columns', () => {
  const facts = { title: 'Sets', price: 19.99, isOpen: false, tags: ['new'] };
  expect(thing.facts(row)).toEqual(facts);
  expect(thing.toWire(row)).toEqual({ _id: 'a1', ...facts, createdAt: at, updatedAt: at });
  expect(thing.newRow('a1', facts, at)).toEqual(row);
});

test('a partial body changes the columns it names; what is no field is ignored', () => {
  const body = { isOpen: false, title: undefined, _id: 'b2', updatedAt: at, role: 'admin' };
  expect(thing.toColumns(body)).toEqual({ is_open: 0 });
});

test('a new row has the initial value of every field that nobody named', () => {
  expect(thing.newRow('a1', { title: 'Sets' }, at)).toEqual({ ...row, price_minor: 0, is_open: 1, tags: '[]' });
});

test('a field of the wire without a column of its type does not compile', () => {
  const { title, price, isOpen } = fields;
  // @ts-expect-error: `tags` has no column
  expect(() => entity<Row, Wire>({ title, price, isOpen }, initial)).not.toThrow();
  const tags = json<string[], 'tags'>('tags');
  // @ts-expect-error: the column of `title` holds a number
  expect(() => entity<Row, Wire>({ title: plain('price_minor'), price, isOpen, tags }, initial)).not.toThrow();
  // @ts-expect-error: there is no such column
  expect(() => entity<Row, Wire>({ title: plain('name'), price, isOpen, tags }, initial)).not.toThrow();
});
