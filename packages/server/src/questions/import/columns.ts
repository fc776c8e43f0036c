import type { AboutQuestion, ColumnRole } from '@akada/contract';
import { letterOf } from './draft.ts';

/** The columns of a table of questions, by the names that schools and other programs give them. */

export const optionLetters = Array.from({ length: 10 }, (_, index) => letterOf(index));

/** Names without spaces and signs. */
const names: Partial<Record<ColumnRole, string>> = {
  text: 'question|questions|questiontext|text|stem|item|questionstem|questionbody|questionprompt|prompt|ques|questionname|questiontitle|questioncontent|questiondescription|questionstatement',
  type: 'type|questiontype|qtype',
  key: 'answer|correctanswer|correct|key|ans|rightanswer|correctoption|correctanswers|correctno|correctchoice|answerkey|correctans|correctansweroption|correctoptions|answerletter|correctletter|answeroption|answerindex|correctindex|correctanswerindex|correctoptionindex|optionindex|answernumber|correctnumber|correctoptionnumber|answertext|correctanswertext|correctoptiontext|correctoptionletter|correctanswerletter|answerno|correctanswerno|correctoptionno|rightoption|rightans|correctresponse|markingkey|correctanswernumber|solutionkey|canswer|theanswer|answercorrect',
  points: 'points|marks|mark|score|point|markallocation|marksallocated',
  options: 'options|choices|alternatives|answeroptions|answerchoices|possibleanswers|optionlist',
  details: 'details',
  passage: 'passage|readingpassage|comprehensionpassage',
  passageTitle: 'passagetitle',
  picture:
    'image|picture|imagelink|imageurl|pictureurl|questionimage|imagepath|diagram|figure|img|photo|imagefile|media|mediaurl',
  none: 'no|sn|sno|id|qid|questionid|questionno|qno|serial|serialno|serialnumber|number|timeinseconds|timelimit|timelimitsec|time|createdat|updatedat|deletedat|created|updated|createdby|updatedby|timestamp',
};

const aboutHeads: Readonly<Record<keyof AboutQuestion, readonly [string, ...string[]]>> = {
  subject: ['Subject', 'course'],
  topic: ['Topic', 'chapter'],
  classLevel: ['Class', 'class level', 'level', 'grade'],
  source: ['Source', 'exam body', 'examination'],
  year: ['Year', 'exam year'],
  sourceNumber: ['Number in source', 'source number', 'question number'],
  tags: ['Tags', 'tag', 'keywords'],
  explanation: ['Explanation', 'answer explanation', 'solution', 'feedback', 'rationale'],
  hint: ['Hint', 'clue'],
  lesson: ['Lesson'],
  lessonSecond: ['Lesson second'],
  practice: ['Practice', 'open for practice'],
};

