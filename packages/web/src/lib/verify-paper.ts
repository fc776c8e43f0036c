import {
  fromBase64url,
  type PaperFacts,
  type ReadPaper,
  readSigned,
  signedIn,
} from '@akada/contract/rules/signed-paper';
import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';

hashes.sha512 = sha512;

/** `publicKey` is base64url. */
export type PaperKey = { _id: string; publicKey: string };

/** `stranger`: signed, if at all, by a key that is not the school's. */
export type Verdict =
  | { is: 'signed'; facts: PaperFacts }
  | { is: 'stranger'; facts: PaperFacts }
  | { is: 'changed' }
  | { is: 'no paper' };

function isSigned({ message, signature }: ReadPaper, { publicKey }: PaperKey): boolean {
  const key = fromBase64url(publicKey);
  try {
    // WebCrypto has no Ed25519 in the browsers of older phones.
    return key !== null && verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}

/** Of what a camera has read, or an address. */
export function verdictOn(text: string, keys: readonly PaperKey[]): Verdict {
  const signed = signedIn(text);
  if (signed === null) return { is: 'no paper' };
  const paper = readSigned(signed);
  if (!paper) return { is: 'changed' };
  const key = keys.find(({ _id }) => _id === paper.facts.keyId);
  if (!key) return { is: 'stranger', facts: paper.facts };
  return isSigned(paper, key) ? { is: 'signed', facts: paper.facts } : { is: 'changed' };
}
