import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { aDataDir } from '../../../test/server-process.ts';
import { diskStorage } from '../../platform/storage/disk-storage.ts';
import { materialKey } from '../../platform/storage/storage.ts';
import type { MediaFile } from './backup-file.ts';
import { keepObject, objectOf } from './media-objects.ts';
import { folderSource, restoreMedia } from './restore-media.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

const fileOf = (letter: string, content: string): MediaFile => [
  materialKey(letter.repeat(24)),
  content.length,
  hashOf(content),
];

test('a file that is missing or another one comes from the first sound copy; one without stays lost', async () => {
  const folder = aDataDir();
  const [media, aside] = [join(folder, 'media'), join(folder, 'aside')];
  const gone = fileOf('a', 'gone');
  const another = fileOf('b', 'once');
  const same = fileOf('c', 'same');
  const lost = fileOf('d', 'lost');
  write(join(media, another[0]), 'then');
  write(join(media, same[0]), 'same');
  const objects = [join(folder, 'first'), join(folder, 'second')] as const;
  write(objectOf(objects[0], gone[2]), 'gnoe');
  write(objectOf(objects[1], gone[2]), 'gone');
  write(objectOf(objects[0], another[2]), 'once');
  write(objectOf(objects[0], lost[2]), 'tsol');
  const done = await restoreMedia({
    ...{ files: [gone, another, same, lost], sources: objects.map(folderSource) },
    ...{ storage: diskStorage(media), scratch: folder, aside },
  });
  expect(done).toEqual({ placed: 2, unchanged: 1, lost: [lost] });
  const contents = [gone, another, same].map(([key]) => readFileSync(join(media, key), 'utf8'));
  expect(contents).toEqual(['gone', 'once', 'same']);
  expect(readFileSync(join(aside, another[0]), 'utf8')).toBe('then');
  expect(existsSync(join(media, lost[0]))).toBe(false);
});

test('a copy that was cut short is replaced, a whole one stays', () => {
  const objects = aDataDir();
  const [partial, copy] = [join(objects, 'content.partial'), objectOf(objects, hashOf('content'))];
  for (const found of ['cut', 'CONTENT']) {
    write(copy, found);
    write(partial, 'content');
    keepObject(objects, partial, hashOf('content'));
    expect(existsSync(partial)).toBe(false);
    expect(readFileSync(copy, 'utf8')).toBe(found === 'cut' ? 'content' : found);
  }
});