/** 'optionA', 'Option (a)' and 'OPTION_A' → 'optiona'; notes such as 'max 75 characters' are left out. */
const squeezed = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('#', ' no ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?:max\d+(?:characters|seconds)|optional|chooseatleastone|onlyincludeanswer(?:no)?).*$/, '')
    .replace(/^correctanswerss$/, 'correctanswers');

const roleOf = new Map<string, ColumnRole>([
  ...Object.entries(aboutHeads).flatMap(([role, heads]) =>
    heads.map((head): [string, ColumnRole] => [squeezed(head), role as ColumnRole]),
  ),
  ...Object.entries(names).flatMap(([role, all]) =>
    all.split('|').map((name): [string, ColumnRole] => [name, role as ColumnRole]),
  ),
]);

const optionHead =
  /^(?:(?:option|opt|choice|answer|ans|alternative|alt|response|answeroption|answerchoice|optiontext|possibleanswer)s?(?:no|number|text)?([a-j]|\d{1,2})(?:text)?|([a-j]))$/;
const wrongHead = /^(?:incorrect|wrong|distractor|false)(?:answer|option|choice|response)?(?:no)?(\d{0,2}|[a-j])$/;

/** Number of the first option, where options are numbered. */
export function firstNumber(heads: readonly string[]): number | null {
  const numbers = heads.flatMap((head) => {
    const name = squeezed(head);
    const label = optionHead.exec(name)?.[1] ?? name;
    return /^\d{1,2}$/.test(label) ? [Number(label)] : [];
  });
  return numbers.length < 2 ? null : Math.min(...numbers);
}

/** Heads that sound like options or keys. */
export const soundsLikeAnswer = (head: string) =>
  /option|choice|answer|distract|alternative|incorrect|wrong|correct|response|key|solution/.test(squeezed(head));

const isLetter = (role: ColumnRole | null) => role !== null && /^[A-J]$/.test(role);

function optionRole(name: string, first: number): ColumnRole | null {
  const found = optionHead.exec(name);
  const label = found?.[1] ?? found?.[2] ?? '';
  if (label === '') return null;
  const role = /^\d+$/.test(label) ? optionLetters[Number(label) - first] : label.toUpperCase();
  return (role as ColumnRole | undefined) ?? null;
}

/** Null where a head says nothing; the first column of a role has it, but for those that may be several. */
export function rolesOf(heads: readonly string[]): (ColumnRole | null)[] {
  const first = firstNumber(heads) === 0 ? 0 : 1;
  const taken = new Set<ColumnRole>();
  const roles = heads.map((head): ColumnRole | null => {
    const name = squeezed(head);
    const role = roleOf.get(name) ?? optionRole(name, first) ?? (wrongHead.test(name) ? 'wrong' : null);
    if (role === null || role === 'none' || role === 'key' || role === 'wrong') return role;
    if (taken.has(role)) return null;
    taken.add(role);
    return role;
  });
  spreadOptions(heads, roles);
  seriesOfOptions(heads.map(squeezed), roles);
  const hasLetters = roles.some(isLetter);
  return roles.map((role) => (role === 'wrong' && hasLetters ? null : role));
}

/** 'Options' over several columns: the others have no head. */
function spreadOptions(heads: readonly string[], roles: (ColumnRole | null)[]): void {
  const at = roles.indexOf('options');
  const next = heads.findIndex((head, index) => index > at && head.trim() !== '');
  const width = (next < 0 ? heads.length : next) - at;
  if (at < 0 || width < 2 || width > 10 || roles.some(isLetter)) return;
  for (let index = 0; index < width; index++) roles[at + index] = optionLetters[index] as ColumnRole;
}

const repeatable = new Set(['answer', 'answers', 'option', 'choice', 'ans', 'alternative', 'response']);
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi'];

/** '1, 2, 3, 4', 'i, ii, iii' or the same word over each. */
function seriesOfOptions(names: readonly string[], roles: (ColumnRole | null)[]): void {
  const isNext = [
    (name: string, at: number) => name === String(at + 1),
    (name: string, at: number) => name === roman[at],
    (name: string, at: number, first: string) => repeatable.has(first) && name === first && at >= 0,
  ];
  for (const [from, first] of names.entries()) {
    for (const fits of isNext) {
      let width = 0;
      while (width < 10 && from + width < names.length && fits(names[from + width] ?? '', width, first)) width += 1;
      const hasOthers = roles.some((role, at) => isLetter(role) && (at < from || at >= from + width));
      if (width < 2 || hasOthers) continue;
      for (let at = 0; at < width; at++) roles[from + at] = optionLetters[at] as ColumnRole;
      return;
    }
  }
}

/** The places of each role. */
export type Columns = ReadonlyMap<ColumnRole, readonly number[]>;

export function columnsFrom(roles: readonly (ColumnRole | null)[]): Columns {
  const columns = new Map<ColumnRole, number[]>();
  for (const [at, role] of roles.entries()) {
    if (role !== null) columns.set(role, [...(columns.get(role) ?? []), at]);
  }
  return columns;
}

/** Null where these are no heads of such a table. */
export function columnsOf(row: readonly string[]): Columns | null {
  const columns = columnsFrom(rolesOf(row));
  const options = optionLetters.filter((letter) => columns.has(letter as ColumnRole)).length;
  const hasAnswers = columns.has('key') || options >= 2 || columns.has('options');
  return columns.has('text') && hasAnswers ? columns : null;
}

/** After those of the template, in an export. */
export const moreHeads = ['Details', 'Passage title', 'Passage'];

/** Header of the template and the export; `columnsOf` reads it. */
export const heads = [
  ...['Question', 'Type', ...optionLetters, 'Answer', 'Points'],
  ...Object.values(aboutHeads).map(([head]) => head),
];

const exported = [...heads, ...moreHeads];
const beforeHints = exported.filter((head) => head !== 'Hint');

/** Our own export says exactly what it means. */
export const isOwnExport = (row: readonly string[]) =>
  [exported, beforeHints].some((own) => own.join('\n') === row.join('\n'));
