import { questionTypes } from '@akada/contract/question-types';
import { AppError } from '../../platform/http/app-error.ts';
import { aboutNames } from './about.ts';
import { type Draft, type DraftPassage, type DraftPicture, newDraft, type Reading } from './draft.ts';
import { type Foreign, finishForeign, foreignOf } from './foreign-json.ts';
import { type Item, isItem, textOf } from './json-fields.ts';

/** Our own export, a reply of the API, or a list of questions from elsewhere. */

const dataUrl = /^data:image\/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=\s]+)$/;

function pictureOf(value: unknown, draft: Draft): DraftPicture | null {
  if (value === undefined || value === null) return null;
  const { image, alt } = isItem(value) ? value : {};
  const base64 = dataUrl.exec(textOf(image))?.[1];
  if (base64) return { bytes: Buffer.from(base64, 'base64'), alt: textOf(alt) };
  draft.refusal = { problem: 'picture', why: 'The picture of this question is missing in the file' };
  return null;
}

function passageOf(value: unknown, draft: Draft): DraftPassage | null {
  if (typeof value === 'string' && value.trim() !== '') return { text: value };
  if (!isItem(value)) return null;
  const picture = pictureOf(value.picture, draft);
  return { title: textOf(value.title), text: textOf(value.text), ...(picture && { picture }) };
}

const longestSource = 4000;

/** Empty for JSON that is nested too deeply to be written. */
function sourceOf(item: unknown): string {
  try {
    const text = JSON.stringify(item, (name, value) => (name === 'image' ? '…' : value), 2);
    return text.slice(0, longestSource);
  } catch {
    return '';
  }
}

function draftOf(item: Item, line: number): Draft {
  const draft: Draft = { ...newDraft(line, sourceOf(item)), keyIs: 'text' };
  const key = item.correctAnswer;
  draft.text = textOf(item.text);
  draft.type = textOf(item.type) || null;
  draft.key = Array.isArray(key) ? JSON.stringify(key.map(textOf)) : textOf(key);
  draft.options = Array.isArray(item.options) ? item.options.map(textOf) : [];
  if (typeof item.points === 'number') draft.points = item.points;
  draft.about = Object.fromEntries(aboutNames.map((name) => [name, item[name]]));
  if (item.details !== undefined && item.details !== null) draft.details = item.details;
  const picture = pictureOf(item.picture, draft);
  const explanationPicture = pictureOf(item.explanationPicture, draft);
  const passage = passageOf(item.passage, draft);
  return {
    ...draft,
    ...(picture && { picture }),
    ...(explanationPicture && { explanationPicture }),
    ...(passage && { passage }),
  };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const listNames = ['questions', 'results', 'data', 'items'];

const hasQuestion = (value: Item) => ['question', 'questionText', 'question_text'].some((name) => name in value);

/** One list, or one question; null where there is none or more than one. */
function listIn(value: unknown, depth = 0): readonly unknown[] | null {
  if (isList(value)) return value;
  if (!isItem(value) || depth > 1) return null;
  const lists = listNames.map((name) => value[name]).filter(isList);
  if (lists.length > 0) return lists.length === 1 ? (lists[0] ?? null) : null;
  if (hasQuestion(value)) return [value];
  const inner = listNames.map((name) => value[name]).find(isItem);
  return inner === undefined ? null : listIn(inner, depth + 1);
}

export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return;
  }
}

export function readJson(text: string): Reading {
  const value = parsedJson(text);
  if (value === undefined) throw new AppError('invalid', 'This JSON file is broken. Please export it again.', 'file');
  const list = listIn(value);
  if (!list) throw new AppError('invalid', 'This JSON file has no list named “questions”', 'file');
  const isOurs = isItem(value) && value.format === 'akada-questions';
  return readList(list, isOurs);
}

/** Our own types have names that no other program gives them; a choice is read as others write it. */
const isOwn = (item: Item) =>
  'text' in item &&
  'correctAnswer' in item &&
  item.type !== 'multiple-choice' &&
  questionTypes.some((type) => type === item.type);

function readList(list: readonly unknown[], isOurs: boolean): Reading {
  const foreign: Foreign[] = [];
  const drafts = list.map((item, index) => {
    if (!isItem(item)) {
      const draft = newDraft(index + 1, sourceOf(item));
      return { ...draft, refusal: { problem: 'unreadable', why: 'This is no question' } as const };
    }
    const draft = draftOf(item, index + 1);
    if (!isOurs && !isOwn(item)) foreign.push(foreignOf(item, draft));
    return draft;
  });
  return { drafts, notes: finishForeign(foreign) };
}
