import { expect, test } from 'vitest';
import { isEmailAddress } from './email.ts';

test.each(['ada@school.ng', 'ada.obi+term1@mail.school.com.ng', "o'neil@example.org", `${'a'.repeat(64)}@example.org`])(
  '%s is an e-mail address',
  (address) => {
    expect(isEmailAddress(address)).toBe(true);
  },
);

test.each([
  '',
  'ada',
  'ada@school',
  '@school.ng',
  'ada@',
  'ada@@school.ng',
  'ada obi@school.ng',
  'ada@school..ng',
  'ada@-school.ng',
  'adé@school.ng',
  'ada@school.ng\nbcc: all@school.ng',
  `${'a'.repeat(65)}@example.org`,
  `ada@${'a.'.repeat(126)}ng`,
])('%j is not', (address) => {
  expect(isEmailAddress(address)).toBe(false);
});
