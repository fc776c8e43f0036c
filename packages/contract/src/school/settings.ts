import { z } from 'zod';
import { gradeScale } from '../exams/grade-scale.ts';
import { terms } from '../exams/terms.ts';
import { endpoint, staffOnly, studentOrGuardian, success } from '../platform/endpoint.ts';
import { instant, text, timeOfDay } from '../platform/fields.ts';
import { isCurrency } from '../rules/currency.ts';
import { keptWords, type RetentionKey, retention } from '../rules/retention.ts';
import { isTimeZone } from '../rules/time-zone.ts';

const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

function figure(name: string, { min, max }: { min: number; max: number }) {
  const range = `${name} must be from ${min} to ${max}`;
  return z
    .number({ error: `${name} must be a number` })
    .min(min, range)
    .max(max, range)
    .refine(hasTwoDecimals, `${name} must have at most two decimals`);
}

/** 0 means for ever, where allowed. */
function days(name: string, key: RetentionKey) {
  const { min, max, forever } = retention[key];
  const range = `${name}: from ${keptWords(min)} to ${keptWords(max)}${forever ? ', or 0 to keep them for ever' : ''}`;
  return z
    .number({ error: `${name} must be a number of days` })
    .int(`${name} must be whole days`)
    .refine((value) => (forever && value === 0) || (value >= min && value <= max), range);
}

const optionalText = (name: string, max: number) => text(name, { max, required: `${name} must be text` });

const onLanding = (what: string) => z.boolean({ error: `${what} on the first page must be true or false` });

export const settings = z.object({
  schoolName: text('School name', { min: 1, max: 100, required: "Please enter the school's name" }),
  /** ISO 4217. */
  currency: z
    .string({ error: 'Currency must be an ISO 4217 code in capitals, such as NGN' })
    .refine(isCurrency, 'Currency must be an ISO 4217 code in capitals, such as NGN'),
  timeZone: z
    .string({ error: 'Time zone must be an IANA name such as Africa/Lagos' })
    .max(60, 'Time zone must be an IANA name such as Africa/Lagos')
    .refine(isTimeZone, 'Time zone must be an IANA name such as Africa/Lagos'),
  checkoutDiscountPercent: figure('Discount', { min: 0, max: 90 }),
  listPriceFactor: figure('List-price factor', { min: 1, max: 5 }),
  /** Price of mobile data in main units, for the data cost shown before a film plays; null: no cost is shown. */
  dataPricePerGb: figure('Price of a gigabyte', { min: 0, max: 100_000 }).nullable(),
  paymentReview: z.enum(['manual', 'auto'], { error: 'Payment review must be manual or auto' }),
  bankName: optionalText('Bank name', 100),
  accountName: optionalText('Account name', 100),
  /** An IBAN has letters. */
  accountNumber: optionalText('Account number', 100).refine(
    (value) => /^[A-Za-z0-9 ]*$/.test(value),
    'Account number may hold digits, letters and spaces only',
  ),
  paymentNote: optionalText('Note to payers', 500),
  /** Whom a payer calls. */
  schoolPhone: optionalText('Phone', 40).refine(
    (value) => /^[0-9+() -]*$/.test(value),
    'Phone may hold digits, spaces, dashes, brackets and a plus only',
  ),
  /** News on the student dashboard; hidden while empty. */
  news: optionalText('News', 500),
  /** What the first page shows of the school. */
  landingSubjects: onLanding('Subjects'),
  landingSample: onLanding('Free sample'),
  landingPrices: onLanding('Prices'),
  /** Default for exams without a grade scale. */
  gradeScale,
  /** With the average, on results and report cards (decision 34). */
  showPositions: z.boolean({ error: 'showPositions must be true or false' }),
  /** In their order; report cards are of a term. */
  terms,
  /** In which nothing is mailed or pushed to students who have not chosen others; the same time twice: none. */
  quietFrom: timeOfDay('Quiet hours: from', '21:00'),
  quietUntil: timeOfDay('Quiet hours: until', '06:00'),
  guardianConsent: z.boolean({ error: 'Guardian’s consent must be true or false' }),
  /** Empty: the school's office. */
  privacyContact: optionalText('Contact for privacy', 200),
  keepSignInsDays: days('Traces of sign-ins', 'keepSignInsDays'),
  keepMailsDays: days('Sent mails', 'keepMailsDays'),
  keepDevicesDays: days('Devices of finished exams', 'keepDevicesDays'),
  keepTransfersDays: days('Receipts and bank statements', 'keepTransfersDays'),
  keepMessagesDays: days('Handled messages', 'keepMessagesDays'),
  keepUnusedAccountsDays: days('Unused student accounts', 'keepUnusedAccountsDays'),
  keepNamelessPaymentsDays: days('Payments of deleted accounts', 'keepNamelessPaymentsDays'),
  keepAuditDays: days('The audit log', 'keepAuditDays'),
});
export type Settings = z.output<typeof settings>;

export const savedSettings = settings.extend({
  /** After the first payment of money. */
  currencyIsFixed: z.boolean(),
  /** False while a new school shows the struck price, or takes the discount, that nobody there has decided on. */
  pricesChosen: z.object({ listPriceFactor: z.boolean(), discount: z.boolean() }),
  /** Null while nothing was saved. */
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
});
export type SavedSettings = z.infer<typeof savedSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The settings of the school as they stand',
  access: staffOnly,
  scope: { open: 'Settings of the school' },
  reply: success(savedSettings),
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary:
    'Change some of the settings; what is not named stays. They hold from the next request on. Another bank account needs a confirmation (403 step_up_required); paymentReview auto needs a super-admin with one',
  access: staffOnly,
  right: 'money',
  body: settings.partial(),
  reply: success(savedSettings),
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'All that is kept about the signed-in student or guardian, as one JSON file',
  as: 'student',
  access: studentOrGuardian,
  mediaType: 'application/json',
  reply: z.string(),
});

export const exportStaffData = endpoint({
  method: 'GET',
  path: '/user/export',
  stepUp: true,
  summary: 'All that is kept about the signed-in member of staff, as one JSON file',
  access: staffOnly,
  scope: { open: 'The own account' },
  mediaType: 'application/json',
  reply: z.string(),
});

const privacyFacts = settings.pick({
  schoolName: true,
  guardianConsent: true,
  privacyContact: true,
  keepSignInsDays: true,
  keepMailsDays: true,
  keepDevicesDays: true,
  keepTransfersDays: true,
  keepMessagesDays: true,
  keepUnusedAccountsDays: true,
  keepNamelessPaymentsDays: true,
  keepAuditDays: true,
});
export type PrivacyFacts = z.output<typeof privacyFacts>;

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/school/privacy',
  summary: 'What the privacy page says of this school: whom to ask, and for how many days what is kept; 0 is for ever',
  access: 'anyone',
  reply: success(privacyFacts),
});
