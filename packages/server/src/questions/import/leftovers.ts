import { signs } from '../../platform/files/word-signs.ts';
import { type Draft, letterOf } from './draft.ts';
import { isPageLine, pointsAt, sectionOf } from './text-marks.ts';

/** What still looks like a mark of the paper's structure in a question that was read. */

const formulas = /\$[^$]*\$/g;

const marks: readonly RegExp[] = [
  /(?:^|[\s([])(?:Correct (?:answer|option)|CORRECT ANSWER|Answers?|ANSWERS?|Ans|ANS|Key|KEY|Options?|OPTIONS?|Explanation|EXPLANATION|Solution|Rationale)\s*[:=]/,
  /\*\*|^\*|\*$|[✓✔✅☑❌✗✘☐☒⬜]/u,
  /(?:^|\n)\s*(?:#{1,6}\s|\|.*\|\s*$)/m,
  /\[[ xX✓✔]?\](?=\s)/,
  /\b(?:SECTION|PART)\s+(?:[A-H]|[IVX]{1,4}|\d)\b|\bSection\s+[A-H]\s*$/,
  /\bPage\s+\d+(?:\s+of\s+\d+)?\s*$/i,
  /\b(?:ANSWERS|ANSWER KEY|MARKING (?:SCHEME|GUIDE))\b/,
];

function markIn(text: string): string | null {
  const plain = text.replace(formulas, ' ');
  const found = marks.map((pattern) => pattern.exec(plain)?.[0].trim()).find((one) => one !== undefined);
  const line = plain
    .split('\n')
    .slice(1)
    .find((one) => isPageLine(one) || (sectionOf(one)?.name ?? '') !== '');
  return found ?? line ?? null;
}

/** 'Vitamin B. Iron': a letter that begins an option in the middle of one. */
const labelInside = /\s([([]?[A-J][.)\]])\s+\S/;

const labelLine = /^\s*[([]?[A-HJ-UW-Za-hj-uw-z][.)\]]\s+\S/m;

export function leftoversOf(draft: Draft): string[] {
  const doubts: string[] = [];
  const isEssay = draft.type === 'essay';
  const places = [
    { place: 'the question', text: draft.text },
    ...draft.options.map((text, index) => ({ place: `option ${letterOf(index)}`, text })),
    ...(isEssay ? [] : [{ place: 'the answer', text: draft.key }]),
  ];
  for (const { place, text } of places) {
    const mark = markIn(text);
    if (mark !== null) doubts.push(`“${mark.slice(0, 40)}” stands in ${place}`);
  }
  for (const [index, option] of draft.options.entries()) {
    const found = labelInside.exec(option.replace(formulas, ' '))?.[1];
    if (found) doubts.push(`“${found}” stands in option ${letterOf(index)}`);
  }
  const label = isEssay ? null : labelLine.exec(draft.text.split('\n').slice(1).join('\n'));
  if (label) doubts.push(`“${label[0].trim()}…” stands in the question like an option`);
  const shown = pointsAt(draft.text);
  const hasIt = draft.picture !== undefined || draft.passage !== undefined || draft.text.includes(signs.picture);
  if (shown !== null && !hasIt) doubts.push(`the question speaks of “${shown.trim()}”, which is not there`);
  return doubts;
}
