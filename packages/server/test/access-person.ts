import { byStaff, type Row } from './access-row.ts';

/** Rows of the access matrix: the account of one student. */
export const personRows: Readonly<Record<string, Row>> = {
  'PUT /admin/users/:id': byStaff,
  'DELETE /admin/users/:id': byStaff,
  'GET /admin/users/class-requests': { valid: '401 401 403 403 200 200' },
  'PUT /admin/users/:id/class-request/:requestId/approve': byStaff,
  'PUT /admin/users/:id/class-request/:requestId/decline': byStaff,
  'DELETE /user/class-request': { valid: '401 401 200 200 403 403' },
  'PUT /admin/users/:id/extra-time': byStaff,
  'GET /admin/users/:id/notes': byStaff,
  'POST /admin/users/:id/notes': { ...byStaff, valid: '401 401 403 403 201 201' },
  'DELETE /admin/users/:id/notes/:noteId': byStaff,
  'POST /admin/users/:id/mail-password': byStaff,
  'GET /admin/users/:id/merge/:otherId': byStaff,
  'POST /admin/users/:id/merge/:otherId': byStaff,
};
