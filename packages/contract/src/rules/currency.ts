/** ISO 4217. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

export function isCurrency(code: string): boolean {
  return currencies.includes(code);
}
