import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Calls } from './world.ts';

const aSession = {
  name: '2026/2027',
  terms: [{ name: 'First term', startDate: '2026-09-14', endDate: '2026-12-18' }],
};

export const dashboardCalls: Calls = {
  'GET /admin/stats': () => ({}),
  'GET /admin/today': () => ({}),
  'GET /admin/terms': () => ({}),
  'PUT /admin/terms': () => ({ body: { sessions: [aSession] } }),
  'GET /admin/first-steps': () => ({}),
  'PUT /admin/first-steps': () => ({ body: { isDismissed: true } }),
  'GET /admin/system-status': () => ({}),
  'GET /admin/backups': () => ({}),
  'POST /admin/backups': () => ({}),
  'GET /admin/backups/:name': ({ house }) => {
    const id = 'akada-2026-09-15-0900.sqlite';
    const folder = join(house.context.config.dataDir, 'backups');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, id), 'the pages of a school');
    return { id };
  },
};
