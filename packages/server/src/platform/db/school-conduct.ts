import { storedConduct } from '@akada/contract';
import { type Conduct, usualConduct } from '@akada/contract/rules/conduct';
import type { SettingRow } from './schema.ts';

/** Traits, their scale and suggested remarks are a setting; without its row a school has the usual ones. */

export const conductKey = 'conduct';

export const conductIn = (row: Pick<SettingRow, 'value'> | undefined): Conduct =>
  row === undefined ? usualConduct : storedConduct.parse(JSON.parse(row.value));
