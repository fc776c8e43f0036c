import { listed } from '@akada/contract/question-types/list';
import { attributeOf, childOf, nodesOf, readTree, textIn, type XmlNode } from '../../platform/files/read-xml.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { beginningOf, type Draft, feedbackNote, newDraft, type Reading } from './draft.ts';
import { extrasFrom, giveExtras } from './extras.ts';
import { plainStars } from './gift-answers.ts';
import { type FoundPicture, htmlTextIn } from './html-texts.ts';
import { withDollars } from './maths.ts';
import { select } from './select.ts';

/** Moodle XML, as its question bank exports it (question/format/xml/format.php of Moodle). */

const damaged = () => new AppError('invalid', 'This XML file is broken. Please export it again.', 'file');

export const isMoodle = (text: string) => /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*<quiz[\s>]/.test(text);

type File = { base64: string; alt: string };
type Texts = { text: string; files: File[]; missing: number };

const plainFormats = new Set(['plain_text', 'markdown']);

/** The pictures of `@@PLUGINFILE@@/…` stand beside the text, those of older files in the question. */
function textsOf(node: XmlNode | undefined, draft: Draft): Texts {
  const texts: Texts = { text: '', files: [], missing: 0 };
  if (!node) return texts;
  const written = nodesOf(node, 'text').map(textIn).join('');
  if (plainFormats.has(attributeOf(node, 'format') ?? '')) return { ...texts, text: written.trim() };
  const files = new Map(nodesOf(node, 'file').map((file) => [attributeOf(file, 'name') ?? '', textIn(file)]));
  const pictures: FoundPicture[] = [];
  const html = htmlTextIn(written, draft, pictures);
  for (const { source, alt } of pictures) {
    const name = decodeName(source.replace(/^@@PLUGINFILE@@\//, '').replace(/[?#].*$/, ''));
    const base64 = files.get(name.split('/').at(-1) ?? '') ?? /^data:image\/\w+;base64,(.+)$/s.exec(source)?.[1];
    if (base64 === undefined) texts.missing += 1;
    else texts.files.push({ base64, alt });
  }
  texts.text = withDollars(html);
  return texts;
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const childText = (node: XmlNode, name: string) => {
  const child = childOf(node, name);
  return child ? textIn(child).trim() : '';
};

type Answer = { text: string; share: number; hasPicture: boolean };

function answersOf(question: XmlNode, draft: Draft): Answer[] {
  return nodesOf(question, 'answer').map((answer) => {
    // An answer has a format attribute of its own.
    const { text, files, missing } = textsOf(answer, draft);
    return { text, share: Number(attributeOf(answer, 'fraction')), hasPicture: files.length + missing > 0 };
  });
}

const isRight = ({ share }: Answer) => share > 99.99;
const isHalf = ({ share }: Answer) => share > 0 && share <= 99.99;
const listOfTexts = (answers: readonly Answer[]) => answers.map(({ text }) => text).join(', ');

function readPoints(question: XmlNode, draft: Draft): void {
  const points = Number(textIn(childOf(question, 'defaultgrade') ?? { name: '', attributes: {}, children: ['1'] }));
  draft.points = Math.min(100, Math.max(1, Math.round(points)));
  if (draft.points !== points) draft.repairs.push(`${points} points became ${draft.points}`);
}

function givePicture(draft: Draft, question: XmlNode, { files, missing }: Texts, answers: readonly Answer[]): void {
  const old = childOf(question, 'image_base64');
  const [picture] = old ? [{ base64: textIn(old), alt: '' }] : files;
  const refuse = (why: string) => {
    draft.refusal ??= { problem: 'picture', why };
  };
  if (answers.some(({ hasPicture }) => hasPicture)) {
    refuse('Pictures as options cannot be imported. Please describe them in words.');
  } else if (missing > 0) refuse('The picture of this question is missing in the file');
  else if (files.length > 1) refuse(`This question has ${files.length} pictures; one is possible.`);
  else if (picture) draft.picture = { bytes: Buffer.from(picture.base64, 'base64'), alt: picture.alt };
}

function choice(draft: Draft, question: XmlNode, answers: readonly Answer[]): void {
  const right = answers.filter(isRight);
  const isSingle = !['false', '0'].includes(childText(question, 'single'));
  draft.options = answers.map(({ text }) => text);
  draft.key = right[0]?.text ?? '';
  if (!isSingle) {
    select(draft, answers);
    return;
  }
  const halves = answers.filter(isHalf);
  if (right.length > 1) draft.refusal = { problem: 'key', why: 'More than one answer is right' };
  if (halves.length > 0) draft.repairs.push(`The half credit was left out: ${listOfTexts(halves)}`);
  if (answers.some(({ share }) => share < 0)) draft.repairs.push('Points off for wrong options were left out');
}

function shortAnswer(draft: Draft, question: XmlNode, answers: readonly Answer[]): void {
  const [first, ...accepted] = answers.filter(isRight);
  const halves = answers.filter(isHalf);
  const plain = ({ text }: Answer) => plainStars(text, draft);
  draft.key = first ? plain(first) : '';
  draft.details = {
    ...(accepted.length > 0 && { accepted: accepted.map(plain) }),
    ...(childText(question, 'usecase') === '1' && { caseSensitive: true }),
  };
  if (halves.length > 0) {
    draft.repairs.push(`Half right answers were left out: ${halves.map(plain).join(', ')}`);
  }
}

function matching(draft: Draft, question: XmlNode): void {
  const pairs = nodesOf(question, 'subquestion').map((pair) => ({
    prompt: textsOf(pair, draft).text,
    option: childText(childOf(pair, 'answer') ?? pair, 'text'),
  }));
  const asked = pairs.filter(({ prompt }) => prompt !== '');
  draft.options = [...new Set(pairs.map(({ option }) => option))];
  draft.key = listed(asked.map(({ option }) => option));
  draft.details = { prompts: asked.map(({ prompt }) => prompt), partial: true };
}

function ordering(draft: Draft, question: XmlNode, answers: readonly Answer[]): void {
  draft.options = answers.map(({ text }) => text);
  draft.key = listed(draft.options);
  if (childText(question, 'gradingtype') !== 'ALL_OR_NOTHING') draft.details = { partial: true };
}

function unitOf(question: XmlNode, draft: Draft): object {
  const [unit, ...others] = nodesOf(childOf(question, 'units'), 'unit');
  const name = unit ? childText(unit, 'unit_name') : '';
  if (!unit || name === '') return {};
  const names = others.map((other) => childText(other, 'unit_name'));
  if (names.length > 0) draft.repairs.push(`Other units were left out: ${names.join(', ')}`);
  if (Number(childText(unit, 'multiplier') || 1) !== 1)
    draft.doubts.push(`the number in the unit “${name}” is another`);
  if (childText(question, 'showunits') === '3') return { unit: name, unitIs: 'given' };
  return { unit: name, unitIs: childText(question, 'unitgradingtype') === '1' ? 'required' : 'optional' };
}

function numerical(draft: Draft, question: XmlNode, answers: readonly Answer[]): void {
  const right = answers.findIndex(isRight);
  const node = nodesOf(question, 'answer')[right];
  draft.key = answers[right]?.text ?? '';
  draft.details = {
    tolerance: node ? Number(childText(node, 'tolerance') || 0) : 0,
    toleranceIs: 'absolute',
    ...unitOf(question, draft),
  };
  if (answers.filter(({ share }) => share > 0).length > 1) draft.repairs.push('Other accepted numbers were left out');
}

function essay(draft: Draft, question: XmlNode): void {
  const limit = (name: string) => Number(childText(question, name)) || undefined;
  draft.key = textsOf(childOf(question, 'graderinfo'), draft).text;
  draft.details = { minWords: limit('minwordlimit'), maxWords: limit('maxwordlimit') };
}

const types: Readonly<Record<string, string>> = {
  numerical: 'numeric',
  multichoice: 'multiple-choice',
  truefalse: 'true-false',
  shortanswer: 'short-answer',
  matching: 'matching',
  ordering: 'ordering',
};

/** Moodle shows them one after another, between attempts. */
const hintOf = (question: XmlNode, draft: Draft) =>
  nodesOf(question, 'hint')
    .map((hint) => textsOf(hint, draft).text.trim())
    .filter(Boolean)
    .join('\n');

function draftOf(question: XmlNode, line: number): Draft {
  const type = attributeOf(question, 'type') ?? '';
  const draft: Draft = { ...newDraft(line, ''), type: types[type] ?? type, keyIs: 'text' };
  const texts = textsOf(childOf(question, 'questiontext'), draft);
  const answers = answersOf(question, draft);
  draft.source = [texts.text, ...answers.map(({ text, share }) => `${share}%  ${text}`)].join('\n');
  draft.text = texts.text;
  readPoints(question, draft);
  if (type === 'multichoice') choice(draft, question, answers);
  else if (type === 'truefalse') draft.key = answers.find(isRight)?.text.trim().toLowerCase() ?? '';
  else if (type === 'shortanswer') shortAnswer(draft, question, answers);
  else if (type === 'numerical') numerical(draft, question, answers);
  else if (type === 'matching') matching(draft, question);
  else if (type === 'essay') essay(draft, question);
  else if (type === 'ordering') ordering(draft, question, answers);
  draft.about = {
    explanation: textsOf(childOf(question, 'generalfeedback'), draft).text,
    hint: hintOf(question, draft),
    tags: nodesOf(childOf(question, 'tags'), 'tag').map((tag) => childText(tag, 'text')),
  };
  const extras = childText(question, 'akada');
  if (extras !== '') giveExtras(draft, extrasFrom(extras) ?? {});
  givePicture(draft, question, texts, answers);
  return draft;
}

const hasText = (node: XmlNode) =>
  textIn(node)
    .replace(/<[^>]*>/g, '')
    .trim() !== '';

/** Comments on single answers. */
const hasFeedback = (question: XmlNode) =>
  nodesOf(question, 'answer')
    .flatMap((answer) => nodesOf(answer, 'feedback'))
    .some(hasText);

export function readMoodle(xml: string): Reading {
  const quiz = childOf(readTree(xml, damaged), 'quiz');
  if (!quiz) throw damaged();
  const notes: string[] = [];
  const questions = nodesOf(quiz, 'question').filter((question) => {
    const type = attributeOf(question, 'type');
    const text = () => textsOf(childOf(question, 'questiontext'), newDraft(0, '')).text;
    if (type === 'description') notes.push(`Left out, a text without a question: “${beginningOf(text())}”`);
    return type !== 'category' && type !== 'description';
  });
  const withFeedback = questions.flatMap((question, index) => (hasFeedback(question) ? [index + 1] : []));
  return {
    drafts: questions.map((question, index) => draftOf(question, index + 1)),
    notes: [...notes, ...feedbackNote(withFeedback)],
  };
}
