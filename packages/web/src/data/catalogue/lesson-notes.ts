import type { LessonNote } from '@akada/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { CallError, isNotFound } from '../../lib/call-error.ts';
import { serverTime } from '../../lib/server-clock.ts';
import { dropNote, type KeptNote, keepNote, keptNotes, noteChanges } from '../../state/lesson-notes.ts';
import { sessionOwner } from '../../state/session.ts';

const keyOf = (userId: string, lessonId: string) => ['lesson-notes', userId, lessonId] as const;

type Sent = (kept: KeptNote, note: LessonNote | null) => void;

async function send({ lessonId, noteId, change }: KeptNote, keepalive: boolean): Promise<LessonNote | null> {
  const params = { id: lessonId, noteId };
  if (!change) return (await call('DELETE /lesson/:id/notes/:noteId', { params, keepalive })).data;
  return (await call('PUT /lesson/:id/notes/:noteId', { params, body: change, keepalive })).data;
}

const isUnreached = ({ status }: CallError) => status === 0 || status === 401 || status === 429 || status >= 500;

/** Why one was refused; null where all that could be sent is. Refused notes stay on the device. */
async function sendAll(userId: string, onSent: Sent, keepalive: boolean): Promise<string | null> {
  let refusal: string | null = null;
  for (const kept of keptNotes(userId)) {
    if (sessionOwner() !== userId) return refusal;
    try {
      const note = await send(kept, keepalive);
      onSent(kept, note);
      dropNote(userId, kept);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (isUnreached(error)) return refusal;
      // The lesson is no longer this student's, so a retry cannot help.
      if (isNotFound(error)) dropNote(userId, kept);
      else refusal = error.message;
    }
  }
  return refusal;
}

let queue: Promise<unknown> = Promise.resolve();

/** One after the other: of a note that is written twice the second version must arrive last. */
function sendNotes(userId: string, onSent: Sent, keepalive = false): Promise<string | null> {
  const sending = queue.then(() => sendAll(userId, onSent, keepalive));
  queue = sending.catch(() => undefined);
  return sending;
}

function notesQuery(userId: string, lessonId: string) {
  return queryOptions({
    queryKey: keyOf(userId, lessonId),
    queryFn: async ({ signal }) => (await call('GET /lesson/:id/notes', { params: { id: lessonId }, signal })).data,
    staleTime: 0,
  });
}

const inOrder = (one: LessonNote, other: LessonNote) => one.second - other.second || (one._id < other._id ? -1 : 1);

/** The server's notes with this device's unsent changes. */
function merged(notes: readonly LessonNote[], kept: readonly KeptNote[]): LessonNote[] {
  const all = new Map(notes.map((note) => [note._id, note]));
  for (const { noteId, change } of kept) {
    if (change) all.set(noteId, { _id: noteId, ...change });
    else all.delete(noteId);
  }
  return [...all.values()].sort(inOrder);
}

const settleMs = 800;
const againMs = 15_000;

/** Sends a moment after the last letter, when the network is back, and when the page is left. */
function useSending(userId: string, keptCount: number) {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendSoon = useCallback(
    (ms: number, keepalive = false) => {
      const onSent: Sent = ({ lessonId, noteId }, note) => {
        const queryKey = keyOf(userId, lessonId);
        const isAsking = queryClient.isFetching({ queryKey }) > 0;
        queryClient.setQueryData<LessonNote[]>(queryKey, (before = []) => {
          const others = before.filter(({ _id }) => _id !== noteId);
          return note ? [...others, note] : others;
        });
        // A fetch that was already running may return without this note.
        if (isAsking) void queryClient.invalidateQueries({ queryKey });
      };
      clearTimeout(timer.current);
      const run = () => void sendNotes(userId, onSent, keepalive).then(setRefusal, () => undefined);
      if (ms === 0) run();
      else timer.current = setTimeout(run, ms);
    },
    [queryClient, userId],
  );
  useEffect(() => {
    sendSoon(0);
    const onOnline = () => sendSoon(0);
    const onLeave = () => sendSoon(0, true);
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onLeave);
    return () => {
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onLeave);
      sendSoon(0, true);
    };
  }, [sendSoon]);
  useEffect(() => {
    if (keptCount === 0) return;
    const again = setInterval(() => sendSoon(0), againMs);
    return () => clearInterval(again);
  }, [keptCount, sendSoon]);
  return { refusal, sendSoon };
}

/** The own notes on a lesson. What is written is on the device before it is sent. */
export function useLessonNotes(userId: string, lessonId: string) {
  const changes = noteChanges.use();
  const { data, error, isFetching, refetch } = useQuery(notesQuery(userId, lessonId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts what the storage holds
  const kept = useMemo(() => keptNotes(userId).filter((one) => one.lessonId === lessonId), [userId, lessonId, changes]);
  const { refusal, sendSoon } = useSending(userId, kept.length);
  const notes = useMemo(() => merged(data ?? [], kept), [data, kept]);
  const write = (noteId: string, second: number, text: string) => {
    const updatedAt = new Date(serverTime()).toISOString();
    keepNote(userId, lessonId, noteId, text.trim() === '' ? null : { second, text, updatedAt });
    sendSoon(settleMs);
  };
  const remove = (noteId: string) => {
    keepNote(userId, lessonId, noteId, null);
    sendSoon(0);
  };
  return { notes, write, remove, isSaved: kept.length === 0, refusal, query: { data, error, isFetching, refetch } };
}
