/** `\p{Surrogate}` finds lone surrogates only. */
export function isStorableText(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value);
}
