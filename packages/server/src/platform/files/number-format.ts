/** A number of a spreadsheet as its cell shows it. */

export type Shown = {
  text: string;
  /** Reason why the shown text may not be what was typed. */
  doubt?: string;
};

const builtIn: Readonly<Record<number, string>> = {
  ...{ 0: 'General', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00' },
  ...{ 12: '# ?/?', 13: '# ??/??', 14: 'd/m/yyyy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM' },
  ...{ 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'd/m/yyyy h:mm', 37: '#,##0;(#,##0)' },
  ...{ 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)', 45: 'mm:ss', 46: 'h:mm:ss' },
  ...{ 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
};

/** Null for formats that depend on the country of whoever opens the file. */
export const builtInFormat = (id: number): string | null => builtIn[id] ?? null;

const withoutLiterals = (code: string) => code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_.|\*./g, '');

/** Formats such as [$-409]dd-mmm-yyyy; letters in quotes and brackets are ignored. */
export const isDateFormat = (code: string) => /[dy]/i.test(withoutLiterals(code));
const isTimeFormat = (code: string) => /[hs]/i.test(withoutLiterals(code).replace(/general/gi, ''));

/** Fifteen digits, as a spreadsheet keeps them. */
function general(value: number): string {
  const text = String(Number(value.toPrecision(15)));
  return text.replace(/e([+-])(\d+)$/, (_, sign: string, power: string) => `E${sign}${power.padStart(2, '0')}`);
}

/** Half away from zero, on the decimal digits. */
function rounded(value: number, decimals: number): string {
  const text = String(Number(value.toPrecision(15)));
  if (text.includes('e')) return value.toFixed(Math.min(decimals, 100));
  return Number(`${Math.round(Number(`${text}e${decimals}`))}e-${decimals}`).toFixed(decimals);
}

const thousands = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** 1.5 as '1 1/2'. */
function fraction(value: number, pattern: RegExpExecArray): string {
  const [, whole = '', above = '', below = ''] = pattern;
  const isFixed = /^\d+$/.test(below);
  const most = isFixed ? Number(below) : 10 ** Math.min(below.length, 3) - 1;
  const ones = whole === '' ? 0 : Math.floor(value + 1e-9);
  const rest = value - ones;
  let best = { top: Math.round(rest), bottom: 1, off: Math.abs(rest - Math.round(rest)) };
  for (let bottom = isFixed ? most : 1; bottom <= most; bottom++) {
    const top = Math.round(rest * bottom);
    const off = Math.abs(rest - top / bottom);
    if (isFixed || off < best.off - 1e-9) best = { top, bottom, off };
  }
  if (above === '' || best.top === 0) return String(ones);
  if (best.top === best.bottom && whole !== '') return String(ones + 1);
  if (best.bottom === 1 && !isFixed) return String(ones + best.top);
  return `${ones === 0 ? '' : `${ones} `}${best.top}/${best.bottom}`;
}

/** The text of the literals around the digits. */
const literal = (code: string) =>
  code
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/_.|\*./g, '')
    .replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');

const literals = '(?:"[^"]*"|\\[[^\\]]*\\]|\\\\.|_.|\\*.|[^0#?.,"\\\\\\[_*E@])*';
const digits = new RegExp(`^(${literals})([#0?,]*)(?:\\.([#0?]*))?(,*)(E[+-]0+)?(${literals})$`);

function scientific(value: number, decimals: number, exponent: string): string {
  const [mantissa = '', power = '0'] = value.toExponential(decimals).split('e');
  const sign = power.startsWith('-') ? '-' : exponent[1] === '+' ? '+' : '';
  return `${mantissa}E${sign}${power.replace(/^[+-]/, '').padStart(exponent.length - 2, '0')}`;
}

