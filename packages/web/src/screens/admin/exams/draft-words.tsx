import type { Question } from '@akada/contract';
import { questionForm } from '@akada/contract';
import { filledOptions } from '@akada/contract/question-types/written';
import { Check, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import type { OpenDraft } from '../../../data/questions/question-drafts.ts';
import type { DraftValues, QuestionDraft } from '../../../state/question-drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { nextDefaults, questionDefaults, questionToSend } from '../shared/question-fields.tsx';
import { noAlt } from '../shared/question-picture.tsx';

function toBody(values: DraftValues) {
  const checked = questionForm.safeParse(values);
  return checked.success ? questionToSend(checked.data) : { problem: checked.error.issues[0]?.message ?? '' };
}

/** Request body of a draft, or its first problem. */
export function readyDraft({ values, picture, explanationPicture }: QuestionDraft) {
  const lacksAlt = [picture, explanationPicture].some((one) => one.kind === 'set' && one.alt === '');
  if (lacksAlt) return { problem: noAlt };
  const body = toBody(values);
  return 'problem' in body ? { problem: body.problem } : { body };
}

/** No more than the facts that a new question begins with. */
export function isEmptyDraft({ values, picture, explanationPicture }: QuestionDraft): boolean {
  const { exam: _, options, ...empty } = nextDefaults(values);
  const isAsBegun = Object.entries(empty).every(
    ([name, value]) => JSON.stringify(values[name as keyof DraftValues]) === JSON.stringify(value),
  );
  const hasOptions = JSON.stringify(filledOptions(values.options ?? [])) !== JSON.stringify(filledOptions(options));
  return isAsBegun && !hasOptions && picture.kind === 'keep' && explanationPicture.kind === 'keep';
}

/** Request body for comparison. An invalid question is compared as stored. */
export function bodyOf(question: Question) {
  const values = questionDefaults(question, '');
  const body = toBody(values);
  return 'problem' in body ? questionToSend(values as never) : body;
}

type Words = { text: string; icon: typeof Check; tone: string };

export function draftWords(draft: OpenDraft | undefined): Words {
  if (!draft) return { text: 'Saved', icon: Check, tone: 'text-leaf-ink' };
  const { state, isKept } = draft;
  const where = isKept ? 'Kept on this device' : 'Only on this page';
  switch (state.kind) {
    case 'saving':
      return { text: 'Saving…', icon: CloudUpload, tone: 'text-soft' };
    case 'typing':
      return { text: `${where}, not sent yet`, icon: CloudUpload, tone: 'text-soft' };
    case 'kept':
      return { text: `${where}: ${state.why}`, icon: CloudOff, tone: 'text-amber-ink' };
    case 'changed':
      return { text: `${where}: somebody changed this question`, icon: TriangleAlert, tone: 'text-red-ink' };
  }
}

export function DraftLine({ draft, className }: { draft: OpenDraft | undefined; className?: string }) {
  const { text, icon: Icon, tone } = draftWords(draft);
  return (
    <span className={classes('inline-flex min-w-0 items-start gap-1.5 text-sm font-medium', tone, className)}>
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </span>
  );
}

type ChangedNoticeProps = {
  theirs: Question | null;
  onTheirs: () => void;
  onMine: () => void;
  onBoth: () => void;
};

/** Two people changed one question: nothing is lost until one of them decides. */
export function ChangedNotice({ theirs, onTheirs, onMine, onBoth }: ChangedNoticeProps) {
  if (!theirs) {
    return (
      <Notice tone="warning">
        <p>Somebody took this question out meanwhile. What you typed is still here.</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onTheirs}>
            Leave it out
          </Button>
          <Button onClick={onBoth}>Keep mine as a new question</Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <p>Somebody changed this question meanwhile. It reads now:</p>
      <blockquote className="my-2 border-l-3 border-marigold pl-3 font-medium [overflow-wrap:anywhere]">
        <Maths text={theirs.text} />
      </blockquote>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button variant="secondary" onClick={onMine}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={onBoth}>
          Keep both
        </Button>
      </div>
    </Notice>
  );
}
