import type { PapersWithOtherKey, Question } from '@akada/contract';
import { type Body, call } from '../../lib/call.ts';
import { CallError, isNotFound, messageOf } from '../../lib/call-error.ts';
import { mayHelpLater } from '../../lib/may-help-later.ts';
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
  /** Nothing was written in it. */
  isEmpty: (draft: QuestionDraft) => boolean;
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

/** The drafts on the screen, each of them on the device as well. */
function openStore(owner: DraftsOwner) {
  const opened = keptDrafts(owner).map((draft): OpenDraft => ({ ...draft, state: { kind: 'typing' }, isKept: true }));
  const store = createStore<ReadonlyMap<string, OpenDraft>>(new Map(opened.map((draft) => [draft.key, draft])));
  const get = (key: string) => store.get().get(key);
  const show = (draft: OpenDraft) => store.set(new Map(store.get()).set(draft.key, draft));
  const keep = (draft: QuestionDraft) => keepDraft(owner, draft, () => get(draft.key));
  return {
    use: store.use,
    all: store.get,
    get,
    mark(key: string, state: DraftState) {
      const draft = get(key);
      if (draft) show({ ...draft, state });
    },
    write: (draft: QuestionDraft, state: DraftState = { kind: 'typing' }) =>
      show({ ...draft, state, isKept: keep(draft) }),
    /** Merges `part` into the draft; later typing is kept. */
    note(key: string, part: Partial<QuestionDraft>) {
      const draft = get(key);
      if (draft) show({ ...draft, ...part, isKept: keep({ ...draft, ...part }) });
    },
    drop(key: string) {
      dropDraft(owner, key);
      const left = new Map(store.get());
      left.delete(key);
      store.set(left);
    },
  };
}

type Writing = {
  setup: Setup;
  drafts: ReturnType<typeof openStore>;
  /** Draft key on the screen, by the id of a question that was created here. */
  keys: Map<string, string>;
  ids: Map<string, string>;
  /** Versions that were saved here. */
  own: Set<string>;
};

const isAsStored = ({ bodyOf }: Setup, question: Question, body: QuestionBody) =>
  JSON.stringify(bodyOf(question)) === JSON.stringify(body);

const isSame = (setup: Setup, one: Question, other: Question) =>
  isAsStored(setup, one, setup.bodyOf(other)) &&
  pictures.every(({ name }) => JSON.stringify(one[name]) === JSON.stringify(other[name]));

/** The nearest question before it that the server has. */
function placeBefore(writing: Writing, after: string): string | null {
  if (after === '') return null;
  const before = writing.drafts.get(after);
  if (before && before.base === null) return before.after === undefined ? null : placeBefore(writing, before.after);
  return writing.ids.get(after) ?? after;
}

async function change(setup: Setup, question: Question, body: QuestionBody): Promise<Question> {
  const { exam: _, ...changes } = body;
  const { data, papersWithOtherKey } = await changeQuestion(question, { ...changes, newVersion: false });
  if (papersWithOtherKey.length > 0) setup.onOldPapers(data, papersWithOtherKey);
  return data;
}

async function make({ setup, drafts, keys, ids }: Writing, draft: OpenDraft, body: QuestionBody): Promise<Question> {
  drafts.note(draft.key, { isSent: true });
  const headers = { 'Idempotency-Key': draft.key };
  const { data } = await call('POST /question', {
    body: { ...body, exam: setup.examId, newVersion: false },
    headers,
  });
  ids.set(draft.key, data._id);
  keys.set(data._id, draft.key);
  return draft.isSent && !isAsStored(setup, data, body) ? change(setup, data, body) : data;
}

