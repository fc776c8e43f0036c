import { aStudent } from '@akada/server/test/people';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectedErrors } from '../../../test/expected-errors.ts';
import { letIntervalsGo, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

const code = vi.hoisted(() => ({ isCut: true, failures: 0 }));

function comesOrFails(original: () => Promise<object>) {
  if (code.isCut || code.failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
}

// Code that came once stays: each test that lets some come has a screen of its own.
vi.mock('../student/payments/payments.tsx', comesOrFails);
vi.mock('../student/cart/cart.tsx', comesOrFails);
vi.mock('../student/my-lessons/my-lessons.tsx', comesOrFails);
vi.mock('../student/exams/exams.tsx', () => ({
  Exams: () => {
    throw new Error('No such shelf');
  },
}));

beforeEach(() => {
  code.isCut = true;
});

/** A student on the dashboard follows the menu to a screen that is not on the device yet. */
async function goTo(name: string) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const school = await openSchool();
  const app = renderApp('/student', { as: await aStudent(school) });
  await app.user.click(await screen.findByRole('link', { name }));
  return { ...app, school, panel: await screen.findByRole('alert') };
}

const menu = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(textOf);

test('without a connection a screen that is not loaded yet says so beside the menu, which goes on working', async () => {
  const { panel, user } = await goTo('Payments');
  expect(textOf(panel)).toBe(
    'This page could not be shownThis page has not been loaded yet, and there is no connection.Try again',
  );
  expect(menu()).toContain('My Lessons');
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: /^Welcome/ });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a screen that could not be loaded comes by itself when the network is back', async () => {
  await goTo('Payments');
  code.isCut = false;
  fireEvent(window, new Event('online'));
  await screen.findByText('No payments yet');
});

test('a screen that could not be loaded comes by itself where the browser does not say that the network is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await goTo('My Lessons');
  code.isCut = false;
  vi.advanceTimersByTime(5000);
  letIntervalsGo();
  await screen.findByRole('heading', { name: 'My Lessons' });
});

test('a network that comes back between the code and the question whether the server answers brings the screen, not a fresh document', async () => {
  const { panel, user } = await goTo('Cart');
  Object.assign(code, { isCut: false, failures: 1 });
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Your cart is empty');
});

test('a screen that throws says so beside the menu', async () => {
  expectedErrors.push(/No such shelf/);
  const school = await openSchool();
  renderApp('/student/exams', { as: await aStudent(school) });
  expect(textOf(await screen.findByRole('alert'))).toBe('This page could not be shownNo such shelfTry again');
  expect(menu()).toContain('My Lessons');
});
