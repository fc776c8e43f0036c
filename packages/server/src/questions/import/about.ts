import { type AboutQuestion, aboutFields } from '@akada/contract';
import { tagsOf } from '@akada/contract/rules/tags';

/** Metadata of a question in the file; strings if it comes from a table. */
export type DraftAbout = Readonly<Record<string, unknown>>;

const words: Readonly<Record<keyof AboutQuestion, string>> = {
  subject: 'subject',
  topic: 'topic',
  classLevel: 'class',
  source: 'source',
  year: 'year',
  sourceNumber: 'number in the source',
  tags: 'tags',
  explanation: 'explanation',
  hint: 'hint',
  lesson: 'lesson',
  lessonSecond: 'second of the lesson',
  practice: 'word about practice',
};

export const aboutNames = Object.keys(words) as (keyof AboutQuestion)[];

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function typed(name: keyof AboutQuestion, value: unknown): unknown {
  if (typeof value !== 'string') return name === 'sourceNumber' && typeof value === 'number' ? String(value) : value;
  if (name === 'tags') return tagsOf(value);
  if (name === 'practice')
    return { yes: true, true: true, no: false, false: false }[value.trim().toLowerCase()] ?? value;
  return name === 'year' || name === 'lessonSecond' ? Number(value) : value;
}

/** Invalid metadata is left out and named; the question itself is still imported. */
export function aboutFrom(given: DraftAbout, clean: (text: string) => string) {
  const about: Record<string, unknown> = {};
  const repairs: string[] = [];
  for (const name of aboutNames) {
    const value = given[name];
    const text = typeof value === 'string' ? clean(value) : value;
    if (isNothing(text)) continue;
    const { data, error } = aboutFields[name].safeParse(typed(name, text));
    if (error) repairs.push(`The ${words[name]} was left out: ${error.issues[0]?.message}`);
    else if (!isNothing(data)) about[name] = data;
  }
  if (about.lesson === undefined) delete about.lessonSecond;
  return { about: about as AboutQuestion, repairs };
}
