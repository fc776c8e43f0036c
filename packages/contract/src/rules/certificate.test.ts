import { expect, test } from 'vitest';
import { certificateProblem, filledLines, usualCertificate } from './certificate.ts';

test('the usual texts can be filled, and lines of a fact alone are large', () => {
  const { examText, courseText } = usualCertificate;
  expect([certificateProblem(examText, 'exam'), certificateProblem(courseText, 'course')]).toEqual([
    undefined,
    undefined,
  ]);
  const facts = { name: 'Ada Obi', exam: 'Algebra', score: '82%', date: '1 Dec 2026' };
  expect(filledLines(examText, facts).slice(1)).toEqual([
    { role: 'name', text: 'Ada Obi' },
    { role: 'text', text: 'has passed' },
    { role: 'subject', text: 'Algebra' },
    { role: 'text', text: 'with a score of 82% on 1 Dec 2026.' },
  ]);
});

test.each([
  ['{name} has passed {course}', 'exam', '{course} has no meaning here: please use {name}, {exam}, {score}'],
  ['{name} has a score of {score}', 'course', '{score} has no meaning here: please use {name}, {course}, {date}'],
  ['Somebody has passed {exam}', 'exam', 'The text needs {name}'],
  [`{name}${'\n'.repeat(8)}`, 'exam', 'The text has at most 8 lines'],
] as const)('%j is refused for a text of kind %s', (text, kind, problem) => {
  expect(certificateProblem(text, kind)).toContain(problem);
});

test('a name in braces is not filled again', () => {
  const [line] = filledLines('{name}', { name: '{date}', date: '1 Dec 2026' });
  expect(line?.text).toBe('{date}');
});
