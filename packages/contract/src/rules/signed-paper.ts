/** What a card, receipt or certificate says in its QR code (decision 62): one spelling of each set of facts, so that a signature covers it. */

export const paperKinds = ['card', 'receipt', 'certificate'] as const;
export type PaperKind = (typeof paperKinds)[number];

export const paperWords: Readonly<Record<PaperKind, string>> = {
  card: 'Report card',
  receipt: 'Receipt',
  certificate: 'Certificate',
};

export type PaperFact = readonly [label: string, value: string];

export type PaperFacts = {
  kind: PaperKind;
  code: string;
  /** From 1. */
  version: number;
  /** yyyy-mm-dd in the school's zone. */
  issuedOn: string;
  /** First eight characters of the base64url SHA-256 of the public key. */
  keyId: string;
  school: string;
  /** Whose paper it is. */
  name: string;
  what: readonly PaperFact[];
};

/** Without 0, O, 1 and I. Its length is a power of two: a random byte leaves no bias. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const drawnLetters = 11;
export const codeBytes = drawnLetters;

/** Odd weights find each wrong letter. */
function checkLetter(drawn: string): string {
  const sum = [...drawn].reduce((all, letter, at) => all + (2 * at + 1) * letters.indexOf(letter), 0);
  return letters[sum % letters.length] ?? '';
}

const inGroups = (plain: string) => (plain.match(/.{4}/g) ?? []).join('-');

/** 'ABCD-EFGH-JKLM', of `codeBytes` random bytes: 55 bits and a check letter. */
export function codeOf(random: Uint8Array): string {
  const drawn = [...random.subarray(0, drawnLetters)].map((byte) => letters[byte % letters.length]).join('');
  return inGroups(drawn + checkLetter(drawn));
}

/** The code as it is printed, of one typed in any case with any dashes and spaces; null where a letter is wrong. */
export function typedCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  const isWhole = plain.length === drawnLetters + 1 && [...plain].every((letter) => letters.includes(letter));
  return isWhole && checkLetter(plain.slice(0, -1)) === plain.at(-1) ? inGroups(plain) : null;
}

const longestText = 60;
/** Of labels and values. */
const longestFact = 40;
export const mostFacts = 6;

/** A line break separates the facts. */
function line(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .trim();
  const signs = [...plain];
  return signs.length <= most ? plain : `${signs.slice(0, most - 1).join('')}…`;
}

/** Texts as long as a code that prints well can hold them. */
export function fitFacts(facts: PaperFacts): PaperFacts {
  return {
    ...facts,
    ...{ school: line(facts.school, longestText), name: line(facts.name, longestText) },
    what: facts.what
      .slice(0, mostFacts)
      .map(([label, value]): PaperFact => [line(label, longestFact), line(value, longestFact)]),
  };
}

const format = '1';

export function factsText({ kind, code, version, issuedOn, keyId, school, name, what }: PaperFacts): string {
  return [format, kind, code, String(version), issuedOn, keyId, school, name, ...what.flat()].join('\n');
}

/** Null for what `factsText` would not have written. */
export function readFacts(text: string): PaperFacts | null {
  const [, kind, code = '', version = '', issuedOn = '', keyId = '', school = '', name, ...rest] = text.split('\n');
  const known = paperKinds.find((one) => one === kind);
  if (!known || name === undefined || rest.length % 2 === 1) return null;
  const what = rest.flatMap((label, at): PaperFact[] => (at % 2 === 0 ? [[label, rest[at + 1] ?? '']] : []));
  const facts = { kind: known, code, version: Number(version), issuedOn, keyId, school, name, what };
  const isSound =
    typedCode(code) === code &&
    Number.isSafeInteger(facts.version) &&
    facts.version > 0 &&
    /^\d{4}-\d\d-\d\d$/.test(issuedOn);
  return isSound && factsText(facts) === text ? facts : null;
}

/** Equal but for version, day, key and the school's name. */
type Said = Pick<PaperFacts, 'kind' | 'name' | 'what'>;

export function saysTheSame(one: Said, other: Said): boolean {
  const content = ({ kind, name, what }: Said) => JSON.stringify([kind, name, what]);
  return content(one) === content(other);
}

export function toBase64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null where it is not exactly what `toBase64url` writes: the last letter has bits that no byte uses. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : null;
}

export const signedText = (facts: PaperFacts, signature: Uint8Array) =>
  `${toBase64url(new TextEncoder().encode(factsText(facts)))}.${toBase64url(signature)}`;

/** In the fragment, which a browser sends to no server. */
export const checkAddress = (origin: string, signed: string) => `${origin}/check#${signed}`;

const scanned = /^(?:https?:\/\/[^#\s]+#|#)?([\w-]+\.[\w-]+)$/;

/** The signed text in an address or alone; null for the text of another QR code. */
export const signedIn = (text: string): string | null => scanned.exec(text.trim())?.[1] ?? null;

export type ReadPaper = { facts: PaperFacts; message: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> };

/** Its signature is still to be checked. Null for a text that nobody has signed. */
export function readSigned(signed: string): ReadPaper | null {
  const [first = '', second = ''] = signed.split('.');
  const [message, signature] = [fromBase64url(first), fromBase64url(second)];
  if (!message || signature?.length !== 64) return null;
  try {
    const facts = readFacts(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message));
    return facts && { facts, message, signature };
  } catch {
    return null;
  }
}
