import type { Settings } from '@akada/contract';
import { expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, type Person } from '../../../test/people.ts';
import { aPng, pictureForm } from '../../../test/pictures.ts';
import { aFilm } from '../../../test/playing.ts';
import { aLesson } from '../../../test/things.ts';

const landingOf = async (house: House) => (await house.ask('GET', '/school/landing')).body.data;

async function anOffice() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const save = (body: Partial<Settings>) => house.ask('PUT', '/admin/settings', { as: admin, body });
  const landing = () => landingOf(house);
  return { house, admin, save, landing };
}

const aGroup = async (house: House, as: Person) =>
  (await house.ask('POST', '/admin/groups', { as, body: { name: 'Evening class' } })).body.data;

test('a new school shows its name alone, which follows its settings at once', async () => {
  const { save, landing } = await anOffice();
  const empty = { name: 'Test School', motto: '', crest: null, subjects: [], sample: null, prices: null };
  expect(await landing()).toEqual(empty);
  await save({ schoolName: 'Bright <b>Sons</b>', landingPrices: true });
  expect(await landing()).toEqual({ ...empty, name: 'Bright <b>Sons</b>' });
});

test('subjects count what every student finds: no draft, no lesson of a group, no deleted one', async () => {
  const { house, admin, landing } = await anOffice();
  const group = await aGroup(house, admin);
  for (const subject of ['Physics', 'physics', 'Biology', '']) await aLesson(house, admin, { subject });
  await aLesson(house, admin, { subject: 'Latin', isDraft: true });
  await aLesson(house, admin, { subject: 'Latin', groupIds: [group._id] });
  const gone = await aLesson(house, admin, { subject: 'Latin' });
  await house.ask('DELETE', `/lesson/${gone._id}`, { as: admin });
  expect((await landing()).subjects).toEqual([
    { name: 'Biology', lessons: 1 },
    { name: 'Physics', lessons: 2 },
  ]);
});

test('the sample is the newest free lesson that is open, a film of the school’s own first', async () => {
  const { house, admin, landing } = await anOffice();
  const free = { price: 0, subject: 'Physics' };
  const first = await aLesson(house, admin, { ...free, title: 'Speed', duration: 9 });
  house.clock.advance({ seconds: 1 });
  await aLesson(house, admin, { ...free, title: 'Later', scheduledDate: '2099-01-01' });
  await aLesson(house, admin, { ...free, title: 'Draft', isDraft: true });
  await aLesson(house, admin, { title: 'On sale' });
  const ofFirst = { _id: first._id, title: 'Speed', subject: 'Physics', className: 'Class 1', minutes: 9 };
  expect((await landing()).sample).toEqual(ofFirst);
  await aFilm(house, first, { durationMs: 400_000 });
  house.clock.advance({ seconds: 2 });
  expect((await landing()).sample).toEqual({ ...ofFirst, minutes: 7 });
  const second = await aLesson(house, admin, { price: 0, title: 'Newer, of YouTube' });
  expect((await landing()).sample).toMatchObject({ title: 'Speed' });
  await aFilm(house, second, { durationMs: 60_000 });
  house.clock.advance({ seconds: 2 });
  const title = 'Newer, of YouTube';
  expect((await landing()).sample).toEqual({ _id: second._id, title, subject: '', className: 'Class 1', minutes: 1 });
});

test('without a free lesson it is the newest on sale that has a sample of a prepared film', async () => {
  const { house, admin, landing } = await anOffice();
  const [lesson, unprepared] = [await aLesson(house, admin), await aLesson(house, admin)];
  await aFilm(house, lesson, { durationMs: 60_000 });
  const set = (_id: string, seconds: number) =>
    house.ask('PUT', `/admin/lessons/${_id}/sample`, { as: admin, body: { startSecond: 0, seconds } });
  for (const { _id } of [lesson, unprepared]) await set(_id, 30);
  expect((await landing()).sample).toMatchObject({ _id: lesson._id, minutes: 1, sampleSeconds: 30 });
  await set(lesson._id, 0);
  expect((await landing()).sample).toBeNull();
});

test('prices are shown only where the school says so; subjects and sample can be left out', async () => {
  const { house, admin, save, landing } = await anOffice();
  await aLesson(house, admin, { price: 0, subject: 'Physics' });
  expect((await landing()).prices).toBeNull();
  await save({ landingPrices: true });
  expect((await landing()).prices).toBeNull();
  for (const price of [2500.5, 500, 800]) await aLesson(house, admin, { price });
  expect((await landing()).prices).toEqual({ currency: 'NGN', from: 500, to: 2500.5, free: 1 });
  await save({ landingSubjects: false, landingSample: false });
  expect(await landing()).toMatchObject({ subjects: [], sample: null });
  const wrong = { landingPrices: 'yes' } as unknown as Partial<Settings>;
  expect(refusal(await save(wrong))).toEqual({
    ...{ status: 400, field: 'landingPrices', message: 'Prices on the first page must be true or false' },
  });
});

test('motto and crest are those of the report cards, the crest small enough for a first visit', async () => {
  const { house, admin, landing } = await anOffice();
  const head = { address: '', phone: '', principalName: '', principalTitle: 'Principal', note: '' };
  const shows = { attendance: true, conduct: true, statistics: true };
  await house.ask('PUT', '/admin/card-head', { as: admin, body: { ...head, shows, motto: 'Knowledge is light' } });
  const body = pictureForm(null, aPng(600, 400));
  await house.ask('POST', '/admin/card-head/picture?of=crest', { as: admin, body });
  const { motto, crest } = await landing();
  expect(motto).toBe('Knowledge is light');
  expect(crest).toMatch(/^data:image\/webp;base64,UklGR/);
  expect(crest.length).toBeLessThan(12_000);
  await house.ask('DELETE', '/admin/card-head/picture?of=crest', { as: admin });
  expect((await landing()).crest).toBeNull();
});

test('asked for again, the reply says that nothing changed', async () => {
  const { house, save } = await anOffice();
  const ask = (headers = {}) => house.app.inject({ url: '/api/school/landing', headers });
  const { etag } = (await ask()).headers;
  const again = { 'if-none-match': String(etag) };
  expect((await ask(again)).statusCode).toBe(304);
  await save({ schoolName: 'Hill School' });
  expect((await ask(again)).json().data.name).toBe('Hill School');
});
