import { questionTypes } from '@akada/contract/question-types';
import { listed, mixed } from '@akada/contract/question-types/list';
import type { Draft } from './draft.ts';
import { type FoundPicture, hasTags, htmlTextIn, neededRefusal } from './html-texts.ts';
import { type Fields, fieldsOf, type Item, isItem, type Option, optionsIn, textOf } from './json-fields.ts';
import { allWays, type Keyed, meantBy, type Way, waysOfFile } from './json-keys.ts';
import { leftoversOf } from './leftovers.ts';

/** Questions as other programs write them in JSON: read where they can be read in one way only. */

export type Foreign = { draft: Draft; fields: Fields; isMixed: boolean; hasFlags: boolean } & Keyed;

const entities = /&(?:#\d+|#x[\da-f]+|[a-z]{2,8}\d?);/i;

function plainText(value: unknown, draft: Draft): string {
  const text = textOf(value).trim();
  if (!hasTags(text) && !entities.test(text)) return text;
  const pictures: FoundPicture[] = [];
  const read = htmlTextIn(hasTags(text) ? text : text.replace(/\r?\n/g, '<br>'), draft, pictures);
  if (pictures.length > 0)
    draft.refusal ??= { problem: 'picture', why: 'The picture of this question is missing in the file' };
  return read;
}

/** The texts of other fields than the first that could be a part of the question. */
function readText({ of }: Fields, draft: Draft): void {
  const [first, ...others] = of.get('text') ?? [];
  draft.text = plainText(isItem(first?.value) ? first.value.text : first?.value, draft);
  const parts = [...others.filter(({ name }) => name !== 'title'), ...(of.get('part') ?? [])];
  for (const { name } of parts) draft.doubts.push(`“${name}” was left out, and may be a part of the question`);
  if (draft.text.length > 24 && !/\s/.test(draft.text)) draft.doubts.push('the text seems to be encoded');
}

/** Answers that are wrong, beside the right one: the file has no order, and the right one must not be the first. */
function fromWrong(fields: Fields, key: string): Option[] | null {
  const wrong = fields.of.get('wrong')?.[0]?.value;
  if (!Array.isArray(wrong) || key === '') return null;
  const texts = mixed([key, ...wrong.map(textOf)]);
  return texts.map((text) => ({ label: '', text, isRight: text === key, isOdd: text === '' }));
}

const readTypes: Readonly<Record<string, string>> = {
  boolean: 'true-false',
  truefalse: 'true-false',
  tf: 'true-false',
  shortanswer: 'short-answer',
  fillintheblank: 'short-answer',
  numeric: 'numeric',
  numerical: 'numeric',
  number: 'numeric',
  essay: 'essay',
  theory: 'essay',
  multipleselect: 'multiple-select',
  multiselect: 'multiple-select',
  multipleanswers: 'multiple-select',
  checkbox: 'multiple-select',
  matching: 'matching',
  ordering: 'ordering',
};

function typeIn(fields: Fields, hasOptions: boolean): string | null {
  const told = textOf(fields.of.get('type')?.[0]?.value);
  const known = questionTypes.find((type) => type === told) ?? readTypes[told.toLowerCase().replace(/[^a-z]/g, '')];
  if (known === 'multiple-choice') return null;
  if (known || !hasOptions) return known ?? (told || null);
  return null;
}

function readOthers({ of }: Fields, draft: Draft): void {
  const [points] = of.get('points') ?? [];
  const [explanation] = of.get('explanation') ?? [];
  const [hint] = of.get('hint') ?? [];
  const given = Number(textOf(points?.value));
  if (points && Number.isFinite(given) && given > 0) {
    draft.points = Math.min(100, Math.max(1, Math.round(given)));
    if (draft.points !== given) draft.repairs.push(`${given} points became ${draft.points}`);
  }
  if (explanation) draft.about = { ...draft.about, explanation: plainText(explanation.value, draft) };
  if (hint) draft.about = { ...draft.about, hint: plainText(hint.value, draft) };
  if (of.has('picture'))
    draft.refusal ??= { problem: 'picture', why: 'The picture of this question is missing in the file' };
  if (of.has('medium')) draft.refusal ??= neededRefusal('a sound or a film');
}

/** Options and keys as the file has them; what they mean is known when the whole file is. */
export function foreignOf(item: Item, draft: Draft): Foreign {
  const fields = fieldsOf(item);
  const [key, ...otherKeys] = fields.of.get('key') ?? [];
  const values = Array.isArray(key?.value) ? key.value : key ? [key.value] : [];
  readText(fields, draft);
  readOthers(fields, draft);
  const mixedOptions = fromWrong(fields, values.length === 1 ? textOf(values[0]) : '');
  const given = fields.of.get('options')?.[0]?.value;
  const listedOptions = given === undefined ? null : optionsIn(given);
  const options = mixedOptions ?? listedOptions ?? fields.flat;
  const isOdd = (given !== undefined && listedOptions === null) || options.some((option) => option.isOdd);
  if (isOdd) draft.refusal ??= { problem: 'options', why: 'The options of this question were not understood' };
  if (otherKeys.length > 0)
    draft.doubts.push(
      `the answer is in “${key?.name}”, and “${otherKeys.map(({ name }) => name).join('”, “')}” was left out`,
    );
  const plain = options.map((option) => ({ ...option, text: plainText(option.text, draft) }));
  draft.type = typeIn(fields, options.length > 0);
  const keys = values.map((value) => plainText(value, draft)).filter((text) => text !== '');
  const hasFlags = mixedOptions === null && options.some(({ isRight }) => isRight);
  return { draft, fields, keys, options: plain, isMixed: mixedOptions !== null, hasFlags };
}

/** 'A, C' and 'A and C' */
function split(key: string, options: readonly Option[], by: readonly Way[]): string[] {
  const parts = key.split(/\s*[,;&]\s*|\s+and\s+/i);
  const isList = parts.length > 1 && meantBy(key, options, by).length === 0;
  return isList && parts.every((part) => meantBy(part, options, ['label']).length === 1) ? parts : [key];
}

function chosen({ draft, options, keys, hasFlags, isMixed }: Foreign, by: readonly Way[]): number[] {
  const flagged = options.flatMap(({ isRight }, index) => (isRight ? [index] : []));
  if (isMixed || (hasFlags && keys.length === 0)) return flagged;
  const all = keys.flatMap((key) => split(key, options, allWays));
  const meant = all.map((key) => {
    const sure = meantBy(key, options, by);
    return sure.length > 0 ? sure : meantBy(key, options, allWays);
  });
  const open = meant.find((indexes) => indexes.length > 1);
  if (open) {
    const texts = open.map((index) => `“${options[index]?.text}”`).join(' or ');
    draft.doubts.push(`the answer “${all[meant.indexOf(open)]}” may mean ${texts}`);
  }
  const found = meant.flatMap(([first]) => (first === undefined ? [] : [first]));
  if (hasFlags && found.join() !== flagged.join())
    draft.doubts.push('the answer and the marked option are not the same');
  return found.length === all.length ? found : [];
}

const truths = new Set(['true', 'false']);

function finish(foreign: Foreign, by: readonly Way[]): void {
  const { draft, options, keys } = foreign;
  draft.options = options.map(({ text }) => text);
  const isTruth = draft.type === 'true-false' && draft.options.every((text) => truths.has(text.toLowerCase()));
  if (options.length === 0) {
    draft.key = keys[0] ?? '';
    if (keys.length > 1) draft.doubts.push(`there are ${keys.length} answers, and no options`);
    return;
  }
  const indexes = [...new Set(chosen(foreign, by))];
  const texts = indexes.map((index) => draft.options[index] ?? '');
  if (texts.length > 1 || draft.type === 'multiple-select') {
    draft.type = 'multiple-select';
    draft.key = listed(texts);
  } else if (texts.length === 1 || keys.length > 0) draft.key = texts[0] ?? keys.join(', ');
  if (isTruth) {
    draft.key = draft.key.toLowerCase();
    draft.options = [];
  }
}

/** All questions of the file decide how its keys are read. Returns what was left out. */
export function finishForeign(all: readonly Foreign[]): string[] {
  const by = waysOfFile(all.filter(({ isMixed }) => !isMixed));
  const leftOut = [...new Set(all.flatMap(({ fields }) => fields.leftOut))];
  const names = leftOut.slice(0, 10).join(', ');
  for (const foreign of all) {
    finish(foreign, by);
    foreign.draft.doubts.push(...leftoversOf(foreign.draft));
  }
  return leftOut.length === 0 ? [] : [`Left out: what the file says about ${names}${leftOut.length > 10 ? ', …' : ''}`];
}
