import type { Row } from './access-row.ts';

const byAdmin: Row = {
  valid: '401 401 403 403 200 403',
  malformed: '401 401 403 403 400 403',
  unknown: '401 401 403 403 404 403',
};

const byStudentToo: Row = {
  valid: '401 401 200 200 200 403',
  malformed: '401 401 400 400 400 403',
  unknown: '401 401 404 404 404 403',
};

/** Rows of the access matrix: exams. */
export const examRows: Readonly<Record<string, Row>> = {
  'GET /exam': { valid: '401 401 200 200 200 403' },
  'GET /exam/:id': byStudentToo,
  'GET /exam/get/:id': byStudentToo,
  'POST /exam': { valid: '401 401 403 403 201 403' },
  'PUT /exam/:id': byAdmin,
  'PUT /exam/:id/publish': byAdmin,
  'PUT /exam/:id/unpublish': byAdmin,
  'PUT /exam/:id/new-version': byAdmin,
  'PUT /exam/:id/release-review': byAdmin,
  'DELETE /exam/:id': byAdmin,
};
