import { createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadKind } from '@akada/contract';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Actor } from '../audit/record.ts';
import type { Config } from '../config.ts';
import { outageOf } from '../db/outage.ts';
import { writeDurably } from '../durable-file.ts';
import { AppError } from '../http/app-error.ts';
import { checkHead, headBytes } from './file-types.ts';

/** What lies beside the bytes of an upload. */
export type UploadNote = {
  _id: string;
  kind: UploadKind;
  lessonId: string;
  fileName: string;
  size: number;
  by: Actor;
  createdAt: string;
  /** Of a material, read from its content before it is moved. */
  mediaType?: string;
  /** Kept a day for a client that did not get the last reply. */
  finishedAt?: string;
};

const mostOpen = 3;

/** Left for the database, on whose disk this is: 1 GB, or a twentieth of a small disk. */
const leftFree = (totalBytes: number) => Math.min(1024 ** 3, totalBytes / 20);

const noRoom = () =>
  new AppError(
    'no_room',
    "There is not enough room on the school's disk for this file. Make room on it, or send a smaller file.",
    'file',
  );

const noteName = /^([0-9a-f]{24})\.json$/;
export const uploadId = /^[0-9a-f]{24}$/;

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'uploads');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** `DATA_DIR/uploads`: a file of bytes and a note for each upload. Their offset is the size of the file. */
export class UploadStore extends DataStore {
  readonly directory: string;
  /** Those of notes are written one after the other, so that two at once do not pass a limit together. */
  #creating: Promise<unknown> = Promise.resolve();

  constructor(config: Pick<Config, 'dataDir'>) {
    super();
    this.directory = uploadsFolder(config);
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    // A length must be told at once, and what is old is deleted by a job.
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  fileOf(id: string): string {
    return join(this.directory, id);
  }

  /** Null where there is none. */
  async readNote(id: string): Promise<UploadNote | null> {
    if (!uploadId.test(id)) return null;
    try {
      return JSON.parse(await readFile(`${this.fileOf(id)}.json`, 'utf8')) as UploadNote;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  writeNote(note: UploadNote): void {
    writeDurably(`${this.fileOf(note._id)}.json`, JSON.stringify(note), { replace: true });
  }

  async notes(): Promise<UploadNote[]> {
    const names = await readdir(this.directory);
    const found = await Promise.all(names.map((name) => this.readNote(noteName.exec(name)?.[1] ?? '')));
    return found.filter((note) => note !== null);
  }

  /** Null where the bytes have been moved or deleted. */
  async sizeOf(id: string): Promise<number | null> {
    try {
      return (await stat(this.fileOf(id))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  /** Throws where its owner has too many, or the disk too little room for it and for those that are still arriving. */
  begin(note: UploadNote): Promise<void> {
    const begun = this.#creating.then(async () => {
      const unfinished = (await this.notes()).filter(({ finishedAt }) => finishedAt === undefined);
      const own = unfinished.filter(({ by }) => by._id === note.by._id);
      if (own.length >= mostOpen) {
        const names = own.map(({ fileName }) => fileName).join(', ');
        throw new AppError(
          'too_many_requests',
          `You already have ${mostOpen} uploads that are not finished: ${names}. Finish or cancel one of them first; after a day without progress it is cancelled.`,
        );
      }
      let awaited = note.size;
      for (const { _id, size } of unfinished) awaited += size - ((await this.sizeOf(_id)) ?? size);
      const { blocks, bavail, bsize } = await statfs(this.directory);
      if (bavail * bsize - awaited < leftFree(blocks * bsize)) throw noRoom();
      await open(this.fileOf(note._id), 'wx', 0o600).then((file) => file.close());
      this.writeNote(note);
    });
    this.#creating = begun.catch(() => undefined);
    return begun;
  }

  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const note = await this.readNote(id);
    if (!note) throw ERRORS.FILE_NOT_FOUND;
    const { kind, lessonId: lesson, fileName: filename, createdAt: creation_date, size } = note;
    // Whole, and moved into the storage.
    const offset = (await this.sizeOf(id)) ?? size;
    return new Upload({ id, size, offset, creation_date, metadata: { kind, lesson, filename } });
  }

  /** What has arrived stays when the connection is cut; nothing stays of what is refused. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const note = await this.readNote(id);
    if (!note || (await this.sizeOf(id)) === null) return offset;
    let received = 0;
    let head = Buffer.alloc(0);
    const look = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        if (offset > 0 || head.length >= headBytes) return done(null, chunk);
        head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
        try {
          if (head.length >= headBytes) checkHead(note.kind, head);
          done(null, chunk);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    try {
      await pipeline(readable, look, createWriteStream(this.fileOf(id), { flags: 'r+', start: offset }));
      const file = await open(this.fileOf(id), 'r+');
      await file.datasync().finally(() => file.close());
    } catch (error) {
      const isFull = outageOf(error) === 'storage_full';
      if (isFull || error instanceof AppError) await this.remove(id);
      throw isFull ? noRoom() : error;
    }
    return offset + received;
  }

  override async remove(id: string): Promise<void> {
    await rm(`${this.fileOf(id)}.json`, { force: true });
    await rm(this.fileOf(id), { force: true });
  }
}
