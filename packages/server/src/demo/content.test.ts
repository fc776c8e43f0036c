import { classLabel } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import type { DemoQuestion } from './content.ts';
import { subjects } from './load-demo.ts';

const lessons = subjects.flatMap((subject) => [...subject.lessons]);
const exams = subjects.flatMap((subject) => [...subject.exams]);
const optionsOf = (question: DemoQuestion) => (question.type === 'multiple-choice' ? question.options : []);
const textsOf = (question: DemoQuestion) => [question.text, ...optionsOf(question)];
const titles = [...lessons, ...exams].map(({ title }) => title);
const texts = [
  ...titles,
  ...[...lessons, ...exams].map(({ description }) => description),
  ...exams.flatMap(({ questions }) => questions.flatMap(textsOf)),
];
const matches = (pattern: RegExp, among: readonly string[]) => among.flatMap((text) => text.match(pattern) ?? []);

test('the videos of others are free, and our own films cost at most 500 naira', () => {
  const tooDear = lessons.filter(({ video, price }) => price > (video.startsWith('/media/demo/') ? 500 : 0));
  expect(tooDear.map(({ title }) => title)).toEqual([]);
});

test('texts use British spelling, school chemistry’s names and curly quotes', () => {
  const american = /\b(?!size|prize|seize)\w+(?:i|y)z(?:e[ds]?|ing|ation)\b|\b\w*sulf\w+/gi;
  expect(matches(american, texts)).toEqual([]);
  expect(matches(/\b(?:color|center|fiber|labor|meter|liter|aluminum)s?\b|(?<!WA)SSCE\b/gi, texts)).toEqual([]);
  expect(texts.filter((text) => /['"]/.test(text))).toEqual([]);
  expect(matches(/\bgrade \d/gi, texts)).toEqual([]);
});

test('titles have a capital in every word but small ones', () => {
  const small = /^(?:a|an|and|as|at|by|for|from|in|is|of|on|or|the|to|with)$/;
  const unquoted = titles.map((title) => title.replace(/“.*?”/g, ''));
  expect(matches(/(?<![\w’-])[a-z]+(?!\w)/g, unquoted).filter((word) => !small.test(word))).toEqual([]);
});

test('the right answer of a question is one of its options and is not written elsewhere on the paper', () => {
  for (const { title, description, questions } of exams) {
    for (const question of questions) {
      const { type, text, correctAnswer } = question;
      if (type === 'multiple-choice') expect(optionsOf(question), text).toContain(correctAnswer);
      if (type !== 'short-answer' || !/^[a-z]{4,}$/.test(correctAnswer)) continue;
      const others = questions.filter((other) => other !== question).flatMap(textsOf);
      const given = [title, description, ...others].filter((other) => other.toLowerCase().includes(correctAnswer));
      expect(given, text).toEqual([]);
    }
  }
});

test('every exam names the year of junior or senior secondary school', () => {
  const years = ['JSS 1 and 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'];
  for (const { classLevel, description } of exams) {
    const label = classLabel(classLevel);
    expect(description).toContain(`${label} (${years[Number(label.at(-1)) - 1]})`);
  }
});
