import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError } from '../http/app-error.ts';

/** Leaked passwords, commonest first (reliability, figures: the 10,000 commonest are refused). */
const commonest = new Set((dictionary['passwords-common'] as readonly string[]).slice(0, 10_000));

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Refuses what a classmate would try first: common passwords, and those made of nothing but a known name. */
export function refuseWeakPassword(
  password: string,
  known: { fullName: string; email: string; schoolName: string },
  field = 'password',
): void {
  if (commonest.has(password.toLowerCase())) {
    throw new AppError('invalid', 'This password is too common. Please choose another one.', field);
  }
  const plain = lettersAndDigits(password).replace(/\d+$/, '');
  const names = [known.fullName, known.email, known.email.split('@')[0] ?? '', known.schoolName].map(lettersAndDigits);
  if (names.some((name) => name.length > 0 && (plain === name || lettersAndDigits(password) === name))) {
    throw new AppError('invalid', 'Password must not be your name, e-mail address or school name', field);
  }
}
