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
