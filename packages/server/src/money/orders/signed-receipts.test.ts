import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aLesson } from '../../../test/things.ts';
import { qrOptions } from '../../platform/files/pdf-qr.ts';

async function aReceipt() {
  const house = await openHouse();
  const [teacher, ada] = [await anAdmin(house), await aStudent(house, { fullName: 'Ada Obi' })];
  const lesson = await aLesson(house, teacher, { price: 2000 });
  const wanted = { lessonIds: [lesson._id], expectedTotal: 1800 };
  const { body } = await house.ask('POST', '/order', { as: ada, body: wanted });
  const id: string = body.data._id;
  await house.ask('PUT', `/order/${id}/approve`, { as: teacher });
  const download = async (as = ada) => {
    const reply = await house.app.inject({ url: `/api/order/${id}/receipt.pdf`, headers: { token: as.token } });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.rawPayload;
  };
  const act = (name: string, more: object = {}) =>
    house.ask('POST', `/order/${id}/${name}`, { as: teacher, body: { reason: 'Bought twice', ...more } });
  return { house, teacher, ada, lesson, id, download, act };
}

const papersOf = (house: House) => house.db.selectFrom('signed_papers').selectAll().orderBy('version').execute();

const check = async (house: House, code: string) => (await house.ask('GET', `/card/${code}`)).body.data;

describe('a receipt', () => {
  test('has a code that says what it shows, the same in each download', async () => {
    const { house, teacher, download } = await aReceipt();
    const pdfs = await Promise.all([download(), download(), download(teacher)]);
    for (const pdf of pdfs) expect(pdf.equals(pdfs[0] as Buffer)).toBe(true);
    const [paper, ...others] = await papersOf(house);
    expect(others).toEqual([]);
    const { codes, lines } = readPdf(pdfs[0] as Buffer);
    const wanted = encode(`http://school.test/check#${paper?.signed}`, { ...qrOptions, border: 4 }).data;
    expect(codes[0]).toEqual(wanted.slice(0, -4).map((row) => row.slice(0, codes[0]?.length)));
    expect(lines.join('\n')).toContain(`Code ${paper?.code}`);
    expect(lines.join('\n')).toContain('school.test/check');
    const { name, what, state } = await check(house, paper?.code ?? '');
    expect([name, state]).toEqual(['Ada Obi', 'true']);
    expect(Object.fromEntries(what)).toMatchObject({ 'Receipt No.': '1', 'Total paid': '₦1,800.00' });
  });

  test('of an order whose money was given back says so in its newest version', async () => {
    const { house, lesson, act, download } = await aReceipt();
    await download();
    const reply = await act('refund', { lessonIds: [lesson._id] });
    expect(reply.status, reply.text).toBe(200);
    const papers = await papersOf(house);
    expect(papers.map(({ version }) => version)).toEqual([1, 2]);
    const { what, version } = await check(house, papers[0]?.code ?? '');
    expect(version).toBe(2);
    expect(Object.fromEntries(what)).toMatchObject({ 'Given back': '−₦1,800.00' });
  });

  test('is withdrawn when the decision is taken back, and true again in a new version', async () => {
    const { house, teacher, id, download } = await aReceipt();
    await download();
    const [paper] = await papersOf(house);
    await house.ask('PUT', `/order/${id}/reverse`, { as: teacher, body: { reason: 'Wrong order' } });
    expect(await check(house, paper?.code ?? '')).toMatchObject({ state: 'withdrawn', name: '', what: [] });
    await house.ask('PUT', `/order/${id}/approve`, { as: teacher });
    await download();
    expect(await check(house, paper?.code ?? '')).toMatchObject({ state: 'true', version: 2 });
  });
});

describe('a receipt that changes', () => {
  test('is not issued for an order that is taken back while it is downloaded', async () => {
    const { house, teacher, ada, id } = await aReceipt();
    const url = `/api/order/${id}/receipt.pdf`;
    const downloads = [1, 2, 3].map(() => house.app.inject({ url, headers: { token: ada.token } }));
    const body = { reason: 'Wrong order' };
    const reversed = house.ask('PUT', `/order/${id}/reverse`, { as: teacher, body });
    await Promise.all(downloads);
    expect((await reversed).status).toBe(200);
    expect((await house.app.inject({ url, headers: { token: ada.token } })).statusCode).toBe(409);
    expect((await papersOf(house)).filter(({ withdrawn_at }) => withdrawn_at === null)).toEqual([]);
  });

  test('of which money was given back four times has the sum', async () => {
    const { house, teacher, ada } = await aReceipt();
    const lessons = [];
    for (let at = 0; at < 5; at += 1) lessons.push(await aLesson(house, teacher, { price: 1000 }));
    const lessonIds = lessons.map(({ _id }) => _id);
    const { body } = await house.ask('POST', '/order', { as: ada, body: { lessonIds, expectedTotal: 4500 } });
    const id: string = body.data._id;
    await house.ask('PUT', `/order/${id}/approve`, { as: teacher });
    const download = async () =>
      (await house.app.inject({ url: `/api/order/${id}/receipt.pdf`, headers: { token: ada.token } })).rawPayload;
    await download();
    const factsNow = async () => {
      const newest = (await papersOf(house)).filter(({ subject_id }) => subject_id === id).at(-1);
      return (await check(house, newest?.code ?? '')).what as [string, string][];
    };
    for (const lessonId of lessonIds.slice(0, 3)) {
      house.clock.advance({ minutes: 1 });
      const refund = { lessonIds: [lessonId], reason: 'Bought twice' };
      await house.ask('POST', `/order/${id}/refund`, { as: teacher, body: refund });
    }
    expect((await factsNow()).slice(3)).toEqual([1, 2, 3].map(() => ['Given back', '−₦900.00']));
    house.clock.advance({ minutes: 1 });
    const refund = { lessonIds: [lessonIds[3]], reason: 'Bought twice' };
    await house.ask('POST', `/order/${id}/refund`, { as: teacher, body: refund });
    expect((await factsNow()).slice(2)).toEqual([
      ['Total paid', '₦4,500.00'],
      ['Given back in all', '−₦3,600.00'],
    ]);
    expect(readPdf(await download()).lines.join('')).toContain('Given back in all−₦3,600.00');
  });

  test('names nobody once the account is deleted, also where that happens while it is downloaded', async () => {
    const { house, teacher, ada, id, act, lesson } = await aReceipt();
    const url = `/api/order/${id}/receipt.pdf`;
    const downloads = [1, 2, 3].map(() => house.app.inject({ url, headers: { token: teacher.token } }));
    const erased = house.ask('DELETE', '/user', { as: ada });
    await Promise.all([...downloads, erased]);
    expect((await erased).status).toBe(200);
    await act('refund', { lessonIds: [lesson._id] });
    await house.app.inject({ url, headers: { token: teacher.token } });
    for (const { student_id, signed, code } of await papersOf(house)) {
      expect(student_id).not.toBe(ada._id);
      expect(signed === null ? '' : Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString()).not.toContain(
        'Ada',
      );
      expect((await check(house, code)).name).not.toContain('Ada');
    }
  });
});
