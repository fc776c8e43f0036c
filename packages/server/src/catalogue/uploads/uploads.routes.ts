import { PassThrough, Readable } from 'node:stream';
import { deleteMaterial, listMaterials, renameMaterial, type UploadKind, uploadKinds } from '@akada/contract';
import { ERRORS, type ServerOptions, Server as TusServer, type Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { MaterialRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { allowHours } from '../../platform/http/limits.ts';
import { requireOwn } from '../../platform/http/scope.ts';
import { requireRight, serve, serveWrite, tokenOf } from '../../platform/http/serve.ts';
import { authenticate, type Caller } from '../../platform/http/session.ts';
import { requireAssurance } from '../../platform/http/step-up.ts';
import { materialKey } from '../../platform/storage/storage.ts';
import { findFilms } from '../films/films.queries.ts';
import { getLessonFor, lockLesson } from '../lessons/lessons.queries.ts';
import { toMaterial } from '../playback/open-playback.ts';
import { findMaterials } from '../playback/playback.queries.ts';
import { isId } from '../playback/ticket.ts';
import { cleanFileName, typeNamed, withEnding } from './file-types.ts';
import { finishUpload, newestFilm, storeOf } from './finish-upload.ts';
import { deleteMaterialRow, lockMaterial, refuseTooMany, renameMaterialRow } from './materials.queries.ts';
import { type UploadNote, uploadId } from './upload-store.ts';

const megabyte = 1024 * 1024;

const most: Readonly<Record<UploadKind, { bytes: number; words: string }>> = {
  video: { bytes: 4096 * megabyte, words: 'A film may have at most 4 GB' },
  captions: { bytes: megabyte / 2, words: 'Captions may have at most 512 KB' },
  material: { bytes: 50 * megabyte, words: 'A file beside a lesson may have at most 50 MB' },
};

const isKind = (value: unknown): value is UploadKind => uploadKinds.some((kind) => kind === value);

/** Parses the metadata of a new upload; a refusal names its field. */
async function readNew(context: Context, caller: Caller, { metadata, size = 0 }: Upload) {
  const { kind, lesson, filename } = metadata ?? {};
  if (!isKind(kind)) throw new AppError('invalid', `Kind must be one of: ${uploadKinds.join(', ')}`, 'kind');
  if (!lesson) throw new AppError('invalid', 'Lesson ID is required', 'lesson');
  // Metadata may hold any byte, also what a database refuses.
  if (!isId(lesson)) throw new AppError('not_found', 'Lesson not found', 'lesson');
  const fileName = cleanFileName(filename ?? '');
  if (fileName === '') throw new AppError('invalid', 'File name is required', 'filename');
  if (size === 0) throw new AppError('invalid', 'The file is empty', 'file');
  if (size > most[kind].bytes) throw new AppError('too_large', most[kind].words, 'file');
  const { _id: lessonId } = await getLessonFor(context.db, lesson, caller).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(error.code, error.message, 'lesson') : error;
  });
  await requireOwn(context, 'changes lesson', caller, { lessonId });
  if (kind === 'captions') newestFilm(await findFilms(context.db, lessonId));
  if (kind === 'material') await refuseTooMany(context.db, lessonId);
  return { kind, lessonId, fileName, size };
}

/** Replaces errors of the library, whose messages are for programmers. */
function inWords(error: unknown): unknown {
  switch (error) {
    case ERRORS.FILE_NOT_FOUND:
    case ERRORS.FILE_NO_LONGER_EXISTS:
      return new AppError('not_found', 'Upload not found');
    case ERRORS.INVALID_OFFSET:
      return new AppError('conflict', 'Upload-Offset is not where this upload has come to; ask for it again');
    case ERRORS.ERR_SIZE_EXCEEDED:
      return new AppError('too_large', 'More bytes than Upload-Length says');
    case ERRORS.INVALID_TERMINATION:
      return new AppError('invalid', 'This upload is finished: delete the file on the page of its lesson');
    case ERRORS.ABORTED:
    case ERRORS.ERR_LOCK_TIMEOUT:
      return new AppError('upload_busy', 'This upload is busy. Please go on in a moment.');
    case ERRORS.INVALID_LENGTH:
    case ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION:
      return new AppError('invalid', 'Upload-Length must say how many bytes the file has');
    default:
      break;
  }
  if (error instanceof Error) return error;
  const { body = '' } = error as { body?: string };
  return new AppError('invalid', `This is not an upload of tus 1.0: ${body.trim()}`);
}

type Asked = { caller: Caller; error?: unknown };

