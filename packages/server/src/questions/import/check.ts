import { createHash } from 'node:crypto';
import { type AboutQuestion, passageForm, questionBody } from '@akada/contract';
import { asStored, isMarkedByHand, type QuestionType, questionTypes, rulesOf } from '@akada/contract/question-types';
import { type Details, details as detailsSchema } from '@akada/contract/question-types/details';
import { listed, listOf } from '@akada/contract/question-types/list';
import { filledOptions } from '@akada/contract/question-types/written';
import { isStorableText } from '@akada/contract/rules/text';
import { aboutFrom } from './about.ts';
import type { Draft, DraftPassage, DraftPicture, ImportedPicture, Problem, Refusal } from './draft.ts';
import { letterOf } from './draft.ts';
import { keyProblem, optionOf, otherOption } from './key.ts';
import { missingBeside } from './leftovers.ts';
import { brokenFormula, withDollars } from './maths.ts';
import { isOfPlace } from './open-doubts.ts';

export type CandidatePassage = { title?: string; text: string; picture?: ImportedPicture };

/** A question as it would be in the bank; its row is rejected where it may not. */
export type Candidate = {
  text: string;
  type: QuestionType;
  options: string[];
  correctAnswer: string;
  details?: Details | undefined;
  points: number;
  passage?: CandidatePassage | undefined;
} & AboutQuestion;

/** As a row of the review keeps it. */
export type ReadQuestion = Candidate & { explanationPicture?: ImportedPicture };

export type CheckedRow = {
  line: number;
  source: string;
  status: 'accepted' | 'repaired' | 'rejected';
  why: string;
  problem: Problem | null;
  question: ReadQuestion | null;
  picture: DraftPicture | null;
  passagePicture: DraftPicture | null;
  explanationPicture: DraftPicture | null;
  /** Equal for questions that ask the same. */
  fingerprint: string;
  /** The question of the bank that asks the same, and can join the exam. */
  bankId?: string | null;
};

const same = (text: string) => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Tones and dots make another word, so they count; the order of the options does not. */
export function fingerprintOf(
  { text, type, options, passage, ...asked }: Pick<Candidate, 'text' | 'type' | 'options' | 'details' | 'passage'>,
  picture = '',
): string {
  const { details } = rulesOf(type).shown({ options, details: asked.details });
  const parts = [same(text).toLowerCase(), type, picture, ...options.map(same).toSorted()];
  if (details) parts.push(JSON.stringify(details));
  if (passage) parts.push(`passage ${same(passage.text)}`);
  return createHash('sha256').update(parts.join('\u0001')).digest('hex').slice(0, 32);
}

const truthIn = (key: string) => key.trim().toLowerCase();

const truthOf: Readonly<Record<string, string>> = { true: 'true', t: 'true', false: 'false', f: 'false' };

function equalOptions(options: readonly string[]): string | null {
  const second = options.findIndex((option, index) => options.indexOf(option) < index);
  if (second < 0) return null;
  return `The options ${letterOf(options.indexOf(options[second] ?? ''))} and ${letterOf(second)} are equal`;
}

const problemOfField: Readonly<Record<string, Problem>> = {
  text: 'no-text',
  type: 'type',
  options: 'options',
  correctAnswer: 'key',
};

function ruleBroken(question: Candidate): Refusal | null {
  const { passage, ...rest } = question;
  const { error } = questionBody.safeParse(rest);
  const [issue] = error?.issues ?? (passage && passageForm.safeParse(passage).error?.issues) ?? [];
  if (!issue) return null;
  return { problem: problemOfField[String(issue.path[0])] ?? 'unreadable', why: issue.message };
}

/** The same text for each of its questions. */
let drawn = { text: '', broken: null as string | null };

function brokenPassage(passage: CandidatePassage | undefined): string | null {
  if (!passage) return null;
  const text = `${passage.title ?? ''}\n${passage.text}`;
  if (drawn.text !== text) drawn = { text, broken: brokenFormula(text) };
  return drawn.broken && `In the passage: ${drawn.broken}`;
}

const lost = '\uFFFD';

