/** In the private use area, so that no text contains them. */
export const signs = {
  /** Before and after the number of a picture. */
  picture: '\ue000',
  /** After highlighted or red text, by which teachers mark the right option. */
  marked: '\ue001',
  /** An equation of MathType or the old editor, stored as a drawing only. */
  drawnEquation: '\ue002',
  /** Around bold text, and around a line that is wholly underlined. */
  strong: '\ue003',
  strongEnd: '\ue004',
  /** Around italic text. */
  soft: '\ue007',
  softEnd: '\ue008',
  /** Before a paragraph in the style of a heading. */
  heading: '\ue005',
  /** Before and after the letter that Word shows, where a list of letters goes on from the question before. */
  shownLetter: '\ue006',
};

/** The Symbol font of old files. */
const symbols: Readonly<Record<string, string>> = {
  b0: '°',
  b4: '×',
  b8: '÷',
  b1: '±',
  a3: '≤',
  b3: '≥',
  b9: '≠',
  bb: '≈',
  a5: '∞',
  d6: '√',
  ae: '→',
  de: '⇒',
  '61': 'α',
  '62': 'β',
  '64': 'δ',
  '67': 'γ',
  '6c': 'λ',
  '6d': 'μ',
  '70': 'π',
  '71': 'θ',
  '72': 'ρ',
  '73': 's',
  '77': 'ω',
  '44': 'Δ',
  '57': 'Ω',
  '5c': '∴',
  d0: '∠',
};

/** Ticks and boxes of the Wingdings fonts. */
const dingbats: Readonly<Record<string, string>> = {
  ...{ fc: '✓', fe: '☑', fb: '✗', fd: '☒', a8: '☐', '6f': '☐', d8: '•', a7: '•', '9f': '•', e0: '→' },
};

/** Unicode text for a character of these fonts; the sign of a lost one where it is unknown. */
export function signOf(font: string, char: string): string {
  const table = /^(?:wingdings|webdings)/i.test(font) ? dingbats : symbols;
  return table[char.slice(-2).toLowerCase()] ?? '\uFFFD';
}
