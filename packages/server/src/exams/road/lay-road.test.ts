import { expect, test } from 'vitest';
import { layRoad } from './lay-road.ts';

const lessonOf = (title: string) => ({
  ...{ _id: title, title, price: 0, purchased: true, isStarted: false, isFinished: false },
});

test('a question is looked at a few times, however many topics and lessons there are', () => {
  let reads = 0;
  const questions = Array.from({ length: 200 }, (_, at) => ({
    ...{ _id: `${at}`, isOpen: true, lessonIds: [`Film ${at % 50}`] },
    get topic() {
      reads += 1;
      return `Topic ${at}`;
    },
  }));
  const lessons = Array.from({ length: 50 }, (_, at) => lessonOf(`Film ${at}`));
  const { topics } = layRoad({ questions, isRight: new Map(), lessons, order: ['Topic 7'] });
  expect(topics).toHaveLength(200);
  expect(reads).toBeLessThan(200 * 8);
});

test('a lesson that teaches and checks one question counts it once', () => {
  const of = (_id: string, topic: string, lessonIds: string[]) => ({ _id, topic, isOpen: true, lessonIds });
  const questions = [of('1', 'Heat', ['Film', 'Film']), of('2', 'Waves', ['Film']), of('3', 'waves', ['Film'])];
  const { topics } = layRoad({ questions, isRight: new Map(), lessons: [lessonOf('Film')], order: [] });
  expect(topics.map(({ topic, lessons }) => [topic, lessons.length])).toEqual([
    ['Heat', 0],
    ['Waves', 1],
  ]);
});

test('the longest topic that a title names has the lesson, and one of signs alone has none', () => {
  const of = (topic: string) => ({ _id: topic, topic, isOpen: true, lessonIds: [] });
  const questions = ['Motion', 'Laws of motion', '?!'].map(of);
  const lessons = ['The laws of MOTION, part 1', 'Locomotion'].map(lessonOf);
  const { topics, otherLessons } = layRoad({ questions, isRight: new Map(), lessons, order: [] });
  expect(topics.map(({ topic, lessons: own }) => [topic, own.map(({ title }) => title)])).toEqual([
    ['?!', []],
    ['Laws of motion', ['The laws of MOTION, part 1']],
    ['Motion', []],
  ]);
  expect(otherLessons.map(({ title }) => title)).toEqual(['Locomotion']);
});