/** Null where the bank may have it. */
export function problemOf(question: Candidate): Refusal | null {
  const { text, type, options, correctAnswer, details } = question;
  const texts = [text, ...options, ...(listOf(correctAnswer) ?? [correctAnswer]), ...(details?.prompts ?? [])];
  if (text.trim() === '') return { problem: 'no-text', why: 'The text of the question is missing' };
  if (texts.some((one) => one.includes(lost))) {
    return { problem: 'lost-characters', why: `Characters were lost when this was saved (${lost})` };
  }
  if (type === 'multiple-choice') {
    const equal = equalOptions(options);
    if (options.length < 2) return { problem: 'options', why: 'A choice needs at least two options' };
    if (equal) return { problem: 'equal-options', why: equal };
  }
  if (correctAnswer.trim() === '' && !isMarkedByHand(question)) return { problem: 'no-key', why: 'No answer is given' };
  const broken = texts.map(brokenFormula).find((problem) => problem !== null) ?? brokenPassage(question.passage);
  if (broken) return { problem: 'maths', why: broken };
  return ruleBroken(question);
}

/** As multiple choice where there are options, true or false by its answer, and a short answer otherwise. */
function typeOf({ type, options, key }: Draft): QuestionType | null {
  if (type !== null) return questionTypes.find((known) => known === type) ?? null;
  if (filledOptions(options).length > 0) return 'multiple-choice';
  return truthOf[truthIn(key)] && truthIn(key).length > 1 ? 'true-false' : 'short-answer';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: databases refuse some of them, and nobody sees the others
const unseen = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u200b\u2060\ufeff]/g;

type Mended = { draft: Draft; passage: CandidatePassage | undefined; about: AboutQuestion; repairs: string[] };

function passageOf(given: DraftPassage | undefined, clean: (text: string) => string): CandidatePassage | undefined {
  const text = clean(given?.text ?? '');
  const title = clean(given?.title ?? '').replace(/\s+/g, ' ');
  return text === '' ? undefined : { ...(title !== '' && { title }), text };
}

/** An option or an answer may look like a list, and is none. */
const hasListKey = ({ type, options, key }: Draft) =>
  type === null ? !options.includes(key) : ['multiple-select', 'matching', 'ordering'].includes(type);

/** Repairs that leave the question the same. */
function mended(draft: Draft): Mended {
  const repairs = [...draft.repairs];
  const clean = (text: string) =>
    text.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '').normalize('NFC').trim();
  const formulas = (text: string) => withDollars(text);
  const keys = hasListKey(draft) ? listOf(draft.key) : null;
  const texts = [draft.text, ...(keys ?? [draft.key]), ...draft.options];
  if (texts.some((text) => unseen.test(text) || !isStorableText(text)))
    repairs.push('Characters that cannot be stored were removed');
  unseen.lastIndex = 0;
  if (texts.some((text) => formulas(text) !== text)) repairs.push('Formulas were put between dollar signs');
  const all = (text: string) => formulas(clean(text));
  const { about, repairs: leftOut } = aboutFrom(draft.about ?? {}, all);
  return {
    draft: {
      ...{ ...draft, text: all(draft.text), options: draft.options.map(all) },
      key: keys ? JSON.stringify(keys.map(all)) : all(draft.key),
    },
    passage: passageOf(draft.passage, all),
    about,
    repairs: [...repairs, ...leftOut],
  };
}

function refused(draft: Draft, { problem, why }: Refusal, question: Candidate | null): CheckedRow {
  const { line, source, picture = null, explanationPicture = null, passage } = draft;
  return {
    line,
    source,
    passagePicture: passage?.picture ?? null,
    status: 'rejected',
    why,
    problem,
    question,
    picture,
    explanationPicture,
    fingerprint: question ? fingerprintOf(question) : '',
  };
}

/** The key as it is stored; empty where the file's own means nothing. */
function keyOf({ key, keyIs }: Draft, type: QuestionType, options: readonly string[]): string {
  if (type === 'true-false') return truthOf[truthIn(key)] ?? '';
  if (type === 'multiple-select' && listOf(key) === null) {
    const chosen = key.split(/[,;&]|\band\b/i).map((one) => options[optionOf(one, options, keyIs)]);
    return chosen.every((one) => one !== undefined) ? listed(chosen) : '';
  }
  return type === 'multiple-choice' ? (options[optionOf(key, options, keyIs)] ?? '') : key;
}

