import type { PracticeAnswer, PracticeCard } from '@akada/contract';
import { isBlank, shareOf } from '@akada/contract/question-types';

/** One sitting of practice, as data: nothing here reads a clock or touches storage. */

export type Wanted = { subject?: string | undefined; topic?: string | undefined; from?: 'due' | 'wrong' | undefined };

export type Checked = { share: number; answer: PracticeAnswer };

export type PracticeSession = {
  wanted: Wanted;
  isTimed: boolean;
  /** Ids of the questions that are still to be asked; the first one is on the screen. */
  queue: readonly string[];
  /** Whether the first answer to each question was right. */
  first: Readonly<Record<string, boolean>>;
  /** Counts shown questions, because a question may follow itself. */
  turn: number;
  /** Number of first answers within a minute. */
  inTime: number;
  selected: string;
  /** The answer to the question on the screen, once it was checked. */
  checked?: Checked | undefined;
};

export type PracticeEvent =
  | { type: 'answered'; selectedAnswer: string }
  /** `id` and `answeredAt` are the answer's; without an answer the question is wrong. */
  | { type: 'checked'; card: PracticeCard; id: string; answeredAt: string; ms: number; isGivenUp?: boolean }
  | { type: 'next' }
  /** The questions that the server still gives. */
  | { type: 'refreshed'; ids: ReadonlySet<string> };

export type PracticeEffect = { type: 'store' } | { type: 'send'; answer: PracticeAnswer };

type Step = readonly [PracticeSession, readonly PracticeEffect[]];

/** Ten at a time: a pause before one is tired. */
export const mostAtOnce = 10;
export const minuteMs = 60_000;

export const startSession = (wanted: Wanted, isTimed: boolean, cards: readonly PracticeCard[]): PracticeSession => ({
  ...{ wanted, isTimed, first: {}, turn: 0, inTime: 0, selected: '' },
  queue: cards.slice(0, mostAtOnce).map(({ _id }) => _id),
});

export const isOver = ({ queue }: PracticeSession) => queue.length === 0;

/** Questions of the sitting: all, those answered once, and those of them that come once more. */
export function placeOf({ queue, first, checked: now }: PracticeSession) {
  const answered = Object.keys(first);
  const again = queue.slice(now?.share === 1 ? 1 : 0).filter((id) => first[id] !== undefined);
  return { answered: answered.length, total: new Set([...answered, ...queue]).size, again: again.length };
}

const nothing: readonly PracticeEffect[] = [];

function checked(session: PracticeSession, event: Extract<PracticeEvent, { type: 'checked' }>): Step {
  const { card, id, answeredAt, ms, isGivenUp = false } = event;
  const selectedAnswer = isGivenUp ? '' : session.selected;
  if (session.checked || card._id !== session.queue[0]) return [session, nothing];
  if (isBlank(selectedAnswer) && !isGivenUp) return [session, nothing];
  const share = isGivenUp ? 0 : shareOf(card, selectedAnswer);
  const isFirst = session.first[card._id] === undefined;
  const answer = { _id: id, questionId: card._id, selectedAnswer, answeredAt };
  const next = {
    ...session,
    selected: selectedAnswer,
    checked: { share, answer },
    first: isFirst ? { ...session.first, [card._id]: share === 1 } : session.first,
    inTime: session.inTime + (isFirst && ms <= minuteMs ? 1 : 0),
  };
  return [next, [{ type: 'send', answer }, { type: 'store' }]];
}

const store: readonly PracticeEffect[] = [{ type: 'store' }];

/** Wrongly answered questions move to the end of the queue. */
function next(session: PracticeSession): Step {
  const [id, ...rest] = session.queue;
  if (!session.checked || id === undefined) return [session, nothing];
  const queue = session.checked.share === 1 ? rest : [...rest, id];
  return [{ ...session, queue, turn: session.turn + 1, selected: '', checked: undefined }, store];
}

function refreshed(session: PracticeSession, ids: ReadonlySet<string>): Step {
  const queue = session.queue.filter((id) => ids.has(id));
  if (queue.length === session.queue.length) return [session, nothing];
  const isSame = queue[0] === session.queue[0];
  return [{ ...session, queue, ...(!isSame && { selected: '', checked: undefined }) }, store];
}

export function step(session: PracticeSession, event: PracticeEvent): Step {
  if (event.type === 'checked') return checked(session, event);
  if (event.type === 'next') return next(session);
  if (event.type === 'refreshed') return refreshed(session, event.ids);
  if (session.checked || isOver(session)) return [session, nothing];
  return [{ ...session, selected: event.selectedAnswer }, nothing];
}
