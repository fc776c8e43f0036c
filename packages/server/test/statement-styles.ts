import type { ColumnMapping } from '@akada/contract';
import { type Random, randomFrom } from './made-up-statements.ts';
import { dayFirst, monthFirst, named } from './spelled-days.ts';
import { aCsv, aWorkbook } from './statements.ts';

/** Statements as banks write them and as people save them again, with known truth. */

export type Truth = { date: string; minor: number };

type Entry = { date: string; text: string; more: string[]; minor: number; reference: string; balanceMinor: number };

const senders =
  'ADA OBI|NIP/GTB/EZE NGOZI/FEES|FIP:UBA/SANI MUSA|UNCLE AK-7KQ4M2B|O’NEILL, TOLU|MRS BELLO "LESSONS"|BALANCE OF FEES|TRF 5,000.00 FROM IGE|NIP CR/MOB/OJO|0123456789 KALU|TOTAL FEES YUSUF'.split(
    '|',
  );
const spent =
  'POS PURCHASE SHOP|TRF TO LANDLORD|DIESEL; 20 LITRES|FGN ELECTRONIC MONEY TRANSFER LEVY|SMS ALERT CHARGE|NIP CR/MOB/OUT|CREDIT CARD BILL'.split(
    '|',
  );
const more = ['AK-7KQ4M2B', 'SCHOOL FEES JSS 2', 'FOR CHINEDU', 'REF 000013250408192140000082931531'];

const dayMs = 86_400_000;
const dayAfter = (from: string, days: number) => new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10);

/** Some payments come back with the same number, as reversals. */
function entriesFrom(random: Random, count: number): Entry[] {
  const span = random.pick([3, 9, 28, 28, 61, 120]);
  const from = dayAfter('2026-01-01', random.below(330));
  const entries: Entry[] = [];
  let balanceMinor = 5_000_000_000;
  for (let at = 0; at < count; at += 1) {
    const before = entries.at(-1);
    const isBack = before !== undefined && random.chance(0.05);
    const isIn = isBack ? before.minor < 0 : random.chance(0.6);
    const minor = isBack
      ? -before.minor
      : (isIn ? 1 : -1) * random.pick([100 * (1 + random.below(9000)), 1 + random.below(90_000_000), 500_000]);
    balanceMinor += minor;
    entries.push({
      date: dayAfter(from, Math.floor((at * span) / count)),
      text: isBack ? `RVSL ${before.text}` : random.pick(isIn ? senders : spent),
      more: random.chance(0.15) ? [random.pick(more), ...(random.chance(0.3) ? [random.pick(more)] : [])] : [],
      ...{ minor, balanceMinor, reference: isBack ? before.reference : `S${7000 + at}` },
    });
  }
  return entries;
}

const grouped = (minor: number) =>
  (Math.abs(minor) / 100).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const amountSpellings: Spelled[] = [
  grouped,
  grouped,
  (minor) => (Math.abs(minor) / 100).toFixed(2),
  (minor) => String(Math.abs(minor) / 100),
  (minor) => `₦${grouped(minor)}`,
  (minor) => `NGN ${grouped(minor)}`,
  (minor) => `N${grouped(minor)}`,
];

type Spelled = (minor: number) => string;

type Amounts = (random: Random) => {
  heads: string[];
  /** The one that has money in. */
  credit: string;
  cells: (minor: number, spelled: Spelled) => string[];
  balance?: (minor: number, spelled: Spelled) => string;
};

const out =
  'Debit|Debits|DEBIT (NGN)|Withdrawal(DR)|Withdrawals|Money Out|Paid out|Dr|Debit Amount|Amount Debited'.split('|');
const into =
  'Credit|Credits|CREDIT (NGN)|Deposit(CR)|Lodgements|Money In|Paid in|Cr|Credit Amount|Amount Credited'.split('|');
const amount = ['Amount', 'Transaction Amount', 'Amount (₦)', 'AMOUNT(NGN)'];

const one =
  (write: (minor: number, spelled: Spelled) => string): Amounts =>
  (random) => {
    const credit = random.pick(amount);
    return { heads: [credit], credit, cells: (minor, spelled) => [write(minor, spelled)] };
  };

const twoColumns: Amounts = (random) => {
  const at = random.below(out.length);
  const nil = random.pick(['', '', '-', '--', '0.00', 'nil', '0']);
  const isOutFirst = random.chance(0.5);
  const inOrder = (cells: string[]) => (isOutFirst ? cells : cells.toReversed());
  return {
    heads: inOrder([out[at] ?? '', into[at] ?? '']),
    credit: into[at] ?? '',
    cells: (minor, spelled) => inOrder(minor < 0 ? [spelled(minor), nil] : [nil, spelled(minor)]),
  };
};

