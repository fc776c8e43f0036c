import type { Exam, PapersWithOtherKey, Question, QuestionPicture } from '@akada/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Moved, useExamList } from '../../../data/exams/admin-exams.ts';
import { type Drafts, type OpenDraft, openDrafts } from '../../../data/questions/question-drafts.ts';
import { fileAt } from '../../../lib/call.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { mayHelpLater } from '../../../lib/may-help-later.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import type { DraftValues, PictureChange } from '../../../state/question-drafts.ts';
import { notify } from '../../../ui/notify.ts';
import { nextDefaults, questionDefaults } from '../shared/question-fields.tsx';
import { bodyOf, isEmptyDraft, readyDraft } from './draft-words.tsx';
import type { Item } from './use-writing.ts';

const undoMs = 10_000;
const retryMs = 10_000;

/** Behind `after`; '' is the first place, and one that is not there means the last. */
function put<One>(list: readonly One[], one: One, after: string, keyOf: (one: One) => string): One[] {
  const at = after === '' ? 0 : list.findIndex((other) => keyOf(other) === after) + 1;
  const place = at === 0 && after !== '' ? list.length : at;
  return [...list.slice(0, place), one, ...list.slice(place)];
}

const itself = (id: string) => id;
const keyOfItem = ({ key }: Item) => key;

/** Applies the wanted order; an item added meanwhile stays behind its predecessor. */
export function inOrder(ids: readonly string[], wanted: readonly string[]): string[] {
  const next = wanted.filter((id) => ids.includes(id));
  for (const [index, id] of ids.entries()) {
    if (!next.includes(id)) next.splice(next.indexOf(ids[index - 1] ?? '') + 1, 0, id);
  }
  return next;
}

/** The questions of the exam and those that the server does not have yet, in their places. */
function itemsOf(exam: Exam, drafts: Drafts, open: ReadonlyMap<string, OpenDraft>, fresh: Fresh | null): Item[] {
  const draftOf = (question: Question, key: string) =>
    open.get(key) ?? [...open.values()].find(({ base }) => base?._id === question._id);
  let items = exam.questions.map((question): Item => {
    const key = drafts.keyOf(question._id);
    const draft = draftOf(question, key);
    return { key: draft?.key ?? key, question, draft };
  });
  for (const draft of open.values()) {
    if (items.some(({ key }) => key === draft.key)) continue;
    items = put(items, { key: draft.key, question: draft.base, draft }, draft.after ?? 'last', keyOfItem);
  }
  if (!fresh || items.some(({ key }) => key === fresh.key)) return items;
  return put(items, { key: fresh.key, question: null, draft: undefined, fresh }, fresh.after, keyOfItem);
}

export type Fresh = { key: string; values: DraftValues; after: string };

type OldPapers = { question: Question; papers: PapersWithOtherKey };

