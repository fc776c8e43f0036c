import { describe, expect, test } from 'vitest';
import { isCorrect as isCorrectAnswer, type QuestionType, rulesOf } from './question-types.ts';
import { filledOptions } from './written.ts';

const isCorrect = (type: QuestionType, correctAnswer: string, given: string) =>
  isCorrectAnswer({ type, options: [], correctAnswer }, given);

describe('a multiple-choice answer', () => {
  test('is right only when it is exactly the option', () => {
    expect(isCorrect('multiple-choice', 'Lagos', 'Lagos')).toBe(true);
    expect(isCorrect('multiple-choice', 'Lagos', 'lagos')).toBe(false);
    expect(isCorrect('multiple-choice', 'Lagos', 'Lagos ')).toBe(false);
    expect(isCorrect('multiple-choice', 'x²', 'x2')).toBe(false);
    expect(isCorrect('multiple-choice', 'Lagos', '')).toBe(false);
  });
});

describe('a short answer', () => {
  test.each([
    ['Abuja', 'abuja', 'letter case'],
    ['Abuja', '  Abuja\n', 'white space around it'],
    ['New York', 'new \t  york', 'white space inside it'],
    ['New York', 'New\u00a0York', 'a no-break space'],
    ['100', '１００', 'full-width digits'],
    ['office', 'oﬃce', 'a ligature'],
    ['Ẹ̀kọ́', 'ẹ̀kọ́'.normalize('NFD'), 'how accents are composed'],
    ["isn't", 'isn’t', 'the apostrophe of a phone'],
    ['isn’t', "isn't", 'the apostrophe of a keyboard'],
    ["o'clock", 'o‘clock', 'a quotation mark for the apostrophe'],
    ["'yan", 'ʼyan', 'the letter apostrophe'],
    ["o'clock", 'o´clock', 'an accent for the apostrophe'],
    ['"stop"', '“stop”', 'curved quotation marks'],
    ['"stop"', '„stop‟', 'low quotation marks'],
    ['-5', '−5', 'the minus sign'],
    ['1914-1918', '1914–1918', 'a dash'],
    ['well-known', 'well‑known', 'a hyphen that does not break'],
    ['Abuja', 'Abu\u200bja\ufeff', 'a space of no width'],
    ['Abuja', '\u202aAbuja\u202c', 'a mark of direction'],
    ['co-operate', 'co-oper\u00adate', 'a soft hyphen'],
    ['Lokoja', 'Lokoja.', 'a full stop at the end'],
    ['Lokoja.', 'lokoja', 'a full stop of the key'],
    ['Lokoja', 'Lokoja . ', 'a full stop after a space'],
    ['U.S.A.', 'U.S.A', 'the last of several stops'],
  ])('%j given as %j is right: %s does not count', (key, given) => {
    expect(isCorrect('short-answer', key, given)).toBe(true);
  });

  test.each([
    ['Abuja', 'Abuj'],
    ['Abuja', 'A buja'],
    ['ọkọ', 'oko'],
    ['5', '5.0'],
    ['3.5', '35'],
    ['5', '-5'],
    ['cant', "can't"],
    ['.', ''],
    ['and so on...', 'and so on'],
    ['Abuja', '.'],
    ['Abuja', ''],
    ['Abuja', '   '],
  ])('%j given as %j is wrong', (key, given) => {
    expect(isCorrect('short-answer', key, given)).toBe(false);
  });

  test('of which capitals count is right in its own letter case only, and so are the others', () => {
    const asked = { type: 'short-answer' as const, options: [], correctAnswer: 'Co' };
    const details = { accepted: ['co', 'Co ', 'Cobalt'], caseSensitive: true };
    const { details: stored } = rulesOf('short-answer').stored({ ...asked, details });
    expect(stored).toEqual({ accepted: ['co', 'Cobalt'], caseSensitive: true });
    const right = [' Co ', 'co', 'Cobalt', 'CO', 'cobalt'].map((given) =>
      isCorrectAnswer({ ...asked, details: stored }, given),
    );
    expect(right).toEqual([true, true, true, false, false]);
    expect(rulesOf('short-answer').shown({ ...asked, details }).details).toEqual({ caseSensitive: true });
  });

  test('that is blank is never right, even against a blank key', () => {
    expect(isCorrect('short-answer', ' ', ' ')).toBe(false);
    expect(isCorrect('short-answer', '', '')).toBe(false);
  });
});

test('a true/false answer is right in any letter case, as the buttons say it', () => {
  expect(isCorrect('true-false', 'true', 'True')).toBe(true);
  expect(isCorrect('true-false', 'false', 'False')).toBe(true);
  expect(isCorrect('true-false', 'true', 'False')).toBe(false);
  expect(isCorrect('true-false', 'true', '')).toBe(false);
});

test('blank options are dropped and the others trimmed', () => {
  expect(filledOptions([' 3', '', '4 ', ' \t'])).toEqual(['3', '4']);
  expect(filledOptions([])).toEqual([]);
});

test('a student chooses from the options, from True and False, or writes', () => {
  const shown = (type: QuestionType, options: string[]) => rulesOf(type).shown({ options }).options;
  expect(shown('multiple-choice', ['3', '4'])).toEqual(['3', '4']);
  expect(shown('true-false', ['3', '4'])).toEqual(['True', 'False']);
  expect(shown('short-answer', ['3', '4'])).toEqual([]);
});
