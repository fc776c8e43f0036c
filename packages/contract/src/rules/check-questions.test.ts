import { expect, test } from 'vitest';
import { placesProblem, readSecond, standsAtEnd } from './check-questions.ts';

const at = (questionId: string, atSecond: number) => ({ questionId, atSecond, isSkippable: false });

test('A place in the film is refused where it cannot be, and the field says which', () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const [inFilm, filmSeconds, field, message] of [
    [[at('a', 80), at('e', 90)], null, 'inFilm.1.questionId', 'A place in the film is of no question in the list'],
    [[at('a', 80), at('a', 90)], null, 'inFilm.1.questionId', 'Question 1 has two places in the film'],
    [[at('a', 80), at('b', 80)], null, 'inFilm.1.atSecond', 'Question 2: another question stands at 1:20 already'],
    [[at('b', 90)], 90, 'inFilm.0.atSecond', 'Question 2 must stand at a second of the film, which ends at 1:30'],
    [[at('b', 95)], 90.6, 'inFilm.0.atSecond', 'Question 2 must stand at a second of the film, which ends at 1:30'],
  ] as const) {
    expect(placesProblem(ids, inFilm, filmSeconds)).toEqual({ field, message });
  }
  expect(placesProblem(ids, [], null)).toEqual({
    field: 'questionIds',
    message: 'A lesson may have at most 3 check questions after its film',
  });
  expect(placesProblem(ids, [at('b', 89), at('a', 0)], 90)).toBeNull();
  expect(placesProblem(ids, [at('b', 86_400)], null)).toBeNull();
});

test('a second is read as a clock shows it, and nothing else is', () => {
  const typed = [
    '1:20',
    ' 0:05 ',
    '1:02:03',
    '00:09',
    '100:00',
    '80',
    '1:60',
    '1:2',
    '-1:20',
    '1:20.5',
    '99:99:99',
    'x',
  ];
  expect(typed.map(readSecond)).toEqual([80, 5, 3723, 9, 6000, null, null, null, null, null, null, null]);
});

test('what lies beyond a shorter film, or at its very end, stands at the end', () => {
  const seconds = [undefined, 0, 88, 89, 90, 400];
  expect(seconds.map((atSecond) => standsAtEnd({ atSecond }, 90))).toEqual([true, false, false, true, true, true]);
  expect(standsAtEnd({ atSecond: 400 }, 0)).toBe(false);
});