const directionHeads = 'Type|DR/CR|D/C|Dr Cr|Indicator|Transaction Type|CR/DR|Direction'.split('|');

const beside =
  (words: readonly (readonly [cr: string, dr: string])[]): Amounts =>
  (random) => {
    const [cr, dr] = random.pick(words);
    const credit = random.pick(amount);
    const isBefore = random.chance(0.5);
    const inOrder = (cells: string[]) => (isBefore ? cells.toReversed() : cells);
    return {
      ...{ heads: inOrder([credit, random.pick(directionHeads)]), credit },
      cells: (minor, spelled) => inOrder([spelled(minor), minor < 0 ? dr : cr]),
    };
  };

const marked = (minor: number) => (minor < 0 ? 'DR' : 'CR');

export const amountStyles: Readonly<Record<string, Amounts>> = {
  'columns of money out and in, in any order': twoColumns,
  'an amount with CR or DR beside it': beside([
    ['CR', 'DR'],
    ['Cr', 'Dr'],
    ['Cr.', 'Dr.'],
    ['Credit', 'Debit'],
    ['CREDIT', 'DEBIT'],
  ]),
  'an amount with C or D beside it': beside([
    ['C', 'D'],
    ['c', 'd'],
  ]),
  'an amount with words beside it': beside([
    ['Inflow', 'Outflow'],
    ['Money In', 'Money Out'],
    ['Deposit', 'Withdrawal'],
    ['Transfer In', 'Transfer Out'],
    ['In', 'Out'],
  ]),
  'CR or DR behind the amount': (random) => ({
    ...one((minor, spelled) => `${spelled(minor)} ${marked(minor)}`)(random),
    balance: (minor, spelled) => `${spelled(minor)} ${marked(minor)}`,
  }),
  'a letter at the amount': one((minor, spelled) => `${spelled(minor)}${marked(minor).slice(0, 1)}`),
  'a minus before money out': one((minor, spelled) => `${minor < 0 ? '-' : ''}${spelled(minor)}`),
  'a minus behind money out': one((minor, spelled) => `${spelled(minor)}${minor < 0 ? '-' : ''}`),
  'a plus and a minus': one((minor, spelled) => `${minor < 0 ? '−' : '+'}${spelled(minor)}`),
  'brackets around money out': one((minor, spelled) => (minor < 0 ? `(${spelled(minor)})` : spelled(minor))),
};

const dateHeads = 'Trans Date|Date|Transaction Date|Txn Date|Posting Date|DATE|Date/Time|Entry Date'.split('|');
const narrationHeads = 'Narration|Description|Remarks|Details|Particulars|Transaction Details|NARRATIVE'.split('|');
const balanceHeads = 'Balance|Running Balance|BALANCE (NGN)|Closing Balance|Ledger Balance|Balance(₦)'.split('|');
const carried =
  'OPENING BALANCE|Balance B/F|BALANCE BROUGHT FORWARD|B/FWD|Balance b/fwd|Opening Bal.|Brought Fwd|Opening Book Balance|CLOSING BALANCE AS AT|Balance as of'.split(
    '|',
  );
const totals = 'TOTAL|Total Credits|Grand Total:|TOTALS|Total Credit/Debit|Sum|Closing balance'.split('|');

type Values = Partial<Record<'number' | 'date' | 'value' | 'narration' | 'reference' | 'balance' | 'branch', string>>;

/** The columns of a file and their places. */
function columnsFrom(random: Random) {
  const [hasBalance, hasReference, hasValue] = [random.chance(0.7), random.chance(0.5), random.chance(0.4)];
  const [hasNumber, hasBranch] = [random.chance(0.3), random.chance(0.15)];
  const [isReferenceFirst, isTextFirst, isBalanceFirst] = [random.chance(0.5), random.chance(0.5), random.chance(0.2)];
  return (values: Values, money: readonly string[]) => {
    const text = [...(hasReference ? [values.reference ?? ''] : []), values.narration ?? ''];
    const balance = hasBalance ? [values.balance ?? ''] : [];
    const parts = [
      isReferenceFirst ? text : text.toReversed(),
      isBalanceFirst ? [...balance, ...money] : [...money, ...balance],
    ];
    return [
      ...(hasNumber ? [values.number ?? ''] : []),
      values.date ?? '',
      ...(hasValue ? [values.value ?? ''] : []),
      ...(isTextFirst ? parts : parts.toReversed()).flat(),
      ...(hasBranch ? [values.branch ?? ''] : []),
    ];
  };
}

