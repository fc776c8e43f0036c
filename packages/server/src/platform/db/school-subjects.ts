import { type StoredSubject, storedSubjects } from '@akada/contract';
import type { SettingRow } from './schema.ts';

/** The subjects of the school are a setting; without its row a school has none, and subjects are free texts. */

export const subjectsKey = 'subjects';

export const subjectsIn = (row: Pick<SettingRow, 'value'> | undefined): StoredSubject[] =>
  row === undefined ? [] : storedSubjects.parse(JSON.parse(row.value));

/** Texts that staff left as they are, though no listed subject has them. */
export const keptTextsKey = 'keptSubjectTexts';

export const keptTextsIn = (row: Pick<SettingRow, 'value'> | undefined): string[] =>
  row === undefined ? [] : (JSON.parse(row.value) as string[]);
