import type { Readable } from 'node:stream';

/** First and last byte, both inclusive. */
export type ByteRange = { first: number; last: number };

/**
 * Storage of films and materials. Keys are paths such as `films/<id>/hls/360.m4s`, made from ids and fixed names, never
 * from what a person typed. Throws what the engine throws; a full disk is ENOSPC.
 */
export type Storage = {
  /** On this machine, where `toLocalFile` copies nothing. */
  isLocal: boolean;
  /** Moves a local file in; it stands there whole or not at all. */
  put: (key: string, localFile: string) => Promise<void>;
  /** Null where there is none. */
  size: (key: string) => Promise<number | null>;
  /** Another `version` where the content may be another; null where there is no such file. */
  version: (key: string) => Promise<{ bytes: number; version: string } | null>;
  /** Rejects with `not_found` where there is none. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** The file itself where it lies on this machine, else a copy at `localFile`. */
  toLocalFile: (key: string, localFile: string) => Promise<string>;
  /** All keys that begin so. */
  list: (prefix: string) => Promise<string[]>;
  /** All keys that begin so; none is no error. */
  remove: (prefix: string) => Promise<void>;
};

/** Keys that this code makes; anything else is a mistake of ours. */
export const keyForm = /^(films|materials)\/[0-9a-f]{24}(\/[a-z0-9][a-z0-9.-]*){0,2}$/;

export function checkKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`'${key}' is no key of the storage`);
  return key;
}

export const filmKey = {
  all: (filmId: string) => `films/${filmId}`,
  source: (filmId: string) => `films/${filmId}/source`,
  poster: (filmId: string) => `films/${filmId}/poster.jpg`,
  hls: (filmId: string, name: string) => `films/${filmId}/hls/${name}`,
};

export const materialKey = (materialId: string) => `materials/${materialId}`;
