import type { Playback, PurchasedLesson } from '@akada/contract';
import { bytesAt, call, textAt } from '../../lib/call.ts';
import { CallError, messageOf } from '../../lib/call-error.ts';
import { fileSize } from '../../lib/format.ts';
import { baseOf, bytesToKeep, filesOf, keptMaster, masterOf } from '../../state/lessons/kept-files.ts';
import {
  beginFile,
  bytesOf,
  dropPieces,
  endOfFile,
  type KeptLesson,
  readLesson,
  removeLesson,
  writeLesson,
  writePiece,
} from '../../state/lessons/lesson-store.ts';
import { keepPlayer } from '../../state/page-worker.ts';
import { onSessionChange, sessionOwner } from '../../state/session.ts';
import { createStore } from '../../state/store.ts';
import { readChecks } from '../exams/kept-checks.ts';

/** Small enough that a phone that goes off loses little, large enough that a film is a few hundred. */
const pieceBytes = 256 * 1024;
/** A phone that lost its network may never notice that a reply is dead. */
const silentForMs = 30_000;
const againMs = 10_000;
/** The phone's other applications want some, too. */
const reserveBytes = 50_000_000;

export type Keeping = {
  /** `waiting` for a network; `stopped` with a problem. */
  phase: 'keeping' | 'waiting' | 'stopped';
  /** Bytes, here so far and in all. */
  have: number;
  total: number;
  problem: string | null;
};

type Work = Keeping & { userId: string; stop: AbortController };

/** By the ids of their lessons. */
const store = createStore<ReadonlyMap<string, Work>>(new Map());
const ends = new Map<string, Promise<void>>();

export const useKeeping = (lessonId: string): Keeping | null => store.use().get(lessonId) ?? null;

function note(lessonId: string, change: Partial<Work> | null): void {
  const next = new Map(store.get());
  const before = next.get(lessonId);
  if (change === null) next.delete(lessonId);
  else if (before) next.set(lessonId, { ...before, ...change });
  store.set(next);
}

/** Bytes; null where the browser does not say. */
export async function roomLeft(): Promise<number | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  return quota === undefined ? null : Math.max(0, quota - usage - reserveBytes);
}

/** Why it cannot be kept here; null where it can. */
export async function noRoomFor(bytes: number): Promise<string | null> {
  const room = await roomLeft();
  if (room === null || room > bytes) return null;
  return `This phone has room for ${fileSize(room)}, and the film needs ${fileSize(bytes)}. Choose a lower quality, or remove something first.`;
}

/** Ends a reply that brings nothing for too long. */
function watchdog(stop: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort(stop.reason);
  if (stop.aborted) abort();
  stop.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(CallError.network()), silentForMs);
  };
  wait();
  const release = () => {
    clearTimeout(timer);
    stop.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, wait, release };
}

type Place = { userId: string; lessonId: string; name: string; stop: AbortSignal };
type OnBytes = (count: number) => void;

/** Also stores a partial download if the connection breaks, so that no byte is paid for twice. */
async function storeStream(
  { userId, lessonId, name, stop }: Place,
  from: number,
  body: ReadableStream<Uint8Array>,
  onBytes: OnBytes,
) {
  const reader = body.getReader();
  let [at, parts, size] = [from, [] as Uint8Array<ArrayBuffer>[], 0];
  const flush = async () => {
    if (size === 0) return;
    const bytes = await new Blob(parts).arrayBuffer();
    [parts, size] = [[], 0];
    await writePiece(userId, [lessonId, name, at], bytes);
    at += bytes.byteLength;
  };
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value as Uint8Array<ArrayBuffer>);
      size += next.value.byteLength;
      onBytes(next.value.byteLength);
      if (size >= pieceBytes) await flush();
    }
  } finally {
    if (!stop.aborted) await flush();
  }
  return at;
}

const totalOf = ({ headers }: Response) => Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]);

async function keepBytes(place: Place, address: string, from: number, onBytes: OnBytes) {
  const { userId, lessonId, name, stop } = place;
  const { signal, wait, release } = watchdog(stop);
  try {
    const response = await bytesAt(address, from, signal);
    const isRest = response.status === 206;
    if (from > 0 && !isRest) await dropPieces(userId, lessonId, name);
    const type = response.headers.get('content-type') ?? '';
    if (isRest) await beginFile(userId, lessonId, name, { type, bytes: totalOf(response) });
    if (!response.body) throw CallError.network();
    const end = await storeStream(place, isRest ? from : 0, response.body, (count) => {
      wait();
      onBytes(count);
    });
    if (!isRest) await beginFile(userId, lessonId, name, { type, bytes: end });
    else if (end < totalOf(response)) throw CallError.network();
  } catch (error) {
    // A stream that breaks says so in each browser's own words.
    throw signal.aborted ? signal.reason : error instanceof TypeError ? CallError.network() : error;
  } finally {
    release();
  }
}

const types: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

async function keepText({ userId, lessonId, name }: Omit<Place, 'stop'>, text: string): Promise<void> {
  const { buffer, byteLength } = new TextEncoder().encode(text);
  const type = types[name.slice(name.lastIndexOf('.') + 1)] ?? '';
  await beginFile(userId, lessonId, name, { type, bytes: byteLength });
  if (byteLength > 0) await writePiece(userId, [lessonId, name, 0], buffer.slice(0, byteLength));
}

