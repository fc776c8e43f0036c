import { storedCertificateWords } from '@akada/contract';
import { type CertificateWords, usualCertificate } from '@akada/contract/rules/certificate';
import type { SettingRow } from './schema.ts';

/** The words of certificates are a setting; without its row a school has the usual ones. */

export const certificateKey = 'certificate';

export const certificateIn = (row: Pick<SettingRow, 'value'> | undefined): CertificateWords =>
  row === undefined ? usualCertificate : storedCertificateWords.parse(JSON.parse(row.value));
