import type { PracticeAnswer, PracticeCard, PracticeTopics } from '@akada/contract';
import { isCorrect } from '@akada/contract/question-types';
import type { Wanted } from './practice-session.ts';

/** A kept card with its unsent answers applied by the server's rules (decision 35). */
type Standing = { card: PracticeCard; isDue: boolean; isWrong: boolean; isNew: boolean };

function standingsOf(cards: readonly PracticeCard[], unsent: readonly PracticeAnswer[], now: number): Standing[] {
  const last = new Map(unsent.map(({ questionId, selectedAnswer }) => [questionId, selectedAnswer]));
  return cards.map((card) => {
    const answer = last.get(card._id);
    if (answer !== undefined) return { card, isDue: false, isWrong: !isCorrect(card, answer), isNew: false };
    const isDue = card.due !== undefined && Date.parse(card.due) <= now;
    return { card, isDue, isWrong: card.isWrong, isNew: card.due === undefined };
  });
}

const isNamed = (value: string | undefined, name: string | undefined) =>
  name === undefined || (value ?? '').toLowerCase() === name.toLowerCase();

const rankOf = ({ isDue, isWrong, isNew }: Standing) => (isDue ? 0 : isWrong ? 1 : isNew ? 2 : 3);

type Kept = { cards: readonly PracticeCard[]; unsent: readonly PracticeAnswer[] };

/** Due ones first, then wrong ones, then new ones. */
export function wantedCards({ cards, unsent }: Kept, { subject, topic, from }: Wanted, now: number): PracticeCard[] {
  return standingsOf(cards, unsent, now)
    .filter(
      ({ card, isDue, isWrong }) =>
        isNamed(card.subject, subject) &&
        isNamed(card.topic, topic) &&
        (from !== 'due' || isDue) &&
        (from !== 'wrong' || isWrong),
    )
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map(({ card }) => card);
}

const countsOf = (standings: readonly Standing[]) => ({
  questions: standings.length,
  due: standings.filter(({ isDue }) => isDue).length,
  wrong: standings.filter(({ isWrong }) => isWrong).length,
});

/** Topics for practice without a network. */
export function keptTopics({ cards, unsent }: Kept, now: number): PracticeTopics {
  const standings = standingsOf(cards, unsent, now);
  const topics = new Map<string, Standing[]>();
  for (const standing of standings) {
    const { subject = '', topic = '' } = standing.card;
    const key = `${subject}\n${topic}`.toLowerCase();
    topics.set(key, [...(topics.get(key) ?? []), standing]);
  }
  return {
    ...countsOf(standings),
    topics: [...topics.values()].map((all) => {
      const { subject, topic } = all[0]?.card ?? {};
      return { ...(subject && { subject }), ...(topic && { topic }), ...countsOf(all) };
    }),
    national: [],
  };
}
