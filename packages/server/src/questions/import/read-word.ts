import { readWord, type WordPicture, type WordText } from '../../platform/files/word.ts';
import { signs } from '../../platform/files/word-signs.ts';
import { columnsOf } from './columns.ts';
import { beginningOf, type Draft, keyByLook, letterOf, type Reading } from './draft.ts';
import { optionOf } from './key.ts';
import { readQuestionTable } from './read-table.ts';
import { readText } from './read-text.ts';
import type { PaperSection } from './text-sections.ts';

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

const others = /[\ue001-\ue005\ue007\ue008]|\ue006[^\ue006]*\ue006/g;

const withoutSigns = (text: string) =>
  text
    .replace(pictureSign, '')
    .replace(others, '')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** The option that is highlighted or red, where the paper names no other. */
function keyByColour(draft: Draft): void {
  const marked = draft.options.flatMap((option, index) => (option.includes(signs.marked) ? [index] : []));
  const [only] = marked;
  if (marked.length !== 1 || only === undefined) return;
  if (draft.key !== '') {
    const key = optionOf(withoutSigns(draft.key), draft.options.map(withoutSigns), draft.keyIs);
    if (key !== only)
      draft.doubts.push(`option ${letterOf(only)} is coloured, and the answer says ${beginningOf(draft.key, 20)}`);
    return;
  }
  draft.key = letterOf(only);
  keyByLook(draft, 'colour');
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

const whollyUnderlined = /^\$\\underline\{\\text\{([^{}]*)\}\}\$$/;

/** The only option that is underlined from its beginning to its end. */
function keyByLine(draft: Draft): void {
  const underlined = draft.options.flatMap((option, index) => (whollyUnderlined.test(option.trim()) ? [index] : []));
  const [only] = underlined;
  if (underlined.length !== 1 || only === undefined || draft.key !== '' || draft.options.length < 2) return;
  draft.key = letterOf(only);
  draft.options = draft.options.map((option) => option.trim().replace(whollyUnderlined, '$1'));
  keyByLook(draft, 'line below');
}

function finished(draft: Draft, pictures: readonly WordPicture[]): Draft {
  keyByColour(draft);
  keyByLine(draft);
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
      .replaceAll(signs.drawnEquation, '[equation]')
      .replace(others, ''),
  };
}

type Block = WordText['blocks'][number];

/** 'Question | Answer' over '1 | B' is the table of the answers. */
function linesOf(block: Block): string[] {
  if (block.kind === 'line') return [block.text];
  const rows = block.table.slice(1).map((row) => row.filter((cell) => cell.trim() !== ''));
  const isKeys = rows.every((row) => row.length === 2 && /^\d{1,3}[.)]?$/.test(row[0]?.trim() ?? ''));
  return isKeys && rows.length > 0 ? ['ANSWERS', ...rows.map((row) => row.slice(0, 2).join('\t'))] : [];
}

const plainSection = ({ title, instructions, line }: PaperSection): PaperSection => ({
  ...{ title: withoutSigns(title), instructions: withoutSigns(instructions), line },
});

/** `complete` may add to the text of the paper. */
export function readWordPaper(bytes: Buffer, complete: (text: string) => string): Reading {
  const { blocks, pictures, notes } = readWord(bytes, (row) => columnsOf(row) !== null);
  const lines = blocks.flatMap((block) => (linesOf(block).length > 0 ? linesOf(block) : [''])).join('\n');
  const tables = blocks.flatMap((block) =>
    block.kind === 'table' && linesOf(block).length === 0 ? [readQuestionTable(block.table)] : [],
  );
  const paper = readText(complete(lines));
  const ofTables = tables.flatMap((table) => table.drafts);
  const isTable = ofTables.length > 0;
  return {
    // Beside a table of questions the loose lines are headings.
    drafts: [
      ...(isTable ? paper.drafts.filter((draft) => draft.refusal?.problem !== 'unreadable') : paper.drafts),
      ...ofTables,
    ].map((draft) => finished(draft, pictures)),
    ...(!isTable && paper.sections && { sections: paper.sections.map(plainSection) }),
    ...(!isTable && paper.forAll && { forAll: paper.forAll }),
    notes: [...paper.notes.map(withoutSigns), ...new Set(notes)],
  };
}
