import { type StoredCardHead, storedCardHead } from '@akada/contract';
import type { SettingRow } from './schema.ts';

/** The head of report cards is a setting; without its row a school has an empty one with all blocks. */

export const cardHeadKey = 'cardHead';

const emptyCardHead: StoredCardHead = {
  ...{ motto: '', address: '', phone: '', principalName: '', principalTitle: 'Principal', note: '' },
  shows: { attendance: true, conduct: true, statistics: true },
  pictures: { crest: null, signature: null, stamp: null },
};

export const cardHeadIn = (row: Pick<SettingRow, 'value'> | undefined): StoredCardHead =>
  row === undefined ? emptyCardHead : storedCardHead.parse(JSON.parse(row.value));
