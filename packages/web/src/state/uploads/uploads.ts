import type { UploadKind } from '@akada/contract';
import { createStore } from '../store.ts';

/** `waiting`: for the network or the server; the upload resumes by itself. */
export type UploadPhase = 'queued' | 'sending' | 'waiting' | 'paused' | 'refused';

type Sample = { at: number; sent: number };

export type Upload = {
  id: string;
  lessonId: string;
  lessonTitle: string;
  kind: UploadKind;
  fileName: string;
  /** Bytes. */
  size: number;
  sent: number;
  phase: UploadPhase;
  /** The server's refusal message. */
  problem: string | null;
  /** Recent progress, for an estimate of the time left. */
  samples: readonly Sample[];
};

export type NewUpload = Pick<Upload, 'id' | 'lessonId' | 'lessonTitle' | 'kind' | 'fileName' | 'size'>;

export type UploadEvent =
  | { type: 'added'; upload: NewUpload }
  | { type: 'queued' | 'begun' | 'lost' | 'paused'; id: string }
  | { type: 'removed'; id: string }
  | { type: 'sent'; id: string; sent: number; at: number }
  | { type: 'refused'; id: string; problem: string };

const measuredMs = 20_000;

function withSent(upload: Upload, sent: number, at: number): Upload {
  // After a lost connection the server may have less than was sent.
  const before = sent < upload.sent ? [] : upload.samples;
  const samples = [...before.filter((sample) => sample.at > at - measuredMs), { at, sent }];
  return { ...upload, sent, samples, phase: upload.phase === 'waiting' ? 'sending' : upload.phase };
}

const phases = { queued: 'queued', begun: 'sending', lost: 'waiting', paused: 'paused' } as const;

function changed(upload: Upload, event: Exclude<UploadEvent, { type: 'added' | 'removed' }>): Upload {
  if (event.type === 'sent') return withSent(upload, event.sent, event.at);
  if (event.type === 'refused') return { ...upload, phase: 'refused', problem: event.problem, samples: [] };
  return { ...upload, phase: phases[event.type], problem: null, samples: [] };
}

export function afterEvent(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'added') {
    return [...uploads, { ...event.upload, sent: 0, phase: 'queued', problem: null, samples: [] }];
  }
  if (event.type === 'removed') return uploads.filter(({ id }) => id !== event.id);
  return uploads.map((upload) => (upload.id === event.id ? changed(upload, event) : upload));
}

export const isRunning = ({ phase }: Upload) => phase === 'sending' || phase === 'waiting';

/** One of each kind at a time: on a slow line two films would both come late. */
export function nextToBegin(uploads: readonly Upload[]): Upload | undefined {
  const busy = new Set(uploads.filter(isRunning).map(({ kind }) => kind));
  return uploads.find(({ phase, kind }) => phase === 'queued' && !busy.has(kind));
}

const fewestMs = 2000;

/** Null until enough was sent to say. */
export function secondsLeft({ samples, sent, size }: Upload): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < fewestMs || last.sent <= first.sent) return null;
  return Math.ceil(((size - sent) * (last.at - first.at)) / (last.sent - first.sent) / 1000);
}

export const percentOf = ({ sent, size }: Pick<Upload, 'sent' | 'size'>) =>
  size === 0 ? 0 : Math.floor((sent / size) * 100);

/** Overall progress without refused uploads; null if there are none. */
export function percentOfAll(uploads: readonly Upload[]): number | null {
  const wanted = uploads.filter(({ phase }) => phase !== 'refused');
  if (wanted.length === 0) return null;
  const sum = (of: 'sent' | 'size') => wanted.reduce((total, upload) => total + upload[of], 0);
  return percentOf({ sent: sum('sent'), size: sum('size') });
}

/** Lives as long as the page's document: leaving the screen stops nothing. */
const store = createStore<readonly Upload[]>([]);

export const useUploads = store.use;
export const uploadsNow = store.get;
export const noteUpload = (event: UploadEvent) => store.set(afterEvent(store.get(), event));
