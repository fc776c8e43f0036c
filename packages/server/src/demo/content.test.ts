import { isCorrect } from '@akada/contract/question-types';
import { listOf } from '@akada/contract/question-types/list';
import { classNumber } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import type { Candidate, CheckedRow } from '../questions/import/check.ts';
import { readImport } from '../questions/import/read-import.ts';
import { readPapers, readPracticeSets } from './content.ts';
import { filmSeconds } from './load-activity.ts';
import { lessonsBySubject } from './load-demo.ts';

const lessons = lessonsBySubject.flat();
const papers = readPapers().map(({ bytes, ...paper }) => ({ ...paper, rows: readImport(bytes, 'json').rows }));
const sets = readPracticeSets().map(({ bytes, fileName }) => ({ fileName, rows: readImport(bytes, 'json').rows }));
const questionsOf = (rows: readonly CheckedRow[]) => rows.flatMap(({ question }) => question ?? []);
const exams = papers.map(({ exam, rows }) => ({ ...exam, questions: questionsOf(rows) }));
const practised = sets.map(({ fileName, rows }) => ({ title: fileName, questions: questionsOf(rows) }));
const questions = [...exams, ...practised].flatMap((one) => one.questions);
const textsOf = ({ text, options, details }: Candidate) => [text, ...options, ...(details?.prompts ?? [])];
const titles = [...lessons, ...exams].map(({ title }) => title);
const pictures = papers.flatMap(({ rows }) => rows.flatMap(({ picture }) => picture ?? []));
const texts = [
  ...titles,
  ...[...lessons, ...exams].map(({ description }) => description),
  ...questions.flatMap(textsOf),
  ...questions.flatMap(({ explanation, hint, passage }) =>
    [explanation, hint, passage?.title, passage?.text].map((one) => one ?? ''),
  ),
  ...pictures.map(({ alt }) => alt),
];
const matches = (pattern: RegExp, among: readonly string[]) => among.flatMap((text) => text.match(pattern) ?? []);

test('the videos of others are free, and our own films cost at most 500 naira', () => {
  const tooDear = lessons.filter(({ video, price }) => price > (video.startsWith('/media/demo/') ? 500 : 0));
  expect(tooDear.map(({ title }) => title)).toEqual([]);
});

test('an import accepts every question as it is', () => {
  for (const { fileName, rows } of [...papers, ...sets]) {
    const others = rows.filter(({ status }) => status !== 'accepted').map(({ line, why }) => `${line}: ${why}`);
    expect(others, fileName).toEqual([]);
  }
  const fingerprints = [...papers, ...sets].flatMap(({ rows }) => rows.map(({ fingerprint }) => fingerprint));
  expect(new Set(fingerprints).size, 'a question that is on two papers').toBe(fingerprints.length);
});

test('a question tells its subject, topic, class and source, and why its answer is right', () => {
  for (const exam of exams) {
    for (const { text, subject, topic, classLevel, source, tags, explanation = '' } of exam.questions) {
      expect(explanation.length, text).toBeGreaterThan(40);
      expect([subject, topic, source, tags?.length].every(Boolean), text).toBe(true);
      expect(classLevel, text).toBe(exam.classLevel);
    }
  }
  for (const { bytes, alt } of pictures) {
    expect(alt.length, 'a description').toBeGreaterThan(30);
    expect(bytes.length, alt).toBeLessThan(25_000);
  }
});

test('what is in no exam is practised by every class', () => {
  for (const { text, subject, topic, classLevel, source, explanation = '', practice } of sets.flatMap(({ rows }) =>
    questionsOf(rows),
  )) {
    expect(explanation.length, text).toBeGreaterThan(40);
    expect([subject, topic, source, practice].every(Boolean), text).toBe(true);
    expect(classLevel, text).toBeUndefined();
  }
});

test('a dozen questions have a hint, which does not say the answer', () => {
  const hinted = questions.filter(({ hint }) => hint);
  expect(hinted.length).toBeGreaterThanOrEqual(12);
  for (const { hint = '', correctAnswer } of hinted) expect(hint.split(/\W+/)).not.toContain(correctAnswer);
});

test('texts use British spelling, school chemistry’s names and curly quotes', () => {
  const american = /\b(?!size|prize|seize|maize)\w+(?:i|y)z(?:e[ds]?|ing|ation)\b|\b\w*sulf\w+/gi;
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
  for (const { title, description, questions: asked } of exams) {
    for (const question of asked) {
      const { type, text, correctAnswer } = question;
      if (type === 'multiple-choice') expect(question.options, text).toContain(correctAnswer);
      if (type !== 'short-answer' || !/^[a-z]{4,}$/.test(correctAnswer)) continue;
      const others = asked.filter((other) => other !== question).flatMap(textsOf);
      const given = [title, description, ...others].filter((other) => other.toLowerCase().includes(correctAnswer));
      expect(given, text).toEqual([]);
    }
  }
});

test('neither its place nor its length gives the right option away', () => {
  for (const { title, questions: asked } of [...exams, ...practised]) {
    const choices = asked.filter(({ type, options }) => type === 'multiple-choice' && options.length === 4);
    const places = choices.map(({ options, correctAnswer }) => options.indexOf(correctAnswer));
    for (const place of [0, 1, 2, 3]) {
      const count = places.filter((one) => one === place).length;
      expect(Math.abs(count - choices.length / 4), `${title}: option ${place + 1}`).toBeLessThanOrEqual(2);
    }
    const longest = choices.filter(({ options, correctAnswer }) =>
      options.every((option) => option === correctAnswer || option.length < correctAnswer.length),
    );
    expect(longest.length, title).toBeLessThanOrEqual(choices.length / 2);
  }
});

test('what students write who are nearly right is wrong', () => {
  for (const { asides, rows } of papers) {
    const right = rows.flatMap(({ question }, index) =>
      (asides[index]?.nearMisses ?? []).filter((answer) => question && isCorrect(question, answer)),
    );
    expect(right).toEqual([]);
  }
});

test('a lesson that explains a question is a film of ours, long enough for the second', () => {
  for (const { lesson, second } of papers.flatMap(({ asides }) => asides.flatMap(({ watch }) => watch ?? []))) {
    const found = lessons.find(({ title }) => title === lesson);
    expect(second, lesson).toBeLessThan(filmSeconds[found?.video ?? ''] ?? 0);
  }
});

test('the sections of an exam have all of its questions', () => {
  const sectioned = exams.flatMap(({ title, sections, questions: asked }) =>
    sections ? [{ title, sections, asked }] : [],
  );
  for (const { title, sections, asked } of sectioned) {
    expect(
      sections.reduce((sum, { count }) => sum + count, 0),
      title,
    ).toBe(asked.length);
  }
});

test('every exam names the year of junior or senior secondary school', () => {
  const years = ['JSS 1 and 2', 'JSS 3', 'SSS 1', 'SSS 2', 'SSS 3'];
  for (const { classLevel, description } of exams) {
    expect(description).toContain(years[classNumber(classLevel) - 1]);
  }
});

test('a key that is a list has what students can choose', () => {
  for (const { text, type, options, correctAnswer } of questions) {
    if (!['multiple-select', 'matching', 'ordering'].includes(type)) continue;
    expect(
      listOf(correctAnswer)?.every((one) => options.includes(one)),
      text,
    ).toBe(true);
  }
});
