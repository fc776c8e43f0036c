import type { PaperKind } from '@akada/contract/rules/signed-paper';

export type PaperKeyRow = {
  /** First eight characters of the base64url SHA-256 of the public key. */
  _id: string;
  /** From 1; the highest signs. */
  number: number;
  /** Base64url. */
  public_key: string;
  sealed_private_key: string;
  created_at: string;
};

export type SignedPaperRow = {
  /** The same in all versions. */
  code: string;
  /** From 1. */
  version: number;
  kind: PaperKind;
  /** What it is about, unique in its kind: an order, a student's term. */
  subject_id: string;
  student_id: string;
  /** Facts and signature as in the QR code; null once the account is deleted. */
  signed: string | null;
  /** yyyy-mm-dd in the school's zone. */
  issued_on: string;
  issued_at: string;
  /** In all versions at once. */
  withdrawn_at: string | null;
};

export type PaperTables = { paper_keys: PaperKeyRow; signed_papers: SignedPaperRow };
