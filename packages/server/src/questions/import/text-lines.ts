/** Kinds of lines in a past paper, by their look alone. */

export type Mark = {
  index: number;
  text: string;
  isStarred: boolean;
  /** Place of its letter in the line. */
  at: number;
  /** Place of its text in the line. */
  from: number;
  to: number;
};

const numbered = /^\s*(?:(?:questions?|qn|q|no)\b\.?\s*)?[([]?(\d{1,4})(?:[.):\]]+(?!\d)|\t)\s*(.*)$/i;
const named =
  /^\s*(?:question|q)\s*(?:no\.?\s*)?(\d{1,4})(?!\d)(?!\s+(?:is|are|carries)\b.{0,20}\b(?:compulsory|marks?)\b)(?:\s+of\s+\d+)?\s*[.:)–—-]*\s*(.*)$/i;

/** '12. What…', '(12) What…', 'Question 12', 'Question 12 of 20'; 'Question 1 is compulsory' is an instruction. */
export function questionStart(line: string): { number: number; rest: string } | null {
  const match = numbered.exec(line) ?? named.exec(line);
  return match ? { number: Number(match[1]), rest: match[2] ?? '' } : null;
}

const tick = '(?:[✓✔√✅☑👉➡→*]\\ufe0f?\\s*)?';
const answerLine = new RegExp(
  `^\\s*${tick}[([]?\\s*(?:(?:the\\s+)?(?:(?:correct|right|best|model|suggested|expected)\\s+)?(?:answers?|option|choice)(?:\\s+(?:is|are))?|ans|key|correct)\\s*(?:[:=→]|\\.(?=\\s)|[-–—]\\s)\\s*(.+?)\\s*$`,
  'iu',
);
const shortAnswerLine = /^\s*[([]?\s*(?:ans|answer)\s+[([]?([A-Ja-j])[)\].]*\s*$/i;
const saidLine =
  /^\s*(?:the\s+)?(?:(?:correct|right)\s+)?(?:answer|option|choice)\s+is\s+((?:option\s+)?[([]?[A-J](?:[)\].:,–-].*|\s+(?:because|since)\b.*)?|true|false)\.?\s*$/i;

/** The text after 'ANS:', 'Answer –', 'Correct answer:', 'Key =' or 'The correct answer is'. */
export function answerOf(line: string): string | null {
  if (!/ans|option|choice|key|correct/i.test(line)) return null;
  const found = answerLine.exec(line)?.[1] ?? shortAnswerLine.exec(line)?.[1] ?? saidLine.exec(line)?.[1];
  return found === undefined ? null : unwrapped(found, line);
}

/** '(Ans: B)' ends with the bracket that stands before it. */
function unwrapped(answer: string, line: string): string {
  const isWrapped = /^\s*[([]/.test(line) && /[)\]]$/.test(answer) && !/[([]/.test(answer);
  return isWrapped ? answer.slice(0, -1).trim() : answer;
}

const label = '(?:[([]?(?:[A-Ja-j]|[Tt]rue|TRUE|[Ff]alse|FALSE)[)\\]]?)';
const words =
  '(?:(?:[Cc]orrect |CORRECT )?(?:[Aa]ns(?:wer)?|ANS(?:WER)?)|(?:[Cc]orrect|[Rr]ight) (?:[Oo]ption|[Cc]hoice)|CORRECT OPTION|[Kk]ey|KEY)';
const notBefore = '(?<!\\b(?:the|an|your|this|correct|right|best|following|to|and|or))';
/** In brackets, set apart by spaces, or after the end of a sentence. 'Choose the correct answer. Kemi…' is none of them. */
const trailing = [
  new RegExp(`\\s+[([]\\s*(${words}\\s*[:=.–-]+\\s*[^()\\[\\]]*(?:\\([^()]*\\))?[^()\\[\\]]*)[)\\]]\\.?\\s*$`),
  new RegExp(`(?:\\t\\s*|\\s{2,})(${words}\\s*[:=.–-]+\\s*\\S.*?)\\s*$`),
  /(?<=[^\\s\\d(][.)]|[?!_])\s+((?:(?:Correct |CORRECT )?(?:Ans(?:wer)?|ANS(?:WER)?)|Key|KEY)\s*[:=]\s*\S.*?)\s*$/,
  new RegExp(`${notBefore}\\s+(${words}\\s*[:=.–-]+\\s*${label})\\.?\\s*$`),
  new RegExp(`${notBefore}\\s+((?:ANS(?:WER)?|Ans(?:wer)?)\\s+[([]?[A-J][)\\]]?)\\.?\\s*$`),
  new RegExp(`${notBefore}\\s+(${words}\\s*[:=]\\s*[([]?[A-Ja-j][.)\\]:]+\\s+\\S.*?)\\s*$`),
];

/** 'D. 6  (Ans: B)' → the option and its answer. */
export function withoutAnswer(line: string): { line: string; answer: string | null } {
  if (!/ans|key|option|choice/i.test(line)) return { line, answer: null };
  for (const pattern of trailing) {
    const match = pattern.exec(line);
    const answer = match && answerOf(match[1] ?? '');
    // 'Pick the right answer: A. 2 B. 4' has options there.
    if (answer && optionsIn(answer, new Set(), null).marks.length < 2)
      return { line: line.slice(0, match.index), answer: answer.replace(/^\(?([A-J])[).\]]*$/i, '$1') };
  }
  return { line, answer: null };
}

export const explanationOf = (line: string) =>
  /^\s*(?:💡\s*)?[([]?(?:explanation|reason|rationale|solution|workings?|feedback|justification|why)\s*[:–-]\s*(.*)$/iu.exec(
    line,
  )?.[1] ?? null;

/** 'Topic: Photosynthesis' and 'Difficulty: easy' below a question. */
export function factOf(line: string): { name: string; value: string } | null {
  const [, name = '', value = ''] =
    /^\s*[([]?(topic|marks?|points?|score|difficulty(?: level)?|level|bloom[’']?s? (?:taxonomy|level)|question type|type|hint|learning (?:objective|outcome)|reference|source|year)\s*:\s*(\S.*?)[)\]]?\s*$/i.exec(
      line,
    ) ?? [];
  return name === '' ? null : { name: name.toLowerCase(), value };
}

const answersHead =
  /^\s*(?:section\s+\w+\s*:?\s*)?(?:(?:the\s+)?(?:correct\s+)?answers(?:\s+(?:keys?|sheet|scheme|to\b.*|section|and explanations?))?|answer\s+(?:keys?|sheet|scheme|guide|section|table)|keys?|marking\s+(?:guide|scheme)|solutions?)\s*[:.–-]?\s*$/i;
const answersBegin = /^\s*(?:answers?(?:\s+key)?|keys?)\s*:\s*(?=\(?1\s*[.):=–-]*\s*[([]?[A-J]\b)/i;
/** 'Ans: 1B, 2A' */
const ansOfSeveral = /^\s*ans\.?\s*[:–-]\s*(?=\(?1\s*[.):=–-]*\s*[([]?[A-J]\b.*\b2\s*[.):=–-]*\s*[([]?[A-J]\b)/i;

const answersInLine =
  /^\s*(?:the\s+)?(?:(?:correct\s+)?answers|answer\s+keys?|keys?|marking\s+(?:guide|scheme)|solutions?)\s*[:.–-]\s*/i;
const ofSeveral = /^(?:[A-J](?:[\s,;|]+[A-J])+\s*$|\d{1,3}\s*(?:-|–|to)\s*\d{1,3}\s*[.):=–-]*\s+[A-J])/;

/** 'CBCDA' → 'C B C D A' */
export const spacedLetters = (line: string) =>
  line.replace(/^\s*[A-J]{4,}\s*$/, (letters) => [...letters.trim()].join(' '));

/** The rest of the line after a heading of the answers at the end; null if the line is no such heading. */
export function answersAtEnd(line: string): string | null {
  if (answersHead.test(line.replace(/^\W*[✅📝🔑]\ufe0f?\s*/u, ''))) return '';
  if (answersBegin.test(line)) return line.replace(answersBegin, '');
  const rest = spacedLetters(line.replace(answersInLine, ''));
  return rest !== line && ofSeveral.test(rest) ? rest : null;
}

/** The rest of 'Ans: 1B, 2A', which one question may have too. */
export const severalBehindAns = (line: string) => (ansOfSeveral.test(line) ? line.replace(ansOfSeveral, '') : null);

/** 'Answer:' with the answer in the next line. */
export const isAnswerHead = (line: string) => /^\s*(?:correct\s+)?ans(?:wer)?\s*:\s*$/i.test(line);

/** 'Options:' alone above them. */
export const isOptionsHead = (line: string) =>
  /^\s*(?:the\s+)?(?:answer\s+)?(?:options?|choices|alternatives)(?:\s+are)?\s*:\s*$/i.test(line);

const ticks = '[*✓✔√✅☑❌✗✘]\\ufe0f?\\s?';
/** A tab or two spaces set columns apart. */
const candidate = new RegExp(
  `(^\\s*|\\t\\s*|\\s{2,}|\\s)(${ticks})?([([]?)([A-Ja-j])([.):\\]])(?:[)\\]])?(?=(\\s|$)|\\S)`,
  'gu',
);

type Found = { at: number; end: number; index: number; style: string; isStrong: boolean; isStarred: boolean };

const isWrong = (mark: string | undefined) => mark !== undefined && /[❌✗✘]/.test(mark);

/** Asked first, because most lines have none. */
const mayHaveLetter = /[A-Ja-j][.):\]]/;

function candidates(line: string): Found[] {
  if (!mayHaveLetter.test(line)) return [];
  return [...line.matchAll(candidate)].flatMap((match) => {
    const [whole, gap = '', star, open = '', letter = '', close = '', space] = match;
    const isFirst = match.index === 0 && line.slice(0, match.index + gap.length).trim() === '';
    // 'a.m.' and 'A.Abuja': without a space only where a line begins, or in brackets.
    if (space === undefined && close === '.' && !(isFirst && letter === letter.toUpperCase())) return [];
    const style = `${letter === letter.toUpperCase() ? 'A' : 'a'}${open}${close}`;
    const isStrong = isFirst || gap.includes('\t') || gap.length > 1;
    const found = { at: match.index, end: match.index + whole.length, index: letter.toUpperCase().charCodeAt(0) - 65 };
    return [{ ...found, style, isStrong, isStarred: star !== undefined && !isWrong(star) }];
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
  const marks = chosen.map(({ at, end, index, isStarred }, place) => {
    const to = chosen[place + 1]?.at ?? line.length;
    return { index, isStarred, text: line.slice(end, to).trim(), at, from: end, to };
  });
  return { before: line.slice(0, first.at).trim(), style: first.style, marks };
}

/** A line that begins with a letter of an option: which. */
export function labelOf(line: string): number | null {
  const [first] = candidates(line);
  return first && line.slice(0, first.at).trim() === '' && first.isStrong && first.at === 0 ? first.index : null;
}
