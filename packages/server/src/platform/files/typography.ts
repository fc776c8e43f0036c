/** Superscript, subscript and underline in plain text. */

const raised: Readonly<Record<string, string>> = {
  ...numberSigns('⁰¹²³⁴⁵⁶⁷⁸⁹'),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  o: '°',
};
const lowered: Readonly<Record<string, string>> = {
  ...numberSigns('₀₁₂₃₄₅₆₇₈₉'),
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '(': '₍',
  ')': '₎',
};

function numberSigns(signsOf: string): Record<string, string> {
  return Object.fromEntries([...signsOf].map((sign, digit) => [String(digit), sign]));
}

/** 'x' with a raised 2 is 'x²'; text without Unicode characters for it becomes a formula. */
export function lowerOrRaise(text: string, way: 'superscript' | 'subscript'): string {
  const table = way === 'superscript' ? raised : lowered;
  if (text.trim() === '') return text;
  if ([...text].every((sign) => table[sign] !== undefined)) return [...text].map((sign) => table[sign]).join('');
  // Ordinals: 1st, 2nd.
  if (way === 'superscript' && /^(?:st|nd|rd|th)$/.test(text.trim())) return text;
  return `$${way === 'superscript' ? '^' : '_'}{\\text{${text.trim().replace(/[\\{}$%#&_^~]/g, '')}}}$`;
}

/** As in 'the word nearest in meaning to the underlined one'. */
export const underlined = (text: string) =>
  text.replace(/\S(?:.*\S)?/s, (words) => `$\\underline{\\text{${words.replace(/[\\{}$%#&_^~]/g, '')}}}$`);
