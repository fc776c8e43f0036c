import type { Row } from './access-row.ts';

export const scoreRows: Readonly<Record<string, Row>> = {
  'GET /admin/schemes': { valid: '401 401 403 403 200 200' },
  'PUT /admin/schemes': { valid: '401 401 403 403 200 200' },
  'GET /admin/card-head': { valid: '401 401 403 403 200 200' },
  'PUT /admin/card-head': { valid: '401 401 403 403 200 200' },
  'POST /admin/card-head/picture': { valid: '401 401 403 403 200 200' },
  'DELETE /admin/card-head/picture': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet.pdf': { valid: '401 401 403 403 200 200' },
  'GET /admin/broadsheet.xlsx': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores/sheets': { valid: '401 401 403 403 200 200' },
  'GET /admin/scores': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores': { valid: '401 401 403 403 200 200' },
  'PUT /admin/scores/reopen': { valid: '401 401 403 403 200 200' },
};
