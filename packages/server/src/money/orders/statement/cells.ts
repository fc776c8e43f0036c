import { momentOfSerial } from '../../../platform/files/workbook.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

function isoDay(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(full, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && full >= 2000 && full < 2100;
  return isReal ? date.toISOString().slice(0, 10) : null;
}

const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,].*)?$/;
const named = /^(\d{1,2})[-/. ]?([A-Za-z]{3,9})[-/., ]{0,2}(\d{4}|\d{2})(?:[T ,].*)?$/;
const monthNamed = /^([A-Za-z]{3,9})[-. ](\d{1,2}),? (\d{4})(?:[T ,].*)?$/;
const figures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,].*)?$/;
const serial = /^\d{5}(?:\.\d+)?$/;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?(?:[.,]\s*|\s+)/i;

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Without the day of the week, and 5 for '5th'. */
const plainDay = (cell: string) =>
  cell
    .trim()
    .replace(weekday, '')
    .replace(/^(\d{1,2})(?:st|nd|rd|th)\b/i, '$1')
    .replace(/^([A-Za-z]{3,9}\.? \d{1,2})(?:st|nd|rd|th)\b/i, '$1');

/** '05/11/2026': its order says which is the day. */
export const isInFigures = (cell: string) => figures.test(plainDay(cell));

/** 'YYYY-MM-DD' of a date as banks write it, with or without a time; null for anything else. */
export function dayOf(cell: string, monthFirst: boolean): string | null {
  const text = plainDay(cell);
  let found = iso.exec(text);
  if (found) return isoDay(Number(found[1]), Number(found[2]), Number(found[3]));
  found = named.exec(text);
  if (found) return isoDay(Number(found[3]), monthOf(found[2] ?? ''), Number(found[1]));
  found = monthNamed.exec(text);
  if (found) return isoDay(Number(found[3]), monthOf(found[1] ?? ''), Number(found[2]));
  found = figures.exec(text);
  if (found) {
    const [first, second, year] = [Number(found[1]), Number(found[2]), Number(found[3])];
    return monthFirst ? isoDay(year, first, second) : isoDay(year, second, first);
  }
  if (!serial.test(text)) return null;
  const moment = momentOfSerial(Number(text))?.slice(0, 10) ?? null;
  return moment !== null && moment >= '2000' && moment < '2100' ? moment : null;
}

/** Larger ones are no transfer to a school, and sums of them would pass what a number holds. */
const mostMinor = 1_000_000_000_000;

export type Direction = 'in' | 'out';

/** Minor units without a sign. The direction is null where the cell says none. */
export type Amount = { minor: number; direction: Direction | null };

const word = 'credit|debit|cr|dr|c|d';
const prefix = new RegExp(`^(${word})[.:]?\\s*(?=[-+−–(]*[\\d.])`, 'i');
const suffix = new RegExp(`^(.*[\\d).+−–-])\\s*[([]?\\s*(${word})\\.?\\s*[)\\]]?$`, 'i');
const directionOfWord = (written: string): Direction => (/^c/i.test(written) ? 'in' : 'out');

/** '(5,000.00)', '5,000.00-' and '₦-5,000.00' went out, '+5,000.00' came in. */
function withoutSign(written: string): { rest: string; signs: Direction[] } {
  const signs: Direction[] = [];
  const closed = written.startsWith('(') && !written.includes(')') ? written.slice(1) : written;
  const inner = /^\((.*)\)$/.exec(closed)?.[1];
  if (inner !== undefined) signs.push('out');
  const rest = (inner ?? closed).replace(/^\s*([-−–+])\s*|\s*([-−–+])\s*$/g, (_, before?: string, after?: string) => {
    signs.push((before ?? after) === '+' ? 'in' : 'out');
    return '';
  });
  return { rest: rest.trim(), signs };
}

/** '5.000' is five naira to one bank and five thousand to another. */
const isTwofold = (plain: string) => /^\d{1,3}\.\d{3}$/.test(plain);

/** An empty cell, `-`, `--` and `nil` are 0. Null where the cell is no amount or says two directions. */
export function amountOf(cell: string): Amount | null {
  const text = cell.trim();
  if (/^(?:[-–—−]*|nil|none|n\/?a)$/i.test(text)) return { minor: 0, direction: null };
  let rest = text
    .replace(/₦|ngn|naira/gi, '')
    .trim()
    .replace(/^([-+−–(]*)\s*n(?=[-+−–(\s]*[\d.])/i, '$1');
  const said: Direction[] = [];
  rest = rest.replace(prefix, (_, written: string) => {
    said.push(directionOfWord(written));
    return '';
  });
  const ending = suffix.exec(rest);
  if (ending) {
    said.push(directionOfWord(ending[2] ?? ''));
    rest = ending[1] ?? '';
  }
  const { rest: plain, signs } = withoutSign(rest);
  const directions = new Set([...said, ...signs]);
  if (directions.size > 1 || isTwofold(plain)) return null;
  if (!/^(\d+|\d{1,3}([, '\u00a0]\d{3})*)(\.\d*)?$|^\.\d+$/.test(plain)) return null;
  const exact = Number(plain.replace(/[, '\u00a0]/g, '')) * 100;
  const minor = Math.round(exact);
  // A spreadsheet's 0.1 + 0.2 has a rest that nobody wrote; '12.345' has one that somebody did.
  if (!Number.isSafeInteger(minor) || minor > mostMinor || Math.abs(exact - minor) > 0.001) return null;
  return { minor, direction: [...directions][0] ?? null };
}

/** Signed minor units: money out is negative. */
export function creditOf(cell: string): number | null {
  const amount = amountOf(cell);
  if (amount === null) return null;
  return amount.direction === 'out' && amount.minor > 0 ? -amount.minor : amount.minor;
}

const words: Readonly<Record<string, Direction>> = {
  ...{ cr: 'in', c: 'in', credit: 'in', credited: 'in', in: 'in', inflow: 'in', inward: 'in', moneyin: 'in' },
  ...{ deposit: 'in', lodgement: 'in', paidin: 'in', incoming: 'in', received: 'in', moneyreceived: 'in' },
  ...{ transferin: 'in', inwardtransfer: 'in', incomingtransfer: 'in', cashdeposit: 'in' },
  ...{ transferout: 'out', outwardtransfer: 'out', outgoingtransfer: 'out', cashwithdrawal: 'out', moneysent: 'out' },
  ...{ dr: 'out', d: 'out', debit: 'out', debited: 'out', out: 'out', outflow: 'out', outward: 'out' },
  ...{ moneyout: 'out', withdrawal: 'out', paidout: 'out', outgoing: 'out', sent: 'out' },
};

/** Direction in a cell of nothing else: 'CR', 'D', 'Debit'. */
export function directionIn(cell: string): Direction | null {
  const key = cell.toLowerCase().replace(/[^a-z\d]/g, '');
  return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