function tusServer(context: Context, asked: WeakMap<object, Asked>): TusServer {
  const askedBy = (request: object) => asked.get(request) as Asked;

  /** Uploads of other people are 404. */
  const onIncomingRequest: ServerOptions['onIncomingRequest'] = async (request, id) => {
    if (request.method === 'POST') return;
    const { caller } = askedBy(request);
    const note = await storeOf(context).readNote(id);
    if (note?.by._id !== caller._id) throw ERRORS.FILE_NOT_FOUND;
    if (request.method === 'HEAD') await finishBefore(id, caller);
  };

  /** A client takes “all bytes are there” for the end, and any refusal but `upload_busy` for a reason to begin anew. */
  const finishBefore = async (id: string, caller: Caller) => {
    await finishUpload(context, id, caller).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) throw error;
      throw new AppError('upload_busy', 'All of the file is here, but it cannot be stored yet. Please wait a moment.');
    });
  };

  return new TusServer({
    path: '/api/upload',
    datastore: storeOf(context),
    relativeLocation: true,
    // A client that reconnects need not wait long for its cut request.
    lockDrainTimeout: 500,
    disableTerminationForFinishedUploads: true,
    allowedOrigins: [],
    namingFunction: () => context.newId(),
    getFileIdFromRequest: (_request, last) => (last && uploadId.test(last) ? last : undefined),
    onIncomingRequest,
    onUploadCreate: async (request, upload) => {
      const { caller } = askedBy(request);
      const { _id, fullName, role, requestId } = caller;
      const found = await readNew(context, caller, upload);
      const note: UploadNote = {
        ...{ _id: upload.id, ...found },
        by: { _id, fullName, role, requestId },
        createdAt: iso(context.now()),
      };
      await storeOf(context).begin(note);
      return {};
    },
    onUploadFinish: async (request, { id }) => {
      await finishUpload(context, id, askedBy(request).caller);
      return {};
    },
    onResponseError: (request, error) => {
      askedBy(request).error = error;
      return undefined;
    },
  });
}

/** A browser reads a refusal only when it has sent its body, so some more of that is taken and thrown away. */
const drainedBytes = 16 * megabyte;

function drain({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  let left = drainedBytes;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

function bodyOf({ raw, headers }: FastifyRequest): PassThrough | null {
  if (headers['content-type'] !== 'application/offset+octet-stream') return null;
  const body = new PassThrough();
  raw.pipe(body);
  raw.once('close', () => {
    if (!raw.complete) body.destroy(new Error('the connection was cut'));
  });
  // After a refusal the stream has no reader, and an unhandled error would end the process.
  body.on('error', () => undefined);
  return body;
}

function serveTus(app: FastifyInstance, context: Context): void {
  const asked = new WeakMap<object, Asked>();
  const callers = new WeakMap<FastifyRequest, Caller>();
  let tus: TusServer | undefined;

  const admit = async (request: FastifyRequest) => {
    const caller = await authenticate(context, tokenOf(request), request.id);
    if (caller.role !== 'admin') throw new AppError('forbidden', 'You do not have access to this');
    requireRight('teaching', caller);
    await requireAssurance(context, {}, caller);
    callers.set(request, caller);
    allowHours(request, app.uploadSilenceMs);
  };

  const passOn = async (request: FastifyRequest, reply: FastifyReply) => {
    const { method, url } = request;
    const headers = Object.entries(request.headers).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const body = bodyOf(request);
    const web = new Request(`http://upload${url.split('?')[0]}`, {
      ...{ method, headers },
      ...(body && { body: Readable.toWeb(body) as never, duplex: 'half' }),
    });
    asked.set(web, { caller: callers.get(request) as Caller });
    tus ??= tusServer(context, asked);
    reply.header('Tus-Resumable', '1.0.0');
    const response = await tus.handleWeb(web as never);
    if (response.status >= 400) {
      if (body) request.raw.unpipe(body);
      drain(request);
      const { error } = asked.get(web) as Asked;
      throw inWords(error ?? { body: await response.text() });
    }
    for (const [name, value] of response.headers) {
      if (!/^(access-control-|content-)/.test(name)) reply.header(name, value);
    }
    return reply.code(response.status).send();
  };

  for (const [url, method] of [
    ['/upload', ['POST']],
    ['/upload/:id', ['HEAD', 'PATCH', 'DELETE']],
  ] as const) {
    app.route({ url, method: [...method], onRequest: admit, handler: passOn });
  }
}

async function rename(trx: Trx, row: MaterialRow, name: string): Promise<MaterialRow> {
  const cleaned = cleanFileName(name);
  if (cleaned === '') throw new AppError('invalid', 'Name is required', 'name');
  return renameMaterialRow(trx, row, withEnding(cleaned, typeNamed(row.media_type)));
}

function serveMaterials(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const at = () => iso(context.now());

  serve(app, context, listMaterials, async ({ params, caller }) => {
    const { _id } = await getLessonFor(db, params.lessonId, caller);
    return { message: 'Files fetched successfully', data: (await findMaterials(db, _id)).map(toMaterial) };
  });

  serveWrite(app, context, renameMaterial, async ({ trx, doer, params, body }) => {
    const { _id, title } = await lockLesson(trx, params.lessonId);
    const before = await lockMaterial(trx, params.lessonId, params.materialId);
    const after = await rename(trx, before, body.name);
    const facts = { before: { name: before.name }, after: { name: after.name } };
    const subject = { kind: 'lesson', _id, title } as const;
    await recordAudit(trx, { action: 'lesson.material-rename', ...doer, subject, ...facts });
    return { message: 'File renamed', data: toMaterial(after) };
  });

  serve(app, context, deleteMaterial, async ({ params, caller }) => {
    await db.transaction().execute(async (trx) => {
      const { _id, title } = await lockLesson(trx, params.lessonId);
      const { name, bytes } = await deleteMaterialRow(trx, params.lessonId, params.materialId);
      const subject = { kind: 'lesson', _id, title } as const;
      const before = { name, bytes };
      await recordAudit(trx, { action: 'lesson.material-delete', by: caller, at: at(), subject, before });
    });
    await context.storage.remove(materialKey(params.materialId));
    return { message: 'File deleted', data: null };
  });
}

export async function serveUploads(app: FastifyInstance, context: Context): Promise<void> {
  serveMaterials(app, context);
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));
    serveTus(scope, context);
  });
}
