import type { Row } from './access-row.ts';

const byAdmin: Row = {
  valid: '401 401 403 403 200 403',
  malformed: '401 401 403 403 400 403',
  unknown: '401 401 403 403 404 403',
};

const byOwner = (status: number): Row => ({
  valid: `401 401 ${status} 404 403 403`,
  malformed: '401 401 400 400 403 403',
  unknown: '401 401 404 404 403 403',
});

const open = (status: number): Row => ({ valid: Array(6).fill(status).join(' ') });

/** Rows of the access matrix for orders, coupons, gifts and providers. */
export const orderRows: Readonly<Record<string, Row>> = {
  'POST /order/quote': { valid: '401 401 200 200 403 403' },
  'POST /order': { valid: '401 401 201 201 403 403' },
  'GET /order/mine': { valid: '401 401 200 200 403 403' },
  'GET /order/:id': {
    valid: '401 401 200 404 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /course': { valid: '401 401 200 200 200 403' },
  'GET /course/:id': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'POST /course': { valid: '401 401 403 403 201 403' },
  'PUT /course/:id': byAdmin,
  'DELETE /course/:id': byAdmin,
  'DELETE /order/:id': byOwner(200),
  'GET /order/:id/state': byOwner(200),
  'POST /order/:id/paid': byOwner(200),
  'GET /order/:id/proof/:proofId': {
    valid: '401 401 200 404 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /order/:id/receipt.pdf': {
    valid: '401 401 200 404 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /admin/revenue': { valid: '401 401 403 403 200 200' },
  'GET /admin/revenue.csv': { valid: '401 401 403 403 200 200' },
  'GET /admin/revenue.xlsx': { valid: '401 401 403 403 200 200' },
  'GET /analytics/results': { valid: byAdmin.valid },
  'GET /analytics/topics': { valid: byAdmin.valid },
  'GET /analytics/lessons': { valid: byAdmin.valid },
  'GET /analytics/students': { valid: byAdmin.valid },
  'GET /analytics/students.csv': { valid: byAdmin.valid },
  'GET /order/statement': { valid: '401 401 403 403 200 403' },
  'POST /order/statement': { valid: '401 401 403 403 201 403' },
  'GET /order/statement/:id': byAdmin,
  // The columns of this bank are known.
  'PUT /order/statement/:id/columns': { ...byAdmin, valid: '401 401 403 403 409 403' },
  'POST /order/statement/:id/apply': byAdmin,
  // This school has no account with a provider, and nobody has signed the webhooks.
  'POST /order/:id/checkout': {
    valid: '401 401 400 400 403 403',
    malformed: '401 401 400 400 403 403',
    unknown: '401 401 400 400 403 403',
  },
  'POST /order/:id/check': byOwner(200),
  'POST /webhook/paystack': open(401),
  'POST /webhook/flutterwave': open(401),
  'GET /order': { valid: '401 401 403 403 200 403' },
  'PUT /order/approve': { valid: '401 401 403 403 200 403' },
  'PUT /order/:id/approve': byAdmin,
  'PUT /order/:id/reject': byAdmin,
  'PUT /order/:id/reverse': byAdmin,
  'POST /order/:id/refund': byAdmin,
  'POST /order/:id/received': byAdmin,
  'PUT /order/:id/note': byAdmin,
  'POST /grant': { valid: '401 401 403 403 201 403' },
  'POST /grant/course': { valid: '401 401 403 403 201 403' },
  'POST /grant/group': { valid: '401 401 403 403 201 403' },
  'GET /grant/group': { valid: '401 401 403 403 200 403' },
  'DELETE /grant/group/:id': byAdmin,
  'GET /grant/mine': { valid: '401 401 200 200 403 403' },
  'DELETE /grant/:id': byAdmin,
  'GET /grant': { valid: '401 401 403 403 200 403' },
  'GET /coupon': { valid: '401 401 403 403 200 403' },
  'POST /coupon': { valid: '401 401 403 403 201 403' },
  'PUT /coupon/:id': byAdmin,
  'DELETE /coupon/:id': byAdmin,
};
