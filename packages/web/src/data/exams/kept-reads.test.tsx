import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeCaches } from '../../../test/fake-caches.ts';
import { timersOnly } from '../../../test/hands.ts';
import { CallError } from '../../lib/call-error.ts';
import { keptReads } from '../../state/kept-pages.ts';
import { endSession, startSession } from '../../state/session.ts';
import { restoreReads, shownSince, startKeepingReads } from './kept-reads.ts';

const tokenOf = (who: string) => `x.${btoa(JSON.stringify({ _id: who, email: `${who}@school.test` }))}.x`;

/** A document of the application: a reload begins another one with an empty memory. */
function aDocument() {
  const client = new QueryClient();
  onTestFinished(startKeepingReads(client));
  return client;
}

const saved = () => vi.advanceTimersByTimeAsync(3500);

async function afterVisitOf(role: 'user' | 'admin') {
  fakeCaches();
  vi.useFakeTimers({ toFake: [...timersOnly] });
  onTestFinished(() => {
    vi.useRealTimers();
    endSession('logout');
  });
  const token = tokenOf(role);
  startSession(token);
  const client = aDocument();
  client.setQueryData(['me', token], { _id: role, role });
  client.setQueryData(['lessons', 'purchased'], ['Algebra']);
  client.setQueryData(['student-exams'], ['Biology']);
  client.setQueryData(['student-exams', 'id'], { questions: ['What is a cell?'] });
  client.setQueryData(['admin-orders'], ['Somebody']);
  await saved();
  return { token, client };
}

async function restored() {
  const client = new QueryClient();
  await restoreReads(client);
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.filter((part) => !String(part).startsWith('x.')).join('/'))
    .sort();
}

test('a student finds the own reads again, without the questions of an exam', async () => {
  await afterVisitOf('user');
  expect(await restored()).toEqual(['lessons/purchased', 'me', 'student-exams']);
});

test('of staff only the own account is kept', async () => {
  await afterVisitOf('admin');
  expect(await restored()).toEqual(['me']);
});

test('another page adds to what is kept and takes nothing away', async () => {
  const { token } = await afterVisitOf('user');
  const next = aDocument();
  next.setQueryData(['me', token], { _id: 'user', role: 'user' });
  next.setQueryData(['score', 'one', null], { percent: 80 });
  next.setQueryData(['exam-review', 'one', null], { questions: [] });
  next.setQueryData(['message-threads', 'a'], { messages: [] });
  next.setQueryData(['announcement', 'b'], { text: 'Friday is free' });
  next.setQueryData(['profile'], { fullName: 'Ada Obi' });
  next.setQueryData(['lessons', 'road', 'Physics'], { topics: [] });
  await saved();
  expect(await restored()).toEqual([
    ...['announcement/b', 'exam-review/one/', 'lessons/purchased', 'lessons/road/Physics', 'me'],
    ...['message-threads/a', 'profile', 'score/one/', 'student-exams'],
  ]);
});

test('a reload without a network whose first reads fail keeps what was there', async () => {
  const { token } = await afterVisitOf('user');
  const offline = aDocument();
  await restoreReads(offline);
  offline.setQueryData(['me', token], { _id: 'user', role: 'user' });
  const failed = offline.fetchQuery({
    queryKey: ['student-exams'],
    queryFn: () => Promise.reject(CallError.network()),
    retry: false,
  });
  await expect(failed).rejects.toThrow();
  await saved();
  expect(await restored()).toEqual(['lessons/purchased', 'me', 'student-exams']);
});

test('what the school refuses since then is kept no longer', async () => {
  const { token } = await afterVisitOf('user');
  const client = aDocument();
  client.setQueryData(['me', token], { _id: 'user', role: 'user' });
  const refuse = async () => {
    throw CallError.from(new Response(null, { status: 403 }), { message: 'This review is closed' });
  };
  const refused = client.fetchQuery({ queryKey: ['lessons', 'purchased'], queryFn: refuse, retry: false });
  await expect(refused).rejects.toThrow();
  await saved();
  expect(await restored()).toEqual(['me', 'student-exams']);
});

test('where there is no room for all of it, the newer reads stay', async () => {
  const { client } = await afterVisitOf('user');
  client.setQueryData(['lessons', 'large', 1], 'x'.repeat(600_000));
  await saved();
  expect(await restored()).toContain('lessons/large/1');
  client.setQueryData(['lessons', 'large', 2], 'x'.repeat(600_000));
  await saved();
  expect(await restored()).toEqual(['lessons/large/2', 'lessons/purchased', 'me', 'student-exams']);
});

test('only a page that shows kept reads says since when, until each of them is read again', async () => {
  await afterVisitOf('user');
  const before = Date.now() - 3500;
  await vi.advanceTimersByTimeAsync(60_000);
  const client = aDocument();
  await restoreReads(client);
  expect(shownSince(client)).toBeNull();
  const queryFn = async (): Promise<string[]> => ['Chemistry'];
  const observer = new QueryObserver(client, { queryKey: ['student-exams'], queryFn, staleTime: 600_000 });
  const leave = observer.subscribe(() => undefined);
  expect(shownSince(client)).toBe(before);
  await observer.refetch();
  expect(shownSince(client)).toBeNull();
  leave();
});

test('a page that is open when the network goes says so too, once a read has failed', async () => {
  const { client } = await afterVisitOf('user');
  const queryFn = () => Promise.reject(CallError.network());
  const observer = new QueryObserver(client, {
    queryKey: ['student-exams'],
    queryFn,
    staleTime: 600_000,
    retry: false,
  });
  onTestFinished(observer.subscribe(() => undefined));
  expect(shownSince(client)).toBeNull();
  await observer.refetch();
  expect(shownSince(client)).toBe(Date.now() - 3500);
});

test('a logout erases it all, and nothing is written afterwards', async () => {
  await afterVisitOf('user');
  endSession('logout');
  await saved();
  expect(await keptReads()).toBeUndefined();
});

test('what another person left is not shown', async () => {
  await afterVisitOf('user');
  startSession(tokenOf('another'));
  expect(await restored()).toEqual([]);
  expect(await keptReads()).toBeUndefined();
});