function useDrafts(exam: Exam, userId: string) {
  const list = useExamList(exam._id);
  const [oldPapers, setOldPapers] = useState<OldPapers | null>(null);
  const [drafts] = useState(() =>
    openDrafts({
      ...{ userId, examId: exam._id, ready: readyDraft, isEmpty: isEmptyDraft, bodyOf },
      place: (id, after) =>
        list.change((ids) =>
          put(
            ids.filter((one) => one !== id),
            id,
            after ?? '',
            itself,
          ),
        ),
      onStored: (question) =>
        list.show((before) => {
          const others = before.questions.filter(({ _id }) => _id !== question._id);
          const isNew = others.length === before.questions.length;
          const replaced = before.questions.map((one) => (one._id === question._id ? question : one));
          return { ...before, questions: isNew ? [...others, question] : replaced };
        }),
      onOldPapers: (question, papers) => setOldPapers({ question, papers }),
    }),
  );
  useEffect(() => {
    void drafts.sendAll();
    const retry = () => void drafts.retry();
    const timer = setInterval(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [drafts]);
  useEffect(() => drafts.see(exam.questions), [drafts, exam.questions]);
  return { list, drafts, oldPapers, forgetPapers: () => setOldPapers(null) };
}

/** The open question shows a colleague's change, unless it has unsaved input. */
function useTakeOver(items: readonly Item[], openKey: string | null, drafts: Drafts, fillAnew: () => void) {
  const item = items.find(({ key }) => key === openKey);
  const shown = useRef<Question | null>(null);
  const question = item?.draft?.base ?? item?.question ?? null;
  const isTyped = item?.draft !== undefined;
  useEffect(() => {
    const before = shown.current;
    const isSameOne = question !== null && before?._id === question._id;
    // For a moment after it is saved here, the list still has the version before.
    if (isSameOne && question.updatedAt <= before.updatedAt) return;
    shown.current = question;
    if (!isSameOne || isTyped) return;
    if (drafts.isOwn(question) || drafts.isSame(before, question)) return;
    fillAnew();
  }, [question, isTyped, drafts, fillAnew]);
}

const valuesOf = ({ draft, question, fresh }: Item) => draft?.values ?? fresh?.values ?? questionDefaults(question, '');

type Parts = {
  exam: Exam;
  items: readonly Item[];
  drafts: Drafts;
  list: ReturnType<typeof useExamList>;
  openKey: string | null;
  setOpenKey: (key: string | null) => void;
};

const kept: PictureChange = { kind: 'keep' };

/** The picture of a question for another one, which has none yet. */
async function copied(change: PictureChange = kept, stored: QuestionPicture | undefined): Promise<PictureChange> {
  if (change.kind === 'remove' || (change.kind === 'keep' && !stored)) return kept;
  const own = change.kind === 'set' ? change.file : null;
  const file = own ?? (stored ? await fileAt(stored.url) : null);
  return file ? { kind: 'set', file, alt: change.kind === 'set' ? change.alt : (stored?.alt ?? '') } : kept;
}

/** New questions: empty ones with the last one's facts, copies, and those by Ctrl+Enter. */
function useNew({ items, drafts, setOpenKey }: Parts, setFresh: (fresh: Fresh) => void) {
  const last = useRef<DraftValues | null>(null);
  const add = (after = items.at(-1)?.key ?? '', like = last.current) => {
    const before = items.at(-1);
    const source = like ?? (before && valuesOf(before));
    const key = newRequestKey();
    const values = source ? nextDefaults(source) : questionDefaults(null, '');
    // A stored question may come from an import, whose topic and source are its own.
    const ofImport = like ? {} : { topic: '', source: '', year: null, tags: [], passage: '' };
    setFresh({ key, values: { ...values, ...ofImport, exam: '' }, after });
    setOpenKey(key);
  };
  const duplicate = async (item: Item, values = valuesOf(item)) => {
    const key = newRequestKey();
    const copy = { key, values: structuredClone(values), base: null, after: item.key };
    const { draft, question } = item;
    try {
      const picture = await copied(draft?.picture, question?.picture);
      const explanationPicture = await copied(draft?.explanationPicture, question?.explanationPicture);
      drafts.write({ ...copy, picture, explanationPicture });
    } catch {
      drafts.write({ ...copy, picture: kept, explanationPicture: kept });
      notify.error('Its picture is not copied', 'There is no connection.');
    }
    setOpenKey(key);
  };
  /** New ones behind it, in their order. */
  const follow = (item: Item, more: readonly DraftValues[]) => {
    let after = item.key;
    for (const values of more) {
      const key = newRequestKey();
      drafts.write({ key, values, base: null, picture: kept, explanationPicture: kept, after });
      void drafts.send(key);
      after = key;
    }
  };
  const next = (item: Item, values: DraftValues) => {
    last.current = values;
    const { question, key } = item;
    const following = items[items.findIndex((one) => one.key === key) + 1];
    const isNew = question === null || drafts.keyOf(question._id) !== question._id;
    if (following && !isNew) setOpenKey(following.key);
    else add(key, values);
  };
  return { add, duplicate, follow, next };
}

function useChanges({ items, drafts, list, openKey, setOpenKey }: Parts) {
  const said = (error: Error) => notify.error(`Failed to update exam: ${messageOf(error)}`);
  const changeList: typeof list.change = (change, more) => list.change(change, more).catch(said);
  /** Gives the one that takes the focus. */
  const remove = (item: Item) => {
    const { key, draft, question } = item;
    const index = items.findIndex((one) => one.key === key);
    const before = items[index - 1];
    const without = (ids: readonly string[]) => ids.filter((id) => id !== question?._id);
    if (openKey === key) setOpenKey(null);
    if (draft) drafts.drop(draft.key);
    if (question) void changeList(without);
    const run = () => {
      if (draft) drafts.write({ ...draft, after: before?.key ?? '' });
      if (!question) return;
      const after = before?.question?._id ?? '';
      const moved = new Map([[question._id, after === '' ? 'up' : 'down'] as const]);
      void changeList((ids) => put(without(ids), question._id, after, itself), { known: [question], moved });
    };
    const offer = { id: `removed-${key}`, label: 'Undo', key: '', forMs: undoMs, run };
    if (question || draft) notify.success('Question removed', undefined, offer);
    return items[index + 1] ?? before;
  };
  /** False where it waits for a connection. */
  const order = async (keys: readonly string[], movedKeys: Moved): Promise<boolean> => {
    const idsOf = (key: string) => items.find((item) => item.key === key)?.question?._id ?? [];
    const wanted = keys.flatMap(idsOf);
    const moved = new Map([...movedKeys].flatMap(([key, way]) => [idsOf(key)].flat().map((id) => [id, way] as const)));
    for (const [index, key] of keys.entries()) {
      const draft = drafts.all().get(key);
      if (draft && draft.base === null) drafts.write({ ...draft, after: keys[index - 1] ?? '' }, draft.state);
    }
    try {
      await list.change((ids) => inOrder(ids, wanted), { moved });
    } catch (error) {
      if (mayHelpLater(error)) return false;
      said(error as Error);
    }
    return true;
  };
  return { changeList, divide: list.divide, remove, order };
}

/** Decision on an edit conflict: theirs, mine, or both, with mine as a new question. */
function useDecision({ drafts, list, setOpenKey }: Parts, fillAnew: () => void) {
  return ({ draft, key }: Item) => {
    const theirs = draft?.state.kind === 'changed' ? draft.state.theirs : null;
    const onTheirs = async () => {
      drafts.drop(key);
      const take = (one: Question) => (one._id === theirs?._id ? theirs : one);
      await list.show((exam) => ({ ...exam, questions: exam.questions.map(take) }));
      fillAnew();
    };
    const onMine = () => {
      if (!draft || !theirs) return;
      drafts.write({ ...draft, base: theirs });
      void drafts.send(key);
    };
    const onBoth = () => {
      if (!draft) return;
      drafts.drop(key);
      const copy = { ...draft, key: newRequestKey(), base: null, isSent: false, after: theirs ? key : draft.after };
      drafts.write(copy);
      void drafts.send(copy.key);
      setOpenKey(copy.key);
    };
    return { onTheirs: () => void onTheirs(), onMine, onBoth };
  };
}

export function useWorkshop(exam: Exam, userId: string) {
  const { list, drafts, ...papers } = useDrafts(exam, userId);
  const [fresh, setFresh] = useState<Fresh | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  /** Part of the editor's React key: a new value resets the form. */
  const [round, setRound] = useState(0);
  const items = itemsOf(exam, drafts, drafts.use(), fresh?.key === openKey ? fresh : null);
  const parts = { exam, items, drafts, list, openKey, setOpenKey };
  const fillAnew = useCallback(() => setRound((before) => before + 1), []);
  useTakeOver(items, openKey, drafts, fillAnew);
  return {
    ...{ exam, items, drafts, openKey, round, open: setOpenKey, ...papers },
    ...useNew(parts, setFresh),
    ...useChanges(parts),
    decide: useDecision(parts, fillAnew),
    close: () => setOpenKey(null),
  };
}

export type Workshop = ReturnType<typeof useWorkshop>;
