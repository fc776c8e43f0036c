import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Rung } from '../../platform/db/film-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { materialKey } from '../../platform/storage/storage.ts';
import type { Checked, Finding } from './check.ts';
import { placeOfFiles } from './missing-files.ts';

/** Size of films and files of lessons, which are stored beside the database. */

export async function bytesOfFiles(db: Db): Promise<number> {
  const films = await db.selectFrom('films').select(['bytes', 'rungs']).execute();
  const materials = await db.selectFrom('materials').select('bytes').execute();
  const rungs = films.flatMap((film) => JSON.parse(film.rungs) as Rung[]);
  return [...films, ...materials, ...rungs].reduce((sum, { bytes }) => sum + bytes, 0);
}

export const inMegabytes = (bytes: number) =>
  `${(bytes / 1024 / 1024).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** Null if a school has none. */
export function filesInWords(config: Config, bytes: number): string | null {
  return bytes > 0 ? `Films and files of lessons: ${inMegabytes(bytes)} in ${placeOfFiles(config)}` : null;
}

/** Probe: stores a file, reads its size and deletes it. */
export async function checkStorage({ config }: Pick<Checked, 'config'>): Promise<Finding[]> {
  const key = materialKey('0'.repeat(24));
  const file = join(config.dataDir, `storage-check.${process.pid}.partial`);
  try {
    writeFileSync(file, 'Akada', { mode: 0o600 });
    const storage = await openStorage(config);
    await storage.put(key, file);
    const size = await storage.size(key);
    await storage.remove(key);
    if (size === 5) return [];
    throw new Error('what was put there is not what is there');
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    const reason = [message, cause?.message].filter(Boolean).join(' ');
    const remedy = config.s3
      ? 'See S3_ENDPOINT, S3_BUCKET and the two keys, and what they may do there: put, get, list and delete.'
      : 'Give the folder to the user that runs Akada, and see that its disk has room.';
    return [{ finding: `Films cannot be stored in ${placeOfFiles(config)}: ${reason}`, remedy }];
  } finally {
    rmSync(file, { force: true });
  }
}
