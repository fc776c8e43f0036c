import { describe, expect, test } from 'vitest';
import {
  checkAddress,
  codeBytes,
  codeOf,
  factsText,
  fitFacts,
  fromBase64url,
  type PaperFacts,
  readFacts,
  readSigned,
  signedIn,
  signedText,
  toBase64url,
  typedCode,
} from './signed-paper.ts';

const code = codeOf(Uint8Array.from({ length: codeBytes }, (_, at) => at * 23));
const facts: PaperFacts = {
  ...{ kind: 'card', code, version: 2, issuedOn: '2026-12-11', keyId: 'AbCd_-12' },
  ...{ school: 'Ìbàdàn School', name: 'Ọláńrewájú Ẹ̀bùn' },
  what: [
    ['Class', 'SSS 1B'],
    ['Average', '71.5'],
  ],
};
const signature = new Uint8Array(64).fill(251);

describe('the code of a paper', () => {
  test('is read in any case, with any dashes and spaces', () => {
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' – ')} `]) {
      expect(typedCode(typed)).toBe(code);
    }
  });

  test('is refused with any one letter changed', () => {
    const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
    for (const [at, old] of [...code].entries()) {
      if (old === '-') continue;
      for (const letter of letters.replace(old, '')) {
        expect(typedCode(code.slice(0, at) + letter + code.slice(at + 1))).toBeNull();
      }
    }
    for (const typed of ['', '0', `${code}2`, code.slice(1), 'ẞẞẞẞẞẞẞẞẞẞẞẞ']) expect(typedCode(typed)).toBeNull();
  });
});

describe('facts', () => {
  test('are read as they were written', () => {
    expect(readFacts(factsText(facts))).toEqual(facts);
    const read = readSigned(signedText(facts, signature));
    expect(read?.facts).toEqual(facts);
    expect(read?.signature).toEqual(signature);
  });

  test('have one spelling', () => {
    const text = factsText(facts);
    for (const other of [
      text.replace('\n2\n', '\n02\n'),
      text.replace('\n2\n', '\n2.0\n'),
      `${text}\n`,
      `${text}\nPosition`,
      text.replace('card', 'cards'),
      `2${text.slice(1)}`,
      text.replace(code, code.toLowerCase()),
      '',
    ]) {
      expect(readFacts(other), other).toBeNull();
    }
  });

  test('keep to their lines and to a size that prints well', () => {
    const long = fitFacts({
      ...facts,
      name: `Ada\nObi${'é'.repeat(80)}`,
      what: Array(9).fill(['A\u2028B', 'x'.repeat(99)]),
    });
    expect(long.name).toMatch(/^Ada Obié+…$/);
    expect([...long.name]).toHaveLength(60);
    expect(long.what).toHaveLength(6);
    expect(long.what[0]).toEqual(['A B', `${'x'.repeat(39)}…`]);
    expect(readFacts(factsText(long))).toEqual(long);
    const address = checkAddress('https://akada.greenfield.edu.ng', signedText(facts, signature));
    expect(address.length).toBeLessThan(330);
  });
});

test('a signed text is found in an address and alone, not in another QR code', () => {
  const signed = signedText(facts, signature);
  for (const text of [checkAddress('https://school.test', signed), `#${signed}`, ` ${signed}\n`]) {
    expect(signedIn(text)).toBe(signed);
  }
  for (const text of ['', 'https://school.test/check', 'https://school.test/a b#x.y', 'WIFI:S:a.b;;']) {
    expect(signedIn(text)).toBeNull();
  }
  for (const text of ['', 'a.b', '.', `${signed}.x`.slice(90), `${signed.slice(0, -1)}`])
    expect(readSigned(text)).toBeNull();
});

test('bytes have one spelling in base64url, without bits that nobody reads', () => {
  for (let length = 0; length < 9; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => 250 - at * 31);
    expect(fromBase64url(toBase64url(bytes))).toEqual(bytes);
  }
  expect(fromBase64url('_w')).toEqual(Uint8Array.of(255));
  for (const text of ['_x', '_w=', '_', '/w', 'AAA\n']) expect(fromBase64url(text), text).toBeNull();
});
