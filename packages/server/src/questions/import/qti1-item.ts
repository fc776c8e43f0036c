import { listed } from '@akada/contract/question-types/list';
import { attributeOf, childOf, nodesOf, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { type Draft, newDraft } from './draft.ts';
import { type FoundPicture, htmlTextIn } from './html-texts.ts';
import { withDollars } from './maths.ts';
import type { ItemPictures } from './qti-item.ts';
import { allOf } from './qti-tree.ts';
import { rightWays, type Way } from './qti1-conditions.ts';
import { materialHtml } from './qti1-html.ts';
import { gapsIn, isResponse, stemOf, withGaps, withNamedGap } from './qti1-stem.ts';

/** One item of QTI 1.2, as Canvas, Blackboard and Respondus write it. */

export const fieldsOf = (item: XmlNode): ReadonlyMap<string, string> => {
  const fields = allOf(item, ({ name }) => name === 'qtimetadatafield').map((field): [string, string] => [
    textIn(childOf(field, 'fieldlabel') ?? field).trim(),
    textIn(childOf(field, 'fieldentry') ?? field).trim(),
  ]);
  const others = allOf(item, ({ name }) => /^(?:bbmd_questiontype|qmd_(?:itemtype|absolutescore_max))$/.test(name));
  return new Map([
    ...others.map(({ name, ...node }): [string, string] => [name, textIn({ name, ...node }).trim()]),
    ...fields,
  ]);
};

type Reader = { draft: Draft; item: XmlNode; pictures: FoundPicture[]; type: string };

const texts = ({ draft, pictures }: Reader, node: XmlNode) =>
  withDollars(htmlTextIn(materialHtml(node), draft, pictures));

type Label = { id: string; text: string };

function labelsOf(reader: Reader, response: XmlNode): Label[] {
  const before = reader.pictures.length;
  const labels = allOf(response, ({ name }) => name === 'response_label').map((label) => ({
    id: attributeOf(label, 'ident') ?? '',
    text: texts(reader, label),
  }));
  if (reader.pictures.length > before)
    reader.draft.refusal ??= {
      problem: 'picture',
      why: 'Pictures as options cannot be imported. Please describe them in words.',
    };
  return labels;
}

const textFor = (labels: readonly Label[], id: string) => labels.find((one) => one.id === id)?.text ?? '';

function oddIn(draft: Draft, ways: readonly Way[]): void {
  const odd = ways.find((way) => way.odd !== null)?.odd;
  if (odd) draft.doubts.push(`the answer is found by “${odd}”, which is not understood`);
}

function single(reader: Reader, labels: readonly Label[], ways: readonly Way[]): void {
  const { draft } = reader;
  const most = ways[0]?.award ?? 0;
  const keys = (wanted: readonly Way[]) => [...new Set(wanted.map(({ yes }) => yes[0]?.value ?? ''))];
  const right = keys(ways.filter(({ award }) => award === most));
  const half = keys(ways.filter(({ award }) => award < most));
  const truths = labels.map(({ text }) => text.toLowerCase());
  draft.type = 'multiple-choice';
  draft.options = labels.map(({ text }) => text);
  draft.key = textFor(labels, right[0] ?? '');
  if (right.length > 1) draft.refusal = { problem: 'key', why: 'More than one answer is right' };
  if (ways.some(({ yes }) => yes.length !== 1)) draft.doubts.push('the condition of the right answer is not simple');
  if (half.length > 0)
    draft.repairs.push(`The half credit was left out: ${half.map((id) => textFor(labels, id)).join(', ')}`);
  if (truths.length === 2 && truths.includes('true') && truths.includes('false')) {
    draft.type = 'true-false';
    draft.key = draft.key.toLowerCase();
    draft.options = [];
  }
}

function several({ draft }: Reader, labels: readonly Label[], ways: readonly Way[]): void {
  const isOne = ways.length === 1;
  const isEach = ways.length > 1 && ways.every(({ yes }) => yes.length === 1) && ways.every(({ isAdded }) => isAdded);
  const ids = new Set((isEach ? ways : ways.slice(0, 1)).flatMap(({ yes }) => yes.map(({ value }) => value)));
  draft.type = 'multiple-select';
  draft.options = labels.map(({ text }) => text);
  draft.key = listed(labels.flatMap(({ id, text }) => (ids.has(id) ? [text] : [])));
  if (isEach) draft.details = { partial: true };
  if (!isOne && !isEach && ways.length > 0) draft.doubts.push('there is more than one way to earn points');
  if ([...ids].some((id) => !labels.some((label) => label.id === id)))
    draft.doubts.push('a right answer is not among the options');
}

/** One way to be right, which names every option once. */
function ordered({ draft }: Reader, labels: readonly Label[], ways: readonly Way[]): void {
  const [way, ...others] = ways;
  const yes = way?.yes ?? [];
  const hasPlaces = yes.some(({ index }) => index !== null);
  const inOrder = hasPlaces ? yes.toSorted((one, other) => Number(one.index) - Number(other.index)) : yes;
  const isCounted = !hasPlaces || inOrder.every(({ index }, at) => index === String(at + 1));
  const ids = new Set(inOrder.map(({ value }) => value));
  const isWhole =
    inOrder.length === labels.length && labels.every(({ id }) => ids.has(id)) && ids.size === labels.length;
  draft.type = 'ordering';
  draft.options = labels.map(({ text }) => text);
  draft.key = listed(isWhole ? inOrder.map(({ value }) => textFor(labels, value)) : []);
  if (others.length > 0 || !isWhole || !isCounted)
    draft.refusal = { problem: 'key', why: 'The right order cannot be read from this item in one way' };
  else if (!hasPlaces) draft.doubts.push('the right order is that in which the file names the answers');
}

function pairs(reader: Reader, responses: readonly XmlNode[], ways: readonly Way[]): void {
  const { draft } = reader;
  const sets = responses.map((response) => labelsOf(reader, response));
  const prompts = responses.map((response) => texts(reader, stemOf(response)));
  const keys = responses.map((response, index) => {
    const place = attributeOf(response, 'ident') ?? '';
    const found = ways.filter(({ yes }) => yes.length === 1 && yes[0]?.place === place);
    return found.length === 1 ? textFor(sets[index] ?? [], found[0]?.yes[0]?.value ?? '') : '';
  });
  draft.type = 'matching';
  draft.options = [...new Set(sets.flat().map(({ text }) => text))];
  draft.key = listed(keys);
  draft.details = { prompts, partial: true };
  if (keys.includes('')) draft.refusal ??= { problem: 'key', why: 'Not every prompt has one match' };
}

function number(draft: Draft, ways: readonly Way[]): void {
  const exact = ways.find(({ yes, low, high }) => yes.length === 1 && low === null && high === null);
  const range = ways.find(({ low, high }) => low !== null && high !== null);
  const [low, high] = [range?.low ?? 0, range?.high ?? 0];
  const key = exact?.yes[0]?.value ?? (range ? String(Number(((low + high) / 2).toPrecision(12))) : '');
  const [below, above] = [Number(key) - low, high - Number(key)].map((side) => Number(side.toPrecision(9)));
  draft.type = 'numeric';
  draft.key = key;
  if (range) draft.details = { tolerance: above, toleranceIs: 'absolute' };
  if (range && below !== above) draft.doubts.push(`right are numbers from ${low} to ${high}, not evenly around ${key}`);
  if (ways.length > Number(exact !== undefined) + Number(range !== undefined))
    draft.repairs.push('Other accepted numbers were left out');
}

function words({ draft, type, item }: Reader, ways: readonly Way[]): void {
  const isLong = /essay|short.?response|file.?upload/i.test(type);
  const rows = Number(allOf(item, ({ name }) => name === 'render_fib')[0]?.attributes.rows ?? 1);
  if (isLong || (ways.length === 0 && rows > 1)) {
    draft.type = /upload/i.test(type) ? type : 'essay';
    return;
  }
  if (/numeric/i.test(type)) {
    number(draft, ways);
    return;
  }
  const most = ways[0]?.award ?? 0;
  const all = (wanted: readonly Way[]) => [...new Set(wanted.flatMap(({ yes }) => yes.map(({ value }) => value)))];
  const [first = '', ...accepted] = all(ways.filter(({ award }) => award === most));
  const half = all(ways.filter(({ award }) => award < most));
  const caseSensitive = ways.length > 0 && ways.every((way) => way.caseSensitive);
  draft.type = 'short-answer';
  draft.key = first;
  draft.details = { ...(accepted.length > 0 && { accepted }), ...(caseSensitive && { caseSensitive }) };
  if (ways.some(({ yes }) => yes.length > 1)) draft.doubts.push('an answer must have several parts');
  if (half.length > 0) draft.repairs.push(`Half right answers were left out: ${half.join(', ')}`);
}

/** The answers of one gap, which its author listed as options. */
function blank(reader: Reader, response: XmlNode, ways: readonly Way[]): void {
  const { draft } = reader;
  const labels = labelsOf(reader, response);
  const ids = new Set(ways.flatMap(({ yes }) => yes.map(({ value }) => value)));
  const [first = '', ...others] = labels.flatMap(({ id, text }) => (ids.has(id) ? [text] : []));
  const unnamed = labels.flatMap(({ id, text }) => (ids.has(id) ? [] : [text]));
  draft.type = 'short-answer';
  draft.key = first;
  if (others.length > 0) draft.details = { accepted: others };
  if (unnamed.length > 0 && first !== '')
    draft.doubts.push(
      `the answers ${unnamed.map((one) => `“${one}”`).join(', ')} earn nothing, or the file does not say it`,
    );
}

/** Lists of the same options in one text, each with its name. */
function isDropdowns(reader: Reader, responses: readonly XmlNode[]): boolean {
  const [first = '', ...others] = responses.map((one) =>
    labelsOf(reader, one)
      .map(({ text }) => text)
      .toSorted()
      .join('\n'),
  );
  return /multiple_dropdowns/.test(reader.type) && others.every((one) => one === first);
}

function dropdowns(reader: Reader, responses: readonly XmlNode[], ways: readonly Way[]): void {
  const { draft } = reader;
  pairs(reader, responses, ways);
  const names = responses.map((one) => (attributeOf(one, 'ident') ?? '').replace(/^response_/, ''));
  if (!names.every((name) => draft.text.split(`[${name}]`).length === 2)) {
    draft.doubts.push('the places of the lists in the text are not clear');
    return;
  }
  for (const [at, name] of names.entries()) draft.text = draft.text.replace(`[${name}]`, `(${at + 1}) ____`);
  draft.details = { prompts: names.map((_, at) => `(${at + 1})`), partial: true };
  draft.repairs.push('Its lists became a question that matches the gaps with the options');
}

/** The answer of a place that the item does not have. */
function doubtPlace(draft: Draft, response: XmlNode | undefined, ways: readonly Way[]): void {
  const own = attributeOf(response, 'ident') ?? '';
  const other = ways.flatMap(({ yes }) => yes).find(({ place }) => place !== '' && own !== '' && place !== own);
  if (other) draft.doubts.push(`the answer belongs to “${other.place}”, and the place to answer is “${own}”`);
}

const readable = new Set(['response_lid', 'response_str', 'response_num']);

function readResponses(reader: Reader, responses: readonly XmlNode[]): void {
  const { draft, item, type } = reader;
  const [response] = responses;
  const isList = response?.name === 'response_lid';
  const isMany = /^multiple$/i.test(attributeOf(response, 'rcardinality') ?? '');
  const isOrdered = isList && /^ordered$/i.test(attributeOf(response, 'rcardinality') ?? '');
  const ways = rightWays(item, !(isList && (isMany || isOrdered)));
  const other = responses.find(({ name }) => !readable.has(name));
  oddIn(draft, ways);
  const gaps = responses.reduce((sum, one) => sum + gapsIn(one), 0);
  if (responses.length === 1) doubtPlace(draft, response, ways);
  if (!response || other) draft.type = type || (other?.name ?? 'text');
  else if (responses.length > 1 && isList && /match/i.test(type)) pairs(reader, responses, ways);
  else if (responses.length > 1 && isList && isDropdowns(reader, responses)) dropdowns(reader, responses, ways);
  else if (gaps > 1) {
    const why = `This item has ${gaps} places to answer; one is possible. Please make a question of each.`;
    draft.refusal = { problem: 'unreadable', why };
  } else if (/ordered/i.test(attributeOf(response, 'rcardinality') ?? '') && !isOrdered) {
    draft.type = 'ordering of QTI 1.2';
  } else if (isList && /fill_in_multiple_blanks/.test(type)) blank(reader, response, ways);
  else if (isList) {
    const labels = labelsOf(reader, response);
    if (isOrdered) ordered(reader, labels, ways);
    else if (isMany) several(reader, labels, ways);
    else single(reader, labels, ways);
  } else if (response.name === 'response_num') number(draft, ways);
  else words(reader, ways);
}

function readPoints(item: XmlNode, fields: ReadonlyMap<string, string>, draft: Draft): void {
  const most = Number(allOf(item, ({ name }) => name === 'decvar')[0]?.attributes.maxvalue);
  const told = [
    Number(fields.get('points_possible')),
    Number(fields.get('qmd_absolutescore_max')),
    most === 100 ? 0 : most,
  ];
  const points = told.find((one) => one > 0) ?? 1;
  draft.points = Math.min(100, Math.max(1, Math.round(points)));
  if (draft.points !== points) draft.repairs.push(`${points} points became ${draft.points}`);
}

type FromFile = { line: number; passage: string; pictureOf: ItemPictures };

/** Null where the item asks nothing. `hasFeedback` of single answers, which is left out. */
export function draftOfItem1(item: XmlNode, { line, passage, pictureOf }: FromFile) {
  const presentation = childOf(item, 'presentation') ?? { name: '', attributes: {}, children: [] };
  const responses = allOf(presentation, isResponse);
  const fields = fieldsOf(item);
  const type = fields.get('question_type') ?? fields.get('bbmd_questiontype') ?? fields.get('qmd_itemtype') ?? '';
  const draft: Draft = { ...newDraft(line, ''), keyIs: 'text' };
  const reader: Reader = { draft, item, pictures: [], type };
  const [only] = responses.length === 1 ? responses : [];
  const stem = withGaps(texts(reader, stemOf(presentation, only)));
  draft.text = only ? withNamedGap(stem, only) : stem;
  const pictures = [...reader.pictures];
  if (responses.length === 0) return { draft: null, text: draft.text, hasFeedback: false };
  readResponses(reader, responses);
  draft.source = [draft.text, ...draft.options].join('\n');
  readPoints(item, fields, draft);
  if (passage !== '') draft.passage = { text: passage };
  const [picture] = pictures;
  const found = picture && pictures.length === 1 ? pictureOf(picture) : null;
  if (found) draft.picture = found;
  else if (picture) draft.refusal ??= { problem: 'picture', why: picturesWhy(pictures.length) };
  const feedback = nodesOf(item, 'itemfeedback').map((node) => ({
    id: attributeOf(node, 'ident') ?? '',
    text: htmlTextIn(materialHtml(node), newDraft(0, ''), []),
  }));
  const general = feedback.find(({ id }) => /general|solution/i.test(id));
  if (general && general.text !== '') draft.about = { explanation: general.text };
  return { draft, text: draft.text, hasFeedback: feedback.some((one) => one !== general && one.text !== '') };
}

const picturesWhy = (count: number) =>
  count > 1
    ? `This question has ${count} pictures; one is possible.`
    : 'The picture of this question is missing in the file';
