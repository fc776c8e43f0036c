/** (1, 'minute') → '1 minute', (2, 'minute') → '2 minutes' */
export const numbered = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** `\p{Surrogate}` finds lone surrogates only. */
export function isStorableText(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value);
}
