import type { AnswerToMark } from '@akada/contract';
import { needsReason } from '@akada/contract/rules/hand-mark';
import { type SyntheticEvent, useRef, useState } from 'react';
import { type Mark, type MarkKind, useMarkAnswer } from '../../../data/exams/marking.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { serverTime } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { CommentField, KeysHint, RubricChoices } from './mark-fields.tsx';
import { StandingMarks } from './standing-marks.tsx';

/** Unsaved input for one answer. */
export type Draft = { points: string; comment: string; rubric: readonly number[]; reason: string };

type Given = Pick<NonNullable<AnswerToMark['mark']>, 'points' | 'comment' | 'rubric'>;

function draftOf(mark: Given | undefined): Draft {
  const { points, comment = '', rubric = [] } = mark ?? {};
  return { points: points === undefined ? '' : String(points), comment, rubric, reason: '' };
}

function pointsProblem(points: string, most: number): string | undefined {
  const isWhole = /^\d+$/.test(points.trim());
  return isWhole && Number(points) <= most ? undefined : `Give 0 to ${most} points, a whole number`;
}

/** Kind of the mark that the caller is about to give. */
function kindOf({ isHidden, second }: AnswerToMark): MarkKind {
  if (second?.state === 'differs') return 'settle';
  return isHidden ? 'second' : 'first';
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
    const isMarked = await saving.mutateAsync({ kind: kindOf(answer), attemptId, mark: order }).then(
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
  const { question, mark, attemptId } = answer;
  const kind = kindOf(answer);
  const [draft, setDraft] = useState(() => drafts.get(attemptId) ?? draftOf(kind === 'settle' ? undefined : mark));
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
  const asksReason = kind === 'settle' || (mark !== undefined && needsReason(mark, serverTime()));
  const whyWords = kind === 'settle' ? 'Please say why these points count' : 'Please say why the mark changes';
  const reasonProblem = asksReason && draft.reason.trim().length < 3 ? whyWords : undefined;
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
      <LeaveGuard unsaved={drafts.size > 0} param="question" />
      <form onSubmit={submit} className="grid gap-3">
        <StandingMarks answer={answer} onTake={(given) => change({ ...draftOf(given), reason: draft.reason })} />
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
            label={kind === 'settle' ? 'Why these points' : 'Why the mark changes'}
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
          {kind === 'settle' ? 'Settle and next' : 'Save and next'}
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
