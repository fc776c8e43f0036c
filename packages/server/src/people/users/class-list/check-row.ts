import type { ClassListField, StoredClass } from '@akada/contract';
import { cleanName } from '@akada/contract/rules/clean-name';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { ClassListLineRow } from '../../../platform/db/import-rows.ts';
import { nationalPhone, readPhone } from '../phone.ts';
import type { Cells } from './columns.ts';
import { type Place, readClass, surePlace } from './read-class.ts';
import { mayBeOneName, namesSeen, wordsOfName } from './same-name.ts';

/** A row as the file has it, before the school's accounts are looked at. */
export type ReadRow = Omit<ClassListLineRow, 'list_id' | 'user_id' | 'added_at'>;

export type Edges = {
  timeZone: string;
  /** Class of rows that name none; '' for none. */
  classLevel: string;
  /** Answers of staff about the spellings of classes. */
  classNames: Readonly<Record<string, Place>>;
  classes: readonly StoredClass[];
  /** Answers of staff about columns, by the head of the file. */
  columns: Readonly<Record<string, string>>;
};

/** 'OBI, Ada' and 'Ada Obi' of one class are one key. */
export const nameKeyOf = (fullName: string, classLevel: string) => `${classLevel}|${wordsOfName(fullName).join(' ')}`;

type Read = { value: string; written?: string; repaired?: string; refused?: string };

const mostLetters = 100;

/** 'OBI, Ada' → 'Ada OBI'. */
function inOrder(name: string): string {
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  return more.length === 0 && last !== '' && first !== '' ? `${first} ${last}` : name;
}

