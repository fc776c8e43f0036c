import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';

const hashOfFile = /^([0-9a-f]{64})\.webp$/;

const folderOf = (dataDir: string) => join(dataDir, 'pictures');

/**
 * Keeps a picture under the hash of its bytes and tells that hash. It is on disk, whole, before this resolves. Nothing is
 * ever deleted or written over: the papers that were handed out name it for good.
 */
export async function keepPicture(dataDir: string, webp: Buffer): Promise<string> {
  const hash = createHash('sha256').update(webp).digest('hex');
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${randomUUID()}.draft`);
  const file = await open(draft, 'wx', 0o640);
  try {
    await file.writeFile(webp);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, `${hash}.webp`));
  return hash;
}

/** Null for a name that is none of ours, or a picture that is not there. */
export async function findPicture(dataDir: string, name: string): Promise<Buffer | null> {
  if (!hashOfFile.test(name)) return null;
  return readFile(join(folderOf(dataDir), name)).catch(() => null);
}
