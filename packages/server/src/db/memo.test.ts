import { expect, test } from 'vitest';
import { Changes } from './changes.ts';
import { Memo } from './memo.ts';

function aMemo(until?: (value: string) => number) {
  const changes = new Changes((table) => table !== 'sessions');
  const made: string[] = [];
  const memo = new Memo<string>(changes, { tables: ['lessons'], most: 2, ...(until && { until }) });
  const ask = (key: string, now = 0) =>
    memo.get(key, now, async () => {
      made.push(key);
      return `${key} ${made.length}`;
    });
  return { changes, made, ask };
}

test('a value is made once, and again when one of its tables has changed', async () => {
  const { changes, ask } = aMemo();
  expect([await ask('a'), await ask('a')]).toEqual(['a 1', 'a 1']);
  changes.note('exams');
  expect(await ask('a')).toBe('a 1');
  changes.note('lessons');
  expect([await ask('a'), await ask('a')]).toEqual(['a 2', 'a 2']);
  changes.note(null);
  expect(await ask('a')).toBe('a 3');
});

test('who asks while a value is being made shares it, and a change meanwhile makes the next one anew', async () => {
  const { changes, made, ask } = aMemo();
  const first = ask('a');
  const second = ask('a');
  changes.note('lessons');
  const third = ask('a');
  expect(await Promise.all([first, second, third])).toEqual(['a 1', 'a 1', 'a 2']);
  expect(made).toHaveLength(2);
});

test('a value that depends on the time goes when its time is over', async () => {
  const { ask } = aMemo(() => 100);
  expect([await ask('a', 0), await ask('a', 99), await ask('a', 100)]).toEqual(['a 1', 'a 1', 'a 2']);
});

test('the oldest value makes room for a new one', async () => {
  const { ask } = aMemo();
  for (const key of ['a', 'b', 'c']) await ask(key);
  expect([await ask('b'), await ask('c'), await ask('a')]).toEqual(['b 2', 'c 3', 'a 4']);
});

test('nothing is kept of tables whose changes are not seen', async () => {
  const memo = new Memo<number>(new Changes(() => false), { tables: ['lessons'], most: 2 });
  let made = 0;
  const ask = () =>
    memo.get('a', 0, async () => {
      made += 1;
      return made;
    });
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test('a value that could not be made is asked for again', async () => {
  const memo = new Memo<string>(new Changes(() => true), { tables: ['lessons'], most: 2 });
  const fails = async () => {
    throw new Error('no disk');
  };
  await expect(memo.get('a', 0, fails)).rejects.toThrow('no disk');
  expect(await memo.get('a', 0, async () => 'read')).toBe('read');
});
