/** By version. An account keeps its version, so never edit a text: add a version. */
export const guardianConsentTexts: Readonly<Record<string, string>> = {
  '1': 'My parent or guardian knows that I am opening this account. They have read what the school keeps about me, and they agree to it.',
};

export const guardianConsentVersion = '1';

export function guardianConsentText(version: string): string {
  return guardianConsentTexts[version] ?? '';
}