/** Null for a format that is not understood. */
function inDigits(value: number, code: string): string | null {
  const parts = digits.exec(code);
  if (!parts) return null;
  const [, before = '', whole = '', part = '', scale = '', exponent = '', after = ''] = parts;
  const percents = (literal(before) + literal(after)).split('%').length - 1;
  const isThousands = /[#0?],[#0?]/.test(whole);
  const scaled = (value * 100 ** percents) / 1000 ** (scale.length + (/,+$/.exec(whole)?.[0].length ?? 0));
  if (exponent !== '') return `${literal(before)}${scientific(scaled, part.length, exponent)}${literal(after)}`;
  if (whole === '' && part === '') return literal(before) + literal(after);
  const [ones = '', decimals = ''] = rounded(scaled, part.length).split('.');
  const least = part.replace(/[#?]+$/, '').length;
  const kept = decimals.slice(0, Math.max(least, decimals.replace(/0+$/, '').length));
  const padded = ones.padStart(whole.replace(/[^0]/g, '').length, '0');
  const shown = padded === '0' && !whole.includes('0') ? '' : padded;
  return `${literal(before)}${isThousands ? thousands(shown) : shown}${kept && `.${kept}`}${literal(after)}`;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const days = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const dateParts = /"([^"]*)"|\\(.)|\[[^\]]*\]|AM\/PM|y+|m+|d+|h+|s+(?:\.0+)?|_.|\*./gi;

function datePart(token: string, at: Date, isMinute: boolean): string {
  const [letter = '', wide] = [token[0]?.toLowerCase(), token.length];
  const two = (number: number) => String(number).padStart(wide > 1 ? 2 : 1, '0');
  if (letter === 'y') return wide > 2 ? String(at.getUTCFullYear()) : String(at.getUTCFullYear()).slice(2);
  if (letter === 'd') return wide > 2 ? (days[at.getUTCDay()] ?? '').slice(0, wide > 3 ? 20 : 3) : two(at.getUTCDate());
  if (letter === 'h') return two(at.getUTCHours());
  if (letter === 's') return two(at.getUTCSeconds());
  if (isMinute) return two(at.getUTCMinutes());
  return wide > 2 ? (months[at.getUTCMonth()] ?? '').slice(0, wide > 3 ? 20 : 3) : two(at.getUTCMonth() + 1);
}

function inDays(at: Date, code: string): string {
  const isHalfDay = /AM\/PM/i.test(code);
  let isAfterHour = false;
  return code.replace(dateParts, (token: string, quoted: string | undefined, escaped: string | undefined, ...rest) => {
    if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
    if (/^[[_*]/.test(token)) return '';
    if (/^AM/i.test(token)) return at.getUTCHours() < 12 ? 'AM' : 'PM';
    const after = code.slice((rest[0] as number) + token.length);
    const isMinute = /^m{1,2}$/i.test(token) && (isAfterHour || /^[^a-z]*s/i.test(after));
    isAfterHour = /^h/i.test(token);
    if (isAfterHour && isHalfDay) return String(at.getUTCHours() % 12 || 12).padStart(token.length, '0');
    return datePart(token, at, isMinute);
  });
}

/** Excel makes '2-Jan' of 1/2 and 'Mar-40' of 3/40: the fraction is offered. */
function asDay(value: number, code: string, epoch1904: boolean): Shown {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((value + (epoch1904 ? 1462 : 0)) * 86_400_000));
  const shown = inDays(at, code);
  const bare = withoutLiterals(code)
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
  const [day, month] = [at.getUTCDate(), at.getUTCMonth() + 1];
  const doubt = `is “${shown}” in the file: a spreadsheet makes a day or a time of what looks like one, such as 1/2 or 1:2`;
  if (/^(?:dmmm|mmmd)$/.test(bare) && day !== month) {
    return { text: `${Math.min(day, month)}/${Math.max(day, month)}`, doubt };
  }
  if (bare === 'mmmyy') return { text: `${month}/${String(at.getUTCFullYear()).slice(2)}`, doubt };
  return { text: shown, doubt };
}

/** The section for positive or negative numbers or zero. */
function sectionOf(value: number, code: string): { code: string; value: number } {
  const sections = code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [code];
  const [first = code, negative, zero] = sections;
  if (value < 0 && negative !== undefined) return { code: negative, value: -value };
  return { code: value === 0 && zero !== undefined ? zero : first, value };
}

const fractionCode = /^([#0?]*)\s*([#?]+)\s*\/\s*([#?]+|\d+)$/;

export function shownNumber(given: number, format: string, epoch1904 = false): Shown {
  const { code, value } = sectionOf(given, format);
  if (isDateFormat(code) || isTimeFormat(code)) return asDay(given, code, epoch1904);
  const isPlain = /^(?:general|@)$/i.test(literal(code).trim());
  if (isPlain || code.trim() === '') return { text: general(value) };
  const sign = value < 0 ? '-' : '';
  const asFraction = fractionCode.exec(literal(code).trim());
  const text = asFraction ? fraction(Math.abs(value), asFraction) : inDigits(Math.abs(value), code);
  const isUnsure = text === null || /\[[<>=]/.test(code);
  if (isUnsure) return { text: general(value), doubt: 'has a number format that was not understood' };
  return { text: `${sign}${text}`.trim() };
}
