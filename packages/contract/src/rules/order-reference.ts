/** No I, L, O, 0 or 1: they are easily confused on a slip. 31 is prime, which the check letter needs. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 6;

export const referenceLetters = letters.length;

/** Weighted by place modulo a prime, so that any one wrong letter and any two exchanged ones are noticed. */
function checkLetter(body: string): string {
  let sum = 0;
  for (const [at, letter] of [...body].entries()) sum += (at + 1) * letters.indexOf(letter);
  return letters[sum % letters.length] ?? '';
}

/** `draw` returns six numbers from 0 below `referenceLetters`. */
export function referenceFrom(draw: readonly number[]): string {
  const body = draw
    .slice(0, length)
    .map((number) => letters[number % letters.length])
    .join('');
  return `AK-${body}${checkLetter(body)}`;
}

export function isReference(text: string): boolean {
  const match = /^AK-([A-HJKMNP-Z2-9]{6})([A-HJKMNP-Z2-9])$/.exec(text);
  return match !== null && checkLetter(match[1] ?? '') === match[2];
}

/** 'ak 7kq4m2x', as a slip or a student writes it → 'AK-7KQ4M2X'; null where it cannot be one. */
export function referenceTyped(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^AK/, '');
  const reference = `AK-${plain}`;
  return isReference(reference) || /^AK-[0-9A-F]{8}$/.test(reference) ? reference : null;
}
