import { expect } from 'vitest';
import { type Exported, withoutPassages } from '../src/questions/export/exported.ts';
import { heldByAiken, writers } from '../src/questions/export/write.ts';
import { readImport } from '../src/questions/import/read-import.ts';

/** Questions that are written in a format and read again are the same, as far as it can hold them. */

export type Format = keyof typeof writers;

async function* each(all: readonly Exported[]) {
  yield* all;
}

async function* inPlain(all: readonly Exported[]) {
  for await (const question of withoutPassages(each(all))) yield question;
}

async function bytesOf(format: Format, all: readonly Exported[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writers[format].write(each(all))) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The question as a format can hold it at all. */
async function heldBy(format: Format, all: readonly Exported[]): Promise<Exported[]> {
  const merged: Exported[] = [];
  if (format === 'json' || format === 'qti' || format === 'csv') return [...all];
  for await (const question of inPlain(all)) merged.push(question);
  if (format === 'moodle-xml') return merged;
  if (format === 'gift') return merged.filter(({ type }) => type !== 'ordering');
  return merged.filter(heldByAiken).map(({ text, type, options, correctAnswer }) => ({
    ...{ text: oneLine(text), type: 'multiple-choice', points: 1, picture: null },
    options: type === 'true-false' ? ['True', 'False'] : options.map(oneLine),
    correctAnswer:
      type === 'true-false' ? ({ true: 'True', false: 'False' }[correctAnswer] ?? '') : oneLine(correctAnswer),
  }));
}

function whole({ picture: _, explanationPicture: __, passage, ...question }: Exported) {
  const { title, text } = passage ?? {};
  return JSON.parse(JSON.stringify({ ...question, ...(passage && { passage: { title, text } }) }));
}

export const formats = Object.keys(writers) as Format[];

export async function comesBack(format: Format, all: readonly Exported[]) {
  const expected = await heldBy(format, all);
  const { rows } = readImport(await bytesOf(format, all), format);
  // Aiken has no escapes: a text that looks like a part of the paper is equal, and waits to be checked.
  // CSV has no pictures: a question that speaks of its picture waits to be checked.
  const isBack = ({ status, problem }: (typeof rows)[number], index: number) =>
    status === 'accepted' ||
    (problem === 'check' && (format === 'aiken' || (format === 'csv' && (expected[index]?.picture ?? null) !== null)));
  const amiss = rows.filter((row, index) => !isBack(row, index)).map(({ why, question }) => [why, question?.text]);
  expect(amiss).toEqual([]);
  expect(rows).toHaveLength(expected.length);
  const found = rows.map(({ question }) => question && whole({ picture: null, ...question } as Exported));
  for (const [index, question] of expected.entries()) expect(found[index]).toEqual(whole(question));
}
