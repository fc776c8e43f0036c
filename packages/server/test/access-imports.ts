import type { Row } from './access-row.ts';

export const byAdmin: Row = {
  valid: '401 401 403 403 200 403',
  malformed: '401 401 403 403 400 403',
  unknown: '401 401 403 403 404 403',
};

/** Rows of the access matrix: the bank, and bringing questions in and out, on paper too. */
export const importRows: Readonly<Record<string, Row>> = {
  'POST /question/import': { valid: '401 401 403 403 201 403' },
  'POST /question/split': { valid: byAdmin.valid },
  'GET /question/import': { valid: byAdmin.valid },
  'GET /question/import/template.csv': { valid: byAdmin.valid },
  'GET /question/import/:id': byAdmin,
  'PUT /question/import/:id/columns': byAdmin,
  'PUT /question/import/:id/rows/:line': byAdmin,
  'DELETE /question/import/:id/rows/:line': byAdmin,
  'POST /question/import/:id/apply': byAdmin,
  'POST /question/import/:id/from-bank': byAdmin,
  'POST /question/import/:id/answers-fit': byAdmin,
  'DELETE /question/import/:id': byAdmin,
  'GET /passage': { valid: byAdmin.valid },
  'POST /passage': { valid: '401 401 403 403 201 403' },
  'GET /passage/:id': byAdmin,
  'PUT /passage/:id': byAdmin,
  'DELETE /passage/:id': byAdmin,
  'POST /passage/:id/picture': byAdmin,
  'DELETE /passage/:id/picture': byAdmin,
  'GET /question/:id/use': byAdmin,
  'POST /question/:id/explanation-picture': byAdmin,
  'DELETE /question/:id/explanation-picture': byAdmin,
  'GET /question/:id/versions': byAdmin,
  'PUT /question/:id/versions/:version': byAdmin,
  'PUT /question/:id/apart': byAdmin,
  'POST /question/:id/keep': { ...byAdmin, valid: '401 401 403 403 201 403' },
  'PUT /question/bulk': { valid: byAdmin.valid },
  'POST /question/deletions': { valid: '401 401 403 403 201 403' },
  'DELETE /question/deletions/:id': byAdmin,
  'GET /question/values': { valid: byAdmin.valid },
  'GET /question/export': { valid: byAdmin.valid },
  'GET /exam/:id/print': byAdmin,
};