function missingKey(key: string, type: QuestionType, options: readonly string[]): Refusal | null {
  if (key.trim() === '') return null;
  if (type === 'true-false') return { problem: 'key', why: `The answer “${key}” is neither true nor false` };
  return options.length > 1 ? { problem: 'key', why: keyProblem(key, options) } : null;
}

function detailsOf({ details: given }: Draft): { details?: Details; refusal?: Refusal } {
  if (given === undefined) return {};
  const { data, error } = detailsSchema.safeParse(given);
  const why = error?.issues[0]?.message ?? '';
  return data ? { details: data } : { refusal: { problem: 'unreadable', why } };
}

/** A lone letter or digit of a short answer nobody called one is more often the label of a lost option. */
function doubtOfKey({ key: given, keyIs, ...draft }: Draft, type: QuestionType): string[] {
  const key = given.trim();
  const isLabel = draft.type === null && type === 'short-answer' && /^[a-z0-9]$/i.test(key);
  if (isLabel) return [`the answer is only “${key}”, and there are no options`];
  const other = keyIs === 'label' && type === 'multiple-choice' ? otherOption(key, draft.options) : -1;
  return other < 0 ? [] : [`the answer “${key}” is a letter, and also the text of option ${letterOf(other)}`];
}

function doubtIn(doubts: readonly string[]): Refusal | null {
  return doubts.length === 0 ? null : { problem: 'check', why: `Please check: ${doubts.join('; ')}` };
}

export function checkDraft(found: Draft): CheckedRow {
  const { draft, passage, about, repairs } = mended(found);
  const type = typeOf(draft);
  if (draft.refusal?.problem === 'unreadable') return refused(draft, draft.refusal, null);
  if (type === null) {
    return refused(draft, { problem: 'type', why: `Questions of the type “${draft.type}” cannot be imported` }, null);
  }
  const { details, refusal } = detailsOf(draft);
  const options = [...asStored({ ...draft, type, correctAnswer: '', details }).options];
  const correctAnswer = keyOf(draft, type, options);
  const stored = asStored({ type, options, correctAnswer, details });
  const question = {
    text: draft.text,
    type,
    ...stored,
    options,
    points: draft.points ?? 1,
    ...(passage && { passage }),
    ...about,
  };
  const problem = refusal ?? problemOf(question);
  const isKeyAmiss =
    correctAnswer === '' && !isMarkedByHand(question) && (problem === null || problem.problem === 'no-key');
  const amiss =
    draft.refusal ??
    (isKeyAmiss ? missingKey(draft.key, type, options) : null) ??
    problem ??
    doubtIn([...draft.doubts, ...missingBeside(draft), ...doubtOfKey(draft, type)]);
  // Mended, a row keeps its doubts.
  const more = amiss?.problem === 'check' ? null : doubtIn(draft.doubts.filter(isOfPlace));
  if (amiss) return refused(draft, more ? { ...amiss, why: `${amiss.why}. ${more.why}` } : amiss, question);
  const { line, source, picture = null, explanationPicture = null } = draft;
  const why = repairs.join('. ');
  return {
    line,
    source,
    status: why === '' ? 'accepted' : 'repaired',
    why,
    problem: null,
    question,
    picture,
    passagePicture: draft.passage?.picture ?? null,
    explanationPicture,
    fingerprint: fingerprintOf(question),
  };
}

/** Line numbers are made unique, and of repeated questions only the first counts. */
export function checkAll(drafts: readonly Draft[]): CheckedRow[] {
  const first = new Map<string, CheckedRow>();
  let last = 0;
  return drafts.map((draft) => {
    const row = checkDraft(draft);
    row.line = Math.max(row.line, last + 1);
    last = row.line;
    if (row.status === 'rejected' || row.picture) return row;
    const before = first.get(row.fingerprint);
    if (before === undefined) {
      first.set(row.fingerprint, row);
      return row;
    }
    const isOther = row.question?.correctAnswer !== before.question?.correctAnswer;
    if (isOther) {
      const why = `Please check: line ${row.line} asks the same, with another answer`;
      Object.assign(before, { status: 'rejected', problem: 'check', why });
    }
    const why = `The same question as in line ${before.line}${isOther ? ', with another answer' : ''}`;
    return { ...row, status: 'rejected', problem: 'same-row', why };
  });
}
