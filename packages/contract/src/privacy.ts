import { z } from 'zod';
import { endpoint, staffOnly, studentOnly, success } from './endpoint.ts';
import { settings } from './settings.ts';

/** The file has the parts that docs/privacy.md names; nothing of other people is in it. */
export const exportOwnData = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'All that is kept about the signed-in student, as one JSON file',
  access: studentOnly,
  mediaType: 'application/json',
  reply: z.string(),
});

export const exportStaffData = endpoint({
  method: 'GET',
  path: '/user/export',
  stepUp: true,
  summary: 'All that is kept about the signed-in member of staff, as one JSON file',
  access: staffOnly,
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
