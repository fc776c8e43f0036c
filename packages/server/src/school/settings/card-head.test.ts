import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aPng, pictureForm } from '../../../test/pictures.ts';
import { readPdf } from '../../../test/read-pdf.ts';

const head = {
  ...{ motto: 'Knowledge is light', address: '12 Unity Road, Ibadan', phone: '0803 000 0000' },
  ...{ principalName: 'Mrs A. Bello', principalTitle: 'Principal', note: 'Fees of next term: ₦45,000' },
  shows: { attendance: true, conduct: false, statistics: true },
};

async function anOffice() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const read = async () => (await house.ask('GET', '/admin/card-head', { as: admin })).body.data;
  const save = (change: object) => house.ask('PUT', '/admin/card-head', { as: admin, body: { ...head, ...change } });
  const picture = (of: string, file: Buffer | null = aPng(40, 30)) =>
    house.ask('POST', `/admin/card-head/picture?of=${of}`, { as: admin, body: pictureForm(null, file) });
  return { house, admin, read, save, picture };
}

test('a new school has an empty head with all blocks, which is saved with its pictures', async () => {
  const { house, admin, read, save, picture } = await anOffice();
  expect(await read()).toMatchObject({
    ...{ motto: '', principalTitle: 'Principal', updatedAt: null, pictures: {} },
    shows: { attendance: true, conduct: true, statistics: true },
  });
  expect((await save({})).body.data).toMatchObject(head);
  const { crest } = (await picture('crest')).body.data.pictures;
  await picture('stamp', aPng(40, 30, { shade: 7 }));
  expect((await house.ask('GET', crest)).status).toBe(200);
  const { data } = (await house.ask('DELETE', '/admin/card-head/picture?of=crest', { as: admin })).body;
  expect(data).toMatchObject(head);
  expect(Object.keys(data.pictures)).toEqual(['stamp']);
  expect(house.context.settings().cardHead).toMatchObject(head);
  // Issued cards name the picture by its hash.
  expect((await house.ask('GET', crest)).status).toBe(200);
});

test.each([
  ['motto', { motto: 'a'.repeat(121) }],
  ['address', { address: 'a'.repeat(201) }],
  ['phone', { phone: '1'.repeat(41) }],
  ['principalName', { principalName: 7 }],
  ['principalTitle', { principalTitle: 'a'.repeat(41) }],
  ['note', { note: 'a'.repeat(301) }],
  ['shows', { shows: true }],
  ['shows.conduct', { shows: { ...head.shows, conduct: 'yes' } }],
  ['updatedAt', { updatedAt: 1 }],
])('a wrong %s is refused by its name, and nothing is saved', async (field, change) => {
  const { read, save } = await anOffice();
  expect(refusal(await save(change))).toMatchObject({ status: 400, field });
  expect((await read()).updatedAt).toBeNull();
});

test('a picture that is none, or is for no place of a card, is refused', async () => {
  const { read, picture } = await anOffice();
  expect(refusal(await picture('crest', Buffer.from('hello')))).toMatchObject({ status: 400, field: 'picture' });
  expect(refusal(await picture('logo'))).toMatchObject({ status: 400, field: 'of' });
  expect(refusal(await picture('crest', null))).toMatchObject({ status: 400, field: 'picture' });
  expect((await read()).updatedAt).toBeNull();
});

test('of two who filled the form from the same head, the second is told; a repeated save is not', async () => {
  const { read, save } = await anOffice();
  expect((await save({ updatedAt: '' })).status).toBe(200);
  const { updatedAt } = await read();
  const both = await Promise.all([save({ motto: 'One', updatedAt }), save({ motto: 'Two', updatedAt })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = (await read()).motto;
  expect((await save({ motto: won, updatedAt })).status).toBe(200);
  expect((await read()).motto).toBe(won);
});

test('a picture that is set meanwhile stays when the texts are saved', async () => {
  const { save, picture, read } = await anOffice();
  await picture('signature');
  await save({});
  expect((await read()).pictures.signature).toMatch(/^\/media\/pictures\/[0-9a-f]{64}\.webp$/);
});

test('a sample has the head that is saved, with marks of nobody', async () => {
  const { house, admin, save, picture } = await anOffice();
  await save({});
  await picture('crest');
  const url = '/api/admin/card-head/sample.pdf';
  const reply = await house.app.inject({ url, headers: { token: admin.token } });
  expect(reply.statusCode, reply.body).toBe(200);
  const { pages, lines } = readPdf(reply.rawPayload);
  expect(pages).toBe(1);
  for (const part of ['Knowledge is light', 'Sample Student', 'Fees of next term']) {
    expect(lines.join(' ')).toContain(part);
  }
});
