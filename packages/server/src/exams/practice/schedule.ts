import { type CardInput, createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { iso } from '../../platform/http/context.ts';

/** FSRS-6 with its own defaults: 90% are still known on the day (decision 35). */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false });

type Answered = { is_right: number; answered_at: string };

/** Summary of deleted answers; `until` is the time of the last one. */
export type Older = { until: string; answers: number; right: number; card: CardInput };

function cardAfter(older: Older | null, answers: readonly Answered[]): CardInput {
  let card: CardInput = older?.card ?? createEmptyCard(new Date(answers[0]?.answered_at ?? 0));
  for (const { is_right, answered_at } of answers) {
    card = scheduler.next(card, new Date(answered_at), is_right === 1 ? Rating.Good : Rating.Again).card;
  }
  return card;
}

/** In the order in which they were given, whenever they arrived. */
export function dueAfter(answers: readonly [Answered, ...Answered[]], older: Older | null = null): string {
  return iso(new Date(cardAfter(older, answers).due).getTime());
}

/** The answers are the next ones after those that it has. */
export function summedUp(older: Older | null, answers: readonly [Answered, ...Answered[]]): Older {
  const right = answers.filter(({ is_right }) => is_right === 1).length;
  return {
    until: answers.at(-1)?.answered_at ?? answers[0].answered_at,
    answers: (older?.answers ?? 0) + answers.length,
    right: (older?.right ?? 0) + right,
    card: cardAfter(older, answers),
  };
}
