import { z } from 'zod';
import { done, endpoint, everyRole, success } from '../platform/endpoint.ts';
import { cpassword, email, fullName, newPassword, samePasswords } from '../platform/fields.ts';
import { isStorableText } from '../rules/text.ts';
import { user } from './users.ts';

const credential = (message: string) => z.string({ error: message }).min(1, message).max(254, message);

export const secondFactorCode = z
  .string({ error: 'Please enter the code' })
  .max(40, 'This code is too long')
  .refine(isStorableText, 'This code is not valid');

/** Only bounds: a wrong value gets 'Invalid credentials'. */
export const loginBody = z
  .object({
    email: credential('Please enter your e-mail address').optional(),
    phoneNumber: credential('Please enter your phone number').optional(),
    password: z
      .string({ error: 'Please enter your password' })
      .min(1, 'Please enter your password')
      .max(512, 'This password is too long'),
    /** For an account with a second factor. */
    otp: secondFactorCode.optional(),
  })
  .refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
    path: ['email'],
    message: 'Please enter your e-mail address',
  })
  .superRefine(({ email, phoneNumber, password }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!isStorableText(email ?? '')) refuse('email', 'Please enter a valid e-mail address');
    if (!isStorableText(phoneNumber ?? '')) refuse('phoneNumber', 'Please enter a valid phone number');
    if (!isStorableText(password)) refuse('password', 'This password cannot be right: no password has such characters');
  });
export type LoginBody = z.input<typeof loginBody>;

export const changePasswordBody = z
  .object({
    oldPassword: z.string({ error: 'Please enter your current password' }).min(1, 'Please enter your current password'),
    newPassword,
    cpassword,
  })
  .refine((body) => body.cpassword === body.newPassword, samePasswords);

export const session = success(user).extend({ token: z.string(), role: user.shape.role });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail address, phone number or login name (in either field) and password',
  access: 'anyone',
  body: loginBody,
  reply: session,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Revoke the token this call was made with',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  beforeOwnPassword: true,
  reply: done,
});

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/user/update-password',
  summary:
    'Change the own password; every other session of the account ends, and this one goes on with a new token: the old one works for a minute more',
  access: everyRole,
  scope: { open: 'The own account' },
  beforeSecondFactor: true,
  body: changePasswordBody,
  reply: done.extend({ token: z.string() }),
});

/** A code of the form, without what people type between its parts. */
export const oneTimeCode = (form: RegExp, message: string) =>
  z
    .string({ error: 'Please enter the code' })
    .max(40, message)
    .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
    .refine((value) => value !== '', 'Please enter the code')
    .refine((value) => form.test(value), message);

const sentCode = oneTimeCode(/^\d{6}$/, 'The code has 6 digits');

/** Random and known to one browser only: its code cannot be replaced or used up from elsewhere. */
const browser = z
  .string({ error: 'browser must be text' })
  .regex(/^[\w-]{16,64}$/, 'browser must be 16 to 64 letters, digits, dashes or underscores')
  .optional();

/** Recipient of a code: either an e-mail address or a phone number. */
const sentTo = {
  email: email.optional(),
  phoneNumber: credential('Please enter your phone number').optional(),
  browser,
};
type SentTo = { email?: string; phoneNumber?: string };
const needsOne = (body: SentTo) => body.email !== undefined || body.phoneNumber !== undefined;
const oneOfThem = { path: ['email'], message: 'Please enter an e-mail address or a phone number' };
const isOne = (body: SentTo) => body.email === undefined || body.phoneNumber === undefined;
const notBoth = { path: ['phoneNumber'], message: 'Please enter an e-mail address or a phone number, not both' };
const hasPhoneText = (body: { phoneNumber?: string }) => isStorableText(body.phoneNumber ?? '');
const phoneText = { path: ['phoneNumber'], message: 'Please enter a valid phone number' };

const codeWanted = z.object(sentTo).refine(needsOne, oneOfThem).refine(isOne, notBoth).refine(hasPhoneText, phoneText);

export const requestCode = endpoint({
  method: 'POST',
  path: '/auth/code',
  summary:
    'Send a six-digit code to sign in with, by mail or, to students and guardians of a school that sends them, by SMS; the answer is the same for an address or number without an account',
  access: 'anyone',
  body: codeWanted,
  reply: done,
});

export const signInWithCode = endpoint({
  method: 'POST',
  path: '/auth/code/verify',
  summary:
    'Sign in with a code from a mail or an SMS (once, for 15 minutes and 5 tries, with the `browser` it was asked for with), or with one that staff gave (once, for 15 minutes)',
  access: 'anyone',
  body: z
    .object({
      email: email.optional(),
      phoneNumber: credential('Please enter your phone number').optional(),
      otp: oneTimeCode(/^(?:\d{6}|[2-9A-Z]{8})$/, 'The code has 6 digits, or 8 letters and digits'),
      browser,
      /** For an account with a second factor. */
      secondFactor: secondFactorCode.optional(),
    })
    .refine((body) => body.email !== undefined || body.phoneNumber !== undefined, {
      path: ['email'],
      message: 'Please enter an e-mail address',
    })
    .refine(hasPhoneText, phoneText),
  reply: session,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/user/forgot-password',
  summary:
    'Send a six-digit code to choose a new password with, by mail or by SMS; the answer is the same for an address or number without an account',
  access: 'anyone',
  body: codeWanted,
  reply: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/reset-password',
  summary: 'Choose a new password with a code from a mail or an SMS; every session of the account ends',
  access: 'anyone',
  body: z
    .object({ ...sentTo, otp: sentCode, newPassword, cpassword })
    .refine(needsOne, oneOfThem)
    .refine(isOne, notBoth)
    .refine(hasPhoneText, phoneText)
    .refine((body) => body.cpassword === body.newPassword, samePasswords),
  reply: done,
});

/** The token that a mail carries behind # in its link. */
const link = z.string({ error: 'The link is not complete' }).max(200, 'The link is not complete');

export const signInWithLink = endpoint({
  method: 'POST',
  path: '/auth/link',
  summary:
    'Sign in with the link of a mail with a sign-in code, in whichever browser opens it, whoever asked for the mail (once, for 15 minutes)',
  access: 'anyone',
  body: z.object({
    link,
    /** For an account with a second factor. */
    secondFactor: secondFactorCode.optional(),
  }),
  reply: session,
});

export const resetWithLink = endpoint({
  method: 'POST',
  path: '/auth/link/password',
  summary:
    'Choose a new password with the link of a mail with a code for that, in whichever browser opens it (once, for 15 minutes); every session of the account ends',
  access: 'anyone',
  body: z.object({ link, newPassword, cpassword }).refine((body) => body.cpassword === body.newPassword, samePasswords),
  reply: done,
});

export const confirmEmail = endpoint({
  method: 'GET',
  path: '/auth/verify/:token',
  summary: 'Confirm an e-mail address with the link that was mailed to it; twice is as once',
  access: 'anyone',
  params: z.object({ token: z.string() }),
  reply: done,
});

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/auth/verify/resend',
  summary: 'Mail the link again that confirms the own e-mail address',
  access: everyRole,
  scope: { open: 'The own account' },
  reply: done,
});

export const setup = endpoint({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Open the first super-admin account with the one-time setup link',
  access: 'anyone',
  status: 201,
  body: z
    .object({
      setupToken: z.string({ error: 'The setup link is not complete' }).max(200, 'The setup link is not complete'),
      fullName,
      email,
      password: newPassword,
      cpassword,
    })
    .refine((body) => body.cpassword === body.password, samePasswords),
  reply: success(user),
});
