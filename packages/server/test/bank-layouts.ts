import { type Random, randomFrom } from './made-up-statements.ts';

/** Statements of a school's account in the layouts of banks, made up from a seed, with what truly came in. */

type Entry = { day: number; text: string; minor: number; balanceMinor: number };

const senders =
  'ADA OBI,EZE NGOZI/FEES,SANI MUSA,UNCLE AK-7KQ4M2B,O’NEILL TOLU,MRS BELLO “LESSONS”,"BALANCE OF FEES"'.split(',');
const spent =
  'POS PURCHASE SHOP,TRF TO LANDLORD,DIESEL,FGN ELECTRONIC MONEY TRANSFER LEVY,SMS ALERT CHARGE,RVSL TRF'.split(',');

function entriesFrom(random: Random, count: number): Entry[] {
  let balanceMinor = 5_000_000;
  return Array.from({ length: count }, (_, at) => {
    const isIn = random.chance(0.6);
    const minor = (isIn ? 1 : -1) * (100 + random.below(random.chance(0.3) ? 900_000 : 9_000));
    balanceMinor += minor;
    return { day: 1 + Math.floor((at * 28) / count), text: random.pick(isIn ? senders : spent), minor, balanceMinor };
  });
}

const two = (value: number) => String(value).padStart(2, '0');
const grouped = (minor: number) => (Math.abs(minor) / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 });
const plain = (minor: number) => (Math.abs(minor) / 100).toFixed(2);
const named = (day: number) => `${two(day)}-Nov-2026`;
const figures = (day: number) => `${two(day)}/11/2026`;
const mark = (minor: number) => (minor < 0 ? 'DR' : 'CR');

type Layout = {
  name: string;
  head: string;
  isNewestFirst?: true;
  row: (entry: Entry, at: number) => string[];
  /** Has columns for money in and out that somebody could confuse. */
  swapped?: [string, string];
};

const sides = ({ minor }: Entry, of: (minor: number) => string, nil = ''): [out: string, into: string] =>
  minor < 0 ? [of(minor), nil] : [nil, of(minor)];

