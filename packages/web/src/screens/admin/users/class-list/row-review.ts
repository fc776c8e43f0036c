import type { ClassList, ClassListField, ClassListRow } from '@akada/contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ListRowChange, useChangeListRow } from '../../../../data/people/class-lists.ts';
import { CallError, messageOf } from '../../../../lib/call-error.ts';
import { notify } from '../../../../ui/notify.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';

export const buttonOf = (line: number) => `class-row-button-${line}`;

type Values = Record<ClassListField, string>;
const empty: Values = { fullName: '', classLevel: '', phoneNumber: '', email: '', groups: '' };
const names = ['fullName', 'classLevel', 'phoneNumber', 'email', 'groups'] as const;

const typedIn = (row: ClassListRow): Values => ({
  ...(row.typed ?? empty),
  // An unreadable class is not among the options.
  classLevel: row.classLevel,
});

type RowFields = Omit<ListRowChange, 'line' | 'version'>;

function changedIn(values: Values, row: ClassListRow): RowFields {
  const before = typedIn(row);
  return Object.fromEntries(names.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]));
}

type Opened = {
  /** As it was when the form was opened, or as the last save left it. */
  row: ClassListRow;
  /** Whether a save left it refused, and whether it was so before. */
  refused: 'anew' | 'still' | null;
  /** A conflict with a colleague's change was shown: the next save overwrites it. */
  isTold: boolean;
};

type Listed = { data: { data: ClassList } | undefined; isFetching: boolean; isPlaceholderData: boolean };

type Saved = { line: number; wasRefused: boolean };

/** After a row is mended, the next refused one has the focus, on whichever page it is; after another one, the row itself. */
function useNextFocus(list: Listed, show: string, showRefused: () => void) {
  const [after, setAfter] = useState<Saved | null>(null);
  const { data, isFetching, isPlaceholderData } = list;
  useEffect(() => {
    if (after === null || !data || isFetching || isPlaceholderData) return undefined;
    const { rows, counts } = data.data;
    const refused = rows.filter(({ status }) => status === 'refused');
    const next = after.wasRefused
      ? (refused.find(({ line }) => line > after.line) ?? refused[0])
      : rows.find(({ line }) => line === after.line);
    if (after.wasRefused && !next && counts.refused > 0 && show !== 'refused') {
      // The address may not change while React draws.
      const soon = setTimeout(showRefused);
      return () => clearTimeout(soon);
    }
    setAfter(null);
    document.getElementById(next ? buttonOf(next.line) : 'main')?.focus();
    return undefined;
  }, [after, data, isFetching, isPlaceholderData, show, showRefused]);
  return setAfter;
}

/** One row of the list is open at a time. The form is kept here, because its fields go where the window becomes narrow. */
function useOpenedRow() {
  const form = useForm<Values>({ defaultValues: empty });
  const [opened, setOpened] = useState<Opened | null>(null);
  /** For callbacks of a save that was begun earlier. */
  const line = useRef<number | null>(null);
  const show = (next: Opened | null) => {
    line.current = next?.row.line ?? null;
    form.reset(next ? typedIn(next.row) : empty);
    setOpened(next);
  };
  /** Input typed during the save is kept. */
  const showSaved = (next: Opened, sent: Values) => {
    const now = form.getValues();
    show(next);
    for (const name of names) if (now[name] !== sent[name]) form.setValue(name, now[name], { shouldDirty: true });
  };
  const isUnsaved = form.formState.isDirty && opened !== null;
  return { form, opened, setOpened, line, show, showSaved, isUnsaved };
}

/** An action that would lose unsaved changes waits for a confirmation. */
function useDiscarding(isUnsaved: boolean, close: () => void) {
  const [next, setNext] = useState<(() => void) | null>(null);
  const ask = (wish: () => void) => (isUnsaved ? setNext(() => wish) : wish());
  const keep = () => setNext(null);
  const discard = () => {
    setNext(null);
    close();
    next?.();
  };
  return { ask, keep, discard, isAsking: next !== null };
}

const isConflict = (error: Error) => error instanceof CallError && error.status === 409;

type Wish = { id: string; list: Listed; show: string; showRefused: () => void };

export function useRowReview({ id, list, show, showRefused }: Wish) {
  const change = useChangeListRow(id);
  const once = useOneAtATime(change);
  const { form, opened, setOpened, line, isUnsaved, ...at } = useOpenedRow();
  const [news, setNews] = useState('');
  const focusAfter = useNextFocus(list, show, showRefused);
  const close = () => at.show(null);
  const discarding = useDiscarding(isUnsaved, close);
  const save = (row: ClassListRow, fields: RowFields, sent: Values) => {
    const own = opened?.row.line === row.line ? opened : null;
    const version = own && !own.isTold ? own.row.version : row.version;
    const wasRefused = (own?.row ?? row).status === 'refused';
    once.mutate(
      { line: row.line, version, ...fields },
      {
        onSuccess: ({ data }) => {
          const isRefused = data.row.status === 'refused';
          setNews(isRefused ? '' : `Line ${data.row.line}: ${data.row.why || 'nothing is wrong with it'}`);
          // Its form was closed meanwhile, or another row's is open.
          if (line.current !== (own ? row.line : null)) return;
          const isTypedOn = names.some((name) => form.getValues(name) !== sent[name]);
          if (own && (isRefused || isTypedOn)) {
            const refused = wasRefused ? 'still' : 'anew';
            at.showSaved({ row: data.row, refused: isRefused ? refused : null, isTold: false }, sent);
          } else {
            close();
            focusAfter({ line: row.line, wasRefused });
          }
        },
        onError: (error) => {
          if (line.current !== row.line) notify.error(`Line ${row.line}: ${messageOf(error)}`);
          else setOpened((now) => now && { ...now, refused: null, isTold: isConflict(error) });
        },
      },
    );
  };
  const open = (row: ClassListRow) => {
    if (change.isError) change.reset();
    at.show({ row, refused: null, isTold: false });
  };
  return {
    ...{ form, opened, isUnsaved, news, discarding, isSaving: change.isPending },
    open: (row: ClassListRow) => discarding.ask(() => open(row)),
    close: () => discarding.ask(close),
    giveUp: () => {
      if (opened) focusSoon(buttonOf(opened.row.line));
      close();
    },
    takeIn: (row: ClassListRow) => save(row, { skip: false }, empty),
    save: (row: ClassListRow, skip?: boolean) => {
      const values = form.getValues();
      save(row, { ...changedIn(values, opened?.row ?? row), ...(skip && { skip }) }, values);
    },
    saveAsAnother: (row: ClassListRow) => {
      const values = form.getValues();
      save(row, { ...changedIn(values, opened?.row ?? row), isAnother: true }, values);
    },
    problem: change.variables?.line === opened?.row.line ? change.error : null,
  };
}

export type RowReview = ReturnType<typeof useRowReview>;
