/** Takes the code of the app or a recovery code. */
export const authenticatorField = {
  label: 'Code of your authenticator app',
  hint: 'Without your phone, one of your recovery codes does as well.',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  rules: { required: 'Please enter the code' },
} as const;
