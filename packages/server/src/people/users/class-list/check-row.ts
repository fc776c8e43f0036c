import type { ClassListField } from '@akada/contract';
import { classLabel, classLevelFrom } from '@akada/contract/rules/class-level';
import { cleanName } from '@akada/contract/rules/clean-name';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { ClassListLineRow } from '../../../platform/db/import-rows.ts';
import { fold } from '../../../platform/db/search.ts';
import { nationalPhone, readPhone } from '../phone.ts';
import type { Cells } from './columns.ts';

/** A row as the file has it, before the school's accounts are looked at. */
export type ReadRow = Omit<ClassListLineRow, 'list_id' | 'user_id' | 'added_at'>;

export type Edges = { timeZone: string /** Of rows that name no class; '' for none. */; classLevel: string };

/** 'OBI, Ada' and 'Ada Obi' of one class are one key. */
export function nameKeyOf(fullName: string, classLevel: string): string {
  const words = fold(fullName).split(/[^\p{L}\p{N}]+/u);
  return `${classLevel}|${words
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')}`;
}

type Read = { value: string; written?: string; repaired?: string; refused?: string };

const mostLetters = 100;

function readName({ fullName, firstName, middleName, lastName }: Cells): Read {
  const cells = fullName === '' ? [firstName, middleName, lastName] : [fullName];
  const parts = cells.map(cleanName).filter((name) => name !== '');
  const typed = parts.join(' ');
  if (parts.some((part) => /^[=+@-]/.test(part)) || /\s[=+@]/.test(typed))
    return { value: typed, refused: 'This is a formula, not a name' };
  if (/\uFFFD|\?{2}/.test(typed)) {
    return { value: typed, refused: 'Letters of the name are lost: save the list as Excel (.xlsx) or as CSV UTF-8' };
  }
  const value = typed.replace(/^\d+\s*[.)]?\s+/, '');
  if (!/\p{L}/u.test(value)) return { value, refused: 'There is no name' };
  if ([...value].length > mostLetters) return { value, refused: `The name is longer than ${mostLetters} letters` };
  if (value !== typed) return { value, repaired: 'The number before the name is left out' };
  return { value };
}

function readClass({ classLevel: typed }: Cells, fallback: string): Read {
  if (typed === '') return fallback === '' ? { value: '', refused: 'There is no class' } : { value: fallback };
  const exact = classLevelFrom(typed);
  if (exact) return { value: exact };
  const digit = /^(?:class|grade|form|year)?\s*([1-5])\s*[a-h]?$/i.exec(typed)?.[1];
  const value = classLevelFrom(digit ?? '');
  if (!value) return { value: '', refused: `There is no class “${typed}”: write Class 1 to Class 5` };
  return { value, repaired: `“${typed}” is read as ${classLabel(value)}` };
}

function readNumber({ phoneNumber: typed }: Cells, timeZone: string): Read {
  if (typed === '') return { value: '' };
  const value = readPhone(typed, timeZone);
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

const longestSource = 300;
const longestCell = 900;

const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(''));

/** A cell of a spreadsheet may be megabytes long. */
const shortened = (cells: Cells) =>
  Object.fromEntries(Object.entries(cells).map(([field, cell]) => [field, cut(cell, longestCell)])) as Cells;

export function checkRow(cells: Cells, line: number, source: string, { timeZone, classLevel }: Edges): ReadRow {
  const [name, level] = [readName(cells), readClass(cells, classLevel)];
  const [phone, email] = [readNumber(cells, timeZone), readEmail(cells)];
  const fields = { fullName: name, classLevel: level, phoneNumber: phone, email, groups: readGroups(cells) };
  const all = Object.entries(fields) as [ClassListField, Read][];
  const refused = all.flatMap(([, one]) => one.refused ?? []);
  const repaired = all.flatMap(([, one]) => one.repaired ?? []);
  const mended = repaired.length > 0 ? 'repaired' : 'new';
  return {
    line,
    status: refused.length > 0 ? 'refused' : mended,
    why: (refused.length > 0 ? refused : repaired).join('. '),
    full_name: cut(name.value, mostLetters),
    class_level: level.value,
    phone_number: phone.value,
    phone_written: phone.written ?? '',
    email: email.value,
    name_key: nameKeyOf(name.value, level.value),
    source: cut(source, longestSource),
    cells: JSON.stringify(shortened({ ...cells, classLevel: cells.classLevel || classLevel })),
    ...{ version: 0, mended: 0, problem: all.find(([, one]) => one.refused)?.[0] ?? null },
  };
}

export const isToBeMade = ({ status }: Pick<ReadRow, 'status'>) => status === 'new' || status === 'repaired';

/** Without regard to the class: the key of a name is 'class|name'. */
const nameIn = (key: string) => key.slice(key.indexOf('|') + 1);

/** Two people share a number: a parent's, mostly. */
export const isSomebodyElse = (key: string, other: string) => nameIn(key) !== nameIn(other);

const adviceOnNumber = ': one number is one account, so leave it out for one of them';

const nameOf = { phoneNumber: 'phone number', email: 'e-mail address', fullName: 'name and class' };

/** Repeated rows about one student are refused; the first one stays. */
export function refuseRepeated(rows: readonly ReadRow[]): void {
  const first = new Map<string, ReadRow>();
  for (const row of rows.filter(isToBeMade)) {
    const keys = [
      ...(row.phone_number === '' ? [] : [['phoneNumber', row.phone_number] as const]),
      ...(row.email === '' ? [] : [['email', row.email] as const]),
      ['fullName', row.name_key] as const,
    ];
    const same = keys.find(([, key]) => first.has(key));
    const other = same && first.get(same[1]);
    if (same && other) {
      const [field] = same;
      const isNumber = field === 'phoneNumber';
      const problem = isNumber && isSomebodyElse(row.name_key, other.name_key) ? 'shared-phone' : field;
      const why = `The same ${nameOf[field]} as in line ${other.line}${isNumber ? adviceOnNumber : ''}`;
      Object.assign(row, { status: 'refused', why, problem });
    } else for (const [, key] of keys) first.set(key, row);
  }
}
