import { classLevelFrom } from '@akada/contract/rules/class-level';

/** Columns of a class list, found by header or, without one, by content. */

const names = {
  fullName: 'name|full name|names|student|student name|students name|name of student|pupil|pupil name|learner',
  firstName: 'first name|firstname|given name|given names|forename|forenames',
  middleName: 'middle name|middlename|middle names|other name|other names|othernames',
  lastName: 'last name|lastname|surname|family name',
  classLevel: 'class|class level|classlevel|level|grade|form|year|current class|class name',
  phoneNumber:
    'phone|phone number|phonenumber|phone no|mobile|mobile number|mobile no|telephone|telephone number|tel|tel no|gsm|gsm number|whatsapp|whatsapp number|contact number|contact|parent phone|parents phone|parent phone number|guardian phone|guardian phone number',
  groups: 'group|groups|group name|group names',
  email: 'email|e mail|email address|e mail address|mail|student email',
} as const;

export type Field = keyof typeof names;
export type Cells = Readonly<Record<Field, string>>;

const fieldOf = new Map(
  Object.entries(names).flatMap(([field, all]) => all.split('|').map((name) => [name, field as Field] as const)),
);

const headWords = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

const isName = (field: Field) => field === 'fullName' || field === 'firstName' || field === 'lastName';

type Columns = ReadonlyMap<Field, number>;

/** The first column of each name counts. */
export function columnsOf(row: readonly string[]): Columns | null {
  const columns = new Map<Field, number>();
  for (const [at, cell] of row.entries()) {
    const field = fieldOf.get(headWords(cell));
    if (field && !columns.has(field)) columns.set(field, at);
  }
  const isHead = columns.size > 1 || row.filter((cell) => cell !== '').length === 1;
  return isHead && [...columns.keys()].some(isName) ? columns : null;
}

/** Usual entries for an empty cell. */
const isNothing = (cell: string) => /^(?:-+|–|n\/?a|nil|none|null|#n\/a)$/i.test(cell);

/** An apostrophe keeps a spreadsheet from reading a number or a formula. */
const said = (cell: string) => {
  const text = cell.replace(/^'+(?=[=+\-@\d])/, '').trim();
  return isNothing(text) ? '' : text;
};

const none: Cells = {
  ...{
    fullName: '',
    firstName: '',
    middleName: '',
    lastName: '',
    classLevel: '',
    phoneNumber: '',
    email: '',
    groups: '',
  },
};

export function cellsByHead(row: readonly string[], columns: Columns): Cells {
  return { ...none, ...Object.fromEntries([...columns].map(([field, at]) => [field, said(row[at] ?? '')])) };
}

const isPhone = (cell: string) => /^\+?[\d\s().-]{7,}$/.test(cell);
const isClass = (cell: string, at: number) => classLevelFrom(cell) !== null && (at > 0 || /[a-z]/i.test(cell));
const isNumber = (cell: string) => /^\d+[.)]?$/.test(cell);

/** For a list without a header, such as one typed into a message. */
export function cellsByContent(row: readonly string[]): Cells {
  const found: Record<Field, string> = { ...none };
  const put = (field: Field, cell: string) => {
    found[field] ||= cell;
  };
  for (const [at, cell] of row.map(said).entries()) {
    if (cell.includes('@') && !/^[=+@-]/.test(cell)) put('email', cell);
    else if (isPhone(cell)) put('phoneNumber', cell);
    else if (isClass(cell, at)) put('classLevel', cell);
    else if (!isNumber(cell)) put('fullName', cell);
  }
  return found;
}
