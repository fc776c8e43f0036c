/** Letters of options within an option: 'samedi (d) vendredi', 'oxen D. ox'. */

const label = /\s([([]?)([A-Ja-j])([.)\]])(\s*)(?=\S)/g;

/** 'J. J. Rousseau' */
const initials = /^(?:\p{Lu}\.\s*){2,}(?=\p{Lu}\p{L})/u;
/** 'both (a)' and '(a) and (c)' */
const pairBefore = /(?:[([]?\b[a-j]\b[)\].]?|\b[ivx]+\b[).]?)\s*(?:and|or|nor|&|,)$/i;
const bothBefore = /\b(?:both|either|neither)$/i;
const pairBehind = /^(?:and|or|nor|&|,)\s*[([]?(?:[a-j]|[ivx]+)\b/i;
const placeBefore =
  /\b(?:statements?|options?|equations?|figures?|fig\.?|sections?|sub-?sections?|paragraphs?|parts?|articles?)$/i;
const placeBehind = /^(?:(?:and|or|only|alone|above|below|is|are|of|in)\b|[,;])/i;
const signBefore = /\S\s*[+=×÷*/<>→]$/;
/** 'CO2 (g)' is a gas. */
const formulaBefore = /\b[A-Z][a-z]?[\dA-Za-z₀-₉]*$/;

function isJoined(before: string, behind: string, letter: string): boolean {
  if (pairBefore.test(before) || signBefore.test(before)) return true;
  if (bothBefore.test(before) && pairBehind.test(behind)) return true;
  const isOneWord = !/\s/.test(before) && !/\s/.test(behind);
  if (placeBefore.test(before) && placeBehind.test(behind) && !isOneWord) return true;
  return /^[gs]$/.test(letter) && formulaBefore.test(before);
}

/** Small letters with a stop are labels where the question's own are. */
const isStyled = (letter: string, close: string, style: string | null) =>
  letter === letter.toUpperCase() || close !== '.' || (style?.startsWith('a') ?? false);

/** A bracket that was opened before closes there: 'the set (a, b)'. */
const closesBracket = (before: string, open: string) =>
  open === '' && before.lastIndexOf('(') > before.lastIndexOf(')');

/** The first one that no words explain; `index` is the option's own, `count` that of all. */
export function labelWithin(text: string, index: number, count: number, style: string | null): string | null {
  const named = initials.exec(text)?.[0].length ?? 0;
  for (const match of text.matchAll(label)) {
    const [whole, open = '', letter = '', close = '', space = ''] = match;
    const [before, behind] = [text.slice(0, match.index).trimEnd(), text.slice(match.index + whole.length)];
    const place = letter.toUpperCase().charCodeAt(0) - 65;
    const isNext = place === index + 1;
    const isSmall = letter !== letter.toUpperCase();
    const isLabel = isStyled(letter, close, style) && (space !== '' || open !== '') && !(isSmall && place > count + 1);
    const isInitial = match.index < named && close === '.' && !isNext;
    if (isLabel && !isInitial && !closesBracket(before, open) && !isJoined(before, behind, letter))
      return `${open}${letter}${close}`;
  }
  return null;
}

const inStem = /(?:^|\s)[([]?[Aa][.)\]]\s*\S.*?\s([([]?[B-Jb-j][.)\]])\s*\S/s;

/** 'Oxen are (a) cows (c) goats' without options: they may stand in the question. */
export const labelsInStem = (text: string): string | null => inStem.exec(text)?.[1] ?? null;
