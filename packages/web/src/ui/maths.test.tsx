import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Maths } from './maths.tsx';

const shown = (text: string) => render(<Maths text={text} />).container;
const drawn = async (text: string) => {
  const place = shown(text);
  await waitFor(() => expect(place.querySelector('math')).not.toBeNull());
  return place;
};

test('a formula is drawn, with MathML for those who listen, and the text around it stays', async () => {
  const place = await drawn('Solve $x^2 = 4$ for \\$5.');
  expect(place.querySelector('math msup')?.textContent).toBe('x2');
  expect(place.querySelector('.katex-html')?.getAttribute('aria-hidden')).toBe('true');
  expect(place.textContent).toMatch(/^Solve .* for \$5\.$/s);
});

test('chemistry is drawn, with its arrows', async () => {
  const place = await drawn('$\\ce{2H2 + O2 -> 2H2O}$');
  expect(place.querySelectorAll('math msub').length).toBe(3);
  expect(place.querySelector('.katex-error')).toBeNull();
});

test('a text without maths is only its text', () => {
  expect(shown('It costs $5, an $unclosed one').firstElementChild?.innerHTML).toBe('It costs $5, an $unclosed one');
});

test.each([
  ['that is none', '\\frac{1'],
  ['with an unknown command', '\\nonsense{x}'],
  ['with macros that never end', '\\def\\a{\\a\\a}\\a'],
  ['longer than any school needs', `x${'+x'.repeat(600)}`],
  ['nested a thousand deep', `${'{'.repeat(2000)}x${'}'.repeat(2000)}`],
])('a formula %s shows its source and breaks nothing', async (_what, source) => {
  await drawn('$x$');
  const place = shown(`Before $${source}$ after`);
  await waitFor(() => expect(place.querySelector('.katex-error')).toBeNull());
  expect(place.textContent?.startsWith('Before ')).toBe(true);
  expect(place.textContent?.endsWith(' after')).toBe(true);
  expect(place.textContent).toBe(`Before $${source}$ after`);
});

test('a formula brings no link, no picture and no markup of its own', async () => {
  await drawn('$x$');
  for (const source of [
    '\\href{https://bad.example}{x}',
    '\\url{https://bad.example}',
    '\\includegraphics{https://bad.example/a.png}',
    '\\htmlClass{fixed}{x}',
    '\\htmlStyle{position:fixed}{x}',
    '<img src=x onerror=alert(1)>',
  ]) {
    const place = shown(`$${source}$`);
    expect(place.querySelector('a, img, [class*=fixed], [onerror]'), source).toBeNull();
  }
});

test('a formula is never larger than ten times its text', async () => {
  await drawn('$x$');
  const rule = shown('$\\rule{1000em}{1000em}$').querySelector('.katex-rule');
  const sizes = [...(rule?.getAttribute('style') ?? '').matchAll(/([\d.]+)em/g)].map((match) => Number(match[1]));
  expect(sizes.length).toBeGreaterThan(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
});
