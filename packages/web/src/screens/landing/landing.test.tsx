import { screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Landing } from './landing.tsx';

const html = renderToStaticMarkup(<Landing />);

beforeEach(() => {
  document.body.innerHTML = html;
});

test('the landing page offers Log in and Sign up before anything else can be pressed', () => {
  const main = within(screen.getByRole('main'));
  const forVisitors = main
    .getAllByRole('link')
    .filter((link) => !link.matches('.signed-out\\:hidden *, .signed-out\\:hidden'));
  const [first, second] = forVisitors;
  expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Sign up', '/signup']);
  expect([second?.textContent, second?.getAttribute('href')]).toEqual(['Log in', '/login']);
  const addresses = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')));
  expect([...addresses].toSorted()).toEqual(['/login', '/privacy', '/signup']);
});

test('it shows the product itself, each screen with words for those who do not see it', () => {
  const pictures = screen.getAllByRole('img').map((picture) => picture.getAttribute('aria-label'));
  expect(pictures).toHaveLength(4);
  for (const words of pictures) expect(words).toMatch(/lesson|exam|result/);
  expect(document.querySelector('main img')).toBeNull();
});

test('it is HTML without a script and without an inline style, which the policy would refuse', () => {
  expect(document.body.querySelector('script, style, [style]')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});
