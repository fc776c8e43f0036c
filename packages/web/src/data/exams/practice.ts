import type { NationalTest, PracticeCard } from '@akada/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, type Reply } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { isOver, type Wanted } from '../../state/practice/practice-session.ts';
import {
  dropAnswers,
  keptCards,
  keptSession,
  noteOutcomes,
  queueAnswers,
  replaceCards,
  unsentAnswers,
} from '../../state/practice/practice-store.ts';
import { keptTopics, wantedCards } from '../../state/practice/standings.ts';
import { createStore } from '../../state/store.ts';
import { sendUntilDone } from './send-until.ts';

/** Other questions each time. */
export async function drawNationalTest(subjects: readonly string[]): Promise<NationalTest> {
  return (await call('GET /practice/national', { query: { subjects: subjects.join(',') } })).data;
}

type Schedule = { userId: string; dues: Readonly<Record<string, string>> };

/** Due date of each question, as known to this page. */
export const schedule = createStore<Schedule>({ userId: '', dues: {} });

function noteDues(userId: string, answered: Reply<'POST /practice/answers'>['data']): void {
  const known = schedule.get();
  const dues = Object.fromEntries(answered.map(({ questionId, due }) => [questionId, due]));
  schedule.set({ userId, dues: { ...(known.userId === userId && known.dues), ...dues } });
}

/** The server's limit per request. */
const atOnce = 200;
const isRefused = (error: unknown) => error instanceof CallError && error.status === 400;
const isUnreached = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500);

async function sendAll(userId: string): Promise<boolean> {
  for (;;) {
    const answers = (await unsentAnswers(userId)).slice(0, atOnce);
    if (answers.length === 0) return true;
    try {
      const { data } = await call('POST /practice/answers', { body: { answers } });
      noteDues(userId, data);
      await noteOutcomes(userId, data);
    } catch (error) {
      // A retry cannot help, and they would stand before the others for ever.
      if (!isRefused(error)) return false;
    }
    await dropAnswers(userId, answers);
  }
}

const sending = new Map<string, Promise<boolean>>();

/** False while answers wait for a connection. Sending twice is harmless: the server counts each answer once. */
export function sendPracticeAnswers(userId: string): Promise<boolean> {
  const run = (sending.get(userId) ?? Promise.resolve(true)).then(() => sendAll(userId));
  sending.set(userId, run);
  return run;
}

export async function givePracticeAnswers(userId: string, answers: Parameters<typeof queueAnswers>[1]) {
  await queueAnswers(userId, answers);
  return sendPracticeAnswers(userId);
}

const againMs = 30_000;

/** Retries until all answers have arrived. Returns a stop function. */
export const deliverPractice = (userId: string) => sendUntilDone(() => sendPracticeAnswers(userId), againMs);

const readCards = async (query: Wanted) => (await call('GET /practice/cards', { query })).data;

/** With those of the sitting that goes on, which may be on a topic of its own. */
async function readAllCards(userId: string): Promise<PracticeCard[]> {
  const session = await keptSession(userId);
  const { subject, topic } = session?.wanted ?? {};
  const isOwn = session !== null && !isOver(session) && (subject ?? topic) !== undefined;
  const [all, own] = await Promise.all([readCards({}), isOwn ? readCards({ subject, topic }) : []]);
  return [...new Map([...all, ...own].map((card) => [card._id, card])).values()];
}

const keptOf = async (userId: string) => ({ cards: await keptCards(userId), unsent: await unsentAnswers(userId) });

/** Null where the device has none. */
async function openKept(userId: string) {
  const kept = await keptOf(userId);
  if (kept.cards.length === 0) return null;
  return { cards: kept.cards, topics: keptTopics(kept, Date.now()), session: await keptSession(userId), isKept: true };
}

/** Replaces the device's cards by the server's; without a network the device's cards are used. */
async function openPractice(userId: string) {
  try {
    await sendPracticeAnswers(userId);
    const [topics, cards] = await Promise.all([call('GET /practice'), readAllCards(userId)]);
    await replaceCards(userId, cards);
    return { cards, topics: topics.data, session: await keptSession(userId), isKept: false };
  } catch (error) {
    const kept = isUnreached(error) ? await openKept(userId) : null;
    if (kept) return kept;
    throw error;
  }
}
export type OpenPractice = Awaited<ReturnType<typeof openPractice>>;

/** Read anew at each visit. */
export const openPracticeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['practice', 'open', userId],
    queryFn: () => openPractice(userId),
    staleTime: 0,
    retry: false,
    // A hundred questions are too much for each look at the page where data are metered.
    refetchOnWindowFocus: false,
  });

/** The first cards of the server or, offline, of this device. */
export async function readWanted(userId: string, wanted: Wanted): Promise<PracticeCard[]> {
  try {
    const cards = await readCards(wanted);
    const known = new Map([...(await keptCards(userId)), ...cards].map((card) => [card._id, card]));
    await replaceCards(userId, [...known.values()]);
    return cards;
  } catch (error) {
    if (!isUnreached(error)) throw error;
    return wantedCards(await keptOf(userId), wanted, Date.now());
  }
}
