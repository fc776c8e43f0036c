import { type Question, questionForm } from '@akada/contract';
import { type QuestionType, questionTypeLabels } from '@akada/contract/question-types';
import { zodResolver } from '@hookform/resolvers/zod';
import { type ClipboardEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Drafts, OpenDraft } from '../../../data/question-drafts.ts';
import { formulaCheck } from '../../../lib/check-formula.ts';
import { letterOf } from '../../../lib/format.ts';
import { authoring, type QuestionForm } from '../../../question-types/authoring.ts';
import type { DraftValues, QuestionDraft } from '../../../state/question-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { AboutFields } from '../shared/about-fields.tsx';
import { PassageField } from '../shared/passage-field.tsx';
import { AskedFields, asType, focusOptions, pointsFrom, questionDefaults } from '../shared/question-fields.tsx';
import { focusAlt, type PictureDraft, PictureField, usePicture } from '../shared/question-picture.tsx';
import { onAuthorKey } from './author-keys.ts';
import { ChangedNotice, DraftLine } from './draft-words.tsx';
import { StudentView } from './student-view.tsx';

/** A question of the exam: stored, as it is written, or both. */
export type Item = {
  key: string;
  question: Question | null;
  draft: OpenDraft | undefined;
  /** What a new one begins with. */
  fresh?: Pick<QuestionDraft, 'values' | 'after'>;
};

const undoMs = 10_000;
const pauseMs = 1500;
const mostOptions = 10;

const textOf = (values: unknown) => JSON.stringify(values);

/** Everything that is typed is kept at once; what is as it was stored needs no draft. */
function useKept(form: QuestionForm, item: Item, drafts: Drafts, picture: PictureDraft) {
  const now = useRef({ item, picture });
  useEffect(() => {
    now.current = { item, picture };
  });
  const typed = useRef(form.getValues());
  const keep = useRef(() => {
    const { key, draft, question, fresh } = now.current.item;
    const { change } = now.current.picture;
    const values = structuredClone(form.getValues());
    typed.current = values;
    const before = question ? questionDefaults(question, '') : fresh?.values;
    const isAsBefore = textOf(values) === textOf(before) && change.kind === 'keep';
    if (isAsBefore) {
      if (draft && draft.state.kind !== 'saving') drafts.drop(key);
    } else if (draft) drafts.write({ ...draft, values, picture: change }, draft.state);
    else drafts.write({ key, values, picture: change, base: question, after: fresh?.after });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep.current());
    return unsubscribe;
  }, [form]);
  const isFirst = useRef(true);
  const { change } = picture;
  const chosen = change.kind === 'set' ? change.file : null;
  const alt = picture.draft?.alt;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the picture is made of
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else keep.current();
  }, [chosen, alt]);
  return typed;
}

/** A stored question is saved in the pauses of typing, every one when it is left. */
function useAutosave(item: Item, drafts: Drafts) {
  const { key, draft, question } = item;
  const isStored = question !== null;
  const values = draft?.values;
  const picture = draft?.picture;
  useEffect(() => {
    if (!isStored || !(values || picture)) return;
    const timer = setTimeout(() => void drafts.send(key), pauseMs);
    return () => clearTimeout(timer);
  }, [isStored, values, picture, drafts, key]);
  useEffect(() => () => void drafts.send(key), [drafts, key]);
}

