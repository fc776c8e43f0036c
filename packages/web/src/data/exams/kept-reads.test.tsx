import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keptReads, keptSince } from '../../state/kept-pages.ts';
import { endSession, startSession } from '../../state/session.ts';
import { restoreReads, startKeepingReads } from './kept-reads.ts';

/** The browser's caches, of which jsdom has none. */
function fakeCaches() {
  const entries = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (key: string, value: Response) => entries.set(key, value) }),
    match: async (key: string) => entries.get(key)?.clone(),
    delete: async () => entries.clear(),
  });
}

const tokenOf = (who: string) => `x.${btoa(JSON.stringify({ _id: who, email: `${who}@school.test` }))}.x`;

async function afterVisitOf(role: 'user' | 'admin') {
  fakeCaches();
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    endSession('logout');
    keptSince.set(null);
  });
  const token = tokenOf(role);
  startSession(token);
  const client = new QueryClient();
  onTestFinished(startKeepingReads(client));
  client.setQueryData(['me', token], { _id: role, role });
  client.setQueryData(['lessons', 'purchased'], ['Algebra']);
  client.setQueryData(['student-exams'], ['Biology']);
  client.setQueryData(['student-exams', 'id'], { questions: ['What is a cell?'] });
  client.setQueryData(['admin-orders'], ['Somebody']);
  await vi.advanceTimersByTimeAsync(3500);
  return token;
}

async function restored() {
  const client = new QueryClient();
  await restoreReads(client);
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.filter((part) => !String(part).startsWith('x.')).join('/'));
}

test('a student finds the own reads again, without the questions of an exam', async () => {
  await afterVisitOf('user');
  expect(await restored()).toEqual(['me', 'lessons/purchased', 'student-exams']);
  expect(keptSince.get()).not.toBeNull();
});

test('of staff only the own account is kept', async () => {
  await afterVisitOf('admin');
  expect(await restored()).toEqual(['me']);
});

test('a logout erases it all, and nothing is written afterwards', async () => {
  await afterVisitOf('user');
  endSession('logout');
  await vi.advanceTimersByTimeAsync(3500);
  expect(await keptReads()).toBeUndefined();
});

test('what another person left is not shown', async () => {
  await afterVisitOf('user');
  startSession(tokenOf('another'));
  expect(await restored()).toEqual([]);
  expect(await keptReads()).toBeUndefined();
});
