import { storedSchemes } from '@akada/contract';
import { type Schemes, usualSchemes } from '@akada/contract/rules/schemes';
import type { SettingRow } from './schema.ts';

/** The schemes of term results are a setting; without its row a school has the usual ones. */

export const schemesKey = 'schemes';

export const schemesIn = (row: Pick<SettingRow, 'value'> | undefined): Schemes =>
  row === undefined ? usualSchemes : storedSchemes.parse(JSON.parse(row.value));
