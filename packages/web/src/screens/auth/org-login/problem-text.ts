const texts: Readonly<Record<string, string>> = {
  off: 'This school has not set up school login.',
  unavailable: 'The login of your school could not be reached. Please try again in a moment.',
  expired: 'This sign-in took too long or was used already. Please start again.',
  failed: 'Your school did not sign you in. Please try again.',
  unverified: 'Your school has not confirmed your e-mail address. Please ask your school.',
  unknown: 'There is no account here for your e-mail address. Please ask your school.',
  suspended: 'Your account is suspended. Please contact your school.',
};

/** In words; the address names only one of those we know. */
export function problemText(problem: string): string {
  return texts[problem] ?? 'Your school did not sign you in. Please try again.';
}
