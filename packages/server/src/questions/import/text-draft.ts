import { beginningOf, type Draft, keyByLook, letterOf, newDraft } from './draft.ts';
import { optionOf } from './key.ts';
import { asEssay } from './text-essay.ts';
import { isSeveral, lettersOf, readKey } from './text-keys.ts';
import { withoutPoints, withoutStar } from './text-marks.ts';
import type { Open } from './text-question.ts';

/** A question of a paper whose lines were put together, as a draft. */

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const romanLine = /^\s*[([]?([ivx]{1,4})[.)\]]\s*(.+)$/;

/** '(i) … (ii) …' at the end of a question without lettered options are its options. */
function romanOptions(stem: readonly string[]): { stem: string[]; options: string[] } | null {
  const from = stem.findIndex((line) => romanLine.exec(line)?.[1] === 'i');
  const found = from < 1 ? [] : stem.slice(from).map((line) => romanLine.exec(line));
  const isList = found.length >= 2 && found.every((match, index) => match?.[1] === roman[index]);
  return isList ? { stem: stem.slice(0, from), options: found.map((match) => match?.[2] ?? '') } : null;
}

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const bulleted = /^\s*[-•*▪●◦–]\s+(.+)$/;

type Unlettered = { stem: string[]; options: string[]; key: string; doubts: string[]; isByLook?: boolean };

/** Lines below the stem, with bullets or without, of which one is the answer. */
function unlettered({ stem, strongLines }: Open, key: string): Unlettered | null {
  const lines = stem.map((line) => bulleted.exec(line)?.[1]);
  const bullets = lines.length - 1 - lines.lastIndexOf(undefined);
  const ends = stem.findLastIndex((line) => /[?:…_]\s*$/.test(line)) + 1;
  const from = bullets > 1 ? stem.length - bullets : ends;
  if (from < 1 || stem.length - from < 2) return null;
  const marked = stem.slice(from).map((line) => withoutStar(bulleted.exec(line)?.[1] ?? line));
  const options = marked.map(({ option }) => option.trim());
  const starred = marked.flatMap(({ isStarred }, index) => (isStarred ? [index] : []));
  const strong = strongLines.filter((line) => line >= from).map((line) => line - from);
  const shown = starred.length > 0 ? starred : strong;
  const [only = -1] = shown.length === 1 && key === '' ? shown : [];
  if (only >= 0)
    return { stem: stem.slice(0, from), options, key: letterOf(only), doubts: [], isByLook: shown === strong };
  const asTexts = options.flatMap((option, index) => (same(option) === same(key) ? [index] : []));
  const [asText = -1] = asTexts.length === 1 ? asTexts : [];
  const isLetter = bullets > 1 && /^[([]?[A-J][)\].]*$/i.test(key) && optionOf(key, options, 'label') >= 0;
  if (asText < 0 && !isLetter) return null;
  const doubts =
    asText >= 0 && isLetter && options[asText] !== key.toLowerCase() && asText !== optionOf(key, options, 'label')
      ? [`“${key}” is a letter and the text of an option`]
      : [];
  return { stem: stem.slice(0, from), options, key: asText < 0 ? key : letterOf(asText), doubts };
}

const truths = ['true', 'false'];
const truthTail = /\s*\n\s*(?:[☐○]\s*)?[([]?\s*true\s*(?:\/|\bor\b|\s{2,}|\t|[☐○])\s*(?:[☐○]\s*)?false\s*[)\]]?\s*$/i;

function factsInto(question: Open, draft: Draft): void {
  const explanation = question.explanation.join('\n').trim();
  const about: Record<string, unknown> = explanation === '' ? {} : { explanation };
  for (const { name, value } of question.facts) {
    const number = /^\d{1,3}\b/.exec(value)?.[0];
    if (name === 'topic' || name === 'hint') about[name] = value;
    if (name === 'hint') draft.repairs.push(`Only in practice, not in an exam: “${beginningOf(`hint: ${value}`)}”`);
    if (name === 'topic' || name === 'hint') continue;
    if (/^(?:marks?|points?|score)$/.test(name) && number !== undefined) draft.points = Number(number);
    else draft.repairs.push(`Left out: “${beginningOf(`${name}: ${value}`)}”`);
  }
  if (Object.keys(about).length > 0) draft.about = about;
}

type Chosen = {
  index: number;
  option: string;
  isStarred: boolean;
  isStrong: boolean;
  hasStrongLetter: boolean;
  shown: string;
};

const shownLabel = /^\ue006([A-Za-z]+)\ue006\s*/;

/** A star before every option is a bullet. */
function chosenOf(question: Open): Chosen[] {
  const marks = question.options
    .toSorted((a, b) => a.index - b.index)
    .map(({ index, text, more, isStarred, isStrong, hasStrongLetter }) => {
      const whole = [text, ...more].join(' ').trim();
      const shown = shownLabel.exec(whole)?.[1] ?? '';
      const bare = withoutStar(whole.replace(shownLabel, ''));
      return {
        index,
        isStrong,
        hasStrongLetter,
        option: bare.option.trim(),
        shown,
        isStarred: isStarred || bare.isStarred,
      };
    });
  const isBulleted = marks.length > 1 && question.options.every(({ isStarred }) => isStarred);
  return isBulleted ? marks.map((mark) => ({ ...mark, isStarred: false })) : marks;
}

