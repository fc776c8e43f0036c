import { byStaff, open, type Row } from './access-row.ts';

/** Rows of the access matrix: class lists, login slips, the first password, promotions. */
export const classListRows: Readonly<Record<string, Row>> = {
  'POST /admin/users/import': { valid: '401 401 403 403 201 201' },
  'GET /admin/users/import': { valid: byStaff.valid },
  'GET /admin/users/import/:id': byStaff,
  'PUT /admin/users/import/:id/rows/:line': byStaff,
  'POST /admin/users/import/:id/login-names': byStaff,
  'PUT /admin/users/import/:id/groups': byStaff,
  'PUT /admin/users/import/:id/columns': byStaff,
  'PUT /admin/users/import/:id/classes': byStaff,
  'POST /admin/users/import/:id/apply': byStaff,
  'POST /admin/users/import/:id/guardians': byStaff,
  'DELETE /admin/users/import/:id': byStaff,
  'POST /admin/users/import/:id/slips': byStaff,
  'POST /admin/users/:id/slip': byStaff,
  'GET /admin/users.csv': { valid: byStaff.valid },
  'GET /admin/users.xlsx': { valid: byStaff.valid },
  'GET /admin/users/invites': { valid: byStaff.valid },
  'POST /admin/users/invites': { valid: '401 401 403 403 201 201' },
  'DELETE /admin/users/invites/:id': byStaff,
  'GET /invite/:code': { ...open(200), malformed: open(404).valid, unknown: open(404).valid },
  'GET /admin/users/promotions': { valid: byStaff.valid },
  'GET /admin/users/promotions/preview': { valid: byStaff.valid },
  'POST /admin/users/promotions': { valid: '401 401 403 403 201 201' },
  'DELETE /admin/users/promotions/:id': byStaff,
  'POST /user/own-password': { valid: '401 401 200 200 200 200' },
};
