import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Step, stepsOf } from './syscall-trace.ts';

/** A simulated power cut: of the server's writes, only those covered by an fsync survive. */

const database = 'akada.sqlite';
const log = `${database}-wal`;

type File = { kept: Buffer; size: number; written: Change[]; syncing: Change[] };
type Change = (file: File) => void;

const aFile = (kept: Buffer): File => ({ kept, size: kept.length, written: [], syncing: [] });

function grow(file: File, size: number): void {
  if (file.kept.length < size) file.kept = Buffer.concat([file.kept], size * 2);
  file.size = size;
}

const write =
  (bytes: Buffer, offset: number): Change =>
  (file) => {
    grow(file, Math.max(file.size, offset + bytes.length));
    bytes.copy(file.kept, offset);
  };

const cutAt =
  (size: number): Change =>
  (file) => {
    if (size < file.size) file.kept.fill(0, size);
    grow(file, size);
  };

/** The files on a disk that keeps only synced writes. */
function diskOf(initial: Buffer) {
  const files = new Map<string, File>([
    [database, aFile(initial)],
    [log, aFile(Buffer.alloc(0))],
  ]);
  return {
    /** True when the step brought something to the disk. */
    follow({ call, phase }: Step): boolean {
      const file = files.get(basename(call.target));
      if (!file) return false;
      const isSync = call.name === 'fsync' || call.name === 'fdatasync';
      if (isSync && phase === 'enters') file.syncing = file.written.splice(0);
      if (phase === 'enters') return false;
      if (call.name === 'pwrite64') file.written.push(write(call.bytes, call.number));
      if (call.name === 'ftruncate') file.written.push(cutAt(call.number));
      if (!isSync) return false;
      for (const change of file.syncing.splice(0)) change(file);
      return true;
    },
    restoreTo(folder: string): void {
      for (const [name, { kept, size }] of files) writeFileSync(join(folder, name), kept.subarray(0, size));
      writeFileSync(join(folder, `${database}-shm`), '');
    },
  };
}

/** The highest sequence of each question on the disk, by 'attempt question'. */
function savedIn(folder: string): Map<string, number> {
  const db = new DatabaseSync(join(folder, database));
  const rows = db.prepare("select attempt_id || ' ' || question_id as place, seq from answers").all();
  db.close();
  return new Map(rows.map((row) => [String(row.place), Number(row.seq)]));
}

/** The sequences that a reply tells its student are saved; none for any other reply. */
function acknowledgedBy({ call, phase }: Step): number[] {
  if (phase !== 'enters' || !call.target.startsWith('socket:')) return [];
  const text = call.bytes.toString();
  if (!text.startsWith('HTTP/1.1 200') || !text.includes('"saved":[')) return [];
  const { data } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as { data: { saved: { seq: number }[] } };
  return data.saved.map(({ seq }) => seq);
}

type Trace = {
  file: string;
  /** The database as it was before the traced process began. */
  initial: string;
  /** 'attempt question' of every sequence that was sent; no two questions share one. */
  placeOf: ReadonlyMap<number, string>;
};

/**
 * Cuts the power at every moment that makes a difference (after each sync, and at each reply) and looks for all that was
 * acknowledged by then. `lost` names each acknowledged answer that a cut would have taken. `checkpoints` counts how often
 * the log was carried over into the database meanwhile.
 */
export async function cutPowerEverywhere(trace: Trace, folder: string) {
  const disk = diskOf(readFileSync(trace.initial));
  const acknowledged = new Map<string, number>();
  const lost = new Set<number>();
  let replies = 0;
  let syncs = 0;
  let checkpoints = 0;
  let onDisk = new Map<string, number>();
  const look = (places: Iterable<[string, number]>) => {
    for (const [place, seq] of places) if ((onDisk.get(place) ?? 0) < seq) lost.add(seq);
  };
  const readDisk = () => {
    disk.restoreTo(folder);
    onDisk = savedIn(folder);
    look(acknowledged);
  };
  for await (const step of stepsOf(trace.file)) {
    const hasSynced = disk.follow(step);
    if (hasSynced && basename(step.call.target) === log) syncs += 1;
    if (hasSynced && basename(step.call.target) === database) checkpoints += 1;
    if (hasSynced && acknowledged.size > 0) readDisk();
    const sequences = acknowledgedBy(step);
    if (sequences.length === 0) continue;
    if (acknowledged.size === 0) {
      readDisk();
      syncs = 0;
      checkpoints = 0;
    }
    replies += 1;
    const places = sequences.map((seq): [string, number] => [trace.placeOf.get(seq) ?? `sequence ${seq}`, seq]);
    look(places);
    for (const [place, seq] of places) acknowledged.set(place, Math.max(seq, acknowledged.get(place) ?? 0));
  }
  return { replies, syncs, checkpoints, lost: [...lost] };
}