function keyInto(question: Open, draft: Draft, marks: readonly Chosen[]): void {
  const shown = marks.map((mark) => mark.shown);
  const [first = ''] = question.keys;
  if (question.keys.length === 1 && isSeveral(first, draft.options) && shown.every((one) => one === '')) {
    draft.type = 'multiple-select';
    draft.key = lettersOf(first);
    draft.repairs.push('Several options are right, so it became a question with several choices');
    return;
  }
  const starred = marks.flatMap(({ isStarred, index }) => (isStarred ? [letterOf(index)] : []));
  const given = [...question.keys, ...starred];
  const read = question.keys.map((key) => readKey(key, draft.options, shown));
  const keys = new Set([...read.map(({ key }) => meant(key, draft.options)), ...starred]);
  const isMarked = marks.some(({ isStrong }) => isStrong);
  const strong = marks.filter(({ isStrong, hasStrongLetter }) => (isMarked ? isStrong : hasStrongLetter));
  const [only] = strong.length === 1 && marks.length > 1 ? strong : [];
  draft.key = read[0]?.key ?? starred[0] ?? '';
  draft.doubts.push(...(read[0]?.doubts ?? []));
  question.explanation.unshift(...read.flatMap(({ explanation }) => (explanation === '' ? [] : [explanation])));
  if (keys.size > 1) {
    const why = `More than one answer is given: ${[...new Set(given)].map((key) => beginningOf(key, 20)).join(' and ')}`;
    draft.refusal ??= { problem: 'key', why };
  } else if (only && draft.key === '') {
    draft.key = letterOf(only.index);
    keyByLook(draft, 'bold or underlined type');
  } else if (only && meant(draft.key, draft.options) !== letterOf(only.index)) {
    draft.doubts.push(
      `option ${letterOf(only.index)} is bold or underlined, and the answer says ${beginningOf(draft.key, 20)}`,
    );
  }
}

/** The letter of the option, for comparison. */
function meant(key: string, options: readonly string[]): string {
  const index = optionOf(key, options, 'label');
  return index < 0 ? key.toLowerCase() : letterOf(index);
}

function asRomanInto(draft: Draft, options: readonly string[], key: string): void {
  draft.options = [...options];
  draft.key = key;
  draft.repairs.push('The options i, ii, iii … became A, B, C …');
  const index = roman.indexOf(
    key
      .replace(/[()\].]/g, '')
      .trim()
      .toLowerCase(),
  );
  if (index >= 0) draft.key = letterOf(index);
}

function withoutOptions(question: Open, draft: Draft): string[] {
  const asRoman = romanOptions(question.stem);
  const [key = ''] = question.keys;
  if (new Set(question.keys).size > 1) {
    const why = `More than one answer is given: ${question.keys.map((one) => beginningOf(one, 20)).join(' and ')}`;
    draft.refusal = { problem: 'key', why };
  }
  if (asRoman) {
    asRomanInto(draft, asRoman.options, key);
    return asRoman.stem;
  }
  const read = readKey(key, [], []);
  const found = unlettered(question, read.key);
  if (found) {
    draft.options = found.options;
    draft.key = found.key;
    draft.doubts.push(...found.doubts);
    draft.repairs.push('The lines below the question became its options A, B, C …');
    if (found.isByLook) keyByLook(draft, 'bold or underlined type');
    return found.stem;
  }
  draft.key = read.key;
  draft.doubts.push(...read.doubts);
  if (bulleted.test(question.stem.at(-1) ?? '')) draft.doubts.push('the lines with “-” may be its options');
  if (question.stem.slice(1).some((line) => same(bulleted.exec(line)?.[1] ?? line) === same(read.key)))
    draft.doubts.push('the answer is one of the lines of the question, which may be its options');
  return question.stem;
}

export function draftOf(question: Open): Draft {
  const draft = newDraft(question.line, question.source.join('\n'));
  draft.doubts.push(...question.doubts);
  if (question.isUnlisted && question.keys.length === 0) draft.isUnlisted = true;
  if (question.hasEmphasis) draft.repairs.push('Bold or italic type within its text was left out');
  if (asEssay(question, draft)) {
    factsInto(question, draft);
    return draft;
  }
  const marks = chosenOf(question);
  draft.options = marks.map(({ option }) => option);
  const missing = marks.findIndex(({ index }, at) => index !== at);
  if (missing >= 0) draft.refusal = { problem: 'options', why: `The option ${letterOf(missing)} is missing` };
  const lines = marks.length > 0 ? question.stem : withoutOptions(question, draft);
  if (marks.length > 0) keyInto(question, draft, marks);
  const { stem, points } = withoutPoints(lines.join('\n').trim());
  draft.text = stem.trim();
  if (/[?.:…_]\s+\*$/.test(draft.text)) {
    draft.text = draft.text.replace(/\s+\*$/, '');
    draft.repairs.push('The star behind the question was left out');
  }
  if (points !== null) draft.points = points;
  if (marks.some(({ shown }) => shown !== ''))
    draft.repairs.push('The letters of its options went on from the question before; they became A, B, C …');
  if (draft.options.length === 2 && draft.options.every((option, index) => option.toLowerCase() === truths[index])) {
    draft.type = 'true-false';
    draft.key = truths[optionOf(draft.key, draft.options, 'label')] ?? draft.key;
    draft.options = [];
  }
  const isTruth = draft.options.length === 0 && /^(?:true|false|t|f)$/i.test(draft.key.trim());
  if (isTruth && (draft.key.trim().length > 1 || /true\s*(?:or|\/|\s{2,}|\t)\s*false/i.test(draft.text))) {
    draft.type = 'true-false';
    draft.text = draft.text.replace(truthTail, '').trim();
  }
  factsInto(question, draft);
  if (question.withoutKey !== undefined && draft.key === '')
    draft.refusal ??= { problem: 'key', why: question.withoutKey };
  return draft;
}
