import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { open, readdir, readFile, rm, stat, statfs, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadKind } from '@akada/contract';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Config } from '../../config.ts';
import { writeDurably } from '../../durable-file.ts';
import type { Actor } from '../../platform/audit/record.ts';
import { outageOf } from '../../platform/db/outage.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkHead, headBytes } from './file-types.ts';

/** The JSON file beside the bytes of an upload. */
export type UploadNote = {
  _id: string;
  kind: UploadKind;
  lessonId: string;
  fileName: string;
  size: number;
  by: Actor;
  createdAt: string;
  /** For a material, detected from its content before it is moved. */
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

const isNoRoom = (error: unknown) => error instanceof AppError && error.code === 'no_room';

/** Waits for the write to end: a late one would leave a hole behind the truncation. */
async function closed(file: WriteStream | null): Promise<void> {
  if (file && !file.closed) await new Promise<void>((resolve) => file.once('close', () => resolve()).destroy());
}

/** Bytes that may arrive until the room is looked at again. */
const lookAgainBytes = 8 * 1024 ** 2;

const noteName = /^([0-9a-f]{24})\.json$/;
export const uploadId = /^[0-9a-f]{24}$/;

export const uploadsFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'uploads');

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** `DATA_DIR/uploads`: a file of bytes and a note for each upload. Their offset is the size of the file. */
export class UploadStore extends DataStore {
  readonly directory: string;
  /** Notes are created one after the other, so that two at once do not pass a limit together. */
  #creating: Promise<unknown> = Promise.resolve();

  constructor(config: Pick<Config, 'dataDir'>) {
    super();
    this.directory = uploadsFolder(config);
    mkdirSync(this.directory, { recursive: true, mode: 0o700 });
    // No deferred length and no expiration: a job deletes old uploads.
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
      await this.#refuseUnlessRoom(awaited);
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

  /** The disk's other users need it more: students' answers. */
  async #refuseUnlessRoom(bytes: number): Promise<void> {
    const { blocks, bavail, bsize } = await statfs(this.directory);
    if (bavail * bsize - bytes < leftFree(blocks * bsize)) throw noRoom();
  }

  /** Checks the stream: its first bytes for the file type, and the free disk space, which may shrink meanwhile. */
  async *#looked(content: AsyncIterable<Buffer>, kind: UploadKind, offset: number): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0);
    let unlooked = 0;
    for await (const chunk of content) {
      if (offset === 0 && head.length < headBytes) {
        head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
        if (head.length >= headBytes) checkHead(kind, head);
      }
      unlooked += chunk.length;
      if (unlooked >= lookAgainBytes) {
        await this.#refuseUnlessRoom(unlooked);
        unlooked = 0;
      }
      yield chunk;
    }
  }

  /**
   * Received bytes stay when the connection is cut; a refused upload is deleted. On a full disk the acknowledged bytes
   * stay, and the rest of the piece is truncated.
   */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const note = await this.readNote(id);
    if (!note || (await this.sizeOf(id)) === null) return offset;
    let file: WriteStream | null = null;
    try {
      await this.#refuseUnlessRoom(note.size - offset);
      file = createWriteStream(this.fileOf(id), { flags: 'r+', start: offset });
      await pipeline(readable, (content: AsyncIterable<Buffer>) => this.#looked(content, note.kind, offset), file);
      const written = await open(this.fileOf(id), 'r+');
      await written.datasync().finally(() => written.close());
      return offset + file.bytesWritten;
    } catch (error) {
      await closed(file);
      const isFull = isNoRoom(error) || outageOf(error) === 'storage_full';
      if (isFull) await truncate(this.fileOf(id), offset).catch(() => undefined);
      else if (error instanceof AppError) await this.remove(id);
      throw isFull ? noRoom() : error;
    }
  }

  override async remove(id: string): Promise<void> {
    await rm(`${this.fileOf(id)}.json`, { force: true });
    await rm(this.fileOf(id), { force: true });
  }
}
