import type { AnswerToMark } from '@akada/contract';
import { needsReason } from '@akada/contract/rules/hand-mark';
import { type KeyboardEvent, type Ref, type SyntheticEvent, useRef, useState } from 'react';
import { type Mark, useMarkAnswer } from '../../../data/marking.ts';
import { useFormat } from '../../../data/school.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { useLetterKeys } from '../../../state/letter-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceGroup, ChoiceRow } from '../../../ui/choices.tsx';
import { TextareaField, TextField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeskKeys } from './desk-keys.ts';

type Standing = NonNullable<AnswerToMark['mark']>;

/** What is typed for an answer that is not saved. */
export type Draft = { points: string; comment: string; rubric: readonly number[]; reason: string };

function draftOf(mark: Standing | undefined): Draft {
  const { points, comment = '', rubric = [] } = mark ?? {};
  return { points: points === undefined ? '' : String(points), comment, rubric, reason: '' };
}

function pointsProblem(points: string, most: number): string | undefined {
  const isWhole = /^\d+$/.test(points.trim());
  return isWhole && Number(points) <= most ? undefined : `Give 0 to ${most} points, a whole number`;
}

function StandingMark({ mark, most, isEarlier }: { mark: Standing; most: number; isEarlier: boolean }) {
  const { dateTime } = useFormat();
  const who = mark.isOwn ? 'You' : mark.by;
  return (
    <Notice tone={isEarlier ? 'warning' : 'info'}>
      {isEarlier && <p>The student has changed this answer since it was marked.</p>}
      <p>{`${who} marked it on ${dateTime(mark.markedAt)}: ${mark.points} of ${most} points.`}</p>
    </Notice>
  );
}

function useSaveMark(examId: string, answer: AnswerToMark, draft: Draft, onDone: () => void) {
  const { attemptId, question, seq, mark } = answer;
  const saving = useMarkAnswer(examId, question._id);
  const isBusy = useRef(false);
  const save = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const { comment, rubric, reason } = draft;
    const order: Mark = {
      ...{ points: Number(draft.points), comment, rubric: [...rubric], seq },
      ...(mark && { markedAt: mark.markedAt }),
      ...(reason.trim() !== '' && { reason }),
    };
    const isMarked = await saving.mutateAsync({ attemptId, mark: order }).then(
      () => true,
      () => false,
    );
    isBusy.current = false;
    if (isMarked) onDone();
  };
  return { save, error: saving.error, isPending: saving.isPending };
}

type MarkFormProps = {
  examId: string;
  answer: AnswerToMark;
  /** By attempt; kept while the page is open. */
  drafts: Map<string, Draft>;
  onStep: (by: number) => void;
  onDone: () => void;
};

export function MarkForm({ examId, answer, drafts, onStep, onDone }: MarkFormProps) {
  const { question, mark, earlierMark } = answer;
  const { attemptId } = answer;
  const [draft, setDraft] = useState(() => drafts.get(attemptId) ?? draftOf(mark));
  const [isTried, setTried] = useState(false);
  const comment = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<Draft>) => {
    const next = { ...(drafts.get(attemptId) ?? draft), ...part };
    drafts.set(attemptId, next);
    setDraft(next);
  };
  const { save, error, isPending } = useSaveMark(examId, answer, draft, () => {
    drafts.delete(attemptId);
    onDone();
  });
  const problem = pointsProblem(draft.points, question.points);
  const asksReason = mark !== undefined && needsReason(mark, serverTime());
  const reasonProblem = asksReason && draft.reason.trim().length < 3 ? 'Please say why the mark changes' : undefined;
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    setTried(true);
    if (problem === undefined && reasonProblem === undefined) void save();
  };
  useDeskKeys({
    onDigit: (digit) => {
      const longer = Number(`${draft.points}${digit}`);
      change({ points: longer <= question.points ? String(longer) : digit });
    },
    onClear: () => change({ points: '' }),
    onComment: () => comment.current?.focus(),
    onSave: () => submit(),
    onStep,
  });
  return (
    <Card as="section" aria-label="Mark" className="self-start lg:sticky lg:top-4">
      <form onSubmit={submit} className="grid gap-3">
        {(mark ?? earlierMark) && (
          <StandingMark
            mark={(mark ?? earlierMark) as Standing}
            most={question.points}
            isEarlier={mark === undefined}
          />
        )}
        <RubricChoices
          question={question}
          given={draft.rubric}
          onChange={(rubric, points) => change({ rubric, points: String(points) })}
        />
        <TextField
          label={`Points, 0 to ${question.points}`}
          inputMode="numeric"
          autoComplete="off"
          value={draft.points}
          error={isTried ? problem : undefined}
          onChange={({ target }) => change({ points: target.value })}
        />
        <CommentField
          ref={comment}
          value={draft.comment}
          onChange={(text) => change({ comment: text })}
          onSave={submit}
        />
        {asksReason && (
          <TextField
            label="Why the mark changes"
            hint="The student reads it beside the new score."
            maxLength={500}
            autoComplete="off"
            value={draft.reason}
            error={isTried ? reasonProblem : undefined}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
        {error && <Notice tone="error">{refusalWords(error)}</Notice>}
        <Button type="submit" loading={isPending}>
          Save and next
        </Button>
        <KeysHint />
      </form>
    </Card>
  );
}

function refusalWords(error: unknown): string {
  const isFirst = error instanceof CallError && error.code === 'already_decided';
  return isFirst ? `${messageOf(error)}. To change it, say why.` : messageOf(error);
}

function KeysHint() {
  if (!useLetterKeys()) return null;
  return (
    <p className="text-xs text-soft max-lg:hidden">
      Keys: figures give points, Enter saves, C comments, Ctrl + Enter saves from the comment, P and N step.
    </p>
  );
}

type RubricChoicesProps = {
  question: AnswerToMark['question'];
  given: readonly number[];
  onChange: (given: number[], points: number) => void;
};

/** The ticked lines are added up; the points may still be changed. */
function RubricChoices({ question, given, onChange }: RubricChoicesProps) {
  const rubric = question.details?.rubric ?? [];
  if (rubric.length === 0) return null;
  const tick = (place: number, isTicked: boolean) => {
    const next = rubric.flatMap((_, at) => ((at === place ? isTicked : given.includes(at)) ? [at] : []));
    const sum = next.reduce((points, at) => points + (rubric[at]?.points ?? 0), 0);
    onChange(next, Math.min(sum, question.points));
  };
  return (
    <ChoiceGroup legend="Rubric">
      {rubric.map(({ text, points }, place) => (
        <ChoiceRow
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
          key={place}
          kind="checkbox"
          className="lg:min-h-9 lg:py-1.5"
          label={
            <span className="[overflow-wrap:anywhere]">
              <Maths text={text} />
            </span>
          }
          hint={points === 1 ? '1 point' : `${points} points`}
          checked={given.includes(place)}
          onChange={({ target }) => tick(place, target.checked)}
        />
      ))}
    </ChoiceGroup>
  );
}

type CommentFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  value: string;
  onChange: (text: string) => void;
  onSave: () => void;
};

function CommentField({ ref, value, onChange, onSave }: CommentFieldProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  };
  return (
    <TextareaField
      ref={ref}
      label="Comment (optional)"
      hint="The student reads it in the review."
      rows={3}
      maxLength={5000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKey}
    />
  );
}
