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
  window.dispatchEvent(new Event('pagehide'));
  const keys = Object.keys(JSON.parse(sessionStorage.getItem(places) ?? '{}'));
  expect(keys).toEqual([expect.stringMatching(/^-?\d+$/)]);
  cleanup();

  sessionStorage.setItem(places, JSON.stringify({ default: 297, [keys[0] ?? '']: 12 }));
  const scroll = vi.spyOn(window, 'scrollTo');
  await open();
  await waitFor(() => expect(scroll.mock.calls).toContainEqual([0, 12]));
  expect(scroll.mock.calls).not.toContainEqual([0, 297]);
});
