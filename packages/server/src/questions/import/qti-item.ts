import { listed } from '@akada/contract/question-types/list';
import { childOf, nodesOf, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { type Draft, newDraft, type Refusal } from './draft.ts';
import { type Extras, giveExtras } from './extras.ts';
import { neededRefusal, neededThing } from './html-texts.ts';
import { allOf, type QtiPicture, type QtiTexts, textsOf } from './qti-tree.ts';

/** One item of QTI 2 or 3 as a question. Names are those of QTI 2. */

export type ItemPictures = (picture: QtiPicture) => Draft['picture'] | null;

/** Its pictures are named from its own file. */
export type Stimulus = { title: string; node: XmlNode; pictureOf: ItemPictures };

type Item = {
  root: XmlNode;
  declaration: XmlNode | undefined;
  interaction: XmlNode;
};

const valuesIn = (node: XmlNode | undefined) => nodesOf(node, 'value').map((value) => textIn(value).trim());

const correctOf = ({ declaration }: Item) => valuesIn(childOf(declaration, 'correctResponse'));

type Mapped = { key: string; points: number; caseSensitive: boolean };

const mappedOf = ({ declaration }: Item): Mapped[] =>
  nodesOf(childOf(declaration, 'mapping'), 'mapEntry').map(({ attributes }) => ({
    key: attributes.mapKey ?? '',
    points: Number(attributes.mappedValue ?? 0),
    caseSensitive: attributes.caseSensitive === 'true',
  }));

/** The key, or where there is none what earns most. */
function rightOf(item: Item): string[] {
  const correct = correctOf(item);
  if (correct.length > 0) return correct;
  const mapped = mappedOf(item).filter(({ points }) => points > 0);
  const most = Math.max(0, ...mapped.map(({ points }) => points));
  const isMany = item.declaration?.attributes.cardinality !== 'single';
  return mapped.filter(({ points }) => isMany || points === most).map(({ key }) => key);
}

const hasShares = ({ root }: Item) =>
  allOf(
    root,
    ({ name, attributes: { template = '' } }) =>
      name === 'mapResponse' || (name === 'responseProcessing' && /map_response/.test(template)),
  ).length > 0;

const refusePictures = (draft: Draft) => {
  draft.refusal ??= {
    problem: 'picture',
    why: 'Pictures as options cannot be imported. Please describe them in words.',
  };
};

type Choice = { id: string; text: string };

function choicesOf(node: XmlNode | undefined, name: string, draft: Draft): Choice[] {
  return nodesOf(node, name).map((choice) => {
    const { text, pictures } = textsOf(choice.children);
    if (pictures.length > 0) refusePictures(draft);
    return { id: choice.attributes.identifier ?? '', text };
  });
}

const textFor = (choices: readonly Choice[]) => (id: string) => choices.find((one) => one.id === id)?.text ?? '';

function choice(draft: Draft, item: Item, name: string): void {
  const choices = choicesOf(item.interaction, name, draft);
  const right = rightOf(item).map(textFor(choices));
  const isMany =
    item.declaration?.attributes.cardinality === 'multiple' && item.interaction.attributes.maxChoices !== '1';
  const truths = choices.map(({ text }) => text.toLowerCase());
  draft.options = choices.map(({ text }) => text);
  draft.type = 'multiple-choice';
  draft.key = right[0] ?? '';
  if (isMany) {
    draft.type = 'multiple-select';
    draft.key = listed(right);
    if (hasShares(item)) draft.details = { partial: true };
  } else if (truths.length === 2 && truths.includes('true') && truths.includes('false')) {
    draft.type = 'true-false';
    draft.key = draft.key.toLowerCase();
    draft.options = [];
  }
}

function toleranceOf({ root }: Item): object {
  const [equal] = allOf(root, ({ name }) => name === 'equal');
  const { toleranceMode = 'exact', tolerance = '' } = equal?.attributes ?? {};
  const amount = Math.max(0, ...tolerance.split(/\s+/).map(Number).filter(Number.isFinite));
  if (toleranceMode === 'exact' || amount === 0) return {};
  return { tolerance: amount, toleranceIs: toleranceMode === 'relative' ? 'percent' : 'absolute' };
}

function written(draft: Draft, item: Item): void {
  const [first = '', ...others] = rightOf(item);
  if (/^(?:float|integer)$/.test(item.declaration?.attributes.baseType ?? '')) {
    const unit = allOf(item.root, ({ attributes }) => attributes.class === 'unit')[0];
    draft.type = 'numeric';
    draft.key = first;
    draft.details = { ...toleranceOf(item), ...(unit && { unit: textIn(unit).trim(), unitIs: 'given' }) };
    return;
  }
  const mapped = mappedOf(item);
  const most = Math.max(0, ...mapped.map(({ points }) => points));
  const full = mapped.filter(({ points }) => points > 0 && points === most).map(({ key }) => key);
  const half = mapped.filter(({ points }) => points > 0 && points < most).map(({ key }) => key);
  const accepted = [...new Set([...others, ...full])].filter((text) => text !== first);
  draft.type = 'short-answer';
  draft.key = first;
  const caseSensitive = mapped.some((entry) => entry.caseSensitive);
  draft.details = { ...(accepted.length > 0 && { accepted }), ...(caseSensitive && { caseSensitive }) };
  if (half.length > 0) draft.repairs.push(`Half right answers were left out: ${half.join(', ')}`);
}

function matching(draft: Draft, item: Item): void {
  const [left, right] = nodesOf(item.interaction, 'simpleMatchSet');
  const prompts = choicesOf(left, 'simpleAssociableChoice', draft);
  const options = choicesOf(right, 'simpleAssociableChoice', draft);
  const pairs = rightOf(item).map((pair) => pair.split(/\s+/));
  const keyOf = ({ id }: Choice) => textFor(options)(pairs.find(([from]) => from === id)?.[1] ?? '');
  draft.type = 'matching';
  draft.options = options.map(({ text }) => text);
  draft.key = listed(prompts.map(keyOf));
  draft.details = { prompts: prompts.map(({ text }) => text), ...(hasShares(item) && { partial: true }) };
  if (pairs.length > prompts.length)
    draft.refusal = { problem: 'key', why: 'Some of the prompts have more than one match; one is possible' };
}

function ordering(draft: Draft, item: Item): void {
  const choices = choicesOf(item.interaction, 'simpleChoice', draft);
  draft.type = 'ordering';
  draft.options = choices.map(({ text }) => text);
  draft.key = listed(rightOf(item).map(textFor(choices)));
}

function essay(draft: Draft, item: Item): void {
  const model = allOf(
    item.root,
    ({ name, attributes: { view = '' } }) => name === 'rubricBlock' && /scorer/.test(view),
  );
  draft.type = 'essay';
  draft.key = correctOf(item)[0] ?? (model[0] ? textsOf(model[0].children).text : '');
}

const readers: Readonly<Record<string, (draft: Draft, item: Item) => void>> = {
  choiceInteraction: (draft, item) => choice(draft, item, 'simpleChoice'),
  inlineChoiceInteraction: (draft, item) => choice(draft, item, 'inlineChoice'),
  textEntryInteraction: written,
  matchInteraction: matching,
  orderInteraction: ordering,
  extendedTextInteraction: essay,
};

const gaps = ['textEntryInteraction', 'inlineChoiceInteraction'];

/** Longer texts are passages, not instructions. */
const passageLength = 200;

const isCandidates = ({ attributes: { view = 'candidate' } }: XmlNode) => /candidate|^\s*$/.test(view);

function isPassage(node: XmlNode): boolean {
  if (/(?:^|\s)passage(?:\s|$)/.test(node.attributes.class ?? '')) return true;
  if (node.name !== 'rubricBlock' || !isCandidates(node)) return false;
  return node.attributes.use === 'sharedstimulus' || textsOf(node.children).text.length >= passageLength;
}

const isHeading = (node: XmlNode) => /^h[1-6]$/.test(node.name);

function givePassage(draft: Draft, body: XmlNode, stimuli: readonly Stimulus[], pictureOf: ItemPictures): void {
  const own = allOf(body, isPassage).map((node) => ({ title: '', node, pictureOf }));
  const [stimulus, ...others] = [...stimuli, ...own];
  if (!stimulus) return;
  if (others.length > 0) draft.doubts.push(`there are ${others.length + 1} passages, and one is possible`);
  const heading = nodesOf(stimulus.node).find(isHeading);
  const title = heading ? textsOf(heading.children).text : stimulus.title;
  const { text, pictures } = textsOf(stimulus.node.children, (node) => (node === heading ? '' : null));
  const [first] = pictures;
  const picture = first && stimulus.pictureOf(first);
  if (first && !picture) draft.doubts.push('the picture of the passage is missing in the file');
  if (pictures.length > 1) draft.doubts.push(`the passage has ${pictures.length} pictures, and one is possible`);
  draft.passage = { title, text, ...(picture && { picture }) };
}

function givePicture(draft: Draft, pictures: readonly QtiPicture[], pictureOf: ItemPictures): void {
  const [first] = pictures;
  if (!first) return;
  const picture = pictures.length === 1 ? pictureOf(first) : null;
  if (picture) draft.picture = picture;
  else {
    const why =
      pictures.length > 1
        ? `This question has ${pictures.length} pictures; one is possible.`
        : 'The picture of this question is missing in the file';
    draft.refusal ??= { problem: 'picture', why };
  }
}

function pointsOf(item: Item): number {
  const outcomes = nodesOf(item.root, 'outcomeDeclaration');
  const outcome = (name: string) => outcomes.find(({ attributes }) => attributes.identifier === name);
  const mapped = mappedOf(item).map(({ points }) => points);
  const isMany = item.declaration?.attributes.cardinality !== 'single';
  const sum = isMany ? mapped.reduce((all, one) => all + Math.max(0, one), 0) : Math.max(0, ...mapped);
  const told = [
    Number(valuesIn(childOf(outcome('MAXSCORE'), 'defaultValue'))[0]),
    Number(outcome('SCORE')?.attributes.normalMaximum),
    sum,
  ];
  return told.find((points) => points > 0) ?? 1;
}

function askedTexts(item: Item, body: XmlNode): QtiTexts {
  const isGap = gaps.includes(item.interaction.name);
  const texts = textsOf(body.children, (node) => {
    if (node === item.interaction && isGap) return '_____';
    return isPassage(node) || node.attributes.class === 'unit' ? '' : null;
  });
  // A gap at the end is dropped: the text before it is the question.
  return { ...texts, text: texts.text.replace(/\s*_____\s*$/, '') };
}

function withoutAnswers(body: XmlNode, interaction: XmlNode): XmlNode {
  const strip = (node: XmlNode): XmlNode =>
    node === interaction
      ? gaps.includes(node.name)
        ? node
        : { ...node, name: 'div', children: nodesOf(node, 'prompt') }
      : { ...node, children: node.children.map((child) => (typeof child === 'string' ? child : strip(child))) };
  return strip(body);
}

/** Films and sounds, and numbers that change from student to student. */
function lackOf(root: XmlNode, stimuli: readonly Stimulus[]): Refusal | null {
  const isWanted = (node: XmlNode) => neededThing(node) !== null || /^(?:template|printedVariable)/.test(node.name);
  const [node] = [root, ...stimuli.map((stimulus) => stimulus.node)].flatMap((one) => allOf(one, isWanted));
  if (!node) return null;
  const thing = neededThing(node);
  if (thing) return neededRefusal(thing);
  const why = 'This question has template variables: its numbers change for each student, and here they cannot.';
  return { problem: 'unreadable', why };
}

export function draftOfItem(
  root: XmlNode,
  {
    line,
    extras,
    stimuli,
    pictureOf,
  }: { line: number; extras: Extras; stimuli: readonly Stimulus[]; pictureOf: ItemPictures },
): Draft {
  const body = childOf(root, 'itemBody') ?? { name: 'itemBody', attributes: {}, children: [] };
  const interactions = allOf(body, ({ name }) => name.endsWith('Interaction') && name !== 'endAttemptInteraction');
  const [interaction] = interactions;
  const draft: Draft = { ...newDraft(line, textsOf(body.children).text), keyIs: 'text' };
  if (!interaction) return { ...draft, refusal: { problem: 'unreadable', why: 'This item asks nothing' } };
  const declaration = nodesOf(root, 'responseDeclaration').find(
    ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
  );
  const item: Item = { root, declaration, interaction };
  const asked = withoutAnswers(body, interaction);
  const { text, pictures } = askedTexts(item, asked);
  draft.text = text;
  draft.type = interaction.name.replace(/Interaction$/, '');
  givePassage(draft, body, stimuli, pictureOf);
  givePicture(draft, pictures, pictureOf);
  readers[interaction.name]?.(draft, item);
  draft.refusal = lackOf(root, stimuli) ?? draft.refusal;
  if (interactions.length > 1) {
    const why = `This item has ${interactions.length} places to answer; one is possible. Please make a question of each.`;
    draft.refusal = { problem: 'unreadable', why };
  }
  const points = pointsOf(item);
  draft.points = Math.min(100, Math.max(1, Math.round(points)));
  if (draft.points !== points) draft.repairs.push(`${points} points became ${draft.points}`);
  const why = nodesOf(root, 'modalFeedback').map((feedback) => textsOf(feedback.children).text);
  draft.about = new Set(why).size === 1 ? { explanation: why[0] } : {};
  giveExtras(draft, extras);
  return draft;
}
