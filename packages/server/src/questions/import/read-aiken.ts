import { type Draft, newDraft, type Reading } from './draft.ts';
import { leftoversOf } from './leftovers.ts';

const option = /^\s*([A-Za-z])[.)]\s+(.*)$/;
const answer = /^\s*ANSWER\s*:\s*(.*?)\s*$/i;

type Block = { line: number; lines: string[] };

/** Each ends with its answer. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let block: Block = { line: 0, lines: [] };
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === '') continue;
    if (block.lines.length === 0) block.line = at + 1;
    block.lines.push(line);
    if (!answer.test(line)) continue;
    blocks.push(block);
    block = { line: 0, lines: [] };
  }
  return block.lines.length > 0 ? [...blocks, block] : blocks;
}

function draftOf({ line, lines }: Block): Draft {
  const draft = { ...newDraft(line, lines.join('\n')), type: 'multiple-choice' };
  const stem: string[] = [];
  for (const one of lines) {
    const [, letter, text = ''] = option.exec(one) ?? [];
    const isNext = letter !== undefined && letter.toUpperCase().charCodeAt(0) - 65 === draft.options.length;
    const key = answer.exec(one)?.[1];
    if (key !== undefined) draft.key = key;
    else if (isNext && stem.length > 0) {
      draft.options.push(text.trim());
      if (letter !== letter.toUpperCase()) draft.repairs[0] = 'Small letters before the options became capitals';
    } else if (draft.options.length === 0) stem.push(one.trim());
    else
      draft.refusal = {
        problem: 'unreadable',
        why: `“${one.trim().slice(0, 60)}” is neither the next option nor the answer`,
      };
  }
  draft.text = stem.join('\n');
  return draft;
}

/** As Moodle documents it; no package reads it. */
export function readAiken(text: string): Reading {
  const drafts = blocksOf(text).map(draftOf);
  for (const draft of drafts) draft.doubts.push(...leftoversOf(draft));
  return { drafts, notes: [] };
}

/** At least one whole question, and none with a number before it. */
export function isAiken(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const hasNumbers = lines.some((line) => /^\s*[([]?\d{1,3}[.):\]](?!\d)/.test(line));
  return (
    !hasNumbers && lines.some((line) => /^ANSWER: *[A-Z]\s*$/.test(line)) && lines.some((line) => option.test(line))
  );
}
