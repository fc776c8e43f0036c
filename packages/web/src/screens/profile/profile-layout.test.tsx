import { aStudent } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { findToast, textOf } from '../../../test/hands.ts';
import { openSchool, renderApp } from '../../../test/render-app.tsx';

async function aVisit(path = '/profile', fullName = 'Ada Obi') {
  const school = await openSchool();
  const app = renderApp(path, { as: await aStudent(school, { fullName }) });
  const side = within(await screen.findByRole('complementary'));
  return { ...app, side };
}

/** The Web Share API, which jsdom lacks. */
function aDeviceThatShares(share: (data: ShareData) => Promise<void>) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
}

test('the profile area has a sidebar of its own', async () => {
  const { side } = await aVisit();
  expect(side.getByText('Ada Obi')).toBeTruthy();
  expect(side.getAllByRole('link').map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['My Courses', '/profile/courses'],
    ['Teachers', '/profile/teachers'],
    ['My Reviews', '/profile/reviews'],
    ['Security', '/profile/security'],
    ['Back to Dashboard', '/student'],
  ]);
});

test('an account without a name is called Guest', async () => {
  const { side } = await aVisit('/profile', '');
  expect(side.getByText('Guest')).toBeTruthy();
});

test.each([
  ['/profile', 'Profile'],
  ['/profile/edit', 'Profile'],
  ['/profile/courses', 'My Courses'],
  ['/profile/teachers', 'Teachers'],
  ['/profile/reviews', 'My Reviews'],
])('at %s the sidebar marks %s', async (path, name) => {
  const { side } = await aVisit(path);
  const active = side.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(active.map(textOf)).toEqual([name]);
});

test('Share Profile copies a link to the landing page and nothing personal', async () => {
  const { user, side } = await aVisit();
  await user.click(side.getByRole('button', { name: 'Share Profile' }));
  await findToast('Link copied');
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/`);
});

test('Share Profile uses the sheet of a device that has one; closing it says nothing', async () => {
  const shared: ShareData[] = [];
  aDeviceThatShares(async (data) => {
    shared.push(data);
    throw new DOMException('closed', 'AbortError');
  });
  const { user, side } = await aVisit();
  await user.click(side.getByRole('button', { name: 'Share Profile' }));
  expect(shared).toEqual([
    { title: 'Test School', text: 'Learn with me at Test School', url: `${window.location.origin}/` },
  ]);
  expect(document.querySelector('[data-toast]')).toBeNull();
});

test('a device whose sheet fails gets the link copied instead', async () => {
  aDeviceThatShares(() => Promise.reject(new DOMException('not here', 'NotAllowedError')));
  const { user, side } = await aVisit();
  await user.click(side.getByRole('button', { name: 'Share Profile' }));
  await findToast('Link copied');
});

test('the menu closes on Escape and on navigation', async () => {
  const { user } = await aVisit();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('dialog', { name: 'Menu' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'My Reviews' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('heading', { name: 'My Reviews (0)' });
});
