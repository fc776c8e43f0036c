import { DetailedError, Upload as TusUpload } from 'tus-js-client';
import { call } from '../../lib/call.ts';
import { randomHex } from '../../lib/request-key.ts';
import { onSessionChange, sessionOwner, sessionToken } from '../session.ts';
import { keptUploads } from './kept-uploads.ts';
import { isRunning, type NewUpload, nextToBegin, noteUpload, uploadsNow } from './uploads.ts';

/** Small enough that a cut on 2G costs little, large enough that a fast line is filled. */
const chunkBytes = 5_000_000;
const longestPauseMs = 15_000;
/** A phone that lost its network may never notice that a request is dead. */
const silentForMs = 60_000;
/** The server looks at a film and moves it into its storage before it answers the last byte. */
const finishingForMs = 15 * 60_000;

type Sending = { tus: TusUpload; tries: number; timer: ReturnType<typeof setTimeout> | undefined };

const sending = new Map<string, Sending>();
let owner: string | null = null;

const uploadOf = (id: string) => uploadsNow().find((upload) => upload.id === id);

function messageIn(body: string): string {
  try {
    const reply: { message?: unknown } = JSON.parse(body);
    return typeof reply.message === 'string' ? reply.message : '';
  } catch {
    return body.startsWith('<') ? '' : body.trim();
  }
}

type Failure = { kind: 'lost' | 'signed-out' } | { kind: 'refused'; problem: string };

/** Whether a retry of a failed request may help. */
export function failureOf(error: Error): Failure {
  if (!(error instanceof DetailedError)) return { kind: 'refused', problem: error.message };
  const { originalRequest, originalResponse } = error;
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 401) return { kind: 'signed-out' };
  // A new upload that conflicts is refused; one that runs meets its own request, which the server has not yet given up.
  const isBusy = [409, 423, 429].includes(status) && originalRequest.getMethod() !== 'POST';
  if (status === 0 || isBusy || (status >= 500 && status !== 507)) return { kind: 'lost' };
  const problem = messageIn(originalResponse?.getBody() ?? '');
  return { kind: 'refused', problem: problem || `The server refused this file (${status}).` };
}

function rest(id: string): Sending | undefined {
  const one = sending.get(id);
  clearTimeout(one?.timer);
  return one;
}

function pump(): void {
  for (let next = nextToBegin(uploadsNow()); next; next = nextToBegin(uploadsNow())) void begin(next.id);
}

function refuse(id: string, problem: string): void {
  rest(id);
  noteUpload({ type: 'refused', id, problem });
  pump();
}

function tryAgain(id: string): void {
  const one = rest(id);
  if (!one) return;
  void one.tus.abort();
  one.tus.start();
  watch(id);
}

function lose(id: string): void {
  const one = rest(id);
  if (!one) return;
  noteUpload({ type: 'lost', id });
  one.timer = setTimeout(() => tryAgain(id), Math.min(longestPauseMs, 1000 * 2 ** one.tries));
  one.tries += 1;
}

function watch(id: string): void {
  const [one, upload] = [rest(id), uploadOf(id)];
  if (!one || !upload) return;
  const wait = upload.sent === upload.size ? finishingForMs : silentForMs;
  one.timer = setTimeout(() => lose(id), wait);
}

async function signIn(id: string): Promise<void> {
  rest(id);
  noteUpload({ type: 'lost', id });
  try {
    // A call asks for the password over the screen; an upload cannot.
    await call('GET /admin/lessons/:lessonId/films', { params: { lessonId: uploadOf(id)?.lessonId ?? '' } });
    tryAgain(id);
  } catch {
    lose(id);
  }
}

function fail(id: string, error: Error): void {
  const failure = failureOf(error);
  if (failure.kind === 'refused') refuse(id, failure.problem);
  else if (failure.kind === 'lost') lose(id);
  else void signIn(id);
}