export const layouts: readonly Layout[] = [
  {
    name: 'GTBank',
    head: 'Trans. Date|Value. Date|Reference|Debits|Credits|Balance|Originating Branch|Remarks',
    swapped: ['Debits', 'Credits'],
    row: (entry, at) => {
      const { day, text, balanceMinor } = entry;
      return [named(day), named(day), `R${at}`, ...sides(entry, grouped), grouped(balanceMinor), 'HO', text];
    },
  },
  {
    name: 'GTBank’s other one',
    head: 'Trans Date|Reference|Value Date|Debit|Credit|Balance|Remarks',
    swapped: ['Debit', 'Credit'],
    isNewestFirst: true,
    row: (entry, at) => {
      const { day, text, balanceMinor } = entry;
      return [named(day), `R${at}`, named(day), ...sides(entry, grouped), grouped(balanceMinor), text];
    },
  },
  {
    name: 'Zenith',
    head: 'Date|Description|Debit|Credit|Value Date|Balance',
    swapped: ['Debit', 'Credit'],
    row: (entry) => {
      const { day, text, balanceMinor } = entry;
      return [figures(day), text, ...sides(entry, grouped, '0.00'), figures(day), grouped(balanceMinor)];
    },
  },
  {
    name: 'First Bank',
    head: 'Trans Date|Ref|Details|Value Date|Withdrawal(DR)|Deposit(CR)|Balance',
    swapped: ['Withdrawal(DR)', 'Deposit(CR)'],
    row: (entry, at) => {
      const { day, text, balanceMinor } = entry;
      return [named(day), String(at), text, named(day), ...sides(entry, plain), plain(balanceMinor)];
    },
  },
  {
    name: 'OPay',
    head: 'Trans. Time|Value Date|Description|Debit(₦)|Credit(₦)|Balance After(₦)|Channel|Transaction Reference',
    isNewestFirst: true,
    swapped: ['Debit(₦)', 'Credit(₦)'],
    row: (entry, at) => {
      const { day, text, balanceMinor } = entry;
      const date = `${two(day)} Nov 2026`;
      return [
        `${date} 08:15:01`,
        date,
        text,
        ...sides(entry, grouped, '--'),
        grouped(balanceMinor),
        'Mobile',
        `26${at}`,
      ];
    },
  },
  {
    name: 'Kuda',
    head: 'Date/Time|Money In|Money out|Category|To / From|Description|Balance',
    swapped: ['Money In', 'Money out'],
    row: (entry) => {
      const { day, text, balanceMinor } = entry;
      const [out, into] = sides(entry, (minor) => `₦${grouped(minor)}`);
      return [
        `${figures(day).replace('2026', '26')} 08:15`,
        into,
        out,
        'Transfer',
        text,
        'lesson',
        `₦${grouped(balanceMinor)}`,
      ];
    },
  },
  {
    name: 'an amount and CR or DR',
    head: 'Date|Narration|Type|Amount|Balance',
    row: ({ day, text, minor, balanceMinor }) => [figures(day), text, mark(minor), plain(minor), plain(balanceMinor)],
  },
  {
    name: 'an amount and C or D, and the balance’s own',
    head: 'Txn Date|Particulars|Amount|D/C|Balance|D/C',
    isNewestFirst: true,
    row: ({ day, text, minor, balanceMinor }) => [
      ...[named(day), text, grouped(minor), mark(minor).slice(0, 1)],
      ...[grouped(balanceMinor), mark(balanceMinor).slice(0, 1)],
    ],
  },
  {
    name: 'amounts with CR and DR behind them',
    head: 'Date|Narration|Amount|Balance',
    row: ({ day, text, minor, balanceMinor }) => [
      ...[figures(day), text, `${grouped(minor)} ${mark(minor)}`],
      `${grouped(balanceMinor)} ${mark(balanceMinor)}`,
    ],
  },
  {
    name: 'amounts in brackets',
    head: 'Posting Date|Description|Amount|Running Balance',
    row: ({ day, text, minor, balanceMinor }) => [
      ...[named(day), text, minor < 0 ? `(₦${grouped(minor)})` : `₦${grouped(minor)}`, grouped(balanceMinor)],
    ],
  },
  {
    name: 'PalmPay',
    head: 'Transaction Date|Transaction Detail|Amount|Transaction ID',
    isNewestFirst: true,
    row: ({ day, text, minor }, at) => [
      `11/${two(day)}/2026 08:15:01 AM`,
      ...[text, `${minor < 0 ? '-' : '+'}₦${grouped(minor)}`, `t${at}`],
    ],
  },
  {
    name: 'withdrawals and lodgements',
    head: 'S/N|Value Date|Narration|Withdrawals|Lodgements|Balance',
    swapped: ['Withdrawals', 'Lodgements'],
    row: (entry, at) => [
      ...[String(at + 1), figures(entry.day), entry.text, ...sides(entry, grouped, 'nil'), grouped(entry.balanceMinor)],
    ],
  },
];

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export type MadeFile = { text: string /** What came in, by line. */; credits: Map<number, number>; rows: string[][] };

/** A file of one layout; `change` may damage its rows first. */
export function madeFile(
  layout: Layout,
  seed: number,
  change: (rows: string[][], random: Random) => void = () => {},
): MadeFile {
  const random = randomFrom(seed);
  const entries = entriesFrom(random, 6 + random.below(40));
  const inOrder = layout.isNewestFirst ? entries.toReversed() : entries;
  const rows = inOrder.map(layout.row);
  change(rows, random);
  const above = random.chance(0.5) ? [['SCHOOL ACCOUNT', '0123456789'], []] : [];
  const below = random.chance(0.5) ? [['', 'TOTAL', '', '9,999.00', '9,999.00']] : [];
  const table = [...above, layout.head.split('|'), ...rows, ...below];
  const credits = inOrder.flatMap(({ minor }, at): [number, number][] =>
    minor > 0 ? [[above.length + at + 2, minor]] : [],
  );
  return { text: table.map((row) => row.map(quoted).join(',')).join('\r\n'), credits: new Map(credits), rows };
}
