import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anS3Store } from '../../../test/s3-server.ts';
import { aSmallDisk, canMount } from '../../../test/small-disk.ts';
import { diskStorage } from './disk-storage.ts';
import { openStorage } from './open-storage.ts';
import { s3Storage } from './s3-storage.ts';
import { filmKey, materialKey, type Storage } from './storage.ts';

const film = 'f'.repeat(24);
const other = 'e'.repeat(24);
const megabyte = 1024 * 1024;

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akada-storage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function aFile(content: string | Buffer): string {
  const file = join(aFolder(), 'file');
  writeFileSync(file, content);
  return file;
}

const textOf = async (storage: Storage, key: string, range?: { first: number; last: number }) =>
  (await buffer(await storage.read(key, range))).toString();

function linkTo(folder: string): string {
  const link = join(aFolder(), 'media');
  symlinkSync(folder, link);
  return link;
}

describe.each([
  ['a folder', async () => diskStorage(join(aFolder(), 'media'))],
  ['a folder that several instances share by a link', async () => diskStorage(linkTo(aFolder()))],
  ['an S3 store', async () => s3Storage((await anS3Store()).config)],
])('%s', (_name, open) => {
  test('takes a file in, which is gone from where it was, and gives it back whole or a range of it', async () => {
    const storage = await open();
    const file = aFile('0123456789');
    await storage.put(filmKey.source(film), file);
    expect(existsSync(file)).toBe(false);
    expect(await storage.size(filmKey.source(film))).toBe(10);
    expect(await textOf(storage, filmKey.source(film))).toBe('0123456789');
    expect(await textOf(storage, filmKey.source(film), { first: 0, last: 0 })).toBe('0');
    expect(await textOf(storage, filmKey.source(film), { first: 3, last: 9 })).toBe('3456789');
    const copy = await storage.toLocalFile(filmKey.source(film), join(aFolder(), 'copy'));
    expect(readFileSync(copy, 'utf8')).toBe('0123456789');
  });

  test('replaces a file, and takes an empty one', async () => {
    const storage = await open();
    await storage.put(materialKey(film), aFile('old'));
    await storage.put(materialKey(film), aFile('newer'));
    expect(await textOf(storage, materialKey(film))).toBe('newer');
    await storage.put(materialKey(other), aFile(''));
    expect(await storage.size(materialKey(other))).toBe(0);
    expect(await textOf(storage, materialKey(other))).toBe('');
  });

  test('has nothing where nothing was put', async () => {
    const storage = await open();
    expect(await storage.size(filmKey.source(film))).toBeNull();
    expect(await storage.list('films')).toEqual([]);
    await storage.remove(filmKey.all(film));
    await expect(storage.read(filmKey.source(film))).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.read(filmKey.source(film), { first: 1, last: 2 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('lists and removes what begins alike, over several pages, and nothing else', async () => {
    const storage = await open();
    const hls = ['index.m3u8', 'sound.m4s', '144.m3u8', '144.m4s', '360.m4s'].map((name) => filmKey.hls(film, name));
    const keys = [...hls, filmKey.source(film), filmKey.poster(film)];
    for (const key of [...keys, filmKey.source(other), materialKey(film)]) await storage.put(key, aFile(key));
    expect(await storage.list(filmKey.all(film))).toEqual(keys.toSorted());
    expect(await storage.list('films')).toEqual([...keys, filmKey.source(other)].toSorted());
    expect(await storage.list(materialKey(film))).toEqual([materialKey(film)]);
    await storage.remove(filmKey.all(film));
    expect(await storage.list('films')).toEqual([filmKey.source(other)]);
    await storage.remove(materialKey(film));
    expect(await storage.size(materialKey(film))).toBeNull();
  });

  test.each(['../secret', 'films', `films/${film}/../../secret`, `films/${film}/a/b/c`, '/etc/passwd', ''])(
    'takes no key that is not ours: %j',
    async (key) => {
      const storage = await open();
      await expect(storage.put(key, aFile('x'))).rejects.toThrow('is no key of the storage');
      await expect(storage.remove(key)).rejects.toThrow('is no key of the storage');
    },
  );
});

test('a file moves into the folder by its name where both are on one disk, however large it is', async () => {
  const folder = aFolder();
  const file = join(folder, 'upload');
  writeFileSync(file, 'film');
  const { ino } = statSync(file);
  await diskStorage(join(folder, 'media')).put(filmKey.source(film), file);
  expect(statSync(join(folder, 'media', filmKey.source(film))).ino).toBe(ino);
});

test.skipIf(process.platform === 'win32')(
  'a link in the place of a file is replaced, and what it leads to stays as it was',
  async () => {
    const folder = aFolder();
    const outside = aFile('of nobody else');
    const media = join(folder, 'media');
    const key = filmKey.hls(film, '144.m4s');
    mkdirSync(join(media, 'films', film, 'hls'), { recursive: true });
    symlinkSync(outside, join(media, key));
    symlinkSync(dirname(outside), join(media, 'films', other));
    const storage = diskStorage(media);
    await storage.put(key, aFile('film'));
    expect(await textOf(storage, key)).toBe('film');
    await storage.remove(filmKey.all(other));
    await storage.remove(filmKey.all(film));
    expect(await storage.list('films')).toEqual([]);
    expect(readFileSync(outside, 'utf8')).toBe('of nobody else');
  },
);

describe.runIf(canMount())('a folder on another disk', () => {
  function anotherDisk() {
    const disk = aSmallDisk(1);
    onTestFinished(disk.remove);
    return { ...disk, media: join(disk.folder, 'media') };
  }

  test('gets a copy, and the upload is gone', async () => {
    const { media } = anotherDisk();
    const file = aFile('film');
    await diskStorage(media).put(filmKey.source(film), file);
    expect(readFileSync(join(media, filmKey.source(film)), 'utf8')).toBe('film');
    expect(existsSync(file)).toBe(false);
  });

  test('that is full refuses with ENOSPC, keeps the upload, and has nothing half', async () => {
    const { media } = anotherDisk();
    mkdirSync(media);
    const file = aFile(randomBytes(2 * megabyte));
    const storage = diskStorage(media);
    await expect(storage.put(filmKey.source(film), file)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(statSync(file).size).toBe(2 * megabyte);
    expect(await storage.list('films')).toEqual([]);
  });
});

describe('an S3 store', () => {
  test('gets a large file in parts, and what is put is what is read', async () => {
    const store = await anS3Store();
    const storage = s3Storage(store.config);
    const content = randomBytes(20 * megabyte + 7);
    await storage.put(filmKey.source(film), aFile(content));
    expect(await storage.size(filmKey.source(film))).toBe(content.length);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(store.objects.get(filmKey.source(film)) ?? Buffer.alloc(0))).toBe(hash(content));
    expect([store.unfinished(), store.largestBody()]).toEqual([0, 8 * megabyte]);
  });

  test('is asked again for a part that failed', async () => {
    const store = await anS3Store();
    store.fail(/^PUT .*partNumber=2/, 1);
    await s3Storage(store.config).put(filmKey.source(film), aFile(randomBytes(9 * megabyte)));
    expect(store.objects.get(filmKey.source(film))?.length).toBe(9 * megabyte);
  });

  test('that refuses or is away keeps the upload where it is, with words', async () => {
    const store = await anS3Store();
    const file = aFile('film');
    const stranger = s3Storage({ ...store.config, secretAccessKey: 'another secret' });
    const words = {
      code: 'storage_failed',
      message: expect.stringMatching(/^The store of films \(S3\) does not answer/),
    };
    await expect(stranger.put(filmKey.source(film), file)).rejects.toMatchObject(words);
    await expect(stranger.size(filmKey.source(film))).rejects.toMatchObject(words);
    store.stop();
    await expect(s3Storage(store.config).put(filmKey.source(film), file)).rejects.toMatchObject(words);
    expect(readFileSync(file, 'utf8')).toBe('film');
    expect(store.objects.size).toBe(0);
  });

  test('is used where the configuration names one, else a folder of the data directory', async () => {
    const store = await anS3Store();
    const dataDir = aFolder();
    await (await openStorage({ dataDir, s3: store.config })).put(filmKey.source(film), aFile('film'));
    expect([...store.objects.keys()]).toEqual([filmKey.source(film)]);
    await (await openStorage({ dataDir, s3: null })).put(filmKey.source(film), aFile('film'));
    expect(readFileSync(join(dataDir, 'media', filmKey.source(film)), 'utf8')).toBe('film');
  });
});
