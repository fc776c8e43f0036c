import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { diskStorage } from './disk-storage.ts';
import type { Storage } from './storage.ts';

export const mediaFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'media');

/** The client of S3 is loaded only where it is used. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (config.s3 === null) return diskStorage(mediaFolder(config));
  const { s3Storage } = await import('./s3-storage.ts');
  return s3Storage(config.s3);
}
