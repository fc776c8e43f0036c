import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { reporting, shapeOf } from './traces.ts';

test('values that stand in a statement are left out of its shape, and the places of the others stay', () => {
  expect(shapeOf(`select "a"."b2" from "t1" where name = 'O''Hara' and n > 12.5 and m in ($1, ?) limit 20`)).toBe(
    'select "a"."b2" from "t1" where name = ? and n > ? and m in ($1, ?) limit ?',
  );
  expect(shapeOf(`select ${'x, '.repeat(5000)} 1`)).toHaveLength(2000);
});

test('a collector that is away is named once, and once when it is back', () => {
  const lines: string[] = [];
  const log = {
    warn: (_fields: object, line: string) => lines.push(line),
    info: (line: string) => lines.push(line),
  } as unknown as FastifyBaseLogger;
  let isAway = true;
  const exporter = reporting(
    {
      export: (_spans, done) => done(isAway ? { code: 1, error: new Error('refused') } : { code: 0 }),
      shutdown: async () => undefined,
    },
    () => log,
  );
  const codes: number[] = [];
  const send = () => exporter.export([], ({ code }) => codes.push(code));
  send();
  send();
  isAway = false;
  send();
  send();
  expect(lines).toEqual(['traces are dropped: the collector does not take them', 'the collector takes traces again']);
  // Otherwise the SDK would log each failure itself.
  expect(codes).toEqual([0, 0, 0, 0]);
});
