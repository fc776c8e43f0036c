/**
 * Sureness of a student in a topic, from answers that were given and nothing else. Of each question one answer counts:
 * the first one of the last school day on which it was answered, because practice asks a wrong question once more until
 * it is right. With fewer than `leastAnswered` questions answered a topic has no standing: one student in four guesses
 * one of one right among four options, one in 64 four of five.
 */

export const leastAnswered = 5;
/** Least shares of the questions answered. */
export const [sureFrom, partlyFrom] = [0.8, 0.5] as const;

export const sureStates = ['none', 'few', 'unsure', 'partly', 'sure'] as const;
/** `few`: not enough answers yet to say anything. */
export type SureState = (typeof sureStates)[number];

export type AnsweredQuestion = { questionId: string; isRight: boolean; at: string };

/** The answer that counts of each question. `dayOf` is the school's day of an instant. */
export function countedAnswers(
  answers: readonly AnsweredQuestion[],
  dayOf: (instant: string) => string,
): Map<string, AnsweredQuestion & { day: string }> {
  const counted = new Map<string, AnsweredQuestion & { day: string }>();
  for (const answer of [...answers].sort((one, other) => (one.at < other.at ? -1 : 1))) {
    const day = dayOf(answer.at);
    if (counted.get(answer.questionId)?.day !== day) counted.set(answer.questionId, { ...answer, day });
  }
  return counted;
}

export type Sureness = { state: SureState; answered: number; right: number };

function stateOf(answered: number, right: number): SureState {
  if (answered === 0) return 'none';
  if (answered < leastAnswered) return 'few';
  const share = right / answered;
  if (share >= sureFrom) return 'sure';
  return share >= partlyFrom ? 'partly' : 'unsure';
}

export function surenessOf(outcomes: readonly { isRight: boolean }[]): Sureness {
  const right = outcomes.filter(({ isRight }) => isRight).length;
  return { state: stateOf(outcomes.length, right), answered: outcomes.length, right };
}

/** `left`: questions to practise that were not right, and lessons that are not finished. */
export type Step = { state: SureState; left: number };

/**
 * Index of the first topic to go on with, -1 for none: one that is not sure yet and has something left to do. A topic
 * with too few questions to be sure of, all of them right, holds nobody up.
 */
export const hereOf = (topics: readonly Step[]): number =>
  topics.findIndex(({ state, left }) => state !== 'sure' && left > 0);

/** Topics are the same whatever their capitals. */
export const topicKey = (topic: string) => topic.trim().toLowerCase();

/** Those that staff put in order come first, the others follow A to Z. */
export function inTopicOrder<Topic extends { topic: string }>(
  topics: readonly Topic[],
  order: readonly string[],
): Topic[] {
  const places = new Map(order.map((topic, index) => [topicKey(topic), index]));
  const placeOf = ({ topic }: Topic) => places.get(topicKey(topic)) ?? order.length;
  return [...topics].sort(
    (one, other) => placeOf(one) - placeOf(other) || one.topic.localeCompare(other.topic, 'en', { numeric: true }),
  );
}
