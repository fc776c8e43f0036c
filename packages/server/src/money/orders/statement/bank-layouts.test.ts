import { describe, expect, test } from 'vitest';
import { layouts, madeFile } from '../../../../test/bank-layouts.ts';
import { read } from '../../../../test/read-statement.ts';

const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

describe.each(layouts)('$name', (layout) => {
  test('has every credit with its amount, and no debit among them', () => {
    for (const seed of seeds) {
      const { text, credits } = madeFile(layout, seed);
      const entries = read(text);
      if (entries === 'asked') expect.unreachable(`the columns of ${seed} are asked for`);
      expect(new Map(entries.credits.map(({ line, amountMinor }) => [line, amountMinor]))).toEqual(credits);
      expect(entries.credits.filter(({ doubt }) => doubt !== undefined)).toEqual([]);
      expect(entries.leftOut.filter(({ amountMinor }) => amountMinor >= 0)).toEqual([]);
    }
  });
});

const withTwoColumns = layouts.filter(({ swapped }) => swapped !== undefined);

describe.each(withTwoColumns)('$name', (layout) => {
  test('with its two columns exchanged is asked for', () => {
    const [out = '', into = ''] = layout.swapped ?? [];
    const exchanged: Record<string, string> = { [out]: into, [into]: out };
    const heads = layout.head.split('|');
    for (const seed of seeds) {
      const head = heads.map((name) => exchanged[name] ?? name).join('|');
      expect(read(madeFile({ ...layout, head }, seed).text)).toBe('asked');
    }
  });

  test('with one line exchanged has no sure credit more than truly came in', () => {
    const places = (layout.swapped ?? []).map((name) => layout.head.split('|').indexOf(name));
    for (const seed of seeds) {
      const { text, credits } = madeFile(layout, seed, (rows, random) => {
        // The oldest line has no balance before it.
        const row = random.pick(layout.isNewestFirst ? rows.slice(0, -1) : rows.slice(1));
        const [out = 0, into = 0] = places;
        [row[out], row[into]] = [row[into] ?? '', row[out] ?? ''];
      });
      const entries = read(text);
      if (entries === 'asked') continue;
      const wrong = entries.credits.filter(
        ({ line, amountMinor, doubt }) => !doubt && credits.get(line) !== amountMinor,
      );
      expect(wrong).toEqual([]);
    }
  });
});
