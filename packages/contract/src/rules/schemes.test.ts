import { expect, test } from 'vitest';
import { letterScale } from './grade.ts';
import { closingDay, presentSchemes, type Scheme, scaleFor, schemeFor, usualSchemes } from './schemes.ts';

const [usual] = usualSchemes.schemes as [Scheme];
const of = (_id: string, limits: Partial<Scheme>): Scheme => ({ ...usual, _id, ...limits });
const schemes = [
  of('third', { termIds: ['t3'], classIds: ['jss1', 'jss2'] }),
  of('music', { subjectIds: ['music'] }),
  of('jss', { classIds: ['jss1', 'jss2'] }),
  usual,
];

test.each([
  ['jss1', 'maths', 't3', 'third'],
  ['jss1', 'music', 't3', 'third'],
  ['jss1', 'music', 't1', 'music'],
  ['jss2', 'maths', 't1', 'jss'],
  ['sss1', 'maths', 't3', usual._id],
])('the first scheme that fits %s, %s and %s is %s', (classId, subjectId, termId, expected) => {
  expect(schemeFor({ schemes }, { classId, subjectId, termId })?._id).toBe(expected);
});

test('a scheme whose classes are gone fits no class', () => {
  const gone = [of('gone', { classIds: ['closed'] })];
  expect(schemeFor({ schemes: gone }, { classId: 'jss1', subjectId: 'maths', termId: 't1' })).toBeUndefined();
});

test('classes may have a grade scale of their own', () => {
  const scales = [{ classIds: ['sss1'], scale: { kind: 'waec' } as const }];
  expect(scaleFor({ scales }, 'sss1', letterScale)).toEqual({ kind: 'waec' });
  expect(scaleFor({ scales }, 'jss1', letterScale)).toEqual(letterScale);
});

test('a term may have a closing day', () => {
  const closings = [{ termId: 't1', day: '2026-12-11' }];
  expect(closingDay({ closings }, 't1')).toBe('2026-12-11');
  expect(closingDay({ closings }, 't2')).toBeUndefined();
});

test('what is gone is left out, and a scheme of nothing else with it', () => {
  const known = { classes: [{ _id: 'jss1' }], subjects: [], terms: [{ _id: 't1' }] };
  const scales = [
    { classIds: ['jss1', 'jss2'], scale: { kind: 'waec' } as const },
    { classIds: ['jss2'], scale: letterScale },
  ];
  const closings = ['t1', 't2'].map((termId) => ({ termId, day: '2026-12-11' }));
  const present = presentSchemes({ ...usualSchemes, schemes, scales, closings }, known);
  expect(present.schemes).toEqual([of('jss', { classIds: ['jss1'] }), usual]);
  expect(present.scales).toEqual([{ classIds: ['jss1'], scale: { kind: 'waec' } }]);
  expect(present.closings).toEqual([closings[0]]);
});
