import type { ClassListRole } from '@akada/contract';
import { classLevelFrom } from '@akada/contract/rules/class-level';
import { looksLikeClass } from './class-names.ts';
import {
  headWords,
  isArm,
  isOfContacts,
  isOfNobody,
  isRepeatable,
  isStatus,
  roleOfHead,
  whyNotActive,
} from './heads.ts';
import { wordsOfName } from './same-name.ts';

/** Columns of a class list, found by header or, without one, by content. */

export type Field =
  | ('fullName' | 'firstName' | 'middleName' | 'lastName')
  | ('classLevel' | 'phoneNumber' | 'email' | 'groups');

type Beside = {
  /** 'yes' where staff said that this is not the student of the same name. */
  another?: string;
  /** Doubts for staff before the row is read; gone once they have saved it. */
  unclear?: string;
};

export type Cells = Readonly<Record<Field, string> & Beside>;

/** The cells of a line that hold something, by the name of their column. */
export type RawCells = readonly (readonly [column: string, cell: string])[];

export type Column = {
  name: string;
  /** Null until staff have said it. */
  role: ClassListRole | null;
  proposed: ClassListRole;
  samples: string[];
};

/** Usual entries for an empty cell. */
const isNothing = (cell: string) => /^(?:-+|–|—|n\/?a|nil|none|null|#n\/a)$/i.test(cell);

/** An apostrophe and ="…" keep a spreadsheet from reading a number or a formula. */
export const said = (cell: string) => {
  const text = cell
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'+(?=[=+\-@\d])/, '')
    .trim();
  return isNothing(text) ? '' : text;
};

const none: Cells = {
  ...{ fullName: '', firstName: '', middleName: '', lastName: '' },
  ...{ classLevel: '', phoneNumber: '', email: '', groups: '' },
};

const isField = (role: ClassListRole | null): role is Field => role !== null && role in none;

export type Roles = ReadonlyMap<string, ClassListRole | null>;

export const rolesOf = (columns: readonly Pick<Column, 'name' | 'role'>[]): Roles =>
  new Map(columns.map(({ name, role }) => [name, role]));

export function cellsByRole(raw: RawCells, roles: Roles): Cells {
  const found: Record<Field, string> = { ...none };
  for (const [column, cell] of raw) {
    const role = roles.get(column) ?? null;
    if (!isField(role) || said(cell) === '') continue;
    found[role] = role === 'groups' && found.groups !== '' ? `${found.groups}; ${said(cell)}` : said(cell);
  }
  return found;
}

const isPhone = (cell: string) => /^\+?[\d\s().-]{7,}$/.test(cell);
const isNumber = (cell: string) => /^\d+[.)]?$/.test(cell);
const isEmail = (cell: string) => cell.includes('@') && !/^[=+@-]/.test(cell);
const isSex = (cell: string) => /^(?:m|f|male|female|boy|girl)$/i.test(cell);
const isClass = (cell: string) => classLevelFrom(cell) !== null || looksLikeClass(cell);

/** Likely kind of a cell, in a list without a header. */
function kindOf(cell: string, at: number): Field | 'none' {
  if (isEmail(cell)) return 'email';
  if (isPhone(cell)) return 'phoneNumber';
  if (isClass(cell) && (at > 0 || /[a-z]/i.test(cell))) return 'classLevel';
  return isNumber(cell) || isSex(cell) ? 'none' : 'fullName';
}

/** For a list without a header, such as one typed into a message; null where two cells would be the same thing. */
export function cellsByContent(raw: RawCells): Cells | null {
  const found: Record<Field, string> = { ...none };
  for (const [at, [, typed]] of raw.entries()) {
    const cell = said(typed);
    const kind = kindOf(cell, at);
    if (cell === '' || (at === 0 && isNumber(cell))) continue;
    if (kind === 'none' || found[kind] !== '') return null;
    found[kind] = cell;
  }
  return found;
}

/** Likely kind of most cells of a column. */
function proposalFor(cells: readonly string[], isTaken: (role: ClassListRole) => boolean): ClassListRole {
  const counts = new Map<Field | 'none', number>();
  for (const cell of cells) counts.set(kindOf(cell, 1), (counts.get(kindOf(cell, 1)) ?? 0) + 1);
  if (cells.every(isNumber) && cells.length > 2) return 'none';
  const [kind] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? (['none'] as const);
  return isTaken(kind) ? 'none' : kind;
}

type Found = Omit<Column, 'proposed'> & { cells: string[]; proposed: ClassListRole | null };

const isExplained = (cell: string) => whyNotActive(cell) !== null;

