import { byStaff, type Row } from './access-row.ts';

const byStudent: Row = {
  valid: '401 401 200 200 403 403',
  malformed: '401 401 400 400 403 403',
  unknown: '401 401 404 404 403 403',
};

/** What is no code is not found. */
const byCode: Row = { ...byStaff, malformed: '401 401 403 403 404 404' };

const refused = '401 401 403 403 403 403';
const byGuardian: Row = { valid: refused, malformed: refused, unknown: refused };

export const scoreRows: Readonly<Record<string, Row>> = {
  'GET /admin/schemes': { valid: '401 401 403 403 200 200' },
  'PUT /admin/schemes': { valid: '401 401 403 403 200 200' },
  'GET /admin/card-head': { valid: '401 401 403 403 200 200' },
  'GET /admin/card-head/sample.pdf': { valid: '401 401 403 403 200 200' },
  'PUT /admin/card-head': { valid: '401 401 403 403 200 200' },
  'POST /admin/card-head/picture': { valid: '401 401 403 403 200 200' },
  'DELETE /admin/card-head/picture': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet.pdf': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet.xlsx': { valid: '401 401 403 403 200 200' },
  'GET /admin/conduct': { valid: '401 401 403 403 200 200' },
  'PUT /admin/conduct': { valid: '401 401 403 403 200 200' },
  'GET /admin/conduct/settings': { valid: '401 401 403 403 200 200' },
  'PUT /admin/conduct/settings': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores/sheets': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores/fill/exams': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores/fill': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores/fill': { valid: '401 401 403 403 200 200' },
  'DELETE /admin/scores/fill': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores/refill': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores/reopen': { valid: '401 401 403 403 200 200' },
  'GET /admin/cards': { valid: '401 401 403 403 200 200' },
  'GET /admin/cards.pdf': { valid: '401 401 403 403 200 200' },
  'GET /admin/cards.zip': { valid: '401 401 403 403 200 200' },
  'GET /admin/cards/:studentId': byStaff,
  'GET /admin/cards/:studentId/history': byStaff,
  'GET /admin/cards/:studentId/card.pdf': byStaff,
  'POST /admin/cards/issue': { valid: '401 401 403 403 200 200' },
  'GET /admin/card-texts': { valid: '401 401 403 403 200 200' },
  'POST /admin/card-texts': { valid: '401 401 403 403 200 200' },
  'POST /admin/cards/withdraw': { valid: '401 401 403 403 200 200' },
  'GET /user/cards': { valid: '401 401 200 200 403 403' },
  'GET /user/cards/:term': byStudent,
  'GET /user/cards/:term/card.pdf': byStudent,
  'GET /admin/certificate-template': { valid: '401 401 403 403 200 200' },
  'PUT /admin/certificate-template': { valid: '401 401 403 403 200 200' },
  'GET /admin/certificate-template/sample.pdf': { valid: '401 401 403 403 200 200' },
  'GET /admin/certificates': { valid: '401 401 403 403 200 200' },
  'GET /admin/certificates/:code/certificate.pdf': byCode,
  'POST /admin/certificates/:code/withdraw': byCode,
  'POST /admin/certificates/:code/give': byCode,
  'GET /user/certificates': { valid: '401 401 200 200 403 403' },
  'GET /user/certificates/:code/certificate.pdf': { ...byStudent, malformed: byStudent.unknown ?? '' },
  'GET /guardian/children/:id/certificates': byGuardian,
  'GET /guardian/children/:id/certificates/:code/certificate.pdf': byGuardian,
  'GET /guardian/children/:id/cards': byGuardian,
  'GET /guardian/children/:id/cards/:term': byGuardian,
  'GET /guardian/children/:id/cards/:term/card.pdf': byGuardian,
};
