import { aScoreSchool } from '@akada/server/test/score-school';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { openSchool, renderApp } from './render-app.tsx';

/** A Monday of the first term. */
const now = '2026-10-12T20:00:00.000Z';

export async function aSchool() {
  const house = await openSchool();
  house.clock.set(now);
  const school = await aScoreSchool(house);
  const { ids, subjects, terms, admin } = school;
  const place = { term: terms.first, class: ids.ss2, subject: subjects.chemistry };
  const path = (more: object = {}) => `/admin/scores?${new URLSearchParams({ ...place, ...more })}`;
  const open = async (as = admin) => {
    const app = renderApp(path(), { as });
    await screen.findByRole('grid');
    return app;
  };
  return { ...school, network: house.network, path, open };
}

export const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** As if a connection came back: what was typed is sent before its seconds of quiet are over. */
export const sendNow = () => window.dispatchEvent(new Event('online'));
export async function isSaved() {
  sendNow();
  await waitFor(() => expect(screen.getByText('All marks are saved')).toBeTruthy());
}
export async function isOffline(words: RegExp = /^No connection: 1 mark /) {
  sendNow();
  await screen.findByText(words);
}
