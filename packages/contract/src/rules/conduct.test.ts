import { describe, expect, test } from 'vitest';
import { suggestionsFor, suggestRemark, typedStep, usualConduct, usualScales } from './conduct.ts';

const ranges = [
  { from: 0, texts: ['Poor'] },
  { from: 70, texts: ['Great', 'Bright', 'Superb'] },
  { from: 50, texts: ['Fair', 'Middling'] },
];

describe('a suggested remark', () => {
  test('is of the highest range that the average reaches, in any order and between whole numbers', () => {
    const of = (average: number) => suggestRemark(ranges, average, 0);
    expect([100, 70, 69.9, 50, 49.99, 0].map(of)).toEqual(['Great', 'Great', 'Fair', 'Fair', 'Poor', 'Poor']);
  });

  test('is none without an average, below all ranges, or in a range without sentences', () => {
    expect(suggestRemark(ranges, undefined, 3)).toBeUndefined();
    expect(suggestRemark([{ from: 40, texts: ['Pass'] }], 39.9, 0)).toBeUndefined();
    expect(suggestRemark([{ from: 0, texts: [] }], 39.9, 0)).toBeUndefined();
    expect(suggestRemark([], 80, 0)).toBeUndefined();
  });

  test('differs between neighbours of one range, and is the same each time', () => {
    const all = Array.from({ length: 45 }, (_, place) => suggestRemark(ranges, 82, place));
    for (const [place, text] of all.entries()) {
      expect(text).not.toBe(all[place + 1]);
      expect(suggestRemark(ranges, 82, place)).toBe(text);
    }
  });

  test('of a school that wrote none fits boys and girls, and is at most 200 characters long', () => {
    for (const own of Object.values(usualConduct.suggestions)) {
      expect(suggestionsFor(own, 0).length).toBeGreaterThan(1);
      for (const text of own.flatMap(({ texts }) => texts)) {
        expect(text).not.toMatch(/\b(he|she|his|her|him|boy|girl|son|daughter)\b/i);
        expect(text.length).toBeLessThanOrEqual(200);
      }
    }
  });
});

describe('a typed step', () => {
  const withIds = (steps: readonly { label: string; word: string }[]) =>
    steps.map((step) => ({ _id: `id of ${step.label}`, ...step }));
  const [numbers, letters] = [withIds(usualScales.numbers), withIds(usualScales.letters)];
  const words = withIds(['Always', 'Sometimes', 'Never'].map((label) => ({ label, word: '' })));
  const labelOf = (text: string, steps: typeof numbers) => typedStep(text, steps)?.label;

  test('is found by label or word, whatever the case', () => {
    expect(labelOf('5', numbers)).toBe('5');
    expect(labelOf(' very GOOD ', numbers)).toBe('5');
    expect(labelOf('b', letters)).toBe('B');
    expect(labelOf('never', words)).toBe('Never');
  });

  test('is found by its number from the best where the scale has no numbers of its own', () => {
    expect(labelOf('1', letters)).toBe('A');
    expect(labelOf('3', words)).toBe('Never');
    expect(labelOf('4', words)).toBeUndefined();
    expect(labelOf('6', numbers)).toBeUndefined();
  });

  test('is null for nothing, and undefined for what is no step', () => {
    expect(typedStep('  ', numbers)).toBeNull();
    expect(typedStep('often', words)).toBeUndefined();
  });
});
