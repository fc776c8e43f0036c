import type { Calls } from './world.ts';

export const dashboardCalls: Calls = {
  'GET /admin/stats': () => ({}),
  'GET /admin/today': () => ({}),
  'GET /admin/system-status': () => ({}),
};
