import { expect, test } from 'vitest';
import { mathsParts } from './maths-parts.ts';

/** Formulas in brackets. */
const read = (text: string) =>
  mathsParts(text)
    .map((part) => (part.kind === 'formula' ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Solve $x^2 = 4$ for $x$.', 'Solve [x^2 = 4] for [x].'],
  ['$\\frac{1}{2}$', '[\\frac{1}{2}]'],
  ['no maths', 'no maths'],
  ['', ''],
])('%s has its formulas between dollar signs', (text, shown) => {
  expect(read(text)).toBe(shown);
});

test.each([
  ['It costs \\$5', 'It costs $5'],
  ['\\$x\\$', '$x$'],
  ['$p = \\$5$ is a price', '[p = \\$5] is a price'],
  ['$5 and $10', '$5 and $10'],
  ['$5 or $x$', '$5 or [x]'],
])('%s shows its dollars', (text, shown) => {
  expect(read(text)).toBe(shown);
});

test.each(['an $unclosed one', '$', '$$', '$ x $', 'one $line\nand$ another', 'ends with a \\', '$x\\$'])(
  '%j stays plain text',
  (text) => {
    expect(mathsParts(text).every(({ kind }) => kind === 'text')).toBe(true);
  },
);

test('a long text of dollar signs is read in no time', () => {
  const start = performance.now();
  for (const piece of ['$', '$a', '\\$', '$a ', '\\', '$\\']) mathsParts(piece.repeat(5000));
  expect(performance.now() - start).toBeLessThan(500);
});
