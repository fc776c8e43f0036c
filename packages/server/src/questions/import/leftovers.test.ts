import { expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const table = (text: string, option = 'Argon') => `Question,A,B,C,Answer\n${text},Neon,${option},Helium,A\n`;
const json = (question: string, option = 'Argon') =>
  JSON.stringify([{ question, options: ['Neon', option, 'Helium'], answer: 'Neon' }]);
const gift = (text: string) => `${text} {=Neon ~Argon ~Helium}\n`;
const moodle = (text: string) => `<quiz><question type="multichoice"><name><text>one</text></name>
<questiontext><text>${text}</text></questiontext><answer fraction="100"><text>Neon</text></answer>
<answer fraction="0"><text>Argon</text></answer></question></quiz>`;

const beside = 'Which gas fills the tube in the diagram above?';
const missing = /^Please check: the question speaks of “.*diagram above”, which is not there$/;

const doubtful: readonly (readonly [name: string, file: string, why: RegExp])[] = [
  ['a picture that a table has not', table(beside), missing],
  ['a picture that JSON has not', json(beside), missing],
  ['a picture that GIFT has not', gift(beside), missing],
  ['a picture that Moodle XML has not', moodle(beside), missing],
  ['an answer in the question of a table', table('Which gas? Answer: B'), /“Answer:” stands in the question/],
  ['an answer in the question of JSON', json('Which gas? Answer: B'), /“Answer:” stands in the question/],
  ['stars in a table', table('**Which** gas?'), /“\*\*” stands in the question/],
  ['a tick in JSON', json('Which gas?', 'Argon ✅'), /“✅” stands in option B/],
  ['two options in one cell', table('Which gas?', 'Argon C. Xenon'), /“C\.” stands in option B/],
  ['lines below the words of a cell', table('Which __gas__?'), /“__gas__” stands in the question/],
];

test.each(doubtful)('%s makes a row doubtful', (_name, file, why) => {
  const { rows } = readImport(Buffer.from(file), null);
  expect(rows).toMatchObject([{ status: 'rejected', problem: 'check', why: expect.stringMatching(why) }]);
});

test.each([
  ['a table', table('Which gas is in the air?')],
  ['JSON', json('Draw no diagram: which gas is it?')],
  ['GIFT', gift('Which gas is in the air?')],
  ['Moodle XML', moodle('Which gas is in the air?')],
])('a plain question of %s stays accepted', (_name, file) => {
  expect(readImport(Buffer.from(file), null).rows).toMatchObject([{ status: 'accepted' }]);
});
