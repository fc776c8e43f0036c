/** A number as students and teachers in Nigeria write it; null where the text is no number. */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const longestNumber = 100;

const minus = /[−–—‒‐‑﹣－⁻]/g;
const power = new RegExp(`10\\s*([⁺⁻]?)([${superscripts}]+)`, 'g');
const vulgar = /[¼-¾⅐-⅞↉]/g;

const plainDigits = (raised: string) => [...raised].map((digit) => superscripts.indexOf(digit)).join('');

/** In the letters of a keyboard: '4·5 × 10⁻⁴' → '4.5*10^-4', '1½' → '1 1/2'. */
function typed(text: string): string {
  return text
    .replace(power, (_, sign: string, digits: string) => `10^${sign === '⁻' ? '-' : ''}${plainDigits(digits)}`)
    .replace(vulgar, (fraction) => ` ${fraction.normalize('NFKC')}`)
    .replace(minus, '-')
    .normalize('NFKC')
    .replace(minus, '-')
    .replace(/⁄|∕/g, '/')
    .replace(/(\d)[·⋅∙](?=\d)(?!\s*10\s*(?:\^|\*\*))/g, '$1.')
    .replace(/\s*[×✕*·⋅∙]\s*(?=10\s*(?:\^|\*\*))/g, '*')
    .replace(/(\d)\s*x\s*(?=10\s*(?:\^|\*\*))/gi, '$1*')
    .replace(/\s+/g, ' ')
    .trim();
}

/** '1,000' is one thousand; '3,14' and '0,125' have a decimal comma. */
function plainDecimal(text: string): string | null {
  if (/^(?:\d+\.?\d*|\.\d+)$/.test(text)) return text;
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  if (/^[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/.test(text)) return text.replaceAll(' ', '').replace(',', '.');
  if (/^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(text)) return text.replaceAll('.', '');
  return /^\d*,\d+$/.test(text) ? text.replace(',', '.') : null;
}

const decimal = '[\\d., ]*\\d[.,]?';
const tenTo = '10 ?(?:\\^|\\*\\*) ?[({]? ?([+-]?) ?(\\d{1,4}) ?[)}]?';
const scientific = new RegExp(`^(?:(${decimal})(?:\\*${tenTo}| ?e ?([+-]?) ?(\\d{1,4}))?|${tenTo})$`, 'i');

function magnitude(text: string): number | null {
  const match = scientific.exec(text);
  if (!match) return null;
  const [, mantissa, sign = match[4] ?? match[6] ?? '', exponent = match[5] ?? match[7] ?? '0'] = match;
  const digits = mantissa === undefined ? '1' : plainDecimal(mantissa.trim());
  return digits === null ? null : Number(`${digits}e${sign}${exponent}`);
}

/** '3/4' and '1 3/4' */
function fraction(text: string): number | null {
  const match = /^(?:(\d+) )?([^/]+?) ?\/ ?([^/]+)$/.exec(text);
  if (!match) return null;
  const [, whole = '0', above = '', below = ''] = match;
  const parts = [above, below].map(magnitude);
  const [top, bottom] = parts;
  if (top === null || top === undefined || !bottom) return null;
  return Number(whole) + top / bottom;
}

export function readNumber(text: string): number | null {
  if (text.length > longestNumber) return null;
  const match = /^([+-]?) ?(.+)$/.exec(typed(text));
  if (!match) return null;
  const [, sign, rest = ''] = match;
  const value = rest.includes('/') ? fraction(rest) : magnitude(rest);
  if (value === null || !Number.isFinite(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}
