import { readWord, signs, type WordPicture } from '../../platform/files/word.ts';
import { columnsOf } from './columns.ts';
import { type Draft, letterOf, type Reading } from './draft.ts';
import { readQuestionTable } from './read-table.ts';
import { readText } from './read-text.ts';

const pictureSign = new RegExp(`${signs.picture}(\\d+)${signs.picture}`, 'g');

const drawable = /\.(?:png|jpe?g|webp)$/i;

function refusePicture(draft: Draft, why: string): void {
  draft.refusal ??= { problem: 'picture', why };
}

/** The one picture of a question; options have none. */
function givePicture(draft: Draft, pictures: readonly WordPicture[]): void {
  const inOptions = draft.options.some((option) => option.includes(signs.picture));
  const numbers = [draft.text, ...draft.options].flatMap((text) =>
    [...text.matchAll(pictureSign)].map((match) => Number(match[1])),
  );
  const [picture] = numbers.map((number) => pictures[number]);
  if (!picture) return;
  if (inOptions) refusePicture(draft, 'Pictures as options cannot be imported. Please describe them in words.');
  else if (numbers.length > 1)
    refusePicture(draft, `This question has ${numbers.length} pictures; one is possible. Please put them into one.`);
  else if (picture.bytes === null) refusePicture(draft, 'The picture of this question is missing in the file');
  else if (!drawable.test(picture.name)) {
    refusePicture(
      draft,
      'The picture of this question is a drawing of Word. Please paste it as a picture (PNG), or add it afterwards.',
    );
  } else draft.picture = { bytes: picture.bytes, alt: picture.alt };
}

const withoutSigns = (text: string) =>
  text
    .replace(pictureSign, '')
    .replaceAll(signs.marked, '')
    .replaceAll(signs.drawnEquation, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** The option that is highlighted or red, where the paper names no other. */
function keyByColour(draft: Draft): void {
  const marked = draft.options.flatMap((option, index) => (option.includes(signs.marked) ? [index] : []));
  const [only] = marked;
  if (draft.key !== '' || marked.length !== 1 || only === undefined) return;
  draft.key = letterOf(only);
  draft.repairs.push(`The answer ${letterOf(only)} is known by its colour`);
}

const drawnEquation =
  'An equation of this question was made with MathType or the old equation editor, of which the file has only a drawing. Please type it between dollar signs.';

/** A picture in the text of a passage is the passage's. */
function finishedPassage(draft: Draft, pictures: readonly WordPicture[]): void {
  if (!draft.passage) return;
  const { text } = draft.passage;
  const [picture] = [...text.matchAll(pictureSign)].flatMap((match) => pictures[Number(match[1])] ?? []);
  draft.passage = { text: withoutSigns(text) };
  if (!picture) return;
  if (picture.bytes !== null && drawable.test(picture.name))
    draft.passage.picture = { bytes: picture.bytes, alt: picture.alt };
  else draft.repairs.push('The picture of the passage cannot be imported; please add it afterwards');
}

function finished(draft: Draft, pictures: readonly WordPicture[]): Draft {
  keyByColour(draft);
  givePicture(draft, pictures);
  finishedPassage(draft, pictures);
  if ([draft.text, ...draft.options].some((text) => text.includes(signs.drawnEquation))) {
    draft.refusal ??= { problem: 'maths', why: drawnEquation };
  }
  return {
    ...draft,
    text: withoutSigns(draft.text),
    options: draft.options.map(withoutSigns),
    key: withoutSigns(draft.key),
    source: draft.source
      .replace(pictureSign, '[picture]')
      .replaceAll(signs.marked, '')
      .replaceAll(signs.drawnEquation, '[equation]'),
  };
}

export function readWordPaper(bytes: Buffer): Reading {
  const { blocks, pictures } = readWord(bytes, (row) => columnsOf(row) !== null);
  const lines = blocks.map((block) => (block.kind === 'line' ? block.text : '')).join('\n');
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [readQuestionTable(block.table)] : []));
  const paper = readText(lines);
  const ofTables = tables.flatMap((table) => table.drafts);
  const isTable = ofTables.length > 0;
  return {
    // Beside a table of questions the loose lines are headings.
    drafts: [
      ...(isTable ? paper.drafts.filter((draft) => draft.refusal?.problem !== 'unreadable') : paper.drafts),
      ...ofTables,
    ].map((draft) => finished(draft, pictures)),
    notes: paper.notes.map(withoutSigns),
  };
}
