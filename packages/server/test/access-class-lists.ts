import type { Row } from './access-row.ts';

const byStaff: Row = {
  valid: '401 401 403 403 200 200',
  malformed: '401 401 403 403 400 400',
  unknown: '401 401 403 403 404 404',
};

/** Rows of the access matrix: class lists, login slips and the first password. */
export const classListRows: Readonly<Record<string, Row>> = {
  'POST /admin/users/import': { valid: '401 401 403 403 201 201' },
  'GET /admin/users/import': { valid: byStaff.valid },
  'GET /admin/users/import/:id': byStaff,
  'POST /admin/users/import/:id/apply': byStaff,
  'DELETE /admin/users/import/:id': byStaff,
  'POST /admin/users/import/:id/slips': byStaff,
  'POST /admin/users/:id/slip': byStaff,
  'POST /user/own-password': { valid: '401 401 200 200 403 403' },
};
