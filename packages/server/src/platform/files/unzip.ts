import { inflateRawSync } from 'node:zlib';
import { AppError } from '../http/app-error.ts';

const mostEntries = 1000;
/** Total size; a sheet of 20,000 rows has some 15 MB. */
const mostBytes = 64 * 1024 * 1024;
/** Limit of the declared total size, including files that are not unpacked here. */
const mostClaimed = 1024 ** 3;

type Refusals = Record<'damaged' | 'tooLarge' | 'locked', () => AppError>;

const refusalsOf = (what: string): Refusals => ({
  damaged: () => new AppError('invalid', `This ${what} is damaged. Please download it again.`, 'file'),
  tooLarge: () => new AppError('too_large', `This ${what} is too large once unpacked`, 'file'),
  locked: () => new AppError('invalid', `This ${what} has a password. Please save it without one.`, 'file'),
});

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;

function findEnd(zip: Buffer, { damaged }: Refusals): number {
  const first = Math.max(0, zip.length - 65_557);
  for (let at = zip.length - 22; at >= first; at -= 1) if (zip.readUInt32LE(at) === endMark) return at;
  throw damaged();
}

/** Detects polyglots: a zip is read from its end, so one file can be both a picture or film and a zip. */
export function endsAsZip(file: Buffer): boolean {
  const first = Math.max(0, file.length - 65_557);
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) === endMark && at + 22 + file.readUInt16LE(at + 20) === file.length) return true;
  }
  return false;
}

type Entry = { method: number; packed: number; localAt: number };

function directoryOf(zip: Buffer, most: number, refusals: Refusals): Map<string, Entry> {
  const { damaged, tooLarge, locked } = refusals;
  const end = findEnd(zip, refusals);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > most) throw tooLarge();
  const entries = new Map<string, Entry>();
  let claimed = 0;
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw damaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const isLocked = (zip.readUInt16LE(at + 8) & 1) === 1;
    if (isLocked) throw locked();
    claimed += zip.readUInt32LE(at + 24);
    if (claimed > mostClaimed) throw tooLarge();
    entries.set(name, {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      localAt: zip.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

export type Unzipped = {
  names: () => string[];
  has: (name: string) => boolean;
  /** Null where there is no such file. */
  bytes: (name: string) => Buffer | null;
  /** Null where there is no such file. */
  text: (name: string) => string | null;
};

/** Unpacks only requested files, and never more than `bytes` in total, whatever sizes the zip declares. */
export function unzip(zip: Buffer, what: string, most = mostEntries, bytes = mostBytes): Unzipped {
  const refusals = refusalsOf(what);
  const { damaged, tooLarge } = refusals;
  const guarded = <Result>(read: () => Result): Result => {
    try {
      return read();
    } catch (error) {
      if (error instanceof AppError) throw error;
      if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
      throw damaged();
    }
  };
  const entries = guarded(() => directoryOf(zip, most, refusals));
  let left = bytes;
  const read = ({ method, packed, localAt }: Entry): Buffer => {
    if (zip.readUInt32LE(localAt) !== localMark) throw damaged();
    const from = localAt + 30 + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28);
    const packedBytes = zip.subarray(from, from + packed);
    if (method !== 0 && method !== 8) throw damaged();
    if (left <= 0) throw tooLarge();
    const content = method === 0 ? packedBytes : inflateRawSync(packedBytes, { maxOutputLength: left });
    left -= content.length;
    return content;
  };
  const bytesOf = (name: string) => {
    const entry = entries.get(name);
    return entry ? guarded(() => read(entry)) : null;
  };
  return {
    names: () => [...entries.keys()],
    has: (name) => entries.has(name),
    bytes: bytesOf,
    text: (name) => bytesOf(name)?.toString('utf8') ?? null,
  };
}
