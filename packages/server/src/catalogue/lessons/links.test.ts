import { unplayableMessage, unplayableReason } from '@akada/contract/rules/video-link';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { aLesson, lessonLink } from '../../../test/things.ts';

const fractions = { title: 'Fractions', classLevel: 'Grade 1 Secondary', video: lessonLink };

describe('a link that our player cannot play', () => {
  const vimeo = 'https://vimeo.com/76979871';
  const refused = (field: string) => ({ status: 400, message: unplayableMessage, field });

  test('is refused when it is set, with the field named as it was sent', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const { video: _, ...rest } = fractions;
    const create = (link: object) => house.ask('POST', '/lesson', { as: teacher, body: { ...rest, ...link } });
    for (const link of [vimeo, 'https://drive.google.com/file/d/1a/view', 'https://school.example/lesson']) {
      const message = unplayableReason(link);
      expect(refusal(await create({ video: link })), link).toEqual({ ...refused('video'), message });
      expect(refusal(await create({ videoUrl: link })), link).toEqual({ ...refused('videoUrl'), message });
    }
    const { _id } = await aLesson(house, teacher);
    const change = (body: object) => house.ask('PUT', `/lesson/${_id}`, { as: teacher, body });
    expect(refusal(await change({ video: vimeo }))).toEqual(refused('video'));
    expect(refusal(await change({ videoUrl: vimeo }))).toEqual(refused('videoUrl'));
    expect(refusal(await change({ video: vimeo, videoUrl: lessonLink }))).toEqual(refused('video'));
  });

  test('that is stored from before stays readable, and other fields can be changed beside it', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const { _id } = await aLesson(house, teacher);
    await house.db.updateTable('lessons').set({ video: vimeo }).where('_id', '=', _id).execute();
    const { data } = (await house.ask('GET', `/lesson/${_id}`, { as: teacher })).body;
    expect(data.video).toBe(vimeo);
    const body = { title: 'New title', video: vimeo };
    const changed = await house.ask('PUT', `/lesson/${_id}`, { as: teacher, body });
    expect(changed.body.data).toMatchObject(body);
  });
});

describe('the check of a link', () => {
  const check = async (link: string, answer?: Awaited<ReturnType<House['context']['askYoutube']>>) => {
    const house = await openHouse();
    const asked: string[] = [];
    house.context.askYoutube = async (videoId) => {
      asked.push(videoId);
      return answer ?? null;
    };
    const query = new URLSearchParams({ link });
    const { status, body } = await house.ask('GET', `/admin/video-check?${query}`, { as: await anAdmin(house) });
    expect(status).toBe(200);
    return { ...body.data, asked };
  };

  test('asks YouTube about a video there, and says its title or why it cannot be played', async () => {
    const good = { title: 'Fractions in ten minutes', problem: null };
    expect(await check(lessonLink, good)).toEqual({ ...good, isChecked: true, asked: ['aBcDeFgHiJk'] });
    const bad = { title: null, problem: 'YouTube has no video at this link' };
    expect(await check(lessonLink, bad)).toEqual({ ...bad, isChecked: true, asked: ['aBcDeFgHiJk'] });
  });

  test('says so where YouTube does not answer, and the lesson can still be saved', async () => {
    const unknown = { title: null, problem: null, isChecked: false, asked: ['aBcDeFgHiJk'] };
    expect(await check(lessonLink)).toEqual(unknown);
    const house = await openHouse();
    expect((await house.ask('POST', '/lesson', { as: await anAdmin(house), body: fractions })).status).toBe(201);
  });

  test('asks nobody about another link', async () => {
    const nobody = { title: null, isChecked: true, asked: [] };
    expect(await check('https://videos.school.test/film.mp4')).toEqual({ ...nobody, problem: null });
    const drive = 'https://drive.google.com/file/d/1a/view';
    expect(await check(drive)).toEqual({ ...nobody, problem: unplayableReason(drive) });
  });
});
