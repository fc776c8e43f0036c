/** Kinds of lines in a past paper, by their look alone. */

export type Mark = { index: number; text: string; isStarred: boolean };

const numbered = /^\s*(?:(?:questions?|qn|q|no)\b\.?\s*)?[([]?(\d{1,3})(?:[.):\]]+(?!\d)|\t)\s*(.*)$/i;
const named = /^\s*(?:question|q)\s*(\d{1,3})\s*[.:)]?\s*(.*)$/i;

/** '12. What…', '(12) What…', 'Question 12' */
export function questionStart(line: string): { number: number; rest: string } | null {
  const match = numbered.exec(line) ?? named.exec(line);
  return match ? { number: Number(match[1]), rest: match[2] ?? '' } : null;
}

const answerLine =
  /^\s*[([]?\s*(?:(?:correct\s+)?(?:answer|option)|ans|key|correct)\s*(?:[:=]|\.(?=\s)|[-–]\s)\s*(.+?)\s*$/i;
const shortAnswerLine = /^\s*[([]?\s*(?:ans|answer)\s+[([]?([A-Ja-j])[)\].]*\s*$/i;

/** The text after 'ANS:', 'Answer –', 'Correct answer:' or 'Key ='. */
export function answerOf(line: string): string | null {
  const found = answerLine.exec(line)?.[1] ?? shortAnswerLine.exec(line)?.[1];
  return found === undefined ? null : unwrapped(found, line);
}

/** '(Ans: B)' ends with the bracket that stands before it. */
function unwrapped(answer: string, line: string): string {
  const isWrapped = /^\s*[([]/.test(line) && /[)\]]$/.test(answer) && !/[([]/.test(answer);
  return isWrapped ? answer.slice(0, -1).trim() : answer;
}

const trailing =
  /\s+([([]?\s*(?:ans(?:wer)?|key)\s*[:=.–-]+\s*(?:[([]?(?:[A-J]|true|false)[)\]]?|[^A-Z\s].*|.{2,}?)[)\]]?\.?)\s*$/i;

/** 'D. 6  (Ans: B)' → the option and its answer. */
export function withoutAnswer(line: string): { line: string; answer: string | null } {
  const match = trailing.exec(line);
  const answer = match && answerOf(match[1] ?? '');
  return answer
    ? { line: line.slice(0, match.index), answer: answer.replace(/^\(?([A-J])[).\]]*$/i, '$1') }
    : { line, answer: null };
}

export const explanationOf = (line: string) =>
  /^\s*(?:explanation|reason|rationale|solution|working)\s*[:–-]\s*(.+)$/i.exec(line)?.[1] ?? null;

const answersHead =
  /^\s*(?:section\s+\w+\s*)?(?:answers(?:\s+(?:key|sheet|scheme|to\b.*))?|answer\s+(?:key|sheet|scheme)|keys?|marking\s+(?:guide|scheme)|solutions?)\s*:?\s*$/i;
const answersBegin = /^\s*(?:answers?(?:\s+key)?|keys?)\s*:\s*(?=\(?1\s*[.):=–-]*\s*[([]?[A-J]\b)/i;

/** The rest of the line after a heading of the answers at the end; null if the line is no such heading. */
export function answersAtEnd(line: string): string | null {
  if (answersHead.test(line)) return '';
  return answersBegin.test(line) ? line.replace(answersBegin, '') : null;
}

/** 'Answer:' with the answer in the next line. */
export const isAnswerHead = (line: string) => /^\s*(?:correct\s+)?ans(?:wer)?\s*:\s*$/i.test(line);

/** A tab or two spaces set columns apart. */
const candidate = /(^\s*|\t\s*|\s{2,}|\s)(\*\s?)?([([]?)([A-Ja-j])([.):\]])(?=(\s|$)|\S)/g;

type Found = { at: number; end: number; index: number; style: string; isStrong: boolean; isStarred: boolean };

function candidates(line: string): Found[] {
  return [...line.matchAll(candidate)].flatMap((match) => {
    const [whole, gap = '', star, open = '', letter = '', close = '', space] = match;
    const isFirst = match.index === 0 && line.slice(0, match.index + gap.length).trim() === '';
    // 'a.m.' and 'A.Abuja': without a space only where a line begins, or in brackets.
    if (space === undefined && close === '.' && !(isFirst && letter === letter.toUpperCase())) return [];
    const style = `${letter === letter.toUpperCase() ? 'A' : 'a'}${open}${close}`;
    const isStrong = isFirst || gap.includes('\t') || gap.length > 1;
    const found = { at: match.index, end: match.index + whole.length, index: letter.toUpperCase().charCodeAt(0) - 65 };
    return [{ ...found, style, isStrong, isStarred: star !== undefined }];
  });
}

const nextFree = (used: ReadonlySet<number>) => {
  let next = 0;
  while (used.has(next)) next += 1;
  return next;
};

/** The options of a line in whatever order columns put them, given those that the question has already. */
export function optionsIn(
  line: string,
  has: ReadonlySet<number>,
  style: string | null,
): { before: string; style: string | null; marks: Mark[] } {
  const used = new Set(has);
  const chosen: Found[] = [];
  for (const one of candidates(line)) {
    const wanted = style ?? chosen[0]?.style ?? one.style;
    const next = nextFree(used);
    const isInside = chosen.length > 0;
    const mayFollow =
      one.index === next ||
      (one.isStrong && one.index > next && (isInside ? one.index < next + 5 : used.size > 0 && one.index <= next + 1));
    if (one.style !== wanted || used.has(one.index) || !mayFollow) continue;
    chosen.push(one);
    used.add(one.index);
  }
  // 'Vitamin A. Which…': in the middle of a line one mark alone is none.
  const [first] = chosen;
  const isInMiddle = first && line.slice(0, first.at).trim() !== '';
  if (!first || (isInMiddle && (first.index !== 0 || chosen.length < 2))) return { before: line, style, marks: [] };
  const marks = chosen.map(({ end, index, isStarred }, at) => ({
    index,
    isStarred,
    text: line.slice(end, chosen[at + 1]?.at).trim(),
  }));
  return { before: line.slice(0, first.at).trim(), style: first.style, marks };
}

const star = /\s*(?:\*+|✓|✔|√|\((?:correct|right)(?: answer)?\))\s*$/i;

/** 'Abuja *' and 'Abuja (correct)' */
export function withoutStar(option: string): { option: string; isStarred: boolean } {
  return { option: option.replace(star, ''), isStarred: star.test(option) };
}

const marks = /\s*[([]\s*(\d{1,3})\s*(?:marks?|mks?|points?|pts?)\s*[)\]]\s*$/i;

/** 'Explain osmosis. (3 marks)' */
export function withoutPoints(stem: string): { stem: string; points: number | null } {
  const match = marks.exec(stem);
  return match ? { stem: stem.slice(0, match.index), points: Number(match[1]) } : { stem, points: null };
}
