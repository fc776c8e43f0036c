import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  checkAddress,
  codeBytes,
  codeOf,
  factsText,
  fitFacts,
  type PaperFacts,
  signedText,
} from '@akada/contract/rules/signed-paper';
import { decodeQR } from 'qr/decode.js';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { verdictOn } from './verify-paper.ts';

function aSchool() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x ?? '';
  const _id = createHash('sha256').update(raw).digest('base64url').slice(0, 8);
  const paper = (at: number) => {
    const facts: PaperFacts = fitFacts({
      ...{ kind: 'card', code: codeOf(randomBytes(codeBytes)), version: (at % 3) + 1, issuedOn: '2026-12-11' },
      ...{ keyId: _id, school: 'Ìbàdàn School', name: `Ọláńrewájú Ẹ̀bùn ${at}` },
      what: [
        ['Class', 'SSS 1B'],
        ['Average', `${at % 100}.5`],
      ],
    });
    const signature = sign(null, Buffer.from(factsText(facts)), privateKey);
    return { facts, address: checkAddress('https://school.test', signedText(facts, signature)) };
  };
  return { key: { _id, publicKey: raw }, paper };
}

test('a thousand papers that Node has signed are true, and none by the key of another school', () => {
  const [school, other] = [aSchool(), aSchool()];
  for (let at = 0; at < 1000; at += 1) {
    const { facts, address } = school.paper(at);
    expect(verdictOn(address, [school.key])).toEqual({ is: 'signed', facts });
    if (at % 20 > 0) continue;
    expect(verdictOn(address, [other.key]).is).toBe('stranger');
    expect(verdictOn(address, [{ ...other.key, _id: school.key._id }]).is).toBe('changed');
  }
}, 120_000);

test('any one changed character of fifty papers is refused', () => {
  const { key, paper } = aSchool();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < 50; at += 1) {
    const { address } = paper(at);
    const from = address.indexOf('#') + 1;
    for (let place = from + (at % 7); place < address.length; place += 7) {
      const old = address.charAt(place);
      const other = letters.charAt((letters.indexOf(old) + 1 + (place % 60)) % letters.length);
      const changed = address.slice(0, place) + other + address.slice(place + 1);
      if (changed !== address) expect(verdictOn(changed, [key]).is, changed).not.toBe('signed');
    }
  }
}, 120_000);

test('the code that a paper carries is read from its picture, and says the same', () => {
  const { key, paper } = aSchool();
  const { facts, address } = paper(1);
  const { data, size } = encode(address, { ecc: 'M', border: 4, maskPattern: 2 });
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let at = 0; at < side * side; at += 1) {
    const isDark = data[Math.floor(at / side / scale)]?.[Math.floor((at % side) / scale)];
    if (isDark) pixels.fill(0, at * 4, at * 4 + 3);
  }
  const text = decodeQR({ width: side, height: side, data: pixels }, { timeLimit: 10_000 });
  expect(verdictOn(text, [key])).toEqual({ is: 'signed', facts });
});
