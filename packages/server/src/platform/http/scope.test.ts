import { scopedThings } from '@akada/contract';
import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { needsScope } from './scope.ts';

const all = Object.values(endpoints);

test('each endpoint that the rights to teaching and marking open says what a limited teacher gets', () => {
  const without = all.filter((endpoint) => needsScope(endpoint) && endpoint.scope === undefined);
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('what is open to a limited teacher as a whole has a reason', () => {
  for (const { scope, path } of all) {
    if (typeof scope === 'object') expect(scope.open.length, path).toBeGreaterThan(10);
  }
});

test('each thing is named by the address of its endpoints', () => {
  for (const { scope, path } of all) {
    if (typeof scope !== 'string' || scope === 'own') continue;
    expect(path, scope).toMatch(/:\w*[iI]d\b/);
  }
  const named = new Set(all.flatMap(({ scope }) => (typeof scope === 'string' ? (scope.split(' ')[1] ?? []) : [])));
  expect([...named].toSorted()).toEqual([...scopedThings].toSorted());
});
