import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from './endpoints.ts';

/** Lists are arrays, or have pages. */
const lists = Object.entries(endpoints).flatMap(([name, { method, query, reply }]) => {
  const shape: Partial<Record<string, z.ZodType>> = (reply as Partial<z.ZodObject>).shape ?? {};
  const isList = method === 'GET' && (shape.pagination !== undefined || shape.data?.type === 'array');
  const filters = Object.keys((query as z.ZodObject).shape);
  return isList && filters.length > 0 ? [{ name, query: query as z.ZodObject, filters }] : [];
});

test('a filter, a column or a page that there is not counts as left out, in every list', () => {
  expect(lists.length).toBeGreaterThan(25);
  for (const { name, query, filters } of lists) {
    const left = query.safeParse({});
    // The lessons of one student, cards, sheets and exams of one term: without those there is no list.
    if (['listGrants', 'listReportCards', 'getCardHistory', 'getSheets', 'getFillExams'].includes(name)) continue;
    expect(left.success, name).toBe(true);
    for (const filter of filters) {
      for (const value of ['\0', ['a', 'b'], { $ne: null }]) {
        expect(query.safeParse({ [filter]: value }), `${filter} of ${name}`).toEqual(left);
      }
    }
  }
});

test('a value that is none leaves the others as they are', () => {
  const { listLessons } = endpoints;
  expect(listLessons?.query.parse({ sortBy: '_id', sortOrder: 'up', page: 'x', limit: '0', subject: 'Art' })).toEqual({
    subject: 'Art',
    page: 1,
    limit: 500,
  });
});
