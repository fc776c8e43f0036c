import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** '20260915T090000Z-….eml' → milliseconds since 1970; null for any other file. */
function writtenAt(name: string): number | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-.*\.eml$/.exec(name);
  if (!parts) return null;
  const [, year, month, day, hours, minutes, seconds] = parts;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}

/** Deletes the mails that are kept as files (see folder-carrier.ts) and are older than that moment. */
export async function forgetFiles(dataDir: string, before: number): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const at = writtenAt(name);
    if (at !== null && at < before) await rm(join(folder, name), { force: true });
  }
}
