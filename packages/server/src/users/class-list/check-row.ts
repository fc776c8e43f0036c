import { classLabel, classLevelFrom } from '@akada/contract/rules/class-level';
import { isEmailAddress } from '@akada/contract/rules/email';
import type { ClassListLineRow } from '../../db/import-rows.ts';
import { fold } from '../../db/search.ts';
import { readPhone } from '../phone.ts';
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

type Read = { value: string; repaired?: string; refused?: string };

const mostLetters = 100;

function readName({ fullName, firstName, middleName, lastName }: Cells): Read {
  const parts = fullName === '' ? [firstName, middleName, lastName].filter((name) => name !== '') : [fullName];
  const typed = parts.join(' ');
  if (parts.some((part) => /^[=+@-]/.test(part))) return { value: typed, refused: 'This is a formula, not a name' };
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
  if (/^[1-9]/.test(typed)) return { value, repaired: `The phone number “${typed}” is read as ${value}` };
  return { value };
}

function readEmail({ email: typed }: Cells): Read {
  const value = typed.toLowerCase().replace(/^mailto:/, '');
  if (value !== '' && !isEmailAddress(value)) return { value: '', refused: `“${typed}” is no e-mail address` };
  return { value };
}

const longestSource = 300;

export function checkRow(cells: Cells, line: number, source: string, { timeZone, classLevel }: Edges): ReadRow {
  const [name, level] = [readName(cells), readClass(cells, classLevel)];
  const [phone, email] = [readNumber(cells, timeZone), readEmail(cells)];
  const all = [name, level, phone, email];
  const refused = all.flatMap((one) => one.refused ?? []);
  const repaired = all.flatMap((one) => one.repaired ?? []);
  const mended = repaired.length > 0 ? 'repaired' : 'new';
  return {
    line,
    status: refused.length > 0 ? 'refused' : mended,
    why: (refused.length > 0 ? refused : repaired).join('. '),
    full_name: [...name.value].slice(0, mostLetters).join(''),
    class_level: level.value,
    phone_number: phone.value,
    email: email.value,
    name_key: nameKeyOf(name.value, level.value),
    source: [...source].slice(0, longestSource).join(''),
  };
}

export const isToBeMade = ({ status }: Pick<ReadRow, 'status'>) => status === 'new' || status === 'repaired';

/** The first of two rows about one student stays. */
export function refuseRepeated(rows: readonly ReadRow[]): void {
  const first = new Map<string, number>();
  for (const row of rows.filter(isToBeMade)) {
    const keys = [
      ...(row.phone_number === '' ? [] : [['phone number', row.phone_number] as const]),
      ...(row.email === '' ? [] : [['e-mail address', row.email] as const]),
      ['name and class', row.name_key] as const,
    ];
    const same = keys.find(([, key]) => first.has(key));
    if (same) {
      const why = `The same ${same[0]} as in line ${first.get(same[1])}`;
      const advice = same[0] === 'phone number' ? ': one number is one account, so leave it out for one of them' : '';
      Object.assign(row, { status: 'refused', why: why + advice });
    } else for (const [, key] of keys) first.set(key, row.line);
  }
}