async function keepFile(userId: string, kept: KeptLesson, name: string, stop: AbortSignal): Promise<void> {
  const lessonId = kept.lesson._id;
  const { end, isWhole } = await endOfFile(userId, lessonId, name);
  if (isWhole) return;
  const address = `${baseOf(kept.playback)}/${name}`;
  const place = { userId, lessonId, name, stop };
  if (/\.(?:m4s|jpg)$/.test(name)) {
    await keepBytes(place, address, end, (count) => {
      const { have = 0, total = 0 } = store.get().get(lessonId) ?? {};
      note(lessonId, { have: have + count, total: Math.max(total, have + count), phase: 'keeping' });
    });
  } else await keepText(place, await textAt(address));
}

async function keepMaster(userId: string, { lesson, playback, choice }: KeptLesson): Promise<void> {
  const all = await textAt(`${baseOf(playback)}/${choice === 'sound' ? 'sound' : 'index'}.m3u8`);
  const master = choice === 'sound' ? all : masterOf(all, choice);
  if (master === null) throw new Error(isReplaced);
  await keepText({ userId, lessonId: lesson._id, name: keptMaster }, master);
}

const isReplaced = 'Your teacher has replaced this film. Remove what is here and keep the new one.';
const isNotYours = 'This lesson is no longer yours, so it cannot be kept.';

/** Asks for the ticket first, without which no file of the film is given. */
async function keepAll(userId: string, kept: KeptLesson, stop: AbortSignal): Promise<void> {
  const { lesson, playback, choice } = kept;
  const { playback: now, outline } = (await call('GET /lesson/:id', { params: { id: lesson._id } })).data;
  if (now?.filmId !== playback.filmId) throw new Error(now ? isReplaced : isNotYours);
  for (const name of filesOf(playback, choice)) await keepFile(userId, kept, name, stop);
  await keepMaster(userId, kept);
  const checks = await readChecks(lesson._id);
  const player = { player: `/student/lesson/${lesson._id}`, hasMaths: JSON.stringify(checks).includes('$') };
  if (!(await keepPlayer(player))) throw CallError.network();
  if (!stop.aborted) await writeLesson(userId, { ...kept, ...(outline && { outline }), checks, isWhole: true });
}

function untilNetwork(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, againMs);
    window.addEventListener('online', done);
    stop.addEventListener('abort', done);
  });
}

/** Whether another try may help: no network, a server that restarts, a ticket that is over. */
const isPassing = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status === 403 || error.status >= 500);

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    return 'This phone is full. Remove something, then go on.';
  }
  return messageOf(error);
}

const mostRefusals = 5;

async function work(userId: string, kept: KeptLesson, stop: AbortSignal): Promise<void> {
  const lessonId = kept.lesson._id;
  for (let refusals = 0; !stop.aborted; ) {
    try {
      await keepAll(userId, kept, stop);
      return note(lessonId, null);
    } catch (error) {
      if (stop.aborted) return;
      if (error instanceof CallError && error.status === 403) refusals += 1;
      if (!isPassing(error) || refusals > mostRefusals) {
        return note(lessonId, { phase: 'stopped', problem: problemOf(error) });
      }
      note(lessonId, { phase: 'waiting' });
      if (!(error instanceof CallError && error.status === 403)) await untilNetwork(stop);
    }
  }
}

/** Two tabs would load the same film twice. */
async function alone(lessonId: string, run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run();
  await navigator.locks.request(`keep-lesson:${lessonId}`, { ifAvailable: true }, async (lock) => {
    if (lock) return run();
    note(lessonId, { phase: 'stopped', problem: 'Another tab is keeping this lesson already.' });
  });
}

async function run(kept: KeptLesson): Promise<void> {
  const [userId, lessonId] = [sessionOwner(), kept.lesson._id];
  if (userId === null || ['keeping', 'waiting'].includes(store.get().get(lessonId)?.phase ?? '')) return;
  const total = bytesToKeep(kept.playback, kept.choice);
  const stop = new AbortController();
  const begun: Work = { phase: 'keeping', have: 0, total, problem: null, userId, stop };
  store.set(new Map(store.get()).set(lessonId, begun));
  try {
    await navigator.storage?.persist?.().catch(() => false);
    await writeLesson(userId, kept);
    note(lessonId, { have: await bytesOf(userId, lessonId) });
    const end = alone(lessonId, () => work(userId, kept, stop.signal));
    ends.set(lessonId, end);
    await end;
  } catch (error) {
    note(lessonId, { phase: 'stopped', problem: problemOf(error) });
  }
}

/** Replaces the lesson's earlier copy. Resolves to the reason if space is short, else to null at the download's end. */
export async function keepLesson(lesson: PurchasedLesson, playback: Playback, choice: string): Promise<string | null> {
  const problem = await noRoomFor(bytesToKeep(playback, choice));
  if (problem !== null) return problem;
  await dropLesson(lesson._id);
  await run({ lesson, playback, choice, isWhole: false });
  return null;
}

/** From the byte where it stopped. */
export async function goOnKeeping(lessonId: string): Promise<void> {
  const kept = await readLesson(sessionOwner() ?? '', lessonId);
  if (kept && !kept.isWhole) await run(kept);
}

/** Stops it where it is on its way. */
export async function dropLesson(lessonId: string): Promise<void> {
  store.get().get(lessonId)?.stop.abort();
  note(lessonId, null);
  // A piece that is being written would outlive the others.
  await ends.get(lessonId)?.catch(() => undefined);
  const userId = sessionOwner();
  if (userId !== null) await removeLesson(userId, lessonId);
}

onSessionChange(() => {
  for (const [lessonId, { userId, stop }] of store.get()) {
    if (userId === sessionOwner()) continue;
    stop.abort();
    note(lessonId, null);
  }
});
