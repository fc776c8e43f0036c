/** The currencies there are (ISO 4217), as this machine's own tables know them. */
export const currencies: readonly string[] = Intl.supportedValuesOf('currency');

export function isCurrency(code: string): boolean {
  return currencies.includes(code);
}
