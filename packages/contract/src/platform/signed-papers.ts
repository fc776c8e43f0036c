import { z } from 'zod';
import { paperKinds, typedCode } from '../rules/signed-paper.ts';
import { endpoint, success } from './endpoint.ts';
import { text } from './fields.ts';

/** Cards, receipts and certificates that anybody can check (decision 62). */

export const paperKey = z.object({
  _id: z.string(),
  /** Base64url of 32 bytes, for Ed25519. */
  publicKey: z.string(),
  /** ISO 8601. */
  since: z.string(),
});

export const getPaperKeys = endpoint({
  method: 'GET',
  path: '/paper-keys',
  summary: 'The public keys (Ed25519) of signed cards, receipts and certificates, newest first; older ones stay valid',
  access: 'anyone',
  reply: success(z.object({ school: z.string(), keys: z.array(paperKey) })),
});

const notACode = 'This is not the code of a paper. Please compare each letter.';

/** As printed; dashes, spaces and case do not matter. */
const paperCode = text('Code', { min: 1, max: 40, required: 'Please enter the code of the paper' }).transform(
  (typed, context) => {
    const code = typedCode(typed);
    if (code === null) context.addIssue({ code: 'custom', message: notACode });
    return code ?? z.NEVER;
  },
);

export const checkedPaper = z.object({
  code: z.string(),
  kind: z.enum(paperKinds),
  /** `gone`: the account was deleted, and the school keeps the code alone. */
  state: z.enum(['true', 'withdrawn', 'gone']),
  /** The newest. */
  version: z.number(),
  /** yyyy-mm-dd in the school's zone, of the newest version. */
  issuedOn: z.string(),
  school: z.string(),
  /** Facts of the newest version; '' and empty once withdrawn or gone. */
  name: z.string(),
  what: z.array(z.tuple([z.string(), z.string()])),
});
export type CheckedPaper = z.infer<typeof checkedPaper>;

export const checkPaper = endpoint({
  method: 'GET',
  path: '/card/:code',
  summary: 'Whether a card, receipt or certificate with this code was issued, and what its newest version shows',
  access: 'anyone',
  params: z.object({ code: paperCode }),
  reply: success(checkedPaper),
});