/** A surname beside a “name” may be a part of it, or the rest of it. */
function settleNames(columns: Found[]): void {
  const whole = columns.find(({ role }) => role === 'fullName');
  const parts = columns.filter(({ role }) => role === 'firstName' || role === 'lastName' || role === 'middleName');
  if (!whole || parts.length === 0) return;
  const holds = whole.cells.every((cell, at) => {
    const words = wordsOfName(cell);
    return parts.every((part) => wordsOfName(part.cells[at] ?? '').every((word) => words.includes(word)));
  });
  if (holds) for (const part of parts) part.role = 'none';
  else
    Object.assign(whole, {
      role: null,
      proposed: parts.some(({ role }) => role === 'firstName') ? 'none' : 'firstName',
    });
}

/** Names in two columns of nobody's explanation: the surname comes first in most registers. */
function proposeParts(columns: readonly Found[], column: Found, filled: readonly string[]): void {
  const whole = columns.find(({ role, proposed }) => role === null && proposed === 'fullName');
  if (!whole || !filled.every((cell) => /^[\p{L}\p{M}'’.\s-]+$/u.test(cell) && !isSex(cell))) return;
  Object.assign(whole, { proposed: 'lastName' });
  Object.assign(column, { proposed: 'firstName' });
}

const ofContact = { phoneNumber: isPhone, email: isEmail } as const;

/** A number beside a parent's name, or in a list of contacts, may be the parent's. */
function settleContacts(columns: Found[]): void {
  const filled = (column: Found) => column.cells.map(said).filter((cell) => cell !== '');
  const ofParents = columns.filter(({ role }) => role === 'guardian').map(filled);
  const hasNames = ofParents.some(
    (cells) => cells.length > 0 && cells.every((cell) => !isPhone(cell) && !isEmail(cell)),
  );
  const isOfSomebody = hasNames || columns.some(({ name }) => isOfContacts(name));
  for (const column of columns) {
    if ((column.role !== 'phoneNumber' && column.role !== 'email') || !isOfNobody(column.name)) continue;
    const hasOwn = ofParents.some((cells) => cells.some(ofContact[column.role as 'email']));
    if (isOfSomebody && !hasOwn) Object.assign(column, { role: null, proposed: 'guardian' });
  }
}

/** A head that is known, and content that fits; the rest is asked. */
function settle(columns: Found[]): void {
  const has = (role: ClassListRole) => columns.some((one) => one.role === role);
  for (const column of columns) {
    const filled = column.cells.map(said).filter((cell) => cell !== '');
    if (isArm(column.name)) column.role = has('classLevel') || !filled.every(isClass) ? 'none' : 'classLevel';
    if (column.role === 'active' && !filled.every(isExplained)) {
      column.role =
        isStatus(column.name) && filled.every((cell) => /^(?:boarder|boarding|day|day student)$/i.test(cell))
          ? 'none'
          : null;
    }
    if (filled.length === 0 && column.role === null) column.role = 'none';
  }
  settleNames(columns);
  settleContacts(columns);
  const taken = new Set<ClassListRole>();
  for (const column of columns) {
    if (column.role === null || isRepeatable(column.role)) continue;
    if (taken.has(column.role)) {
      const isEmpty = column.cells.every((cell) => said(cell) === '');
      Object.assign(column, { role: isEmpty ? 'none' : null, proposed: 'none' });
    } else taken.add(column.role);
  }
  for (const column of columns) {
    const filled = column.cells.map(said).filter((cell) => cell !== '');
    column.proposed ??= column.role ?? proposalFor(filled, (role) => taken.has(role));
    if (column.role === null && column.proposed === 'none') proposeParts(columns, column, filled);
    if (!isRepeatable(column.proposed)) taken.add(column.proposed);
  }
}

const mostSamples = 3;

/** The heads come again on each page. */
export const isHeadAgain = (raw: RawCells) =>
  raw.length > 1 &&
  raw.every(([column, cell]) => {
    const words = headWords(cell);
    return words !== '' && ` ${headWords(column.replace(/ \(\d+\)$/, ''))}`.endsWith(` ${words}`);
  });

/** `lines` are those under the head. */
export function columnsOf(names: readonly string[], lines: readonly RawCells[], hasHead: boolean): Column[] {
  const byName = new Map(names.map((name) => [name, [] as string[]]));
  for (const [at, line] of lines.filter((one) => !isHeadAgain(one)).entries())
    for (const [name, cell] of line) {
      const cells = byName.get(name);
      if (cells) cells[at] = cell;
    }
  const found: Found[] = names.map((name) => {
    const cells = Array.from(byName.get(name) ?? [], (cell) => cell ?? '');
    const role = hasHead ? roleOfHead(name.replace(/ \(\d+\)$/, '')) : null;
    return { name, role, proposed: null, samples: [], cells };
  });
  settle(found);
  return found.map(({ name, role, proposed, cells }) => ({
    ...{ name, role, proposed: proposed ?? 'none' },
    samples: [...new Set(cells.filter((cell) => cell !== ''))].slice(0, mostSamples).map((cell) => cell.slice(0, 60)),
  }));
}
