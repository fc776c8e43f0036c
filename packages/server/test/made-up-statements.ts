import { referenceFrom } from '@akada/contract/rules/order-reference';
import { aCsv, aWorkbook } from './statements.ts';

/** A term's transfers to a school, made up from a seed: as careless as people are with names and references. */

export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    chance: (of: number) => next() < of,
  };
}

export type Random = ReturnType<typeof randomFrom>;

const given =
  'Ada Amina Aminu Bisi Blessing Chidera Chidi Chinedu Chioma Damilola Ebuka Efe Emeka Esther Fatima Folake Funmi Grace Hassan Hassana Ibrahim Ifeoma Ijeoma Kehinde Kelechi Khadija Musa Ngozi Nkechi Obinna Olamide Oluwaseun Osas Sadiq Samuel Taiwo Temitope Tolu Uche Yusuf Zainab Zara'.split(
    ' ',
  );
const family =
  'Abdullahi Abubakar Adebayo Adeleke Adeyemi Afolabi Akpan Balogun Bello Danjuma Edet Effiong Eze Garba Ibekwe Igwe Lawal Mohammed Nnamdi Nwosu Obi Odukoya Ogunleye Ojo Okafor Okeke Okonkwo Okoro Okoye Olaniyan Onyeka Osagie Sani Suleiman Usman Uzoma Yakubu'.split(
    ' ',
  );
const strangers =
  'ROSELINE MAKINDE,PETER UDO,SHADE BANKOLE,IK DURU,KAYODE PETERS,LADI MARKUS,VIC ENTERPRISES,JUMIA FOODS'.split(',');
const amounts = [180_000, 180_000, 180_000, 450_000, 450_000, 720_000, 270_000, 900_000];

export type MadeOrder = { _id: string; reference: string; studentName: string; totalMinor: number; isOpen: boolean };

export type MadeCredit = {
  narration: string;
  amountMinor: number;
  /** The order that it pays; null for strangers, duplicates and orders that are paid already. */
  orderId: string | null;
  /** Original of a row that repeats another one of the file. */
  copyOf?: MadeCredit;
};

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789O0I1L';

/** One letter changed, lost, doubled or exchanged with its neighbour. */
export function misspell(text: string, random: Random, alphabet: string): string {
  const at = 1 + random.below(text.length - 2);
  const [left, right] = [text.slice(0, at), text.slice(at)];
  switch (random.below(4)) {
    case 0:
      return left + random.pick([...alphabet]) + right.slice(1);
    case 1:
      return left + right.slice(1);
    case 2:
      return left + right[0] + right;
    default:
      return left + (right[1] ?? '') + right[0] + right.slice(2);
  }
}

function ordersFrom(random: Random, count: number): MadeOrder[] {
  const names = new Set<string>();
  while (names.size < count) {
    const middle = random.chance(0.3) ? `${random.pick(given)} ` : '';
    names.add(`${random.pick(given)} ${middle}${random.pick(family)}`);
  }
  return [...names].map((studentName, index) => ({
    _id: (index + 1).toString(16).padStart(24, '0'),
    reference: referenceFrom(Array.from({ length: 6 }, () => random.below(31))),
    studentName,
    totalMinor: random.pick(amounts),
    isOpen: index % 8 !== 7,
  }));
}

const parent = (random: Random) => `${random.pick(given)} ${random.pick(family)}`.toUpperCase();

function asTyped(reference: string, random: Random): string {
  const body = reference.slice(3);
  return random.pick([
    reference,
    `AK${body}`,
    `ak ${body.toLowerCase()}`,
    body,
    `AK-${body.slice(0, 4)} ${body.slice(4)}`,
  ]);
}

function asPaid(name: string, random: Random): string {
  const words = name.toUpperCase().split(' ');
  if (words.length === 3 && random.chance(0.5)) words[1] = random.pick(['', `${words[1]?.[0]}.`]);
  const at = words.findIndex((word) => word.length >= 6);
  if (at >= 0 && random.chance(0.3)) words[at] = misspell(words[at] ?? '', random, 'ABCDEFGHIJKLMNOPRSTUVWY');
  const ordered = random.chance(0.5) ? words.toReversed() : words;
  return ordered.filter(Boolean).join(' ');
}

const from = (what: string, random: Random) =>
  random.pick([`TRANSFER FROM ${what}-OPAY`, `NIP/GTB/${what}/LESSONS`, `FIP:UBA/${what}/FEES`, `MOB/UTO/${what}`]);

