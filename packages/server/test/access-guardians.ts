import { byStaff, type Row } from './access-row.ts';

const byGuardian: Row = { valid: '401 401 403 403 403 403' };
const byStudent: Row = { valid: '401 401 200 200 403 403' };

/** Statuses for a guardian on routes mostly for other roles: with a valid, a malformed and an unknown id. */
export const guardianStatuses: Readonly<Record<string, string>> = {
  'POST /auth/verify/resend': '200',
  'POST /auth/logout': '200',
  'PATCH /user/update-password': '200',
  'GET /user/sessions': '200',
  'DELETE /user/sessions/:sessionId': '200 400 404',
  'DELETE /user/sessions': '200',
  'POST /auth/step-up': '200',
  'POST /user/own-password': '200',
  'GET /user': '200',
  'GET /user/profile': '200',
  'PUT /user/profile': '200',
  'POST /user/phone/confirm': '400',
  'PUT /user/:id': '200 400 404',
  'GET /user/export': '200',
  'DELETE /user': '200',
  // The student is the guardian's child, and nobody else is.
  'GET /order/:id': '200 400 404',
  'GET /order/:id/state': '200 400 404',
  'POST /order/:id/paid': '200 400 404',
  'GET /order/:id/proof/:proofId': '200 400 404',
  'GET /order/:id/receipt.pdf': '200 400 404',
  // As for the student: this school has no account with a provider.
  'POST /order/:id/checkout': '400 400 404',
  'POST /order/:id/check': '200 400 404',
  'POST /guardian/join': '200',
  'GET /guardian/children': '200',
  'GET /guardian/children/:id': '200 400 404',
  'GET /guardian/children/:id/cards': '200 400 404',
  'GET /guardian/children/:id/cards/:term': '200 400 404',
  'GET /guardian/children/:id/cards/:term/card.pdf': '200 400 404',
  'GET /guardian/children/:id/certificates': '200 400 404',
  'GET /guardian/children/:id/certificates/:code/certificate.pdf': '200 400 404',
  'PUT /guardian/weekly-mail': '200',
};

export const guardianRows: Readonly<Record<string, Row>> = {
  'POST /guardian/signup': { valid: Array(6).fill(201).join(' ') },
  'POST /guardian/join': byGuardian,
  'GET /guardian/children': byGuardian,
  'GET /guardian/children/:id': { ...byGuardian, malformed: byGuardian.valid, unknown: byGuardian.valid },
  'PUT /guardian/weekly-mail': byGuardian,
  'GET /guardian/mine': byStudent,
  'POST /guardian/code': byStudent,
  // Both are of age.
  'PUT /guardian/withheld': byStudent,
  'DELETE /guardian/mine/:guardianId': {
    ...byStudent,
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 404 404 403 403',
  },
  'GET /admin/all-guardian': { valid: '401 401 403 403 200 200' },
  'GET /admin/users/:id/guardians': byStaff,
  'POST /admin/users/:id/guardian-code': byStaff,
  'DELETE /admin/users/:id/guardians/:guardianId': byStaff,
  'PUT /admin/users/:id/of-age': byStaff,
};