/** Each step is noted, so that after a lost connection only the rest is sent. */
async function bring(writing: Writing, draft: OpenDraft, body: QuestionBody): Promise<void> {
  const { setup, drafts, own } = writing;
  const { get, note } = drafts;
  const { key, base, after } = draft;
  let stored = base === null ? await make(writing, draft, body) : base;
  if (!isAsStored(setup, stored, body)) stored = await change(setup, stored, body);
  own.add(stored.updatedAt);
  note(key, { base: stored });
  for (const { name, path } of pictures) {
    const picture = draft[name];
    if (picture.kind === 'keep') continue;
    stored = await changePicture(stored, picture, path);
    own.add(stored.updatedAt);
    note(key, { base: stored, ...(get(key)?.[name] === picture && { [name]: { kind: 'keep' } }) });
  }
  await setup.onStored(stored);
  if (after !== undefined) await setup.place(stored._id, placeBefore(writing, after));
  note(key, { after: undefined });
  const now = get(key);
  const isWhole = now?.values === draft.values && pictures.every(({ name }) => now[name].kind === 'keep');
  if (isWhole) drafts.drop(key);
}

/** True if only fields outside the form were changed, so that the save can be retried. */
async function isStillMine({ setup, drafts }: Writing, key: string): Promise<boolean> {
  const base = drafts.get(key)?.base ?? null;
  const theirs = base && (await readQuestion(base._id));
  if (base && theirs && isSame(setup, theirs, base)) {
    drafts.note(key, { base: theirs });
    return true;
  }
  drafts.mark(key, { kind: 'changed', theirs });
  return false;
}

async function sendOne(writing: Writing, key: string, tries = 1): Promise<void> {
  const { get, mark } = writing.drafts;
  const draft = get(key);
  if (!draft || draft.state.kind === 'changed') return;
  if (draft.base === null && !draft.isSent && writing.setup.isEmpty(draft)) return writing.drafts.drop(key);
  const made = writing.setup.ready(draft);
  if ('problem' in made) return mark(key, { kind: 'kept', why: made.problem, again: false });
  mark(key, { kind: 'saving' });
  try {
    await bring(writing, draft, made.body);
    if (get(key)?.state.kind === 'saving') mark(key, { kind: 'typing' });
  } catch (error) {
    const isChanged = error instanceof CallError && draft.base !== null && [404, 409].includes(error.status);
    const mayRetry = isChanged && tries < mostTries && (await isStillMine(writing, key).catch(() => true));
    if (mayRetry) return sendOne(writing, key, tries + 1);
    if (get(key)?.state.kind === 'changed') return;
    const field = error instanceof CallError ? error.field : undefined;
    mark(key, { kind: 'kept', why: whyKept(error), field, again: mayHelpLater(error) });
  }
}

/** Shows an edit conflict while the draft is written, not only when it is saved. */
function see({ setup, drafts }: Writing, questions: readonly Question[]): void {
  for (const { key, base, state } of drafts.all().values()) {
    if (base === null || !['typing', 'kept'].includes(state.kind)) continue;
    const now = questions.find(({ _id }) => _id === base._id);
    if (!now) drafts.mark(key, { kind: 'changed', theirs: null });
    else if (now.updatedAt <= base.updatedAt) continue;
    else if (isSame(setup, now, base)) drafts.note(key, { base: now });
    else drafts.mark(key, { kind: 'changed', theirs: now });
  }
}

/** The questions of one exam that are being written: each is on the device until the server has all of it. */
export function openDrafts(setup: Setup) {
  const drafts = openStore(setup);
  const writing: Writing = { setup, drafts, keys: new Map(), ids: new Map(), own: new Set() };
  /** One after the other: each changes the exam. */
  let last: Promise<void> = Promise.resolve();
  const send = (key: string) => {
    last = last.then(() => sendOne(writing, key));
    return last;
  };
  const sendAll = (which: (draft: OpenDraft) => boolean = () => true) => {
    for (const draft of [...drafts.all().values()]) if (which(draft)) void send(draft.key);
    return last;
  };
  const { use, all, write, drop } = drafts;
  return {
    use,
    all,
    write,
    drop,
    send,
    sendAll,
    see: (questions: readonly Question[]) => see(writing, questions),
    isSame: (one: Question, other: Question) => isSame(setup, one, other),
    isOwn: ({ updatedAt }: Question) => writing.own.has(updatedAt),
    keyOf: (id: string) => writing.keys.get(id) ?? id,
    /** Sends drafts that failed without a connection. */
    retry: () => sendAll(({ state }) => state.kind === 'kept' && state.again),
  };
}

export type Drafts = ReturnType<typeof openDrafts>;
