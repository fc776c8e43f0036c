import type { PapersWithOtherKey, Question } from '@akada/contract';
import { type Body, call } from '../../lib/call.ts';
import { CallError, isNotFound, messageOf } from '../../lib/call-error.ts';
import { type DraftsOwner, dropDraft, keepDraft, keptDrafts, type QuestionDraft } from '../../state/question-drafts.ts';
import { createStore } from '../../state/store.ts';
import { changePicture, changeQuestion } from './admin-questions.ts';

export type DraftState =
  | { kind: 'typing' | 'saving' }
  /** `again`: sent by itself as soon as that can help. */
  | { kind: 'kept'; why: string; field?: string | undefined; again: boolean }
  /** Null where the question is no longer in the exam. */
  | { kind: 'changed'; theirs: Question | null };

/** `isKept`: it outlives the page. */
export type OpenDraft = QuestionDraft & { state: DraftState; isKept: boolean };

type QuestionBody = Body<'POST /question'>;

type Setup = DraftsOwner & {
  /** The request body of a draft, or its first problem. */
  ready: (draft: QuestionDraft) => { body: QuestionBody } | { problem: string };
  /** The request body of a stored question. */
  bodyOf: (question: Question) => QuestionBody;
  /** Moves it behind another one, or to the first place. */
  place: (id: string, after: string | null) => Promise<void>;
  onStored: (question: Question) => Promise<void>;
  onOldPapers: (question: Question, papers: PapersWithOtherKey) => void;
};

const mostTries = 3;

const pictures = [
  { name: 'picture', path: 'picture' },
  { name: 'explanationPicture', path: 'explanation-picture' },
] as const;

/** To send the same again. */
export const mayHelpLater = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || [401, 408, 429].includes(error.status));

function whyKept(error: unknown): string {
  return error instanceof CallError && error.code === 'network' ? 'there is no connection' : messageOf(error);
}

