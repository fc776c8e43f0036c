import { letterOf } from './draft.ts';

/** The fields of a question by the names that other programs give them. */

export type Item = Readonly<Record<string, unknown>>;

export const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (value: unknown) =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const roles = {
  text: ['question', 'questiontext', 'stem', 'text', 'prompt', 'query', 'title'],
  type: ['type', 'questiontype', 'kind'],
  options: ['options', 'option', 'choices', 'answeroptions', 'alternatives', 'possibleanswers'],
  wrong: ['incorrectanswers', 'wronganswers', 'distractors'],
  key: [
    ...[
      'answer',
      'correctanswer',
      'correct',
      'key',
      'answerkey',
      'correctoption',
      'correctchoice',
      'rightanswer',
      'ans',
    ],
    ...['correctanswers', 'correctindex', 'answerindex', 'correctanswerindex', 'correctoptionindex', 'correctletter'],
  ],
  points: ['points', 'marks', 'mark'],
  explanation: ['explanation', 'solution', 'rationale', 'answerexplanation'],
  hint: ['hint', 'clue'],
  picture: ['image', 'imageurl', 'img', 'figure', 'diagram', 'photo', 'questionimage'],
  medium: ['audio', 'video', 'media', 'audiourl', 'videourl'],
  part: [
    'section',
    'instruction',
    'instructions',
    'context',
    'paragraph',
    'stimulus',
    'code',
    'snippet',
    'subquestions',
  ],
} as const;
export type Role = keyof typeof roles;

/** Numbers and names of the other program, and what our own format has beside. */
const known = new Set([
  ...['id', 'uuid', 'number', 'no', 'index', 'questionid', 'questionnumber', 'questionnub', 'slug', 'createdat'],
  ...['updatedat', 'exam', 'picture', 'explanationpicture', 'passage', 'details', 'subject', 'topic', 'classlevel'],
  ...['source', 'year', 'sourcenumber', 'tags', 'lesson', 'lessonsecond', 'practice'],
]);

/** 'optionA', 'option_1', 'B' */
const optionField = /^(?:(?:option|choice|answer|opt)([a-j]|\d{1,2})|([a-j]))$/;

const isNothing = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

export type Option = { label: string; text: string; isRight: boolean; isOdd: boolean };

export type Fields = {
  of: ReadonlyMap<Role, { name: string; value: unknown }[]>;
  flat: Option[];
  leftOut: string[];
};

const roleOf = (name: string) =>
  (Object.keys(roles) as Role[]).find((role) => (roles[role] as readonly string[]).includes(name));

export function fieldsOf(item: Item): Fields {
  const of = new Map<Role, { name: string; value: unknown }[]>();
  const fields: Fields = { of, flat: [], leftOut: [] };
  const hasOptions = Object.keys(item).some((name) => roleOf(bare(name)) === 'options');
  for (const [name, value] of Object.entries(item)) {
    const plain = bare(name);
    const [, long, short] = optionField.exec(plain) ?? [];
    const label = long ?? short;
    // 'answers' are the key beside options, and the options where there are no others.
    const role = plain === 'answers' ? (hasOptions ? 'key' : 'options') : roleOf(plain);
    if (isNothing(value) && !(role === 'key' && value === false)) continue;
    if (label !== undefined && textOf(value) !== '')
      fields.flat.push({ label, text: textOf(value), isRight: false, isOdd: false });
    else if (role) of.set(role, [...(of.get(role) ?? []), { name, value }]);
    else if (!known.has(plain)) fields.leftOut.push(name);
  }
  for (const [role, found] of of) {
    const order = roles[role] as readonly string[];
    found.sort((a, b) => order.indexOf(bare(a.name)) - order.indexOf(bare(b.name)));
  }
  return fields;
}

const optionTexts = [
  'text',
  'value',
  'content',
  'answer',
  'option',
  'answertext',
  'optiontext',
  'choice',
  'title',
  'body',
];
const optionLabels = ['label', 'key', 'letter', 'id', 'identifier'];
const optionFlags = ['correct', 'iscorrect', 'isright', 'right', 'isanswer', 'isthecorrectanswer'];
const saysNo = new Set(['', 'false', '0', 'no']);

/** A single option, written as a text or as an object. */
function optionOf(value: unknown, label: string): Option {
  if (!isItem(value)) return { label, text: textOf(value), isRight: false, isOdd: typeof value === 'object' };
  const found = new Map(Object.entries(value).map(([name, one]) => [bare(name), one]));
  const first = (names: readonly string[]) => names.find((name) => textOf(found.get(name)) !== '');
  const [text, own, flag] = [first(optionTexts), first(optionLabels), optionFlags.find((name) => found.has(name))];
  const understood = new Set([text, own, flag, ...optionLabels]);
  const others = [...found].filter(([name, one]) => !understood.has(name) && !isNothing(one));
  return {
    label: own === undefined ? label : textOf(found.get(own)),
    text: textOf(text === undefined ? '' : found.get(text)),
    isRight: flag !== undefined && !saysNo.has(textOf(found.get(flag)).toLowerCase()),
    isOdd: text === undefined || others.length > 0,
  };
}

/** Null where the value is no list of options. */
export function optionsIn(value: unknown): Option[] | null {
  if (Array.isArray(value)) return value.map((one, index) => optionOf(one, letterOf(index)));
  if (!isItem(value)) return null;
  return Object.entries(value).flatMap(([label, one]) => (isNothing(one) ? [] : [optionOf(one, label)]));
}
