/**
 * What a student confirms of their parent or guardian, by version. An account keeps the version that was agreed to, so a
 * text is never edited: other words are a new version.
 */
export const guardianConsentTexts: Readonly<Record<string, string>> = {
  '1': 'My parent or guardian knows that I am opening this account. They have read what the school keeps about me, and they agree to it.',
};

/** The one that is shown at sign-up today. */
export const guardianConsentVersion = '1';

export function guardianConsentText(version: string): string {
  return guardianConsentTexts[version] ?? '';
}
