import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aSuperAdmin } from '../../../test/people.ts';
import { anS3Store } from '../../../test/s3-server.ts';
import { aLesson } from '../../../test/things.ts';
import { aPdf, upload } from '../../../test/uploading.ts';
import { insertFilm } from '../../catalogue/films/films.queries.ts';
import { bytesOfFiles, checkStorage, filesInWords } from './kept-files.ts';

test('the status counts films as they came and as they are played, and files of lessons', async () => {
  const house = await openHouse();
  const [admin, head] = [await anAdmin(house), await aSuperAdmin(house)];
  const lesson_id = (await aLesson(house, admin))._id;
  expect(await bytesOfFiles(house.db)).toBe(0);
  const film = { _id: house.context.newId(), lesson_id, file_name: 'fractions.mp4', bytes: 5_000_000_000 };
  await house.db.transaction().execute((trx) => insertFilm(trx, film, '2026-09-15T09:00:00.000Z'));
  await house.db.updateTable('films').set({ rungs: '[{"height":0,"bytes":100},{"height":144,"bytes":300}]' }).execute();
  await upload(house, admin, { kind: 'material', lesson: lesson_id, filename: 'notes.pdf' }, aPdf());
  const bytes = 5_000_000_400 + aPdf().length;
  const { body } = await house.ask('GET', '/admin/system-status', { as: head });
  expect(body.data.filmBytes).toBe(bytes);
});

test('the status names how much there is, and where it lies', async () => {
  const { context } = await openHouse();
  const onDisk = { ...context.config, dataDir: '/srv/akada' };
  expect(filesInWords(onDisk, 0)).toBeNull();
  expect(filesInWords(onDisk, 3_500_000_000)).toBe('Films and files of lessons: 3,337.9 MB in /srv/akada/media');
  const s3 = { endpoint: 'https://s3.example', bucket: 'films', region: 'auto', accessKeyId: '', secretAccessKey: '' };
  expect(filesInWords({ ...onDisk, s3 }, 1)).toMatch(/ in the bucket films of https:\/\/s3\.example$/);
});

test('a check puts a file into the storage and takes it away again', async () => {
  const { context } = await openHouse();
  expect(await checkStorage(context)).toEqual([]);
  expect(readdirSync(join(context.config.dataDir, 'media', 'materials'))).toEqual([]);
  expect(readdirSync(context.config.dataDir)).toEqual(['media']);
});

test('a folder that takes nothing is found', async () => {
  const { context } = await openHouse();
  const media = join(context.config.dataDir, 'media');
  writeFileSync(media, 'a file where the folder should be');
  expect(await checkStorage(context)).toEqual([
    {
      finding: expect.stringMatching(`^Films cannot be stored in ${media}: E\\w+`),
      remedy: expect.stringMatching(/^Give the folder to the user/),
    },
  ]);
  expect(existsSync(media)).toBe(true);
});

test('an S3 store is asked, and its refusal or silence found', async () => {
  const { context } = await openHouse();
  const store = await anS3Store();
  const check = (s3: typeof store.config) => checkStorage({ config: { ...context.config, s3 } });
  expect(await check(store.config)).toEqual([]);
  expect(store.objects.size).toBe(0);
  const finding = expect.stringMatching(/^Films cannot be stored in the bucket school-films of http:.*S3 returned 403/);
  expect(await check({ ...store.config, secretAccessKey: 'another' })).toEqual([
    { finding, remedy: expect.stringMatching(/^See S3_ENDPOINT/) },
  ]);
  store.stop();
  expect((await check(store.config))[0]?.finding).toMatch(/S3 network error: ECONNREFUSED/);
});
