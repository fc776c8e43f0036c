import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process has the data directory; the message names it. */
export class DataDirInUse extends Error {}

function holderOf(file: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; address: string };
    return `process ${pid}, serving ${address}`;
  } catch {
    return 'another process';
  }
}

/**
 * One process per data directory. The lock is the operating system's, held through an exclusive SQLite transaction, so
 * it goes with the process however that ends; the file beside it only says who holds it.
 */
export function holdDataDir(dataDir: string, address: string): { release: () => void } {
  mkdirSync(dataDir, { recursive: true });
  const holder = join(dataDir, 'holder.json');
  const lock = new DatabaseSync(join(dataDir, 'lock'));
  try {
    lock.exec('pragma busy_timeout = 0; pragma journal_mode = delete; begin exclusive');
  } catch {
    lock.close();
    throw new DataDirInUse(
      `DATA_DIR ${dataDir} is in use by ${holderOf(holder)}. Stop it, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, address }));
  return { release: () => lock.close() };
}

/** The key tokens are signed with: made once, readable by this user only. */
export function readSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
