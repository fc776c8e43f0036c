import type { PracticeAnswer, PracticeCard } from '@akada/contract';
import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../device-database.ts';
import { sessionOwner } from '../session.ts';
import { noteUnsentPractice, practiceOf, unstoredAnswers } from './kept-practice.ts';
import type { PracticeSession } from './practice-session.ts';

interface Practice extends DBSchema {
  cards: { key: string; value: { card: PracticeCard; place: number } };
  answers: { key: string; value: PracticeAnswer };
  session: { key: 'own'; value: PracticeSession };
}

const stores = ['cards', 'answers', 'session'] as const;
/** Not again after a logout. */
async function within<Result>(userId: string, work: (store: IDBPDatabase<Practice>) => Promise<Result>) {
  if (sessionOwner() !== userId) throw new Error('This student has logged out');
  return withDatabase<Practice, Result>(practiceOf(userId), stores, work);
}

/** In the server's order; none where the browser stores nothing. */
export async function keptCards(userId: string): Promise<PracticeCard[]> {
  const kept = await within(userId, (store) => store.getAll('cards')).catch(() => []);
  return kept.sort((one, other) => one.place - other.place).map(({ card }) => card);
}

/** Replaces all kept cards: a question that went into an exam leaves the device with its key. */
export async function replaceCards(userId: string, cards: readonly PracticeCard[]): Promise<void> {
  const replace = async (store: IDBPDatabase<Practice>) => {
    const transaction = store.transaction('cards', 'readwrite');
    await Promise.all([
      transaction.store.clear(),
      ...cards.map((card, place) => transaction.store.put({ card, place }, card._id)),
      transaction.done,
    ]);
  };
  await within(userId, replace).catch(() => undefined);
}

type Outcome = { questionId: string; due: string; isWrong: boolean };

/** Stores the server's results, for a later opening without a network. */
export async function noteOutcomes(userId: string, outcomes: readonly Outcome[]): Promise<void> {
  const note = async (store: IDBPDatabase<Practice>) => {
    const transaction = store.transaction('cards', 'readwrite');
    const put = async ({ questionId, due, isWrong }: Outcome) => {
      const known = await transaction.store.get(questionId);
      if (known) await transaction.store.put({ ...known, card: { ...known.card, due, isWrong } }, questionId);
    };
    await Promise.all([...outcomes.map(put), transaction.done]);
  };
  await within(userId, note).catch(() => undefined);
}

export async function keptSession(userId: string): Promise<PracticeSession | null> {
  return (await within(userId, (store) => store.get('session', 'own')).catch(() => undefined)) ?? null;
}

export async function keepSession(userId: string, session: PracticeSession | null): Promise<void> {
  const write = (store: IDBPDatabase<Practice>) =>
    session ? store.put('session', session, 'own') : store.delete('session', 'own');
  await within<unknown>(userId, write).catch(() => undefined);
}

/** Oldest first. */
export async function unsentAnswers(userId: string): Promise<PracticeAnswer[]> {
  const stored = await within(userId, (store) => store.getAll('answers')).catch(() => []);
  const own = [...unstoredAnswers.values()].filter((one) => one.userId === userId).map(({ answer }) => answer);
  const all = new Map([...stored, ...own].map((answer) => [answer._id, answer]));
  return [...all.values()].sort((one, other) => (one.answeredAt < other.answeredAt ? -1 : 1));
}

async function note(userId: string): Promise<void> {
  if (sessionOwner() === userId) noteUnsentPractice(userId, (await unsentAnswers(userId)).length);
}

/** Settles when they are on disk. Twice the same answer is one. */
export async function queueAnswers(userId: string, answers: readonly PracticeAnswer[]): Promise<void> {
  const put = async (store: IDBPDatabase<Practice>) => {
    const transaction = store.transaction('answers', 'readwrite', { durability: 'strict' });
    await Promise.all([...answers.map((answer) => transaction.store.put(answer, answer._id)), transaction.done]);
  };
  await within(userId, put).catch(() => {
    for (const answer of answers) unstoredAnswers.set(answer._id, { userId, answer });
  });
  await note(userId);
}

export async function dropAnswers(userId: string, sent: readonly PracticeAnswer[]): Promise<void> {
  for (const { _id } of sent) unstoredAnswers.delete(_id);
  const drop = async (store: IDBPDatabase<Practice>) => {
    const transaction = store.transaction('answers', 'readwrite');
    await Promise.all([...sent.map(({ _id }) => transaction.store.delete(_id)), transaction.done]);
  };
  await within(userId, drop).catch(() => undefined);
  await note(userId);
}
