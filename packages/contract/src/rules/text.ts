/** True for text both engines store unchanged: no NUL, no lone surrogates (which `\p{Surrogate}` finds, pairs not). */
export function isStorableText(value: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(value);
}
