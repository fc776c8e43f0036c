import type { RoadLesson, RoadTopic } from '@akada/contract';
import { hereOf, inTopicOrder, surenessOf, topicKey } from '@akada/contract/rules/sureness';

/** The road through one subject, pure: what was read in, its topics with their lessons out. */

type Question = { _id: string; topic: string; isOpen: boolean; lessonIds: readonly string[] };

export type Found = {
  questions: readonly Question[];
  /** Whether the answer that counts was right, of each question that was answered. */
  isRight: ReadonlyMap<string, boolean>;
  lessons: readonly RoadLesson[];
  /** Of staff. */
  order: readonly string[];
};

const wordsIn = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .join(' ')
    .trim()} `;

/** A title names a topic where it has its words; a topic of signs alone is never named. */
type Named = { key: string; words: string };
const namedOf = (topic: string): Named => ({ key: topicKey(topic), words: wordsIn(topic) });
const isNamedIn = (title: string, { words }: Named) => words !== '  ' && title.includes(words);

/** Spelled as staff have it in their order, else as the first question has it. */
function namesOf({ questions, order }: Found, titles: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const { topic } of questions) if (topic !== '' && !names.has(topicKey(topic))) names.set(topicKey(topic), topic);
  for (const topic of order) {
    const named = namedOf(topic);
    if (names.has(named.key) || titles.some((title) => isNamedIn(title, named))) names.set(named.key, topic);
  }
  return [...names.values()];
}

/** Number of questions on each topic that a lesson teaches or checks. */
function countsOf({ questions }: Found): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const { topic, lessonIds } of questions) {
    if (topic === '') continue;
    for (const id of new Set(lessonIds)) {
      const own = counts.get(id) ?? new Map<string, number>();
      counts.set(id, own.set(topicKey(topic), (own.get(topicKey(topic)) ?? 0) + 1));
    }
  }
  return counts;
}

/** By the topic of most questions that a lesson teaches or checks, else the longest one that its title names. */
function placed(found: Found, titles: readonly string[], names: readonly string[]) {
  const counts = countsOf(found);
  const longest = names.toSorted((one, other) => other.length - one.length).map(namedOf);
  const keyOf = ({ _id }: RoadLesson, title: string) => {
    const [most] = [...(counts.get(_id) ?? [])].sort(([, one], [, other]) => other - one);
    return most ? most[0] : longest.find((named) => isNamedIn(title, named))?.key;
  };
  return Map.groupBy(found.lessons, (lesson, index) => keyOf(lesson, titles[index] ?? ''));
}

const isToWatch = ({ isFinished, purchased, price, opensAt }: RoadLesson) =>
  !isFinished && opensAt === undefined && (purchased || price === 0);

/** Every question and lesson is looked at once: a bank may have hundreds of topics. */
export function layRoad(found: Found): { topics: RoadTopic[]; here?: string; otherLessons: RoadLesson[] } {
  const titles = found.lessons.map(({ title }) => wordsIn(title));
  const names = inTopicOrder(
    namesOf(found, titles).map((topic) => ({ topic })),
    found.order,
  ).map(({ topic }) => topic);
  const lessonsOn = placed(found, titles, names);
  const questionsOn = Map.groupBy(found.questions, ({ topic }) => topicKey(topic));
  const steps = names.map((topic) => {
    const own = questionsOn.get(topicKey(topic)) ?? [];
    const open = own.filter(({ isOpen }) => isOpen);
    const lessons = lessonsOn.get(topicKey(topic)) ?? [];
    const outcomes = own.flatMap(({ _id }) => {
      const isRight = found.isRight.get(_id);
      return isRight === undefined ? [] : { isRight };
    });
    const toPractise = open.filter(({ _id }) => found.isRight.get(_id) !== true).length;
    const left = toPractise + lessons.filter(isToWatch).length;
    return { left, of: { topic, ...surenessOf(outcomes), questions: open.length, lessons } };
  });
  const here = steps[hereOf(steps.map(({ left, of: { state } }) => ({ left, state })))]?.of.topic;
  return {
    topics: steps.map(({ of }) => of),
    ...(here !== undefined && { here }),
    otherLessons: lessonsOn.get(undefined) ?? [],
  };
}
