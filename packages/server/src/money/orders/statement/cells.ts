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

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** 'YYYY-MM-DD' of a date as banks write it, with or without a time; null for anything else. */
export function dayOf(cell: string, monthFirst: boolean): string | null {
  const text = cell.trim();
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

/** Minor units; `-`, `--` and an empty cell are nothing: 0. Debits are negative. Null where the cell is no amount. */
export function creditOf(cell: string): number | null {
  const text = cell.trim();
  if (/^[-–—]*$/.test(text)) return 0;
  const isNegative = /^\s*[-–(]/.test(text) || /(dr|-|\))\s*$/i.test(text);
  const plain = text
    .replace(/₦|ngn|naira|^[-+–(]*\s*n(?=\s*\d)/gi, '')
    .replace(/(cr|dr)\s*\.?$/i, '')
    .replace(/^[\s+\-–(]+|[\s)-]+$/g, '');
  if (!/^(\d+|\d{1,3}([, '\u00a0]\d{3})*)(\.\d*)?$|^\.\d+$/.test(plain)) return null;
  const minor = Math.round(Number(plain.replace(/[, '\u00a0]/g, '')) * 100);
  if (!Number.isSafeInteger(minor) || minor > mostMinor) return null;
  return isNegative ? -minor : minor;
}
