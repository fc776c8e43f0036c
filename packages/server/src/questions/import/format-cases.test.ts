import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const folder = new URL('../../../test/question-files/cases/', import.meta.url);
const read = (name: string) => readImport(readFileSync(new URL(name, folder)), null);

const shown = (name: string) =>
  read(name).rows.map(({ status, why, question }) => [
    status,
    why,
    question?.type,
    question?.correctAnswer,
    question?.options.length,
  ]);

/** Files that other programs or people wrote, and what is right in each. */
test.each([
  ['gift-latex-neq.gift', [['accepted', '', 'true-false', 'true', 0]]],
  [
    'gift-weights-with-equals.gift',
    [['repaired', 'The half credit was left out: Okene', 'multiple-choice', 'Lokoja', 3]],
  ],
  [
    'gift-wildcard.gift',
    [['rejected', expect.stringMatching(/^Please check: “\*” in “\*osmosis\*”/), 'short-answer', '*osmosis*', 0]],
  ],
  ['json-option-object.json', [['accepted', '', 'multiple-choice', 'carbon dioxide', 4]]],
  ['moodle-option-like-a-list.xml', [['accepted', '', 'multiple-choice', '["cat", "dog"]', 3]]],
  [
    'qti-items-under-the-test.zip',
    [
      ['accepted', '', 'multiple-choice', 'Carbon dioxide', 3],
      ['accepted', '', 'multiple-choice', 'Goat', 3],
    ],
  ],
  ['qti-passage-picture.zip', [['accepted', '', 'multiple-choice', 'Yams', 3]]],
  ['qti12-canvas.zip', [['accepted', '', 'multiple-choice', 'Zinc', 2]]],
  [
    'qti-film.xml',
    [
      [
        'rejected',
        'This question needs a film. A question here may have one picture.',
        ...[undefined, undefined, undefined],
      ],
    ],
  ],
])('%s', (name, rows) => expect(shown(name)).toEqual(rows));

test('the formula and the picture of the passage are there', () => {
  expect(read('gift-latex-neq.gift').rows[0]?.question?.text).toContain('$a \\neq b$');
  expect(read('qti-passage-picture.zip').rows[0]).toMatchObject({
    question: { passage: { title: 'A market' } },
    passagePicture: { alt: 'Stalls of a market' },
  });
});
