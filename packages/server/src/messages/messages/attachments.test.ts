import { attachmentsPerDay } from '@akada/contract';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAttachment, attachmentForm } from '../../../test/message-calls.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { aPng } from '../../../test/pictures.ts';
import { aPdf } from '../../../test/proofs.ts';
import { aMessage } from '../../../test/things.ts';
import { sweepUnsent } from './attachments.ts';

async function aThread() {
  const house = await openHouse();
  const bello = await anAdmin(house, { fullName: 'Mr Bello' });
  const ada = await aStudent(house, { fullName: 'Ada Obi' });
  const { _id } = await aMessage(house, ada);
  house.clock.advance({ minutes: 5 });
  return { house, bello, ada, _id };
}

const attach = (house: House, as: Person, file: Buffer | null, fields: Record<string, string> = {}) =>
  house.ask('POST', '/message/attachment', { as, body: attachmentForm(file, fields) });

const begin = (house: House, as: Person, attachments: unknown, key?: string) =>
  house.ask('POST', '/message', {
    ...{ as, body: { teacher: 'Mr Bello', text: 'My work', attachments } },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

const reply = (house: House, as: Person, id: string, attachments: unknown, key?: string) =>
  house.ask('POST', `/message/${id}/reply`, {
    ...{ as, body: { text: 'See here', attachments } },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

type Letter = { text: string; attachments: { _id: string; fileName: string }[] };
const lettersOf = async (house: House, as: Person, id: string): Promise<Letter[]> =>
  (await house.ask('GET', `/message/${id}`, { as })).body.data.messages;

const bytesAt = (house: House, as: Person | null, id: string, fileId: string, query = '') =>
  house.app.inject({
    url: `/api/message/${id}/attachment/${fileId}${query}`,
    ...(as && { headers: { token: as.token } }),
  });

const kept = (house: House) => house.db.selectFrom('message_attachments').select(['_id', 'message_id']).execute();

describe('a file that is none', () => {
  const wrongType = 'The file must be a PNG, JPEG, WebP or PDF file';
  const unread = 'This picture cannot be read. Please save it anew and try again.';
  const zipEnd = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)]);
  test.each([
    ['no file', null, 400, 'Please choose a file'],
    ['an empty one', Buffer.alloc(0), 400, wrongType],
    ['a text named as a picture', Buffer.from('hello'), 400, wrongType],
    ['a drawing with a script', Buffer.from('<svg onload="alert(1)"/>'), 400, wrongType],
    ['a page before a PDF', Buffer.from('<html>%PDF-1.4 %%EOF'), 400, wrongType],
    ['a PDF that is a zip too', Buffer.concat([aPdf(), zipEnd]), 400, /^The file is a PDF and a zip file at once/],
    ['a picture cut off', aPng(400, 300).subarray(0, 120), 400, unread],
    ['a small file that decodes to 144 million points', aPng(12_000, 12_000), 413, /^This picture has 144 megapixels/],
    ['6 MB', Buffer.concat([aPdf(), Buffer.alloc(6 * 1024 * 1024)]), 413, 'A file may have at most 5 MB'],
  ])('%s is refused by its field, and nothing is kept', async (_name, file, status, message) => {
    const { house, ada } = await aThread();
    const refused = refusal(await attach(house, ada, file));
    expect(refused).toMatchObject({ status, field: 'file' });
    expect(refused.message).toMatch(message);
    expect(await kept(house)).toEqual([]);
  });

  test('two files in one form, and a form that is JSON, are refused', async () => {
    const { house, ada } = await aThread();
    const two = attachmentForm(aPdf('1'));
    two.append('file', new Blob([new Uint8Array(aPdf('2'))]), 'b.pdf');
    const asks = [two, { file: 'x' }].map((body) => house.ask('POST', '/message/attachment', { as: ada, body }));
    for (const asked of asks) expect((await asked).status).toBe(400);
    expect(await kept(house)).toEqual([]);
  });

  test('is refused from staff who name no thread, for another student’s thread, and the 31st of a day', async () => {
    const { house, bello, ada, _id } = await aThread();
    const bola = await aStudent(house);
    expect(refusal(await attach(house, bello, aPdf()))).toMatchObject({ status: 400, field: 'message' });
    expect(refusal(await attach(house, bello, aPdf(), { message: 'x' }))).toMatchObject({ field: 'message' });
    expect((await attach(house, bola, aPdf(), { message: _id })).status).toBe(404);
    for (let count = 0; count < attachmentsPerDay; count += 1) await anAttachment(house, ada, { file: aPdf() });
    expect(refusal(await attach(house, ada, aPdf()))).toMatchObject({ status: 429, field: 'file' });
    expect((await attach(house, bello, aPdf(), { message: _id })).status).toBe(201);
    house.clock.advance({ hours: 25 });
    expect((await attach(house, ada, aPdf())).status).toBe(201);
  });
});

describe('a message', () => {
  test('takes no more than three files, none twice, and none that is another’s or sent already', async () => {
    const { house, bello, ada, _id } = await aThread();
    const bola = await aStudent(house);
    const [own, others, fromStaff] = await Promise.all([
      anAttachment(house, ada),
      anAttachment(house, bola),
      anAttachment(house, bello, { message: _id }),
    ]);
    const four = await Promise.all([1, 2, 3, 4].map(() => anAttachment(house, ada)));
    for (const wrong of [four, [own, own], [others], [own, others], [fromStaff], ['f'.repeat(24)], 'x', ['x'], [7]]) {
      for (const refused of [await begin(house, ada, wrong), await reply(house, ada, _id, wrong)]) {
        expect(refusal(refused).field, JSON.stringify(wrong)).toMatch(/^attachments/);
        expect(refused.status).toBe(400);
      }
    }
    expect((await kept(house)).filter(({ message_id }) => message_id !== null)).toEqual([]);
    expect((await lettersOf(house, ada, _id)).map(({ text }) => text)).toEqual(['Please explain question 4.']);
    expect((await reply(house, ada, _id, [own])).status).toBe(201);
    house.clock.advance({ minutes: 2 });
    expect(refusal(await begin(house, ada, [own]))).toMatchObject({ status: 400, field: 'attachments' });
    expect((await house.ask('DELETE', `/message/attachment/${own}`, { as: ada })).status).toBe(404);
    expect((await house.ask('DELETE', `/message/attachment/${others}`, { as: ada })).status).toBe(404);
    expect((await house.ask('DELETE', `/message/attachment/${others}`, { as: bola })).status).toBe(200);
  });

  test('goes from a student’s photo to an answer with a PDF by another of the staff', async () => {
    const { house, bello, ada } = await aThread();
    const form = attachmentForm(aPng(2400, 1200, { comment: 'Hidden-Comment' }), {
      fileName: '../../Èkó\u202e board.png',
    });
    const photo = (await house.ask('POST', '/message/attachment', { as: ada, body: form })).body.data;
    expect(photo).toMatchObject({ fileName: 'Èkó board.png', mediaType: 'image/webp', width: 1600, height: 800 });
    const { _id } = (await begin(house, ada, [photo._id])).body.data;
    const pdf = aPdf('<script>alert(1)</script>');
    const answer = await anAttachment(house, bello, { file: pdf, message: _id });
    const { attachments } = (await reply(house, bello, _id, [answer])).body.data;
    expect(attachments).toMatchObject([{ _id: answer, mediaType: 'application/pdf', bytes: pdf.length }]);
    for (const as of [ada, bello, await aSuperAdmin(house)]) {
      expect((await lettersOf(house, as, _id)).map(({ attachments: [one] }) => one?._id)).toEqual([photo._id, answer]);
      const picture = await bytesAt(house, as, _id, photo._id);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': `attachment; filename="file-${photo._id}.webp"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(picture.rawPayload.includes('Hidden-Comment')).toBe(false);
      const small = await bytesAt(house, as, _id, photo._id, '?size=small');
      expect(await sharp(small.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
      const file = await bytesAt(house, as, _id, answer);
      expect(file.headers['content-disposition']).toMatch(/^attachment; .*\.pdf"$/);
      expect(file.rawPayload.equals(pdf)).toBe(true);
      expect((await bytesAt(house, as, _id, answer, '?size=small')).statusCode).toBe(400);
    }
  });

  test('shows its files to its student and to staff alone, and only at its own address', async () => {
    const { house, bello, ada, _id } = await aThread();
    const id = await anAttachment(house, ada);
    expect((await bytesAt(house, ada, _id, id)).statusCode).toBe(404);
    await reply(house, ada, _id, [id]);
    const bola = await aStudent(house);
    const others = await aMessage(house, bola);
    expect((await bytesAt(house, bola, _id, id)).statusCode).toBe(404);
    expect((await bytesAt(house, bola, others._id, id)).statusCode).toBe(404);
    expect((await bytesAt(house, bello, others._id, id)).statusCode).toBe(404);
    expect((await bytesAt(house, await aGuardian(house, [ada]), _id, id)).statusCode).toBe(403);
    expect((await bytesAt(house, null, _id, id)).statusCode).toBe(401);
    expect((await bytesAt(house, ada, _id, '..%2F..%2Fetc')).statusCode).toBe(400);
    await house.db.updateTable('users').set({ is_active: 0 }).where('_id', '=', bello._id).execute();
    expect((await bytesAt(house, bello, _id, id)).statusCode).toBe(401);
  });
});

describe('two requests', () => {
  test('with one key are one file, and one message, however often and how late', async () => {
    const { house, bello, ada, _id } = await aThread();
    const ids = await Promise.all(Array.from({ length: 5 }, () => anAttachment(house, ada, { key: 'a photo' })));
    expect(new Set(ids).size).toBe(1);
    const again = house.ask('POST', '/message/attachment', {
      ...{ as: ada, body: attachmentForm(aPdf()), headers: { 'idempotency-key': 'a photo' } },
    });
    expect(refusal(await again)).toMatchObject({ status: 409, field: 'Idempotency-Key' });
    const [file = ''] = ids;
    const sent = await Promise.all(Array.from({ length: 5 }, () => begin(house, ada, [file], 'a click')));
    expect(new Set(sent.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1);
    house.clock.advance({ hours: 2 });
    expect((await begin(house, ada, [file], 'a click')).body.data._id).toBe(sent[0]?.body.data._id);
    expect((await lettersOf(house, ada, sent[0]?.body.data._id))[0]?.attachments).toHaveLength(1);

    const pdf = await anAttachment(house, bello, { file: aPdf(), message: _id });
    const answers = await Promise.all(Array.from({ length: 5 }, () => reply(house, bello, _id, [pdf], 'an answer')));
    house.clock.advance({ hours: 2 });
    answers.push(await reply(house, bello, _id, [pdf], 'an answer'));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data._id}`)).size).toBe(1);
    expect(await lettersOf(house, bello, _id)).toHaveLength(2);
    const otherWords = house.ask('POST', `/message/${_id}/reply`, {
      ...{ as: bello, body: { text: 'Other words' }, headers: { 'idempotency-key': 'an answer' } },
    });
    expect(refusal(await otherWords)).toMatchObject({ status: 409, field: 'Idempotency-Key' });
  });

  test('for one file in two messages at once attach it once', async () => {
    const { house, ada, _id } = await aThread();
    const file = await anAttachment(house, ada);
    const statuses = (await Promise.all([begin(house, ada, [file]), reply(house, ada, _id, [file])])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 400]);
    expect(await kept(house)).toHaveLength(1);
  });

  test('with the same words and other files within a minute are two messages', async () => {
    const { house, ada, _id } = await aThread();
    for (const shade of [1, 2]) {
      const file = await anAttachment(house, ada, { file: aPng(40, 30, { shade }) });
      expect((await begin(house, ada, [file])).status).toBe(201);
      const next = await anAttachment(house, ada, { file: aPng(41, 30, { shade }) });
      for (const _tap of [1, 2]) expect((await reply(house, ada, _id, [next])).status).toBe(201);
    }
    expect(await lettersOf(house, ada, _id)).toHaveLength(3);
    expect((await house.ask('GET', '/message/threads', { as: ada })).body.data).toHaveLength(3);
  });
});

describe('what is left', () => {
  test('of a message that was never sent is deleted after a day; what was sent stays', async () => {
    const { house, bello, ada, _id } = await aThread();
    const sent = await anAttachment(house, ada);
    await reply(house, ada, _id, [sent]);
    for (let count = 0; count < 3; count += 1) await anAttachment(house, ada);
    await anAttachment(house, bello, { message: _id });
    await sweepUnsent(house.context);
    expect(await kept(house)).toHaveLength(5);
    house.clock.advance({ hours: 25 });
    const late = await anAttachment(house, ada);
    await sweepUnsent(house.context);
    expect((await kept(house)).map((row) => row._id).toSorted()).toEqual([sent, late].toSorted());
  });

  test('is in the student’s export with its content, and goes with the account', async () => {
    const { house, bello, ada, _id } = await aThread();
    await reply(house, ada, _id, [await anAttachment(house, ada)]);
    const pdf = aPdf('an answer');
    await reply(house, bello, _id, [await anAttachment(house, bello, { file: pdf, message: _id })]);
    await anAttachment(house, ada);
    await anAttachment(house, bello, { file: aPdf('a draft of staff'), message: _id });
    const { messageAttachments } = (await house.ask('GET', '/user/export', { as: ada })).body;
    expect(messageAttachments).toHaveLength(3);
    expect(messageAttachments).toContainEqual(
      expect.objectContaining({ message: _id, mediaType: 'application/pdf', contentInBase64: pdf.toString('base64') }),
    );
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
    expect(await kept(house)).toEqual([]);
  });
});
