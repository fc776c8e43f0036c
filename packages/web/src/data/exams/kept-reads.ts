import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { forgetReads, keepFiles, keepReads, keptReads, keptSince } from '../../state/kept-pages.ts';
import { sessionToken } from '../../state/session.ts';
import { currentUserQuery } from '../people/session.ts';
import { schoolQuery } from '../platform/school.ts';

type Kept = { token: string; at: number; reads: [QueryKey, unknown][] };

const ofAnyone: readonly unknown[] = ['me', 'school'];
const ofStudents: readonly unknown[] = [...ofAnyone, 'student-stats', 'lessons', 'orders', 'score'];
const mostLetters = 1_000_000;
/** After the first visit has come to rest. */
const saveAfterMs = 3000;
const askAgainMs = 10_000;

/** Staff see other people's data, which stays off their devices; so do the questions of an exam. */
function isKept({ queryKey: [name, ...rest], state }: Query, isStudent: boolean): boolean {
  if (state.status !== 'success') return false;
  return isStudent
    ? ofStudents.includes(name) || (name === 'student-exams' && rest.length === 0)
    : ofAnyone.includes(name);
}

function save(client: QueryClient): void {
  const token = sessionToken();
  const user = client.getQueryData(currentUserQuery(token).queryKey);
  if (token === null || !user || keptSince.get() !== null) return;
  const queries = client.getQueryCache().getAll();
  const reads = queries.filter((query) => isKept(query, user.role === 'user'));
  const kept: Kept = { token, at: Date.now(), reads: reads.map(({ queryKey, state }) => [queryKey, state.data]) };
  const text = JSON.stringify(kept);
  if (text.length <= mostLetters) keepReads(text, user._id);
  void keepFiles();
}

/** A browser that was opened without a network may count as online all the time, and then sends no word of its return. */
function tellWhenBack(client: QueryClient): void {
  const asking = setInterval(async () => {
    if (keptSince.get() === null) return clearInterval(asking);
    const answer = await client.fetchQuery({ ...schoolQuery, staleTime: 0, retry: false }).catch(() => null);
    if (answer !== null && keptSince.get() !== null) window.dispatchEvent(new Event('online'));
  }, askAgainMs);
}

/** Returns a stop function. */
export function startKeepingReads(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      save(client);
    }, saveAfterMs);
  });
  const refresh = () => {
    if (keptSince.get() === null) return;
    keptSince.set(null);
    void client.invalidateQueries();
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
  const text = await keptReads();
  const kept: Kept | null = text ? JSON.parse(text) : null;
  if (!kept) return;
  if (kept.token !== sessionToken()) return forgetReads();
  for (const [key, data] of kept.reads) {
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data);
  }
  if (keptSince.get() === null) tellWhenBack(client);
  keptSince.set(kept.at);
}
