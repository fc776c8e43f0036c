import { z } from 'zod';
import { endpoint, success } from './endpoint.ts';
import { classLevel, cpassword, email, fullName, newPassword, phoneNumber } from './fields.ts';
import { guardianBody, guardianFields } from './guardian.ts';
import { user } from './users.ts';

const samePasswords = { path: ['cpassword'], message: 'Passwords do not match' };

const signupFields = { fullName, email, phoneNumber, password: newPassword, cpassword, classLevel };

export const signupBody = z
  .object({ ...signupFields, ...guardianFields })
  .refine((body) => body.cpassword === body.password, samePasswords);
export type SignupBody = z.input<typeof signupBody>;

const signupBodyWithConsent = z
  .object({ ...signupFields, ...guardianBody.shape })
  .refine((body) => body.cpassword === body.password, samePasswords);

/** What the form checks; a school that asks for a guardian's consent takes no form without it. */
export function signupForm(asksGuardian: boolean): z.ZodType<z.output<typeof signupBody>, SignupBody> {
  return asksGuardian ? signupBodyWithConsent : signupBody;
}

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary:
    'Open a student account; with a guardian’s consent where the school asks for one (`guardianConsent` of GET /school)',
  access: 'anyone',
  status: 201,
  body: signupBody,
  reply: success(user),
});

/** Apart from `setup`: the login screen, which loads that file, needs nothing of this. */
export const checkSetupLink = endpoint({
  method: 'GET',
  path: '/auth/setup/:setupToken',
  summary: 'Whether the one-time setup link still works; asking does not spend it',
  access: 'anyone',
  params: z.object({ setupToken: z.string() }),
  reply: success(z.object({ works: z.boolean() })),
});
