import { z } from 'zod';
import { email, phoneNumber, text } from './fields.ts';

/** A parent's or guardian's consent, which a sign-up brings where the school's setting `guardianConsent` is on. */

const nameMissing = 'Please enter the name of your parent or guardian';
const contactMissing = 'Please enter the phone number or e-mail address of your parent or guardian';
const contactWrong = 'This must be a phone number of 7 to 15 digits or an e-mail address';

const guardianName = text('The name of your parent or guardian', { min: 1, max: 100, required: nameMissing });

/** A phone number without spaces and dashes, or an e-mail address in lower case. */
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

/** All three, for a school that asks. */
export const guardianBody = z.object({
  guardianConsent: z.literal(true, { error: agreed }),
  guardianName,
  guardianContact,
});
export type GuardianBody = z.output<typeof guardianBody>;

/** The same in a sign-up, which other schools take without them. */
export const guardianFields = {
  guardianConsent: z.boolean({ error: agreed }).optional(),
  guardianName: guardianName.optional(),
  guardianContact: guardianContact.optional(),
};

/** As staff and the student read it. */
export const guardianConsent = z.object({
  guardianName: z.string(),
  guardianContact: z.string(),
  /** What was agreed to, and its version. */
  text: z.string(),
  textVersion: z.string(),
  givenAt: z.string(),
});
export type GuardianConsent = z.infer<typeof guardianConsent>;
