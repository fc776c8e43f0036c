import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import { iso } from '../http/context.ts';

/** FSRS-6 with its own defaults: 90% are still known on the day (decision 50). */
const scheduler = fsrs({ request_retention: 0.9, enable_fuzz: false });

type Answered = { is_right: number; answered_at: string };

/** In the order in which they were given, whenever they arrived. */
export function dueAfter(answers: readonly [Answered, ...Answered[]]): string {
  let card = createEmptyCard(new Date(answers[0].answered_at));
  for (const { is_right, answered_at } of answers) {
    card = scheduler.next(card, new Date(answered_at), is_right === 1 ? Rating.Good : Rating.Again).card;
  }
  return iso(card.due.getTime());
}