const number = /^\(?\d{1,4}\)?\s*[.):–-]\s*(?=\p{L})|^\d{1,4}\s+/u;
const mark = /^[•▪●◦*·‣–—-]\s+(?=\p{L})/u;
const strange = /[^\p{L}\p{M}\s'’‘ʼʻ`´.‐‑-]/u;

/** Marks and titles of a register around a name: 'MUSA *', 'HASSAN,' and 'Ada Obi (Miss)'. */
const around =
  /^(?:miss|master)\.?\s+(?=\p{L})|\s*\((?:mr|mrs|miss|ms|master|m|f|b|g|boy|girl|male|female)\.?\)$|[\s,;*#•✓✔]+$/giu;

function withoutMarks(name: string): string {
  const bare = name.replace(around, '').trim();
  return bare === name ? name : withoutMarks(bare);
}

const ofSomebody =
  /['’‘ʼ`]s?\s+(?:wards?|child(?:ren)?|sons?|daughters?|brothers?|sisters?|wife|house|bo(?:y|i)|girl)$/iu;

function whyNoName(value: string): string | null {
  if (ofSomebody.test(value)) return `“${value}” says whose child it is: write the student’s own name`;
  if (!/\p{L}/u.test(value)) return 'There is no name';
  if ([...value].length > mostLetters) return `The name is longer than ${mostLetters} letters`;
  const odd = strange.exec(value)?.[0];
  if (odd !== undefined && /\d/.test(odd)) return 'There are figures in the name: write the name only';
  return odd === undefined ? null : `“${odd}” is no part of a name: write the name only`;
}

function readName({ fullName, firstName, middleName, lastName }: Cells): Read {
  const cells = fullName === '' ? [firstName, middleName, lastName] : [fullName];
  const parts = cells.map((cell) => cleanName(cell).replace(mark, '')).filter((name) => name !== '');
  const typed = parts.join(' ');
  if (parts.some((part) => /^[=+@-]/.test(part)) || /\s[=+@]/.test(typed))
    return { value: typed, refused: 'This is a formula, not a name' };
  if (/\uFFFD|\?{2}/.test(typed)) {
    return { value: typed, refused: 'Letters of the name are lost: save the list as Excel (.xlsx) or as CSV UTF-8' };
  }
  const counted = typed.replace(number, '');
  const bare = withoutMarks(counted);
  const value = inOrder(bare);
  const refused = whyNoName(value);
  if (refused !== null) return { value, refused };
  if (counted !== typed) return { value, repaired: 'The number before the name is left out' };
  if (bare !== counted) return { value, repaired: `“${counted}” is read as ${value}` };
  return { value };
}

type ReadOfClass = Read & { place?: Place | null };

function classOf({ classLevel: typed }: Cells, { classLevel: fallback, classNames, classes }: Edges): ReadOfClass {
  const { place, ...why } =
    typed !== ''
      ? readClass(classes, typed, classNames)
      : fallback === ''
        ? { place: null, refused: 'There is no class' }
        : { place: surePlace(classes, fallback) };
  return { value: place?.classLevel ?? '', place, ...why };
}

/** A program that took the number for an amount wrote '8031234567.0'. */
export const phoneIn = (typed: string, timeZone: string) => readPhone(typed.replace(/^(\d{7,})\.0+$/, '$1'), timeZone);

function readNumber({ phoneNumber: typed }: Cells, timeZone: string): Read {
  if (typed === '') return { value: '' };
  const value = phoneIn(typed, timeZone);
  if (value === null) return { value: '', refused: `“${typed}” is no phone number` };
  if (!/^[1-9]/.test(typed)) return { value, written: typed };
  const written = nationalPhone(value, timeZone).replace(/\s/g, '');
  return { value, written, repaired: `The phone number “${typed}” is read as ${written}` };
}

function readEmail({ email: typed }: Cells): Read {
  const value = typed.toLowerCase().replace(/^mailto:/, '');
  if (value !== '' && !isEmailAddress(value)) return { value: '', refused: `“${typed}” is no e-mail address` };
  return { value };
}

const longestGroup = 80;
const mostGroups = 10;

/** 'Science; Quiz team' → two names. */
export function groupsIn(cell: string): string[] {
  const names = cell.split(/[;,\n]/).map((name) => name.replace(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

function readGroups({ groups: typed }: Cells): Read {
  const names = groupsIn(typed);
  if (names.some((name) => /^[=+@-]/.test(name))) return { value: '', refused: 'This is a formula, not a group' };
  if (names.length > mostGroups) return { value: '', refused: `These are more than ${mostGroups} groups` };
  if (names.some((name) => [...name].length > longestGroup)) {
    return { value: '', refused: `The name of a group is longer than ${longestGroup} letters` };
  }
  return { value: names.join('; ') };
}

const oneWord = 'is one word: is this the whole name of a student?';
export const askOneWord = (name: string) => `“${name}” ${oneWord}`;

const longestSource = 300;
const longestCell = 900;

const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(''));

/** A cell of a spreadsheet may be megabytes long. */
const shortened = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cut(cell, longestCell)])) as Cells;

export function checkRow(cells: Cells, line: number, source: string, edges: Edges): ReadRow {
  const { timeZone, classLevel } = edges;
  const [name, level] = [readName(cells), classOf(cells, edges)];
  const [phone, email] = [readNumber(cells, timeZone), readEmail(cells)];
  const fields = { fullName: name, classLevel: level, phoneNumber: phone, email, groups: readGroups(cells) };
  const all = Object.entries(fields) as [ClassListField, Read][];
  const refused = [...(cells.unclear ? [cells.unclear] : []), ...all.flatMap(([, one]) => one.refused ?? [])];
  const repaired = all.flatMap(([, one]) => one.repaired ?? []);
  const mended = repaired.length > 0 ? 'repaired' : 'new';
  const fault = all.find(([, one]) => one.refused)?.[0] ?? (cells.unclear?.endsWith(oneWord) ? 'one-word' : null);
  return {
    line,
    status: refused.length > 0 ? 'refused' : mended,
    why: (refused.length > 0 ? refused : repaired).join('. ').replaceAll('?. ', '? '),
    full_name: cut(name.value, mostLetters),
    class_level: level.value,
    class_id: level.place?.classId ?? null,
    arm_id: level.place?.armId ?? null,
    phone_number: phone.value,
    phone_written: phone.written ?? '',
    email: email.value,
    name_key: nameKeyOf(name.value, level.value),
    source: cut(source, longestSource),
    cells: JSON.stringify(shortened({ ...cells, classLevel: cells.classLevel || classLevel })),
    ...{ version: 0, mended: 0, raw: null, problem: fault },
  };
}

/** Before staff have said what the columns are. */
export const unreadRow = (line: number, source: string): ReadRow => ({
  ...{ line, status: 'refused', why: 'Please say first what the columns of this list are', problem: 'columns' },
  ...{
    full_name: '',
    class_level: '',
    class_id: null,
    arm_id: null,
    phone_number: '',
    phone_written: '',
    email: '',
    name_key: '',
  },
  ...{ source: cut(source, longestSource), cells: null, version: 0, mended: 0, raw: null },
});

export const isToBeMade = ({ status }: Pick<ReadRow, 'status'>) => status === 'new' || status === 'repaired';

/** Without regard to the class: the key of a name is 'class|name'. */
export const wordsIn = (key: string) => key.slice(key.indexOf('|') + 1).split(' ');

/** Two people share a number: a parent's, mostly. */
export const isSomebodyElse = (key: string, other: string) => !mayBeOneName(wordsIn(key), wordsIn(other));

/** Staff have said that it is not the student of the same name. */
export const isAnother = ({ cells }: Pick<ReadRow, 'cells'>) => cells?.includes('"another":"yes"') ?? false;

const adviceOnNumber = ': one number is one account, so leave it out for one of them';
const adviceOnName = 'Leave one of them out, or say that this is another student';

export const perhapsThe = (who: string, what: string) => `Perhaps the same student as ${who}: ${what}. ${adviceOnName}`;

const contacts = [
  ['phoneNumber', 'phone_number', 'phone number'],
  ['email', 'email', 'e-mail address'],
] as const;

/** Null for a row whose number and address are its own. */
function sameContact(row: ReadRow, first: ReadonlyMap<string, ReadRow>): Partial<ReadRow> | null {
  for (const [field, column, name] of contacts) {
    const other = row[column] === '' ? undefined : first.get(row[column]);
    if (!other) continue;
    if (!isAnother(row) && !isSomebodyElse(row.name_key, other.name_key)) {
      return { problem: 'perhaps-same', why: perhapsThe(`in line ${other.line}`, `a like name and the same ${name}`) };
    }
    const isNumber = field === 'phoneNumber';
    const why = `The same ${name} as in line ${other.line}${isNumber ? adviceOnNumber : ''}`;
    return { problem: isNumber ? 'shared-phone' : field, why };
  }
  return null;
}

function sameName(row: ReadRow, other: ReadRow | undefined): Partial<ReadRow> | null {
  if (!other || isAnother(row)) return null;
  const what = row.name_key === other.name_key ? 'the same name and class' : `“${other.full_name}” in the same class`;
  return { problem: 'perhaps-same', why: perhapsThe(`in line ${other.line}`, what) };
}

/** Repeated rows about one student are refused; the first one stays. The rows of a list may come in pieces. */
export function repeatedIn(): (rows: readonly ReadRow[]) => void {
  const first = new Map<string, ReadRow>();
  const names = namesSeen<ReadRow>();
  const look = (row: ReadRow) => {
    const words = wordsIn(row.name_key);
    const problem = sameContact(row, first) ?? sameName(row, names.find(row.class_level, words));
    if (problem) {
      Object.assign(row, { status: 'refused', ...problem });
      return;
    }
    for (const [, column] of contacts) if (row[column] !== '') first.set(row[column], row);
    names.add(row.class_level, words, row);
  };
  return (rows) => {
    for (const row of rows) if (isToBeMade(row)) look(row);
  };
}

export const refuseRepeated = (rows: readonly ReadRow[]) => repeatedIn()(rows);
