import { createPublicKey, verify } from 'node:crypto';
import { type ReadPaper, readSigned, signedIn } from '@akada/contract/rules/signed-paper';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, password } from '../../../test/people.ts';
import { aSignedPaper } from '../../../test/signed-paper-calls.ts';
import { seal } from '../http/seal.ts';
import { withdrawPaper } from './papers.ts';

const ada = 'a'.repeat(24);

type Key = { _id: string; publicKey: string; since: string };

const keysOf = async (house: House): Promise<Key[]> => (await house.ask('GET', '/paper-keys')).body.data.keys;

const read = (payload: string) => readSigned(signedIn(payload) ?? '') as ReadPaper;

function isSigned({ message, signature }: ReadPaper, key: Key | undefined): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.publicKey }, format: 'jwk' });
  return verify(null, message, publicKey, signature);
}

const check = (house: House, code: string) => house.ask('GET', `/card/${code}`);

describe('a paper', () => {
  test('is signed with a key that anybody may read, and says what it shows', async () => {
    const house = await openHouse();
    expect(await keysOf(house)).toEqual([]);
    const paper = await aSignedPaper(house, ada);
    const [key, ...others] = await keysOf(house);
    expect(others).toEqual([]);
    expect(paper.payload).toMatch(/^http:\/\/school\.test\/check#/);
    const found = read(paper.payload);
    expect(isSigned(found, key)).toBe(true);
    expect(found.facts).toMatchObject({ keyId: key?._id, code: paper.code, version: 1, issuedOn: '2026-09-15' });
    const reply = await check(house, paper.code.toLowerCase().replaceAll('-', ''));
    expect(reply.body.data).toEqual({
      ...{ code: paper.code, kind: 'card', state: 'true', version: 1, issuedOn: '2026-09-15' },
      ...{ school: 'Test School', name: 'Ada Obi' },
      what: [
        ['Class', 'SSS 1B'],
        ['Average', '71.5'],
      ],
    });
    const { text } = await house.ask('GET', '/paper-keys');
    expect(text).not.toMatch(/seal|private/i);
  });

  test('is the same one while it says the same, and a new version under its code when it does not', async () => {
    const house = await openHouse();
    const first = await aSignedPaper(house, ada);
    house.clock.advance({ days: 3 });
    expect(await aSignedPaper(house, ada)).toEqual(first);
    const second = await aSignedPaper(house, ada, { what: [['Average', '72.0']] });
    expect(second).toMatchObject({ code: first.code, version: 2, issuedOn: '2026-09-18' });
    expect((await check(house, first.code)).body.data).toMatchObject({ version: 2, what: [['Average', '72.0']] });
    expect(isSigned(read(first.payload), (await keysOf(house))[0])).toBe(true);
  });

  test('that several issue at once is one, with one key', async () => {
    const house = await openHouse();
    const papers = await Promise.all(Array.from({ length: 8 }, () => aSignedPaper(house, ada)));
    expect(new Set(papers.map(({ payload }) => payload)).size).toBe(1);
    expect(await keysOf(house)).toHaveLength(1);
    const others = await Promise.all(
      Array.from({ length: 4 }, (_, at) => aSignedPaper(house, ada, { what: [['Average', `7${at}`]] })),
    );
    expect(others.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5]);
  });

  test('that was withdrawn is said to be so, until it is issued anew', async () => {
    const house = await openHouse();
    const { code } = await aSignedPaper(house, ada);
    const withdraw = () =>
      house.db.transaction().execute((trx) => withdrawPaper(trx, { kind: 'card', code, at: '2026-09-16' }));
    expect([await withdraw(), await withdraw()]).toEqual([ada, null]);
    expect((await check(house, code)).body.data).toMatchObject({ state: 'withdrawn', name: '', what: [] });
    expect(await aSignedPaper(house, ada)).toMatchObject({ code, version: 2, isWithdrawn: false });
    expect((await check(house, code)).body.data).toMatchObject({ state: 'true', version: 2 });
  });

  test('with an unknown code or one wrong letter is refused in words', async () => {
    const house = await openHouse();
    const { code } = await aSignedPaper(house, ada);
    const wrong = code.slice(0, -1) + (code.endsWith('2') ? '3' : '2');
    const message = 'This is not the code of a paper. Please compare each letter.';
    expect(refusal(await check(house, wrong))).toEqual({ status: 400, message, field: 'code' });
    const unknown = { status: 404, message: 'This school has issued no paper with this code', field: 'code' };
    expect(refusal(await check(house, '2222-2222-2222'))).toEqual(unknown);
  });
});

test('papers of a deleted account keep their codes and lose what they say; before, the student’s file holds them', async () => {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const { code } = await aSignedPaper(house, student._id);
  const { body } = await house.ask('GET', '/user/export', { as: student });
  expect(body.signedPapers).toMatchObject([{ kind: 'card', code, version: 1, says: { Average: '71.5' } }]);
  await house.ask('DELETE', '/user', { as: student, body: { password } });
  await house.ask('DELETE', `/user/${student._id}`, { as: admin });
  const row = await house.db.selectFrom('signed_papers').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ code, signed: null, student_id: '0'.repeat(24) });
  expect((await check(house, code)).body.data).toMatchObject({ state: 'gone', name: '', what: [] });
});

test('a key that no longer opens is followed by a new one, and its papers stay true', async () => {
  const house = await openHouse();
  const first = await aSignedPaper(house, ada);
  const lost = seal(Buffer.alloc(32, 8), { purpose: 'paper key', id: 'x' }, 'x');
  await house.db.updateTable('paper_keys').set({ sealed_private_key: lost }).execute();
  const second = await aSignedPaper(house, ada, { what: [['Average', '72.0']] });
  const [newest, oldest] = await keysOf(house);
  expect(isSigned(read(second.payload), newest)).toBe(true);
  expect(isSigned(read(first.payload), oldest)).toBe(true);
  expect(isSigned(read(first.payload), newest)).toBe(false);
});
