import type { CertificateKind } from '@akada/contract/rules/certificate';

export type CertificateRow = {
  student_id: string;
  kind: CertificateKind;
  /** The exam or course. */
  subject_id: string;
  /** From 1. */
  version: number;
  /** Of the exam or course; `title`, `percent` and `content` are frozen. */
  title: string;
  percent: number | null;
  /** JSON: all that the paper shows. */
  content: string;
  code: string;
  /** The text of its QR code. */
  payload: string;
  /** Empty for the first version. */
  reason: string;
  issued_at: string;
  /** The name; null where nobody decided. */
  issued_by: string | null;
  /** In all versions at once. */
  withdrawn_at: string | null;
  /** The name; null where corrected marks did it. */
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
};

export type CertificateTables = { certificates: CertificateRow };
