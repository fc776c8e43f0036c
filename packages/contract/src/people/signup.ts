import { z } from 'zod';
import { endpoint, success } from '../platform/endpoint.ts';
import {
  classId,
  classLevel,
  cpassword,
  email,
  fullName,
  hasClass,
  newPassword,
  personName,
  phoneNumber,
  samePasswords,
  someClass,
  text,
} from '../platform/fields.ts';
import { inviteCode } from './invites.ts';
import { user } from './users.ts';

/** Required where the setting `guardianConsent` is on. */

const nameMissing = 'Please enter the name of your parent or guardian';
const contactMissing = 'Please enter the phone number or e-mail address of your parent or guardian';
const contactWrong = 'This must be a phone number of 7 to 15 digits or an e-mail address';

const guardianName = personName('The name of your parent or guardian', nameMissing);

const guardianContact = text('Phone number or e-mail address', {
  min: 1,
  max: 254,
  required: contactMissing,
}).transform((value, context) => {
  const parsed = (value.includes('@') ? email : phoneNumber).safeParse(value);
  if (parsed.success) return parsed.data;
  context.addIssue({ code: 'custom', message: contactWrong });
  return z.NEVER;
});

const agreed = 'Please confirm that your parent or guardian agrees';

export const guardianBody = z.object({
  guardianConsent: z.literal(true, { error: agreed }),
  guardianName,
  guardianContact,
});
export type GuardianBody = z.output<typeof guardianBody>;

/** Optional, because other schools take a sign-up without them. */
export const guardianFields = {
  guardianConsent: z.boolean({ error: agreed }).optional(),
  guardianName: guardianName.optional(),
  guardianContact: guardianContact.optional(),
};

const signupFields = {
  ...{ fullName, email, phoneNumber, password: newPassword, cpassword, classLevel: classLevel.optional() },
  /** Staff choose the arm. */
  classId: classId.optional(),
  /** Its class counts, whatever `classLevel` says. */
  invite: inviteCode.optional(),
};

export const signupBody = z
  .object({ ...signupFields, ...guardianFields })
  .refine(hasClass, someClass)
  .refine((body) => body.cpassword === body.password, samePasswords);
export type SignupBody = z.input<typeof signupBody>;

const signupBodyWithConsent = z
  .object({ ...signupFields, ...guardianBody.shape })
  .refine(hasClass, someClass)
  .refine((body) => body.cpassword === body.password, samePasswords);

export function signupForm(asksGuardian: boolean): z.ZodType<z.output<typeof signupBody>, SignupBody> {
  return asksGuardian ? signupBodyWithConsent : signupBody;
}

export const signup = endpoint({
  method: 'POST',
  path: '/auth/signup',
  summary:
    'Open a student account, by an invite code or without; with a guardian’s consent where the school asks for one (`guardianConsent` of GET /school)',
  access: 'anyone',
  status: 201,
  body: signupBody,
  reply: success(user),
});

/** Apart from `setup`, so that the login screen's chunk does not contain it. */
export const checkSetupLink = endpoint({
  method: 'GET',
  path: '/auth/setup/:setupToken',
  summary: 'Whether the one-time setup link still works; asking does not spend it',
  access: 'anyone',
  params: z.object({ setupToken: z.string() }),
  reply: success(z.object({ works: z.boolean() })),
});
