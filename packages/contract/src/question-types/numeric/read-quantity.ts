import { readNumber } from './read-number.ts';

/** 'm/s²', 'm s⁻²' and 'ms^-2' are one unit; letter case counts, for mW is not MW. */
function plainUnit(unit: string): string {
  const flat = unit
    .replace(/º/g, '°')
    .replace(/[⁻−–]/g, '-')
    .normalize('NFKC')
    .replace(/[\s^.*·⋅∙(){}]/g, '');
  const quotient = /^([^/]+)\/(\p{L}+)(\d*)$/u.exec(flat);
  return quotient ? `${quotient[1]}${quotient[2]}-${quotient[3] || '1'}` : flat;
}

export const isSameUnit = (one: string, other: string) => plainUnit(one) === plainUnit(other);

/** The longest number that a text begins or ends with, and what is left; null without a number. */
function split(text: string, fits: (unit: string) => boolean): { value: number; unit: string } | null {
  for (let end = text.length; end > 0; end -= 1) {
    const ways = [
      [text.slice(0, end), text.slice(end)],
      [text.slice(-end), text.slice(0, -end)],
    ] as const;
    for (const [number, rest] of ways) {
      const value = fits(rest.trim()) ? readNumber(number) : null;
      if (value !== null) return { value, unit: rest.trim() };
    }
  }
  return null;
}

const longestQuantity = 100;

/** '5 kg' and '₦5,000' with their unit; a number alone has the unit ''. */
export function readQuantity(text: string, unit: string): { value: number; unit: string } | null {
  const trimmed = text.trim();
  if (trimmed.length > longestQuantity) return null;
  const value = readNumber(trimmed);
  if (value !== null) return { value, unit: '' };
  return unit === '' ? null : split(trimmed, (rest) => rest !== '' && isSameUnit(rest, unit));
}

/** A letter or a sign of money or degrees begins a unit, and no power of ten does. */
const mayBeUnit = (text: string) => /^[\p{L}\p{Sc}°º%µ]/u.test(text) && !/[×*]|^x? ?10|^e ?[-−+\d]/i.test(text);

/** Whatever the unit may be, as long as it is no number. */
export function anyQuantity(text: string): { value: number; unit: string } | null {
  const trimmed = text.trim();
  return trimmed.length > longestQuantity ? null : split(trimmed, (rest) => rest === '' || mayBeUnit(rest));
}
