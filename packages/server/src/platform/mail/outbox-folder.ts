import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../durable-file.ts';

export const outboxFolder = (dataDir: string) => join(dataDir, 'outbox');

type Kept = { id: string; sentAt: Date };

/** For a school without a mail server: names sort by time, so the newest is last. */
export async function keepInOutbox(
  dataDir: string,
  { id, sentAt }: Kept,
  ending: 'eml' | 'txt',
  content: Buffer,
): Promise<void> {
  await mkdir(outboxFolder(dataDir), { recursive: true, mode: 0o700 });
  const time = sentAt.toISOString().replace(/[-:]|\.\d+/g, '');
  writeDurably(join(outboxFolder(dataDir), `${time}-${id}.${ending}`), content, { replace: true });
}