async function begin(id: string): Promise<void> {
  const one = rest(id);
  if (!one) return;
  noteUpload({ type: 'begun', id });
  if (one.tus.url === null) {
    const [previous] = await one.tus.findPreviousUploads();
    if (previous) one.tus.resumeFromPreviousUpload(previous);
  }
  if (uploadOf(id)?.phase !== 'sending') return;
  one.tus.start();
  watch(id);
}

function end(id: string): void {
  rest(id);
  sending.delete(id);
  noteUpload({ type: 'removed', id });
  pump();
}

function tusOf(file: File, { id, lessonId, kind }: NewUpload, onDone: () => void): TusUpload {
  return new TusUpload(file, {
    endpoint: `${window.location.origin}/api/upload`,
    chunkSize: chunkBytes,
    // Another try is decided here, where it can be shown.
    retryDelays: null,
    metadata: { filename: file.name, lesson: lessonId, kind },
    fingerprint: async () => [lessonId, kind, file.name, file.size, file.lastModified].join(':'),
    urlStorage: keptUploads(owner ?? ''),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => request.setHeader('token', sessionToken() ?? ''),
    onProgress: (sent) => {
      noteUpload({ type: 'sent', id, sent, at: Date.now() });
      watch(id);
    },
    onChunkComplete: () => {
      const one = sending.get(id);
      if (one) one.tries = 0;
    },
    onError: (error) => fail(id, error),
    onSuccess: () => {
      end(id);
      onDone();
    },
  });
}

type ToSend = Pick<NewUpload, 'lessonId' | 'lessonTitle' | 'kind'>;

export function startUpload(file: File, about: ToSend, onDone: () => void): void {
  const upload = { ...about, id: randomHex(8), fileName: file.name, size: file.size };
  owner = sessionOwner();
  sending.set(upload.id, { tus: tusOf(file, upload, onDone), tries: 0, timer: undefined });
  noteUpload({ type: 'added', upload });
  pump();
}

export function pauseUpload(id: string): void {
  void rest(id)?.tus.abort();
  noteUpload({ type: 'paused', id });
  pump();
}

/** After a pause or a refusal, or at once where it waits. */
export function continueUpload(id: string): void {
  if (uploadOf(id)?.phase === 'waiting') {
    tryAgain(id);
    return;
  }
  noteUpload({ type: 'queued', id });
  pump();
}

/** Deletes the server's partial file; if that fails, the server deletes it after a day. */
export async function cancelUpload(id: string): Promise<void> {
  const tus = rest(id)?.tus;
  if (!tus) return;
  void tus.abort();
  const previous = await tus.findPreviousUploads();
  for (const { urlStorageKey } of previous) void tus.options.urlStorage?.removeUpload(urlStorageKey);
  end(id);
  const url = tus.url ?? previous[0]?.uploadUrl;
  // A refused upload has no partial file, unless the server's disk was full.
  if (!url) return;
  await TusUpload.terminate(url, { ...tus.options, retryDelays: [1000, 3000] }).catch(() => undefined);
}

/** Uploads interrupted by a closed page; choosing the same file again resumes them. */
export async function brokenOffUploads(lessonId: string): Promise<{ fileName: string; kind: string }[]> {
  const kept = await keptUploads(sessionOwner() ?? '').findAllUploads();
  return kept
    .map(({ metadata }) => metadata)
    .filter(({ lesson }) => lesson === lessonId)
    .map(({ filename = '', kind = '' }) => ({ fileName: filename, kind }))
    .filter(({ fileName }) => !uploadsNow().some((upload) => upload.fileName === fileName));
}

window.addEventListener('online', () => {
  for (const { id, phase } of uploadsNow()) if (phase === 'waiting') tryAgain(id);
});

window.addEventListener('beforeunload', (event) => {
  if (uploadsNow().some(isRunning)) event.preventDefault();
});

onSessionChange(() => {
  if (owner === null || owner === sessionOwner()) return;
  for (const { id } of uploadsNow()) {
    void sending.get(id)?.tus.abort();
    end(id);
  }
});