/** Null where it was deleted. */
async function readQuestion(id: string): Promise<Question | null> {
  try {
    return (await call('GET /question/get/:id', { params: { id } })).data;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The questions of one exam that are being written: each is on the device until the server has all of it. */
export function openDrafts(setup: Setup) {
  const opened = keptDrafts(setup).map((draft): OpenDraft => ({ ...draft, state: { kind: 'typing' }, isKept: true }));
  const store = createStore<ReadonlyMap<string, OpenDraft>>(new Map(opened.map((draft) => [draft.key, draft])));
  /** Draft key on the screen, by the id of a question that was created here. */
  const keys = new Map<string, string>();
  const ids = new Map<string, string>();
  /** Versions that were saved here. */
  const own = new Set<string>();
  const get = (key: string) => store.get().get(key);

  const show = (draft: OpenDraft) => store.set(new Map(store.get()).set(draft.key, draft));
  const mark = (key: string, state: DraftState) => {
    const draft = get(key);
    if (draft) show({ ...draft, state });
  };
  const keep = (draft: QuestionDraft) => keepDraft(setup, draft, () => get(draft.key));
  const write = (draft: QuestionDraft, state: DraftState = { kind: 'typing' }) =>
    show({ ...draft, state, isKept: keep(draft) });
  /** Merges `part` into the draft; later typing is kept. */
  const note = (key: string, part: Partial<QuestionDraft>) => {
    const draft = get(key);
    if (draft) show({ ...draft, ...part, isKept: keep({ ...draft, ...part }) });
  };
  const drop = (key: string) => {
    dropDraft(setup, key);
    const left = new Map(store.get());
    left.delete(key);
    store.set(left);
  };

  const isAsStored = (question: Question, body: QuestionBody) =>
    JSON.stringify(setup.bodyOf(question)) === JSON.stringify(body);
  const isSame = (one: Question, other: Question) =>
    isAsStored(one, setup.bodyOf(other)) &&
    pictures.every(({ name }) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

  /** The nearest question before it that the server has. */
  const placeBefore = (after: string): string | null => {
    if (after === '') return null;
    const before = get(after);
    if (before && before.base === null) return before.after === undefined ? null : placeBefore(before.after);
    return ids.get(after) ?? after;
  };

  async function change(question: Question, body: QuestionBody): Promise<Question> {
    const { exam: _, ...changes } = body;
    const { data, papersWithOtherKey } = await changeQuestion(question, { ...changes, newVersion: false });
    if (papersWithOtherKey.length > 0) setup.onOldPapers(data, papersWithOtherKey);
    return data;
  }

  async function make(draft: OpenDraft, body: QuestionBody): Promise<Question> {
    note(draft.key, { isSent: true });
    const headers = { 'Idempotency-Key': draft.key };
    const { data } = await call('POST /question', {
      body: { ...body, exam: setup.examId, newVersion: false },
      headers,
    });
    ids.set(draft.key, data._id);
    keys.set(data._id, draft.key);
    return draft.isSent && !isAsStored(data, body) ? change(data, body) : data;
  }

  /** Each step is noted, so that after a lost connection only the rest is sent. */
  async function bring(draft: OpenDraft, body: QuestionBody): Promise<void> {
    const { key, base, after } = draft;
    let stored = base === null ? await make(draft, body) : base;
    if (!isAsStored(stored, body)) stored = await change(stored, body);
    own.add(stored.updatedAt);
    note(key, { base: stored });
    for (const { name, path } of pictures) {
      const change = draft[name];
      if (change.kind === 'keep') continue;
      stored = await changePicture(stored, change, path);
      own.add(stored.updatedAt);
      note(key, { base: stored, ...(get(key)?.[name] === change && { [name]: { kind: 'keep' } }) });
    }
    await setup.onStored(stored);
    if (after !== undefined) await setup.place(stored._id, placeBefore(after));
    note(key, { after: undefined });
    const now = get(key);
    const isWhole = now?.values === draft.values && pictures.every(({ name }) => now[name].kind === 'keep');
    if (isWhole) drop(key);
  }

  /** True if only fields outside the form were changed, so that the save can be retried. */
  async function isStillMine(key: string): Promise<boolean> {
    const base = get(key)?.base ?? null;
    const theirs = base && (await readQuestion(base._id));
    if (base && theirs && isSame(theirs, base)) {
      note(key, { base: theirs });
      return true;
    }
    mark(key, { kind: 'changed', theirs });
    return false;
  }

  async function sendOne(key: string, tries = 1): Promise<void> {
    const draft = get(key);
    if (!draft || draft.state.kind === 'changed') return;
    const made = setup.ready(draft);
    if ('problem' in made) return mark(key, { kind: 'kept', why: made.problem, again: false });
    mark(key, { kind: 'saving' });
    try {
      await bring(draft, made.body);
      if (get(key)?.state.kind === 'saving') mark(key, { kind: 'typing' });
    } catch (error) {
      const isChanged = error instanceof CallError && draft.base !== null && [404, 409].includes(error.status);
      if (isChanged && tries < mostTries && (await isStillMine(key).catch(() => true))) return sendOne(key, tries + 1);
      if (get(key)?.state.kind === 'changed') return;
      const field = error instanceof CallError ? error.field : undefined;
      mark(key, { kind: 'kept', why: whyKept(error), field, again: mayHelpLater(error) });
    }
  }

  /** One after the other: each changes the exam. */
  let last: Promise<void> = Promise.resolve();
  const send = (key: string) => {
    last = last.then(() => sendOne(key));
    return last;
  };
  const sendAll = (which: (draft: OpenDraft) => boolean = () => true) => {
    for (const draft of [...store.get().values()]) if (which(draft)) void send(draft.key);
    return last;
  };

  /** Shows an edit conflict while the draft is written, not only when it is saved. */
  const see = (questions: readonly Question[]) => {
    for (const { key, base, state } of store.get().values()) {
      if (base === null || !['typing', 'kept'].includes(state.kind)) continue;
      const now = questions.find(({ _id }) => _id === base._id);
      if (!now) mark(key, { kind: 'changed', theirs: null });
      else if (now.updatedAt <= base.updatedAt) continue;
      else if (isSame(now, base)) note(key, { base: now });
      else mark(key, { kind: 'changed', theirs: now });
    }
  };

  return {
    use: store.use,
    all: store.get,
    write,
    drop,
    send,
    sendAll,
    see,
    isSame,
    isOwn: ({ updatedAt }: Question) => own.has(updatedAt),
    keyOf: (id: string) => keys.get(id) ?? id,
    /** Sends drafts that failed without a connection. */
    retry: () => sendAll(({ state }) => state.kind === 'kept' && state.again),
  };
}

export type Drafts = ReturnType<typeof openDrafts>;
