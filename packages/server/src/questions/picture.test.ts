import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../test/people.ts';
import { aPng, pictureForm } from '../../test/pictures.ts';
import { aSitting } from '../../test/sitting.ts';
import { aQuestion } from '../../test/things.ts';
import { takeInPictures } from '../platform/media/pictures.ts';

async function aDesk() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const question = await aQuestion(house, teacher);
  return { house, teacher, question, ...handsOf(house, teacher, question._id) };
}

function handsOf(house: House, as: Person, id: string) {
  const path = `/question/${id}/picture`;
  return {
    give: (body: object) => house.ask('POST', path, { as, body }),
    take: () => house.ask('DELETE', path, { as }),
    stored: async () => (await house.ask('GET', `/question/get/${id}`, { as })).body.data.picture,
    kept: async () => {
      const rows = await house.db.selectFrom('pictures').select('content').execute();
      return rows.map(({ content }) => Buffer.from(content, 'base64'));
    },
  };
}

const hashed = /^\/media\/pictures\/[0-9a-f]{64}\.webp$/;

describe('a picture that is given to a question', () => {
  test('is kept as WebP with its description and size, under a name nobody can guess', async () => {
    const { house, give, stored } = await aDesk();
    const reply = await give(pictureForm('  A triangle  ', aPng(40, 30)));
    expect(reply.status).toBe(200);
    const picture = { url: expect.stringMatching(hashed), alt: 'A triangle', width: 40, height: 30 };
    expect(reply.body).toMatchObject({ message: 'Picture saved', data: { picture } });
    expect(await stored()).toEqual(picture);
    const { headers, status } = await house.ask('GET', reply.body.data.picture.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('is drawn anew: at most 1200 pixels, nothing hidden in it, whatever its name says', async () => {
    const { give, kept } = await aDesk();
    const jpeg = await sharp(aPng(600, 300))
      .withExif({ IFD0: { Artist: 'Mrs Secret' } })
      .jpeg()
      .toBuffer();
    expect(jpeg.includes('Mrs Secret')).toBe(true);
    for (const [file, name, width, height] of [
      [aPng(2400, 1200, { comment: 'hidden words' }), 'photo.webp', 1200, 600],
      [jpeg, '../../etc/passwd', 600, 300],
      [await sharp(aPng(50, 50)).webp().toBuffer(), 'x.svg', 50, 50],
    ] as const) {
      const reply = await give(pictureForm('A picture', file, name));
      expect(reply.body.data.picture, name).toMatchObject({ width, height, url: expect.stringMatching(hashed) });
    }
    expect(await kept()).toHaveLength(3);
    for (const bytes of await kept()) {
      expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
      for (const hidden of ['hidden words', 'Mrs Secret']) expect(bytes.includes(hidden)).toBe(false);
    }
  });

  test('of a phone held sideways stands upright', async () => {
    const { give } = await aDesk();
    const turned = await sharp(aPng(60, 20)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await give(pictureForm('A ruler', turned))).body.data.picture).toMatchObject({ width: 20, height: 60 });
  });

  test('gets a new description without being sent again', async () => {
    const { give, stored } = await aDesk();
    const { picture } = (await give(pictureForm('A triangle'))).body.data;
    expect((await give({ alt: 'A right-angled triangle' })).status).toBe(200);
    expect(await stored()).toEqual({ ...picture, alt: 'A right-angled triangle' });
  });

  test('goes when it is taken off, and taking it off again changes nothing', async () => {
    const { give, take, stored, house } = await aDesk();
    const { picture } = (await give(pictureForm('A triangle'))).body.data;
    for (let count = 0; count < 2; count += 1) {
      expect((await take()).body).toMatchObject({ message: 'Picture removed', data: {} });
    }
    expect(await stored()).toBeUndefined();
    expect((await house.ask('GET', picture.url)).status).toBe(200);
  });

  test('is one of those that were sent at once, whole', async () => {
    const { house, give, stored, kept } = await aDesk();
    const forms = [1, 2, 3, 4].map((turn) => pictureForm(`Picture ${turn}`, aPng(10 * turn, 10, { shade: turn * 50 })));
    const replies = await Promise.all(forms.map((form) => give(form)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const picture = await stored();
    expect(picture.alt).toBe(`Picture ${picture.width / 10}`);
    const shown = await house.app.inject({ method: 'GET', url: picture.url });
    expect(await kept()).toContainEqual(shown.rawPayload);
  });
});

describe('an upload is refused whole', () => {
  const notAPicture = 'The picture must be a PNG, JPEG or WebP file';
  const unreadable = 'This picture cannot be read. Please save it anew and try again.';
  const describeIt = 'Please describe the picture in words';

  test.each([
    ['without a description', pictureForm(null), 'alt', describeIt],
    ['with an empty description', pictureForm('   '), 'alt', describeIt],
    ['with a long description', pictureForm('a'.repeat(301)), 'alt', 'Description must be at most 300 characters long'],
    ['without a picture', pictureForm('A triangle', null), 'picture', 'Please choose a picture'],
    ['as JSON without a picture', { alt: 'A triangle' }, 'picture', 'Please choose a picture'],
    ['with text for a picture', { alt: 'A triangle', picture: 'data' }, 'picture', 'The picture must be a file'],
    [
      'of a drawing in SVG',
      pictureForm('x', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png'),
      'picture',
      notAPicture,
    ],
    ['of a GIF', pictureForm('x', Buffer.from('GIF89a')), 'picture', notAPicture],
    ['of nothing', pictureForm('x', Buffer.alloc(0)), 'picture', notAPicture],
    ['of a PNG that ends in the middle', pictureForm('x', aPng(400, 400).subarray(0, 60)), 'picture', unreadable],
  ])('%s', async (_what, body, field, message) => {
    const { give, stored, kept } = await aDesk();
    expect(refusal(await give(body))).toEqual({ status: 400, message, field });
    expect(await stored()).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  test('of a PNG that unfolds to 144 million pixels', async () => {
    const { give, stored, kept } = await aDesk();
    expect(refusal(await give(pictureForm('x', aPng(12_000, 12_000))))).toMatchObject({
      ...{
        status: 413,
        field: 'picture',
        message: expect.stringMatching(/^This picture has 144 megapixels, and a PNG/),
      },
    });
    expect(await stored()).toBeUndefined();
    expect(await kept()).toEqual([]);
  });

  test('of more than two megabytes', async () => {
    const { give, stored } = await aDesk();
    const large = pictureForm('x', Buffer.concat([aPng(10, 10), Buffer.alloc(2 * 1024 * 1024)]));
    expect(refusal(await give(large))).toEqual({
      status: 413,
      message: 'A picture may have at most 2 MB',
      field: 'picture',
    });
    expect(await stored()).toBeUndefined();
  });

  test('of two files, or of a form that is none', async () => {
    const { house, teacher, question, give, stored } = await aDesk();
    const two = pictureForm('x');
    two.append('picture', new Blob([new Uint8Array(aPng(5, 5))]), 'b.png');
    expect(refusal(await give(two))).toEqual({ status: 400, message: 'The form could not be read', field: 'picture' });
    const broken = await house.ask('POST', `/question/${question._id}/picture`, {
      as: teacher,
      body: 'no parts at all',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.status).toBe(400);
    expect(await stored()).toBeUndefined();
  });

  test('by anybody but an admin, and for a question that is not there', async () => {
    const { house, teacher, question } = await aDesk();
    const student = await aStudent(house);
    expect((await handsOf(house, student, question._id).give(pictureForm('x'))).status).toBe(403);
    expect(refusal(await handsOf(house, teacher, 'f'.repeat(24)).give(pictureForm('x')))).toEqual({
      status: 404,
      message: 'Question not found',
    });
  });

  test('and a form is taken nowhere else', async () => {
    const { house, teacher } = await aDesk();
    expect((await house.ask('POST', '/question', { as: teacher, body: pictureForm('x') })).status).toBe(415);
  });
});

test('a student sees the picture that the paper was frozen with, whatever becomes of it', async () => {
  const { house, admin, questions, desk } = await aSitting();
  const { give, take } = handsOf(house, admin, questions[0]._id);
  const { picture } = (await give(pictureForm('The first', aPng(40, 30)))).body.data;
  const started = await desk.start();
  expect(started.body.exam.questions[0].picture).toEqual(picture);
  expect(started.body.exam.questions[1].picture).toBeUndefined();
  await give(pictureForm('The second', aPng(30, 40)));
  expect((await desk.exam()).body.data.questions[0].picture).toEqual(picture);
  await take();
  await house.ask('DELETE', `/question/${questions[0]._id}`, { as: admin });
  expect((await desk.exam()).body.data.questions[0].picture).toEqual(picture);
  expect((await house.ask('GET', picture.url)).status).toBe(200);
});

test('a paper from before there were pictures reads as one without', async () => {
  const { house, desk } = await aSitting();
  await desk.start();
  const paper = await house.db.selectFrom('papers').selectAll().executeTakeFirstOrThrow();
  const content = paper.content.replaceAll(/"picture":null,|,"picture":null/g, '');
  expect(content).not.toContain('picture');
  await house.db.updateTable('papers').set({ content }).execute();
  for (const question of (await desk.exam()).body.data.questions) expect(question.picture).toBeUndefined();
});

test('a picture that is not there is 404, however its name is written', async () => {
  const house = await openHouse();
  const names = [`${'a'.repeat(64)}.webp`, 'x.webp', '..%2f..%2fsecret', '%00', `${'A'.repeat(64)}.webp`, ''];
  for (const name of names) expect((await house.ask('GET', `/media/pictures/${name}`)).status, name).toBe(404);
});

test('a picture that an older version kept as a file is taken in at the start, and one that was damaged is not', async () => {
  const { context, db, app } = await openHouse();
  const webp = await sharp(aPng(50, 50)).webp().toBuffer();
  const hash = createHash('sha256').update(webp).digest('hex');
  const folder = join(context.config.dataDir, 'pictures');
  mkdirSync(folder);
  writeFileSync(join(folder, `${hash}.webp`), webp);
  writeFileSync(join(folder, `${'0'.repeat(64)}.webp`), webp.subarray(1));
  writeFileSync(join(folder, 'a.draft'), webp);
  for (let start = 1; start <= 2; start += 1) await takeInPictures(context, context.config.dataDir);
  const shown = await app.inject({ method: 'GET', url: `/media/pictures/${hash}.webp` });
  expect(shown.rawPayload).toEqual(webp);
  expect(await db.selectFrom('pictures').select('hash').execute()).toEqual([{ hash }]);
});
