import { listed } from '@akada/contract/question-types/list';
import { escapeMarkup } from '../../platform/files/html.ts';
import { attributeOf, childOf, isNode, nodesOf, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { type Draft, newDraft } from './draft.ts';
import { type FoundPicture, hasTags, htmlTextIn } from './html-texts.ts';
import { withDollars } from './maths.ts';
import type { ItemPictures } from './qti-item.ts';
import { allOf } from './qti-tree.ts';
import { rightWays, type Way } from './qti1-conditions.ts';

/** One item of QTI 1.2, as Canvas, Blackboard and Respondus write it. */

/** Many programs call HTML plain. */
const isHtml = (text: string) => hasTags(text) || /&(?:nbsp|lt|gt|amp|quot|#\d+);/.test(text);

function serialised(node: XmlNode): string {
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  const inner = node.children.map((child) => (isNode(child) ? serialised(child) : escapeMarkup(child))).join('');
  return `<${node.name}${attributes.join('')}>${inner}</${node.name}>`;
}

export function materialHtml(node: XmlNode): string {
  const { name, attributes } = node;
  if (name === 'mattext' || name === 'mat_formattedtext' || name === 'matemtext') {
    const type = attributes.texttype ?? attributes.type ?? '';
    const text = textIn(node);
    if (nodesOf(node).length > 0)
      return node.children.map((one) => (isNode(one) ? serialised(one) : escapeMarkup(one))).join('');
    return /html/i.test(type) || isHtml(text) ? text : escapeMarkup(text).replace(/\r?\n/g, '<br>');
  }
  if (name === 'matimage')
    return `<img src="${escapeMarkup(attributes.uri ?? '')}" alt="${escapeMarkup(attributes.label ?? '')}">`;
  if (name === 'mataudio') return '<audio></audio>';
  if (name === 'matvideo' || name === 'matapplet' || name === 'matapplication') return '<video></video>';
  if (name === 'matbreak') return '<br>';
  const inner = nodesOf(node).map(materialHtml).join('');
  return name === 'material' ? `<div>${inner}</div>` : inner;
}

const isResponse = ({ name }: XmlNode) => name.startsWith('response_') && name !== 'response_label';

/** Without the places to answer. */
function stemOf(node: XmlNode): XmlNode {
  const kept = node.children.filter(
    (child) => !isNode(child) || !(isResponse(child) || child.name.startsWith('render_')),
  );
  const children = kept.map((child) => (isNode(child) ? stemOf(child) : child));
  return { ...node, children };
}

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
  if (!response || other) draft.type = type || (other?.name ?? 'text');
  else if (responses.length > 1 && isList && /match/i.test(type)) pairs(reader, responses, ways);
  else if (responses.length > 1) {
    const why = `This item has ${responses.length} places to answer; one is possible. Please make a question of each.`;
    draft.refusal = { problem: 'unreadable', why };
  } else if (/ordered/i.test(attributeOf(response, 'rcardinality') ?? '') && !isOrdered) {
    draft.type = 'ordering of QTI 1.2';
  } else if (isList) {
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
  const stems = [stemOf(presentation), ...(only ? [stemOf(only)] : [])].map((node) => texts(reader, node));
  draft.text = stems.filter(Boolean).join('\n');
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
