import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { apiHeaders, safetyOf } from '../../../test/safety-headers.ts';
import { aLesson, aPurchase } from '../../../test/things.ts';

describe('the thumbnail of a lesson', () => {
  test('is a picture for anyone, without a trace of the video', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    for (const subject of ['Mathematics', '', '<script>alert(1)</script>']) {
      const lesson = await aLesson(house, teacher, { subject });
      const reply = await house.ask('GET', new URL(lesson.thumbnailUrl).pathname);
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toMatch(/^image\/svg\+xml/);
      expect(safetyOf(reply.headers)).toEqual({
        ...apiHeaders,
        'cache-control': 'public, max-age=600',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(reply.text).toMatch(/^<svg /);
      expect(JSON.stringify(reply.headers)).not.toContain('aBcDeFgHiJk');
      for (const trace of ['aBcDeFgHiJk', 'youtube', 'ytimg', '<script']) expect(reply.text).not.toContain(trace);
    }
  });

  test('is the picture YouTube keeps, passed on by us, where it can be had', async () => {
    const house = await openHouse();
    const asked: string[] = [];
    house.context.fetchYoutubePicture = async (videoId) => {
      asked.push(videoId);
      return Buffer.from('a jpeg');
    };
    const lesson = await aLesson(house, await anAdmin(house));
    const reply = await house.ask('GET', `/lesson/${lesson._id}/thumbnail`);
    expect(reply.headers['content-type']).toBe('image/jpeg');
    expect(reply.text).toBe('a jpeg');
    expect(JSON.stringify(reply.headers)).not.toContain('aBcDeFgHiJk');
    const file = await aLesson(house, await anAdmin(house), { video: 'https://cdn.example/a.mp4' });
    await house.ask('GET', `/lesson/${file._id}/thumbnail`);
    expect(asked).toEqual(['aBcDeFgHiJk']);
  });

  test('stays for the owners of a lesson that was withdrawn', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const lesson = await aLesson(house, teacher);
    await aPurchase(house, await aStudent(house), lesson, teacher);
    await house.ask('DELETE', `/lesson/${lesson._id}`, { as: teacher });
    expect((await house.ask('GET', `/lesson/${lesson._id}/thumbnail`)).status).toBe(200);
  });

  test('of a lesson that is not there is 404, however the id is written', async () => {
    const house = await openHouse();
    for (const id of ['f'.repeat(24), '1', '%00', '..%2f..', "'%20or%201=1", 'F'.repeat(24)]) {
      const reply = await house.ask('GET', `/lesson/${id}/thumbnail`);
      expect(refusal(reply), id).toEqual({ status: 404, message: 'Lesson not found' });
    }
  });
});
