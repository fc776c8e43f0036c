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

const isNamedIn = (title: string, topic: string) => wordsIn(title).includes(wordsIn(topic)) && wordsIn(topic) !== '  ';

/** Spelled as staff have it in their order, else as the first question has it. */
function namesOf({ questions, lessons, order }: Found): string[] {
  const names = new Map<string, string>();
  for (const { topic } of questions) if (topic !== '' && !names.has(topicKey(topic))) names.set(topicKey(topic), topic);
  for (const topic of order) {
    const isTaught = names.has(topicKey(topic)) || lessons.some(({ title }) => isNamedIn(title, topic));
    if (isTaught) names.set(topicKey(topic), topic);
  }
  return [...names.values()];
}

/** The topic of most questions that a lesson teaches or checks, else the longest one that its title names. */
function topicOfLesson({ _id, title }: RoadLesson, { questions }: Found, names: readonly string[]) {
  const counts = new Map<string, number>();
  for (const { topic, lessonIds } of questions) {
    if (topic !== '' && lessonIds.includes(_id)) counts.set(topicKey(topic), (counts.get(topicKey(topic)) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (most) return most[0];
  const named = names.filter((name) => isNamedIn(title, name)).sort((one, other) => other.length - one.length);
  return named[0] === undefined ? undefined : topicKey(named[0]);
}

const isToWatch = ({ isFinished, purchased, price, opensAt }: RoadLesson) =>
  !isFinished && opensAt === undefined && (purchased || price === 0);

export function layRoad(found: Found): { topics: RoadTopic[]; here?: string; otherLessons: RoadLesson[] } {
  const names = inTopicOrder(
    namesOf(found).map((topic) => ({ topic })),
    found.order,
  ).map(({ topic }) => topic);
  const placed = found.lessons.map((lesson) => ({ lesson, key: topicOfLesson(lesson, found, names) }));
  const steps = names.map((topic) => {
    const own = found.questions.filter((one) => topicKey(one.topic) === topicKey(topic));
    const open = own.filter(({ isOpen }) => isOpen);
    const lessons = placed.flatMap(({ lesson, key }) => (key === topicKey(topic) ? lesson : []));
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
    otherLessons: placed.flatMap(({ lesson, key }) => (key === undefined ? lesson : [])),
  };
}