function creditFor(order: MadeOrder, random: Random): MadeCredit {
  const { totalMinor, studentName, reference, _id } = order;
  const orderId = order.isOpen ? _id : null;
  const kind = order.isOpen ? random.below(100) : 0;
  if (kind < 45) {
    return {
      narration: from(`${parent(random)} ${asTyped(reference, random)}`, random),
      amountMinor: totalMinor,
      orderId,
    };
  }
  if (kind < 65) {
    const typed = misspell(reference.slice(3), random, letters);
    const text = random.chance(0.7) ? `AK-${typed}` : `AK${typed}`;
    return { narration: from(`${parent(random)} ${text}`, random), amountMinor: totalMinor, orderId };
  }
  if (kind < 70) return { narration: from(reference, random), amountMinor: totalMinor - 5000, orderId };
  return { narration: from(asPaid(studentName, random), random), amountMinor: totalMinor, orderId };
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** 500 credits: 400 for orders, 60 of strangers, 40 that stand in the file twice. */
export function madeUpTerm(seed: number) {
  const random = randomFrom(seed);
  const orders = ordersFrom(random, 440);
  const own = orders.slice(0, 400).map((order) => creditFor(order, random));
  const others = Array.from(
    { length: 60 },
    (): MadeCredit => ({
      narration: from(random.pick(strangers), random),
      amountMinor: random.pick(amounts),
      orderId: null,
    }),
  );
  const copies = shuffled(own, random)
    .slice(0, 40)
    .map((credit): MadeCredit => ({ ...credit, copyOf: credit }));
  return { orders, credits: [...shuffled([...own, ...others], random), ...copies], random };
}

const naira = (minor: number) => (minor / 100).toLocaleString('en-NG', { minimumFractionDigits: 2 });

type Row = readonly string[];
type Bank = {
  header: Row;
  row: (text: string, amount: string, balance: string, at: number) => Row;
  fee: Row;
  isWorkbook?: true;
};

const charge = 'FGN ELECTRONIC MONEY TRANSFER LEVY';

const banks: readonly Bank[] = [
  {
    header: [
      'Trans. Date',
      'Value. Date',
      'Reference',
      'Debits',
      'Credits',
      'Balance',
      'Originating Branch',
      'Remarks',
    ],
    row: (text, amount, balance) => ['14-Sep-2026', '14-Sep-2026', 'R', '', amount, balance, 'HO', text],
    fee: ['14-Sep-2026', '14-Sep-2026', 'R', '50.00', '', '1', 'HO', charge],
  },
  {
    header: ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'],
    row: (text, amount, balance) => ['14/09/2026', text, '', amount, '14/09/2026', balance],
    fee: ['14/09/2026', 'SMS ALERT CHARGE', '12.00', '', '14/09/2026', '1'],
  },
  {
    header: [
      'Trans. Time',
      'Value Date',
      'Description',
      'Debit(₦)',
      'Credit(₦)',
      'Balance After(₦)',
      'Channel',
      'Transaction Reference',
    ],
    row: (text, amount, balance, at) => [
      '14 Sep 2026 08:15:01',
      '14 Sep 2026',
      text,
      '--',
      amount,
      balance,
      'Mobile',
      String(at),
    ],
    fee: ['14 Sep 2026 08:15:01', '14 Sep 2026', 'NIP CHARGE + VAT', '26.88', '--', '1', 'Mobile', 'F'],
    isWorkbook: true,
  },
  {
    header: ['Date/Time', 'Money In', 'Money out', 'Category', 'To / From', 'Description', 'Balance'],
    row: (text, amount, balance) => [
      '14/09/26 08:15',
      `₦${amount}`,
      '',
      'Inward transfer',
      text,
      'fees',
      `₦${balance}`,
    ],
    fee: ['14/09/26 08:15', '', '₦50.00', 'Levy', '', 'Stamp Duty', '₦1'],
  },
];

/** The credits as files of four banks, each with charges among them; a copy is in the file of its original. */
export function asFiles(credits: readonly MadeCredit[]) {
  return banks.map((bank, index) => {
    const firsts = credits.filter(({ copyOf }, at) => copyOf === undefined && at % banks.length === index);
    const own = [...firsts, ...credits.filter(({ copyOf }) => copyOf !== undefined && firsts.includes(copyOf))];
    const rows = own.flatMap(({ narration, amountMinor, copyOf }, at) => {
      const place = copyOf ? firsts.indexOf(copyOf) : at;
      const row = bank.row(narration, naira(amountMinor), naira(1_000_000 + place * 7_100), place);
      return at % 9 === 8 ? [bank.fee, row] : [row];
    });
    const table = [['SCHOOL ACCOUNT', '0123456789'], [], bank.header, ...rows];
    const bytes = bank.isWorkbook ? aWorkbook(table) : Buffer.from(aCsv(table));
    return { bytes, credits: own };
  });
}
