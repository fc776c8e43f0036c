import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { itemsWith, readItem, removeItem, removeItemsWith, writeItem } from '../storage.ts';

/** Resume addresses of interrupted uploads; the file itself must be chosen again. */

const prefix = 'upload:';
const ofOwner = (userId: string) => `${prefix}${userId}:`;

export const forgetUploads = (userId: string) => removeItemsWith(ofOwner(userId));

type Kept = Omit<PreviousUpload, 'urlStorageKey'>;

function read(key: string, text: string | null): PreviousUpload[] {
  try {
    const kept: Kept | null = JSON.parse(text ?? 'null');
    return kept ? [{ ...kept, urlStorageKey: key }] : [];
  } catch {
    return [];
  }
}

/** The server forgets an upload a day after its last byte; a long film may take days. */
const keptForMs = 7 * 24 * 3_600_000;
const isFresh = ({ creationTime }: PreviousUpload) => Date.now() - Date.parse(creationTime) < keptForMs;

/** For tus-js-client; its own would mix the people of a shared computer. A fingerprint has one upload. */
export function keptUploads(userId: string): UrlStorage {
  const keyOf = (fingerprint: string) => ofOwner(userId) + fingerprint;
  return {
    findAllUploads: async () =>
      itemsWith(ofOwner(userId))
        .flatMap(([key, text]) => read(key, text))
        .filter(isFresh),
    findUploadsByFingerprint: async (fingerprint) =>
      read(keyOf(fingerprint), readItem(keyOf(fingerprint))).filter(isFresh),
    removeUpload: async (key) => removeItem(key),
    addUpload: async (fingerprint, upload) => {
      const { urlStorageKey: _, ...kept } = upload;
      writeItem(keyOf(fingerprint), JSON.stringify(kept));
      return keyOf(fingerprint);
    },
  };
}