type Line = { cells: string[]; entry?: Entry };

export type StyledStatement = {
  bytes: Buffer;
  /** Amounts that came in, by line. */
  truth: Map<number, Truth>;
  /** Answers of staff where the columns are asked. */
  mapping: ColumnMapping;
};

function drawn(style: Amounts, random: Random) {
  const days = random.pick([named, named, dayFirst, dayFirst, monthFirst]);
  const money = style(random);
  const spelled = random.pick(amountSpellings);
  const { balance = (minor: number) => spelled(minor) } = money;
  return {
    ...{ dayOf: random.pick(Object.values(days)), isMonthFirst: days === monthFirst, money, row: columnsFrom(random) },
    cellsOf: (minor: number) => money.cells(minor, spelled),
    balanceOf: (minor: number) => balance(minor, spelled),
    heads: { date: random.pick(dateHeads), narration: random.pick(narrationHeads), balance: random.pick(balanceHeads) },
  };
}

type Drawn = ReturnType<typeof drawn>;

/** An entry may go on in the next lines, and each page has the heads again. */
function linesOf(
  entries: readonly Entry[],
  { dayOf, cellsOf, balanceOf, row, money }: Drawn,
  head: string[],
  random: Random,
) {
  const pages = random.pick([0, 0, 25]);
  const empty = money.heads.map(() => '');
  return entries.flatMap((entry, at): Line[] => {
    const { date, text, more, minor, reference, balanceMinor } = entry;
    const day = dayOf(date);
    const isOneCell = random.chance(0.5);
    const narration = isOneCell ? [text, ...more].join('\n') : text;
    const values = { number: String(at + 1), date: day, value: day, reference, narration, branch: 'HO' };
    return [
      { cells: row({ ...values, balance: balanceOf(balanceMinor) }, cellsOf(minor)), entry },
      ...(isOneCell ? [] : more.map((part) => ({ cells: row({ narration: part }, empty) }))),
      ...(pages > 0 && at % pages === pages - 1 ? [{ cells: [`Page ${at}`] }, { cells: head }] : []),
    ];
  });
}

/** The opening balance, with a day or without, as an amount or as a balance. */
function carriedLine(
  entry: Entry | undefined,
  { dayOf, cellsOf, balanceOf, row, money }: Drawn,
  random: Random,
): Line[] {
  if (!entry || !random.chance(0.4)) return [];
  const minor = entry.balanceMinor - entry.minor;
  const values = { narration: random.pick(carried), balance: balanceOf(minor) };
  const amounts = random.chance(0.5) ? cellsOf(minor) : money.heads.map(() => '');
  return [{ cells: row(random.chance(0.7) ? { ...values, date: dayOf(entry.date) } : values, amounts) }];
}

/** One file of a style; everything beside its amounts is drawn from the seed. */
export function styledStatement(style: Amounts, seed: number, count: number): StyledStatement {
  const random = randomFrom(seed * 7919);
  const entries = entriesFrom(random, count);
  const how = drawn(style, random);
  const { heads, row, money } = how;
  const head = row(
    { number: 'S/N', value: 'Value Date', reference: 'Reference', branch: 'Branch', ...heads },
    money.heads,
  );
  const isNewestFirst = random.chance(0.4);
  const lines = linesOf(isNewestFirst ? entries.toReversed() : entries, how, head, random);
  const first = carriedLine(entries[0], how, random);
  const sum = row({ narration: random.pick(totals) }, how.cellsOf(99_999_900));
  const above = [['SCHOOL ACCOUNT', '0123456789'], ['Period', how.dayOf(entries[0]?.date ?? '')], []];
  const all: Line[] = [
    ...(random.chance(0.6) ? above.map((cells) => ({ cells })) : []),
    { cells: head },
    ...(isNewestFirst ? [...lines, ...first] : [...first, ...lines]),
    ...(random.chance(0.5) ? [{ cells: sum }] : []),
    { cells: ['This statement was made by a computer'] },
  ];
  const table = all.map(({ cells }) => cells);
  const truth = all.flatMap(({ entry }, at): [number, Truth][] =>
    entry && entry.minor > 0 ? [[at + 1, { date: entry.date, minor: entry.minor }]] : [],
  );
  const isWorkbook = random.chance(0.2);
  const separator = random.pick([',', ',', ';', '\t', '|']);
  return {
    bytes: isWorkbook ? aWorkbook(table) : Buffer.from(aCsv(table, separator)),
    truth: new Map(truth),
    mapping: { date: heads.date, narration: heads.narration, credit: money.credit, monthFirst: how.isMonthFirst },
  };
}
