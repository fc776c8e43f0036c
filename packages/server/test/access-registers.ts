import type { Row } from './access-row.ts';

export const registerRows: Readonly<Record<string, Row>> = {
  'GET /admin/register': { valid: '401 401 403 403 200 200' },
  'PUT /admin/register': { valid: '401 401 403 403 200 200' },
  'DELETE /admin/register': { valid: '401 401 403 403 200 200' },
  'GET /admin/register/term': { valid: '401 401 403 403 200 200' },
  'GET /admin/register/away': { valid: '401 401 403 403 200 200' },
};
