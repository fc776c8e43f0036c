import { AppError } from '../../platform/http/app-error.ts';
import { aboutNames } from './about.ts';
import { type Draft, type DraftPassage, type DraftPicture, newDraft, type Reading } from './draft.ts';

/** Our own export, a reply of the API, or a bare list of questions. */

type Item = Record<string, unknown>;

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

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

function draftOf(item: unknown, line: number): Draft {
  const draft: Draft = { ...newDraft(line, sourceOf(item)), keyIs: 'text' };
  if (!isItem(item)) return { ...draft, refusal: { problem: 'unreadable', why: 'This is no question' } };
  draft.text = textOf(item.text ?? item.question);
  draft.type = textOf(item.type) || null;
  const key = item.correctAnswer ?? item.answer;
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

function listIn(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isItem(value)) return null;
  const list = value.questions ?? value.data;
  return Array.isArray(list) ? list : null;
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
  return { drafts: list.map((item, index) => draftOf(item, index + 1)), notes: [] };
}
