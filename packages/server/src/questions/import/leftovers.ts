import { signs } from '../../platform/files/word-signs.ts';
import { beginningOf, type Draft, letterOf } from './draft.ts';
import { labelsInStem, labelWithin } from './labels-inside.ts';
import { isInstruction, isOfSheet, isPageLine, isTitle, pointsAt, pointsIn, sectionOf } from './text-marks.ts';
import { isPassageHead, numbersIn } from './text-passages.ts';

/** Marks of the paper's structure left in a question that was read. */

const formulas = /\$[^$]*\$/g;

const marks: readonly RegExp[] = [
  /(?:^|[\s([])(?:Correct (?:answer|option)|CORRECT ANSWER|Answers?|ANSWERS?|Ans|ANS|Key|KEY|Options?|OPTIONS?|Explanation|EXPLANATION|Solution|Rationale)\s*[:=]/,
  /\*\*|^\*|\*$|[✓✔✅☑❌✗✘☐☒⬜]|(?:^|\s)__[^_\s][^_]*__/u,
  /(?:^|\n)\s*(?:#{1,6}\s|\|.*\|\s*$)/m,
  /\[[ xX✓✔]?\](?=\s)|\(\s\)\s|[○◯●◉]/,
  /\b(?:SECTION|PART)\s+(?:[A-H]|[IVX]{1,4}|\d)\b|\bSection\s+[A-H]\s*$/,
  /\bPage\s+\d+(?:\s+of\s+\d+)?\s*$/i,
  /\b(?:ANSWERS|ANSWER KEY|MARKING (?:SCHEME|GUIDE))\b/,
];

function markIn(text: string): string | null {
  const plain = text.replace(formulas, ' ');
  const found = marks.map((pattern) => pattern.exec(plain)?.[0].trim()).find((one) => one !== undefined);
  const line = plain
    .split('\n')
    .find(
      (one, at) =>
        isOfSheet(one) || (at > 0 && (isTitle(one) || isPageLine(one) || (sectionOf(one)?.name ?? '') !== '')),
    );
  return found ?? line ?? null;
}

const saysAnswer = /\b(?:correct\s+)?answer\s+is\b/i;

const labelLine = /^\s*[([]?[A-HJ-UW-Za-hj-uw-z][.)\]]\s+\S/m;

const isUnderlined = (text: string) => /\bunderlined\b/i.test(text);
const hasUnderlined = ({ text, options }: Draft) => [text, ...options].some((one) => one.includes('\\underline'));

type Left = { line: number; text: string };

/** An option or a box to tick. */
const ofQuestion = /^\s*[([]?[A-Ja-j][.)\]]\s+\S|\[[ xX✓]?\]\s|[☐☑☒○●]/m;

/** A question is doubtful where something that looks like a part of it was left out below it. */
export function doubtAbove(questions: readonly { draft: Draft }[], leftOut: readonly Left[]): void {
  for (const { line, text } of leftOut) {
    const above = questions.findLast(({ draft }) => draft.line < line);
    // Words in small letters go on with the sentence above them.
    const found = ofQuestion.exec(text)?.[0].trim() ?? /^\s*\p{Ll}.*/mu.exec(text.slice(0, 200))?.[0].trim();
    if (above && found !== undefined) above.draft.doubts.push(`“${found.slice(0, 40)}” was left out below it`);
  }
}

/** Questions below a line that speaks of a picture, a table, a passage or an underlined word that did not come along. */
export function doubtBelow(
  questions: readonly { draft: Draft; number: number | null }[],
  leftOut: readonly Left[],
): void {
  for (const [index, { line, text }] of leftOut.entries()) {
    const wants =
      pointsAt(text) ??
      /\b(?:following|given)\s+(?:information|data|figures)\b/i.exec(text)?.[0] ??
      (isPassageHead(text) ? 'passage' : null);
    if (wants === null && !isUnderlined(text)) continue;
    const [from, to] = numbersIn(text) ?? [0, Number.POSITIVE_INFINITY];
    const end = leftOut[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    for (const { draft, number } of questions) {
      const isNamed =
        to < Number.POSITIVE_INFINITY ? number !== null && number >= from && number <= to : draft.line < end;
      if (draft.line < line || !isNamed) continue;
      const hasIt = draft.passage ?? draft.picture ?? (draft.text.includes(signs.picture) || undefined);
      if (wants === null ? !hasUnderlined(draft) : hasIt === undefined)
        draft.doubts.push(`line ${line} “${beginningOf(text, 40)}” was left out`);
    }
  }
}

/** `style` is that of the letters of its options, such as 'a()'. */
export function leftoversOf(draft: Draft, style: string | null = null): string[] {
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
    const found = labelWithin(option.replace(formulas, ' '), index, draft.options.length, style);
    if (found) doubts.push(`“${found}” stands in option ${letterOf(index)}`);
    if (pointsIn(option).length > 0) doubts.push(`marks stand in option ${letterOf(index)}`);
    if (option.length > 20 && isInstruction(option) && (isOfSheet(option) || /\bquestions?\b|\bbelow\b/i.test(option)))
      doubts.push(`option ${letterOf(index)} looks like an instruction`);
    const said = saysAnswer.exec(option)?.[0];
    if (said) doubts.push(`“${said}” stands in option ${letterOf(index)}`);
  }
  if (draft.type === null && /\d\s*[-–:.)]\s*[A-J]\b.*\d\s*[-–:.)]\s*[A-J]\b/.test(draft.key))
    doubts.push(`the answer “${draft.key.slice(0, 40)}” matches numbers with letters`);
  const label = isEssay ? null : labelLine.exec(draft.text.split('\n').slice(1).join('\n'));
  if (label) doubts.push(`“${label[0].trim()}…” stands in the question like an option`);
  const inStem = draft.type === null && draft.options.length === 0 ? labelsInStem(draft.text) : null;
  if (inStem) doubts.push(`“${inStem}” stands in the question like the letter of an option`);
  if (/\t[^\n]*\t/.test(draft.text)) doubts.push('a line of the question has columns');
  const asked = draft.text.split('\n');
  const late = asked.find((line, at) => at > 0 && isInstruction(line) && /\?\s*$/.test(asked[at - 1] ?? ''));
  if (late !== undefined) doubts.push(`“${late.slice(0, 40)}” stands behind the question`);
  if (isUnderlined(draft.text) && !hasUnderlined(draft))
    doubts.push('the question speaks of something underlined, and nothing is');
  return doubts;
}

/** In a file of any format. */
export function missingBeside({ text, picture, passage }: Draft): string[] {
  const shown = pointsAt(text);
  const hasIt = picture !== undefined || passage !== undefined || text.includes(signs.picture);
  return shown === null || hasIt ? [] : [`the question speaks of “${shown.trim()}”, which is not there`];
}
