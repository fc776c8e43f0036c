import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openSchool, renderApp } from '../test/render-app.tsx';

const places = 'react-router-scroll-positions';

test('a document opens at its top, wherever another one was left, and keeps no address for whoever has the phone next', async () => {
  await openSchool();
  const open = async () => {
    renderApp('/login');
    await screen.findByRole('button', { name: 'Log in' });
  };
  await open();
  // The router listens as soon as its effects have run, which may be after the first paint; it remembers the places of other tests.
  let depth = 300;
  const [here = ''] = await waitFor(() => {
    depth += 1;
    vi.stubGlobal('scrollY', depth);
    window.dispatchEvent(new Event('pagehide'));
    const kept = Object.entries<number>(JSON.parse(sessionStorage.getItem(places) ?? '{}'));
    const keys = kept.filter(([, place]) => place === depth).map(([key]) => key);
    expect(keys).toEqual([expect.stringMatching(/^-?\d+$/)]);
    return keys;
  });
  cleanup();

  sessionStorage.setItem(places, JSON.stringify({ default: 297, [here]: 12 }));
  const scroll = vi.spyOn(window, 'scrollTo');
  await open();
  await waitFor(() => expect(scroll.mock.calls).toContainEqual([0, 12]));
  expect(scroll.mock.calls).not.toContainEqual([0, 297]);
});

test('a page has one title, and it is the one of its screen', async () => {
  await openSchool();
  document.title = 'Akada';
  renderApp('/login');
  await screen.findByRole('button', { name: 'Log in' });
  expect([...document.querySelectorAll('title')].map((title) => title.textContent)).toEqual(['Log in · Akada']);
});
