import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { aFilm, Browser } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';

async function aClass() {
  const house = await openHouse();
  const lesson = await aLesson(house, await anAdmin(house), { price: 0 });
  const film = await aFilm(house, lesson);
  const [ada, bayo] = [await aStudent(house), await aStudent(house)];
  const device = async (as = ada) => {
    const browser = new Browser(house);
    await browser.open(lesson, as);
    const ask = async (name: string) => browser.ask(`${film.base}/${name}`);
    return { ask, play: async () => (await ask('144.m4s')).status };
  };
  return { house, ada, bayo, device };
}

test('two devices of an account play at once, and the third reads why it does not', async () => {
  const { house, bayo, device } = await aClass();
  const [phone, tablet, laptop] = [await device(), await device(), await device()];
  expect(await phone.play()).toBe(200);
  house.clock.advance({ seconds: 30 });
  expect(await tablet.play()).toBe(200);
  const refused = await laptop.ask('sound.m4s');
  expect(refusal(refused)).toEqual({
    status: 429,
    message:
      'Two devices are playing already with this account. Stop one of them, wait for a minute and a half, and try again.',
  });
  expect(refused.headers['retry-after']).toBe('60');
  expect((await laptop.ask('index.m3u8')).status).toBe(429);
  for (const name of ['poster.jpg', 'captions.vtt', 'transcript.txt']) {
    expect((await laptop.ask(name)).status, name).toBe(200);
  }
  expect(await (await device(bayo)).play()).toBe(200);
  for (let second = 0; second < 300; second += 60) {
    expect([await phone.play(), await tablet.play()]).toEqual([200, 200]);
    house.clock.advance({ seconds: 60 });
  }
});

test('a place is free 90 seconds after a device last asked, and the one that paused must wait', async () => {
  const { house, device } = await aClass();
  const [phone, tablet, laptop] = [await device(), await device(), await device()];
  await phone.play();
  await tablet.play();
  house.clock.advance({ seconds: 89 });
  expect(await tablet.play()).toBe(200);
  expect(await laptop.play()).toBe(429);
  house.clock.advance({ seconds: 1 });
  expect(await laptop.play()).toBe(200);
  expect(await phone.play()).toBe(429);
});

test('looking at a lesson, its poster and playlist takes no place', async () => {
  const { device } = await aClass();
  const idle = await Promise.all([device(), device(), device()]);
  for (const { ask } of idle) {
    for (const name of ['index.m3u8', '144.m3u8', 'poster.jpg', 'captions.vtt'])
      expect((await ask(name)).status).toBe(200);
  }
  expect(await (await device()).play()).toBe(200);
});

test('of three devices that begin at one moment two play', async () => {
  const { device } = await aClass();
  const three = await Promise.all([device(), device(), device()]);
  const replies = await Promise.all(three.map(({ play }) => play()));
  expect(replies.toSorted()).toEqual([200, 200, 429]);
});