/** What is wrong with the formulas, by where they stand. */
function useBrokenFormulas(form: QuestionForm): string[] {
  const [text, options, explanation] = useWatch({ control: form.control, name: ['text', 'options', 'explanation'] });
  const [broken, setBroken] = useState<string[]>([]);
  useEffect(() => {
    let isOld = false;
    const places: [string, string][] = [
      ['Question', text],
      ...(options ?? []).map((option, index): [string, string] => [`Option ${letterOf(index)}`, option]),
      ['Explanation', explanation ?? ''],
    ];
    formulaCheck(places.map(([, one]) => one)).then(
      (problemOf) => {
        if (isOld) return;
        const found = places.flatMap(([place, one]) => {
          const problem = problemOf(one);
          return problem === null ? [] : [`${place}: ${problem}`];
        });
        setBroken((before) => (found.length + before.length === 0 ? before : found));
      },
      // Without KaTeX nothing can be said.
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [text, options, explanation]);
  return broken;
}

function useTypeSwitch(form: QuestionForm, typed: RefObject<DraftValues>, offerId: string) {
  useEffect(() => () => notify.withdraw(offerId), [offerId]);
  const apply = ({ type, options, correctAnswer, details }: DraftValues) => {
    const change = { shouldDirty: true };
    form.setValue('correctAnswer', correctAnswer, change);
    form.setValue('options', options, change);
    form.setValue('details', details, change);
    form.setValue('type', type, change);
    form.clearErrors(['correctAnswer', 'options', 'details']);
  };
  return (type: QuestionType) => {
    const before = typed.current;
    apply(asType(before, type));
    notify.success(`Now a question of type ${questionTypeLabels[type]}`, undefined, {
      ...{ id: offerId, label: 'Undo', key: '', forMs: undoMs },
      run: () => apply(before),
    });
  };
}

function Preview({ form, picture, number, total }: { form: QuestionForm; picture: PictureDraft } & Place) {
  const [text, type, options, points, details] = useWatch({
    control: form.control,
    name: ['text', 'type', 'options', 'points', 'details'],
  });
  const question = { text, type, options: options ?? [], points: pointsFrom(points), details, picture: picture.draft };
  return (
    <section aria-label="As the student sees it" className="rounded-md border border-line bg-paper p-4">
      <StudentView question={question} number={number} total={total} />
    </section>
  );
}

type Place = { number: number; total: number };

export type WriteActions = {
  /** After Ctrl and Enter. */
  onNext: (values: DraftValues) => void;
  onDuplicate: (values: DraftValues) => void;
  onMove: (by: -1 | 1) => void;
  onLeave: () => void;
  onTheirs: () => void;
  onMine: () => void;
  onBoth: () => void;
};

type WriteQuestionProps = Place & { item: Item; drafts: Drafts; actions: WriteActions; isBeside: boolean };

/** React hands on what happens in a dialog that a field opens. */
const isOwn = ({ currentTarget, target }: SyntheticEvent) => currentTarget.contains(target as Node);

function pasted(event: ClipboardEvent): File | undefined {
  return [...event.clipboardData.files].find((file) => file.type.startsWith('image/'));
}

function Broken({ broken }: { broken: readonly string[] }) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {broken.length > 0 && (
        <Notice tone="warning">
          <ul>
            {broken.map((problem) => (
              <li key={problem} className="[overflow-wrap:anywhere]">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function useWriting(item: Item, drafts: Drafts) {
  const [begin] = useState(() => item.draft?.values ?? item.fresh?.values ?? questionDefaults(item.question, ''));
  const form: QuestionForm = useForm({ resolver: zodResolver(questionForm), defaultValues: begin });
  const stored = item.draft?.base ?? item.question;
  const picture = usePicture(stored?.picture ?? null, item.draft?.picture);
  const typed = useKept(form, item, drafts, picture);
  useAutosave(item, drafts);
  const saved = stored?.picture;
  const shown = useRef(saved?.url);
  const { settle } = picture;
  useEffect(() => {
    if (saved && saved.url !== shown.current) settle(saved);
    shown.current = saved?.url;
  });
  const wasAmiss = item.draft?.state.kind === 'kept';
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is opened
  useEffect(() => {
    form.setFocus('text');
    if (wasAmiss) void form.trigger();
  }, []);
  const refusal = item.draft?.state.kind === 'kept' ? item.draft.state : undefined;
  useEffect(() => {
    if (refusal?.field && refusal.field in form.getValues())
      form.setError(refusal.field as 'text', { type: 'server', message: refusal.why });
  }, [refusal, form]);
  return { form, picture, typed };
}

/** One more, and the focus in it, where the options of the type are rows of the form. */
function addOption(form: QuestionForm): void {
  const options = form.getValues('options') ?? [];
  const { optionSlots, hasRows } = authoring[form.getValues('type')];
  if (!hasRows || optionSlots === 0 || options.length >= mostOptions) return;
  form.setValue('options', [...options, '']);
  setTimeout(() => document.getElementById(`option-${letterOf(options.length)}`)?.focus());
}

/** A question where it stands, with the fields that its dialog in the bank has. */
export function WriteQuestion({ item, drafts, number, total, actions, isBeside }: WriteQuestionProps) {
  const { form, picture, typed } = useWriting(item, drafts);
  const [isSeen, setIsSeen] = useState(false);
  const onType = useTypeSwitch(form, typed, `type-${item.key}`);
  const broken = useBrokenFormulas(form);
  const next = form.handleSubmit(() => {
    if (!picture.check()) return focusAlt();
    actions.onNext(form.getValues());
  }, focusOptions);
  const keys = {
    onNext: () => void next(),
    onDuplicate: () => actions.onDuplicate(form.getValues()),
    onMove: actions.onMove,
    onLeave: actions.onLeave,
    onLastOption: () => addOption(form),
  };
  const { state } = item.draft ?? {};
  return (
    <section
      aria-label={`Question ${number}`}
      className={isBeside ? 'grid items-start gap-6 grid-cols-[minmax(0,1fr)_20rem]' : 'grid gap-5'}
      onKeyDown={(event) => isOwn(event) && onAuthorKey(event, keys)}
      onPaste={(event) => {
        const file = isOwn(event) ? pasted(event) : undefined;
        if (!file) return;
        event.preventDefault();
        void picture.choose(file);
      }}
    >
      <div className="grid min-w-0 gap-5">
        {state?.kind === 'changed' && <ChangedNotice theirs={state.theirs} {...actions} />}
        <AskedFields form={form} onType={onType} />
        <Broken broken={broken} />
        <PassageField form={form} />
        <PictureField picture={picture} />
        <AboutFields form={form} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <DraftLine draft={item.draft} className="mr-auto" />
          {!isBeside && (
            <Button variant="quiet" aria-pressed={isSeen} onClick={() => setIsSeen(!isSeen)}>
              As the student sees it
            </Button>
          )}
          <Button variant="secondary" onClick={actions.onLeave}>
            Done
          </Button>
          <Button title="Ctrl+Enter" onClick={keys.onNext}>
            Save and next
          </Button>
        </div>
      </div>
      {(isBeside || isSeen) && (
        <div className={isBeside ? 'sticky top-20' : ''}>
          <Preview form={form} picture={picture} number={number} total={total} />
        </div>
      )}
    </section>
  );
}
