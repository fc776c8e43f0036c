import { readFileSync } from 'node:fs';
import { platform } from 'node:os';
import sharp, { type JpegOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { attachmentForm } from '../../../test/message-calls.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { aPng } from '../../../test/pictures.ts';
import { lanes } from '../files/aside.ts';
import { draw } from './draw.ts';

const aJpeg = (width: number, height: number, options: JpegOptions) =>
  sharp({ create: { width, height, channels: 3, background: '#78825a' } })
    .jpeg({ quality: 50, ...options })
    .toBuffer();

/** The header only, because nothing else is read. */
function beginningOfAProgressiveJpeg(width: number, height: number): Buffer {
  const components = [0x01, 0x11, 0x00, 0x02, 0x11, 0x01, 0x03, 0x11, 0x01];
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  const scan = [0xff, 0xda, 0x00, 0x0c, 0x03, 0x01, 0x00, 0x02, 0x11, 0x03, 0x11, 0x00, 0x00, 0x00];
  return Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0x00, 0x11, 0x08, ...size, 0x03, ...components, ...scan, 0xff, 0xd9]);
}

const attach = (house: House, as: Person, file: Buffer) =>
  house.ask('POST', '/message/attachment', { as, body: attachmentForm(file) });

describe('a picture that is large once it is decoded', () => {
  test('is refused by what its header says, with the reason in words', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    expect(refusal(await attach(house, ada, beginningOfAProgressiveJpeg(7000, 7000)))).toMatchObject({
      ...{ status: 413, field: 'file' },
      message:
        'This picture has 49 megapixels, and a progressive JPEG like it may have at most 18 megapixels. Please make it smaller, or send a screenshot of it.',
    });
  });

  test('is made smaller where decoding needs little memory: 108 megapixels of a phone', async () => {
    const house = await openHouse();
    const ada = await aStudent(house);
    const reply = await attach(house, ada, await aJpeg(12_000, 9000, {}));
    expect(reply.body).toMatchObject({ message: 'File attached', data: { width: 1600, height: 1200 } });
  });

  test('is refused where a row of it is wide', async () => {
    const house = await openHouse();
    const { status, message } = refusal(await attach(house, await aStudent(house), aPng(20_000, 10)));
    expect([status, message]).toEqual([413, expect.stringMatching(/^This picture is 20000 × 10; a side may have at/)]);
  });
});

test('of many that one student sends at once eight are read, and another student does not notice', async () => {
  const house = await openHouse();
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const files = Array.from({ length: 24 }, (_, turn) => aPng(800, 600, { shade: turn }));
  const sent = files.map((file) => attach(house, ada, file));
  expect((await attach(house, bola, aPng(40, 30))).status).toBe(201);
  const replies = await Promise.all(sent);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(8);
  const [refused] = replies.filter(({ status }) => status !== 201);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(refused && refusal(refused)).toMatchObject({
    ...{ status: 429, message: 'Your other files are still being read. Please try again in a moment.' },
  });
  expect((await attach(house, ada, aPng(40, 30))).status).toBe(201);
});

/** Megabytes; beside it the server has less than 200 of the 500 that both may have. */
const mostMemory = 260;

test.runIf(platform() === 'linux')('the largest is decoded beside the server, in little memory', async () => {
  const file = await aJpeg(4250, 4250, { progressive: true, chromaSubsampling: '4:4:4' });
  expect(await draw(file, { as: 'webp', longestSide: 1600 })).toMatchObject({ width: 1600, height: 1600 });
  const ofProcess = (name: string) => readFileSync(`/proc/${lanes.pictures.pid()}/${name}`, 'utf8');
  expect(Number(/VmHWM:\s+(\d+)/.exec(ofProcess('status'))?.[1]) / 1024).toBeLessThan(mostMemory);
  // The OOM killer must not choose the server.
  expect(ofProcess('oom_score_adj').trim()).toBe('1000');
});
