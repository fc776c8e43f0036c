import type { paperKey } from '@akada/contract';
import type { z } from 'zod';
import { readItem, writeItem } from './storage.ts';

const item = 'paper-keys';

export type KeptKeys = { school: string; keys: z.infer<typeof paperKey>[] };

/** The school's name and public keys, for checking papers without a network. */
export function keptPaperKeys(): KeptKeys | undefined {
  try {
    const kept: Partial<KeptKeys> = JSON.parse(readItem(item) ?? '{}');
    return Array.isArray(kept.keys) && typeof kept.school === 'string' ? (kept as KeptKeys) : undefined;
  } catch {
    return undefined;
  }
}

export function keepPaperKeys(keys: KeptKeys): void {
  writeItem(item, JSON.stringify(keys));
}
