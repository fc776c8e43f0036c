import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aPng } from '../../../test/pictures.ts';
import { aPdf, aReceiptPicture, proofForm, squeezed } from '../../../test/proofs.ts';
import { aLesson } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const lesson = await aLesson(house, teacher, { price: 1000 });
  const anOrder = async (as: Person) => {
    const body = { lessonIds: [lesson._id], expectedTotal: 900 };
    return (await house.ask('POST', '/order', { as, body })).body.data;
  };
  const ada = await aStudent(house);
  return { house, teacher, ada, lesson, anOrder, order: await anOrder(ada) };
}

const claim = (house: House, as: Person, id: string, body?: object) =>
  house.ask('POST', `/order/${id}/paid`, { as, body });

const seen = async (house: House, as: Person, id: string) => (await house.ask('GET', `/order/${id}`, { as })).body.data;

const bytesAt = (house: House, as: Person, id: string, proofId: string) =>
  house.app.inject({ url: `/api/order/${id}/proof/${proofId}`, headers: { token: as.token } });

describe('“I have paid”', () => {
  test.each([undefined, {}, { sessionId: '' }, proofForm(null)])('without a file (%o) is noted once', async (body) => {
    const { house, teacher, ada, order } = await aSchool();
    const first = await claim(house, ada, order._id, body);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ claimedAt: '2026-09-15T09:00:00.000Z', proofs: [], status: 'open' });
    house.clock.advance({ hours: 1 });
    expect((await claim(house, ada, order._id, body)).body.data.claimedAt).toBe('2026-09-15T09:00:00.000Z');
    const { summary } = (await house.ask('GET', '/order', { as: teacher })).body;
    expect(summary).toMatchObject({ open: 1, claimed: 1 });
  });

  test('is for the own order only, and only while it is open', async () => {
    const { house, teacher, ada, order, anOrder } = await aSchool();
    const bola = await aStudent(house);
    expect((await claim(house, bola, order._id, {})).status).toBe(404);
    expect((await claim(house, bola, order._id, proofForm(aPng(40, 30)))).status).toBe(404);
    expect((await claim(house, teacher, order._id, {})).status).toBe(403);
    await house.ask('PUT', `/order/${order._id}/approve`, { as: teacher });
    expect(refusal(await claim(house, ada, order._id, proofForm(aPng(40, 30))))).toEqual({
      ...{ status: 409, message: 'This order is paid already' },
    });
    const cancelled = await anOrder(bola);
    await house.ask('DELETE', `/order/${cancelled._id}`, { as: bola });
    expect(refusal(await claim(house, bola, cancelled._id, {})).message).toMatch(/^You have cancelled this order/);
    expect(await house.db.selectFrom('proofs').select('_id').execute()).toEqual([]);
  });

  test('keeps a picture drawn anew, without what was hidden in it, and no larger than 1600', async () => {
    const { house, teacher, ada, order } = await aSchool();
    const form = proofForm(aPng(2400, 1200, { comment: 'Hidden-Comment' }), {}, '../../Èkó slip\u202e.png');
    const { proofs } = (await claim(house, ada, order._id, form)).body.data;
    expect(proofs).toEqual([
      { _id: expect.any(String), fileName: 'Èkó slip.png', mediaType: 'image/webp', createdAt: expect.any(String) },
    ]);
    for (const as of [ada, teacher]) {
      const reply = await bytesAt(house, as, order._id, proofs[0]._id);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `attachment; filename="proof-${proofs[0]._id}.webp"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(reply.rawPayload.includes('Hidden-Comment')).toBe(false);
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    }
  });

  test('keeps a PDF as it is', async () => {
    const { house, teacher, ada, order } = await aSchool();
    const pdf = aPdf('<script>alert(1)</script>');
    const { proofs } = (await claim(house, ada, order._id, proofForm(pdf, {}, 'slip.pdf'))).body.data;
    const reply = await bytesAt(house, teacher, order._id, proofs[0]._id);
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; /);
    expect(reply.rawPayload.equals(pdf)).toBe(true);
  });

  test('shows a proof to its student and to admins alone', async () => {
    const { house, ada, order, anOrder } = await aSchool();
    const bola = await aStudent(house);
    const own = await anOrder(bola);
    const { proofs } = (await claim(house, ada, order._id, proofForm(aPdf()))).body.data;
    expect((await bytesAt(house, bola, order._id, proofs[0]._id)).statusCode).toBe(404);
    expect((await bytesAt(house, bola, own._id, proofs[0]._id)).statusCode).toBe(404);
    expect((await bytesAt(house, await aSuperAdmin(house), order._id, proofs[0]._id)).statusCode).toBe(403);
    expect((await bytesAt(house, ada, order._id, 'x')).statusCode).toBe(400);
  });
});

describe('a file that is none', () => {
  const bomb = aPng(12_000, 12_000);
  const large =
    'This picture has 144 megapixels, and a PNG like it may have at most 110 megapixels. Please make it smaller, or send a screenshot of it.';
  const cut = aPng(400, 300).subarray(0, 120);
  const unread = 'This picture cannot be read. Please save it anew and try again.';
  const wrongType = 'The proof must be a PNG, JPEG, WebP or PDF file';
  test.each([
    ['a text named as a picture', Buffer.from('hello'), 400, wrongType],
    ['nothing', Buffer.alloc(0), 400, wrongType],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 400, wrongType],
    ['a page before a PDF', Buffer.from('<html>%PDF-1.4 %%EOF'), 400, wrongType],
    ['a PDF of no version', Buffer.from('%PDF-x.y %%EOF'), 400, wrongType],
    ['a picture of only its first bytes', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 400, unread],
    ['a picture cut off', cut, 400, unread],
    ['a small file that decodes to 144 million points', bomb, 413, large],
    ['6 MB', Buffer.concat([aPdf(), randomBytes(6 * 1024 * 1024)]), 413, 'A proof may have at most 5 MB'],
  ])('%s is refused by its field, and nothing is noted', async (_name, file, status, message) => {
    const { house, ada, order } = await aSchool();
    expect(refusal(await claim(house, ada, order._id, proofForm(file)))).toEqual({ status, message, field: 'proof' });
    const after = await seen(house, ada, order._id);
    expect(after.proofs).toEqual([]);
    expect(after).not.toHaveProperty('claimedAt');
  });

  test('one of exactly 5 MB is taken; a proof that is text, and two files, are refused', async () => {
    const { house, ada, order } = await aSchool();
    const full = Buffer.alloc(5 * 1024 * 1024, 32);
    aPdf().copy(full);
    expect((await claim(house, ada, order._id, proofForm(full))).status).toBe(200);
    expect(refusal(await claim(house, ada, order._id, { proof: 'x' }))).toMatchObject({ status: 400, field: 'proof' });
    expect((await claim(house, ada, order._id, proofForm(null, { proof: 'x' }))).status).toBe(400);
    const two = proofForm(aPdf('1'));
    two.append('proof', new Blob([new Uint8Array(aPdf('2'))]), 'b.pdf');
    expect((await claim(house, ada, order._id, two)).status).toBe(400);
  });

  test.each([
    ['12345', 'Session ID must have 10 to 40 letters and figures'],
    ['1234567890!', 'Session ID must have 10 to 40 letters and figures'],
    ['1'.repeat(41), 'Session ID must have 10 to 40 letters and figures'],
    ['1'.repeat(61), 'Session ID must be at most 60 characters long'],
  ])('a session id such as %s is refused', async (sessionId, message) => {
    const { house, ada, order } = await aSchool();
    for (const body of [{ sessionId }, proofForm(aPdf(), { sessionId })]) {
      expect(refusal(await claim(house, ada, order._id, body))).toEqual({ status: 400, message, field: 'sessionId' });
    }
  });
});

describe('proofs of an order', () => {
  test('are at most five; the same file again adds none, also fifty times at once', async () => {
    const { house, ada, order } = await aSchool();
    const same = aPdf('the same');
    const replies = await Promise.all(Array.from({ length: 50 }, () => claim(house, ada, order._id, proofForm(same))));
    // The others are asked to come again: a student has a few files in hand at a time.
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await seen(house, ada, order._id)).proofs).toHaveLength(1);
    const others = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claim(house, ada, order._id, proofForm(aPdf(`file ${at}`)))),
    );
    expect(others.map(({ status }) => status).toSorted()).toEqual([...Array(4).fill(200), ...Array(4).fill(409)]);
    expect(refusal(others.find(({ status }) => status === 409) as never)).toEqual({
      ...{ status: 409, message: 'An order may have at most 5 proofs', field: 'proof' },
    });
    expect((await claim(house, ada, order._id, proofForm(same))).status).toBe(200);
    expect((await seen(house, ada, order._id)).proofs).toHaveLength(5);
  });

  test('and a decision at the same time: the proof is there, or the order was not open any more', async () => {
    const { house, teacher, ada, order } = await aSchool();
    const [proof, decision] = await Promise.all([
      claim(house, ada, order._id, proofForm(aPdf())),
      house.ask('PUT', `/order/${order._id}/approve`, { as: teacher }),
    ]);
    expect(decision.status).toBe(200);
    expect([200, 409]).toContain(proof.status);
    expect((await seen(house, ada, order._id)).proofs).toHaveLength(proof.status === 200 ? 1 : 0);
  });
});

describe('a proof seen before', () => {
  async function twoOrders() {
    const school = await aSchool();
    const bola = await aStudent(school.house);
    return { ...school, bola, second: await school.anOrder(bola) };
  }
  const doubles = async (house: House, as: Person, id: string) => (await seen(house, as, id)).doubles;

  test('as the same file is marked on both orders with where it was seen', async () => {
    const { house, teacher, ada, bola, order, second } = await twoOrders();
    await claim(house, ada, order._id, proofForm(aPdf()));
    expect(await doubles(house, teacher, order._id)).toEqual([]);
    await claim(house, bola, second._id, proofForm(aPdf(), {}, 'another name.pdf'));
    expect(await doubles(house, teacher, second._id)).toEqual([
      { orderId: order._id, reference: order.reference, how: 'same-file' },
    ]);
    expect(await doubles(house, teacher, order._id)).toMatchObject([{ orderId: second._id }]);
    expect(await seen(house, bola, second._id)).not.toHaveProperty('doubles');
    const row = (await house.ask('GET', '/order', { as: teacher })).body.data.find(
      ({ _id }: { _id: string }) => _id === second._id,
    );
    expect(row.doubles).toHaveLength(1);
  });

  test('squeezed by a messenger is marked as a similar picture; the receipt of another payment is not', async () => {
    const { house, teacher, ada, bola, order, second, anOrder } = await twoOrders();
    const slip = await aReceiptPicture('2,700.00', 'Adaobi Eze', '000013250408192140000082931531');
    await claim(house, ada, order._id, proofForm(slip));
    await claim(house, bola, second._id, proofForm(await squeezed(slip)));
    expect(await doubles(house, teacher, second._id)).toEqual([
      { orderId: order._id, reference: order.reference, how: 'similar-picture' },
    ]);
    const chidi = await aStudent(house);
    const third = await anOrder(chidi);
    const own = await aReceiptPicture('2,700.00', 'Chidi Obi', '000013250408201155000082934477');
    await claim(house, chidi, third._id, proofForm(own));
    expect(await doubles(house, teacher, third._id)).toEqual([]);
  });

  test('as the same session id, however it is written', async () => {
    const { house, teacher, ada, bola, order, second } = await twoOrders();
    await claim(house, ada, order._id, { sessionId: '0000 1325-0408 192140' });
    await claim(house, bola, second._id, proofForm(null, { sessionId: '000013250408192140' }));
    expect(await doubles(house, teacher, second._id)).toMatchObject([{ orderId: order._id, how: 'same-session' }]);
    expect(await seen(house, teacher, order._id)).toMatchObject({ sessionId: '000013250408192140' });
  });

  test('on the order itself is no double, and two blank pictures are none', async () => {
    const { house, teacher, ada, bola, order, second } = await twoOrders();
    const slip = await aReceiptPicture('900.00', 'Adaobi Eze', '000013250408192140000082931531');
    for (const file of [slip, await squeezed(slip)]) await claim(house, ada, order._id, proofForm(file));
    expect(await doubles(house, teacher, order._id)).toEqual([]);
    await claim(house, ada, order._id, proofForm(aPng(60, 80, { shade: 255 })));
    await claim(house, bola, second._id, proofForm(aPng(61, 80, { shade: 255 })));
    expect(await doubles(house, teacher, second._id)).toEqual([]);
  });

  test('is gone with the account that sent it', async () => {
    const { house, teacher, ada, bola, order, second } = await twoOrders();
    for (const [as, { _id }] of [
      [ada, order],
      [bola, second],
    ] as const) {
      await claim(house, as, _id, proofForm(aPdf(), { sessionId: '000013250408192140' }));
    }
    expect((await house.ask('DELETE', '/user', { as: ada, body: {} })).status).toBe(200);
    expect(await doubles(house, teacher, second._id)).toEqual([]);
  });
});
