import { type Question, type QuestionPicture, questionForm } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Drafts, OpenDraft } from '../../../data/questions/question-drafts.ts';
import { formulaCheck } from '../../../lib/check-formula.ts';
import { letterOf } from '../../../lib/format.ts';
import type { QuestionForm } from '../../../question-types/authoring.ts';
import type { DraftValues, QuestionDraft } from '../../../state/question-drafts.ts';
import { asType, focusOptions, questionDefaults } from '../shared/question-fields.tsx';
import { focusAlt, focusExplanationAlt, type PictureDraft, usePicture } from '../shared/question-picture.tsx';

/** A question of the exam: stored, as it is written, or both. */
export type Item = {
  key: string;
  question: Question | null;
  draft: OpenDraft | undefined;
  /** Initial values of a new question. */
  fresh?: Pick<QuestionDraft, 'values' | 'after'>;
};

const pauseMs = 1500;

type Pictures = { picture: PictureDraft; explaining: PictureDraft };

const textOf = (values: unknown) => JSON.stringify(values);

/** All input is stored at once; an unchanged question needs no draft. */
function useKept(form: QuestionForm, item: Item, drafts: Drafts, pictures: Pictures) {
  const now = useRef({ item, pictures });
  useEffect(() => {
    now.current = { item, pictures };
  });
  const typed = useRef(form.getValues());
  const keep = useRef(() => {
    const { key, draft, question, fresh } = now.current.item;
    const picture = now.current.pictures.picture.change;
    const explanationPicture = now.current.pictures.explaining.change;
    const values = structuredClone(form.getValues());
    typed.current = values;
    const before = question ? questionDefaults(question, '') : fresh?.values;
    const hasOldPictures = picture.kind === 'keep' && explanationPicture.kind === 'keep';
    const isAsBefore = textOf(values) === textOf(before) && hasOldPictures;
    if (isAsBefore) {
      if (draft && draft.state.kind !== 'saving') drafts.drop(key);
    } else if (draft) drafts.write({ ...draft, values, picture, explanationPicture }, draft.state);
    else drafts.write({ key, values, picture, explanationPicture, base: question, after: fresh?.after });
  });
  useEffect(() => {
    const { unsubscribe } = form.watch(() => keep.current());
    return unsubscribe;
  }, [form]);
  const isFirst = useRef(true);
  const madeOf = ({ change, draft }: PictureDraft) => [change.kind === 'set' ? change.file : null, draft?.alt];
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else keep.current();
  }, [...madeOf(pictures.picture), ...madeOf(pictures.explaining)]);
  return typed;
}

/** A stored question is saved in the pauses of typing, every one when it is left. */
function useAutosave(item: Item, drafts: Drafts) {
  const { key, draft, question } = item;
  const isStored = question !== null;
  const { values, picture, explanationPicture } = draft ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isStored || !values) return;
    const timer = setTimeout(() => void drafts.send(key), pauseMs);
    return () => clearTimeout(timer);
  }, [isStored, values, picture, explanationPicture, drafts, key]);
  useEffect(() => () => void drafts.send(key), [drafts, key]);
}

/** Formula errors, each with its place. */
export function useBrokenFormulas(form: QuestionForm): string[] {
  const [text, options, explanation, hint] = useWatch({
    control: form.control,
    name: ['text', 'options', 'explanation', 'hint'],
  });
  const [broken, setBroken] = useState<string[]>([]);
  useEffect(() => {
    let isOld = false;
    const places: [string, string][] = [
      ['Question', text],
      ...(options ?? []).map((option, index): [string, string] => [`Option ${letterOf(index)}`, option]),
      ['Explanation', explanation ?? ''],
      ['Hint', hint ?? ''],
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
  }, [text, options, explanation, hint]);
  return broken;
}

/** The answers of the type before are kept, for one step back. */
export function useTypeSwitch(form: QuestionForm, typed: RefObject<DraftValues>) {
  const [before, setBefore] = useState<DraftValues | null>(null);
  const apply = ({ type, options, correctAnswer, details }: DraftValues) => {
    const change = { shouldDirty: true };
    form.setValue('correctAnswer', correctAnswer, change);
    form.setValue('options', options, change);
    form.setValue('details', details, change);
    form.setValue('type', type, change);
    form.clearErrors(['correctAnswer', 'options', 'details']);
  };
  const onType = (type: QuestionType) => {
    const was = typed.current;
    apply(asType(was, type));
    setBefore(was);
  };
  const onBack = () => {
    if (before) apply(before);
    setBefore(null);
    form.setFocus('type');
  };
  return { onType, typeBefore: before?.type, onBack };
}

/** Once it is stored, its address is the school's. */
function useSettled({ settle }: PictureDraft, saved: QuestionPicture | undefined) {
  const shown = useRef(saved?.url);
  useEffect(() => {
    if (saved && saved.url !== shown.current) settle(saved);
    shown.current = saved?.url;
  });
}

/** "Done" stays while something is amiss, once: then the question may be left as it is. */
export function useDone(form: QuestionForm, isTyped: boolean, check: () => boolean, onLeave: () => void) {
  const [isAmiss, setIsAmiss] = useState(false);
  const done = async () => {
    if (isTyped && !isAmiss) {
      const isRight = await form.trigger(undefined, { shouldFocus: true });
      if (!isRight) focusOptions(form.formState.errors);
      if (!(check() && isRight)) return setIsAmiss(true);
    }
    onLeave();
  };
  return { isAmiss, done };
}

export function useWriting(item: Item, drafts: Drafts) {
  const [begin] = useState(() => item.draft?.values ?? item.fresh?.values ?? questionDefaults(item.question, ''));
  const form: QuestionForm = useForm({ resolver: zodResolver(questionForm), defaultValues: begin });
  const stored = item.draft?.base ?? item.question;
  const picture = usePicture(stored?.picture ?? null, item.draft?.picture);
  const explaining = usePicture(stored?.explanationPicture ?? null, item.draft?.explanationPicture);
  const typed = useKept(form, item, drafts, { picture, explaining });
  useAutosave(item, drafts);
  useSettled(picture, stored?.picture);
  useSettled(explaining, stored?.explanationPicture);
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
  /** False, and shown, when a description is missing. */
  const check = () => {
    if (!picture.check()) focusAlt();
    else if (!explaining.check()) setTimeout(focusExplanationAlt);
    else return true;
    return false;
  };
  return { form, picture, explaining, typed, check };
}
