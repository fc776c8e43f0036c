import { usualSchemes } from '@akada/contract/rules/schemes';
import type { Calls } from './world.ts';

export const scoreCalls: Calls = {
  'GET /admin/schemes': () => ({}),
  'PUT /admin/schemes': () => ({ body: { ...usualSchemes, rules: { ...usualSchemes.rules, decimals: 0 } } }),
};
