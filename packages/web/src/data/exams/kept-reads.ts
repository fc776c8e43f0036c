import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { CallError, isUnreached } from '../../lib/call-error.ts';
import { addReads, forgetReads, keptReads } from '../../state/kept-pages.ts';
import { keepFiles } from '../../state/page-worker.ts';
import { ownerOf, sessionToken } from '../../state/session.ts';
import { currentUserQuery } from '../people/session.ts';
import { schoolQuery } from '../platform/school.ts';

/** `at` is the time of the reply by the device's clock. */
type Read = { key: QueryKey; data: unknown; at: number };
type Kept = { token: string; reads: Read[] };

const ofAnyone: readonly unknown[] = ['me', 'school'];
const ofStudents: readonly unknown[] = [
  ...['student-stats', 'lessons', 'courses', 'orders', 'score', 'exam-review'],
  ...['message-threads', 'announcement', 'notifications', 'profile', 'own-cards'],
];
const mostLetters = 1_000_000;
/** After the first visit has come to rest. */
const saveAfterMs = 3000;
const askAgainMs = 10_000;

/** The questions of an exam stay off the device until their review has been read. */
const isOfStudents = ({ queryKey: [name, ...rest] }: Query) =>
  ofStudents.includes(name) || (name === 'student-exams' && rest.length === 0);

const isRefused = (error: unknown) => error instanceof CallError && [403, 404, 410].includes(error.status);

/** Staff see other people's data, which stays off their devices. */
const isWanted = (query: Query, isStudent: boolean) =>
  (query.state.data !== undefined || isRefused(query.state.error)) &&
  (ofAnyone.includes(query.queryKey[0]) || (isStudent && isOfStudents(query)));

function parsed(text: string | undefined): Kept | null {
  const kept: Partial<Kept> | null = text ? JSON.parse(text) : null;
  return kept?.token && Array.isArray(kept.reads) ? { token: kept.token, reads: kept.reads } : null;
}

const rankOf = ({ key, at }: Read) => (ofAnyone.includes(key[0]) ? Number.POSITIVE_INFINITY : at);

/** Full storage drops the oldest, and never the account. */
function textOf({ token, reads }: Kept): string {
  const texts: string[] = [];
  let letters = 0;
  for (const read of [...reads].sort((one, other) => (rankOf(other) > rankOf(one) ? 1 : -1))) {
    const text = JSON.stringify(read);
    if (letters + text.length > mostLetters) continue;
    letters += text.length;
    texts.push(text);
  }
  return `{"token":${JSON.stringify(token)},"reads":[${texts.join(',')}]}`;
}

/** Reads of this page, added to those of the pages before it. */
function merged(before: Kept | null, token: string, queries: readonly Query[]): Kept {
  const isOwn = before !== null && ownerOf(before.token) === ownerOf(token);
  const isDeadSession = ({ key }: Read) => key[0] === 'me' && key[1] !== token;
  const all = new Map((isOwn ? before.reads : []).map((read) => [JSON.stringify(read.key), read]));
  for (const { queryKey, state } of queries) {
    const key = JSON.stringify(queryKey);
    if (isRefused(state.error)) all.delete(key);
    else all.set(key, { key: queryKey, data: state.data, at: state.dataUpdatedAt });
  }
  return { token, reads: [...all.values()].filter((read) => !isDeadSession(read)) };
}

function save(client: QueryClient): void {
  const token = sessionToken();
  const user = client.getQueryData(currentUserQuery(token).queryKey);
  if (token === null || !user) return;
  const queries = client.getQueryCache().getAll();
  const own = queries.filter((query) => isWanted(query, user.role === 'user'));
  addReads((before) => textOf(merged(parsed(before), token, own)), user._id);
  void keepFiles();
}

/** Hashes of the keys whose data came from the device. */
const restored = new WeakMap<QueryClient, Set<string>>();

const isOld = (query: Query, kept: ReadonlySet<string> | undefined) =>
  query.state.data !== undefined &&
  isOfStudents(query) &&
  (kept?.has(query.queryHash) === true || isUnreached(query.state.error));

/** Time of the oldest kept read on the screen; null while all that it shows is the server's. */
export function shownSince(client: QueryClient): number | null {
  const kept = restored.get(client);
  const old = client.getQueryCache().findAll({ type: 'active', predicate: (query) => isOld(query, kept) });
  return old.length > 0 ? Math.min(...old.map(({ state }) => state.dataUpdatedAt)) : null;
}

/**
 * A browser that was opened without a network may count as online all the time, and then sends no word of its return.
 * Returns a stop function.
 */
export function tellWhenBack(client: QueryClient): () => void {
  const ask = async () => {
    const answer = await client.fetchQuery({ ...schoolQuery, staleTime: 0, retry: false }).catch(() => null);
    if (answer !== null) window.dispatchEvent(new Event('online'));
  };
  const asking = setInterval(() => void ask(), askAgainMs);
  return () => clearInterval(asking);
}

/** Returns a stop function. */
export function startKeepingReads(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      save(client);
    }, saveAfterMs);
  };
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') restored.get(client)?.delete(query.queryHash);
    if (action.type === 'success' || (action.type === 'error' && isRefused(action.error))) saveSoon();
  });
  // Reads of the page while this code was on its way.
  saveSoon();
  const refresh = () => {
    const kept = restored.get(client);
    void client.invalidateQueries({ predicate: (query) => isOld(query, kept) });
  };
  window.addEventListener('online', refresh);
  return () => {
    stop();
    clearTimeout(timer);
    window.removeEventListener('online', refresh);
  };
}

/** Newer replies of the server are not overwritten. */
export async function restoreReads(client: QueryClient): Promise<void> {
  const kept = parsed(await keptReads());
  if (!kept) return;
  if (kept.token !== sessionToken()) return forgetReads();
  const hashes = restored.get(client) ?? new Set();
  restored.set(client, hashes);
  for (const { key, data, at } of kept.reads) {
    if (client.getQueryData(key) !== undefined) continue;
    client.setQueryData(key, data, { updatedAt: at });
    const hash = client.getQueryCache().find({ queryKey: key, exact: true })?.queryHash;
    if (hash) hashes.add(hash);
  }
}
