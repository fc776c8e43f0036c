import type { CheckQuestions, Question } from '@akada/contract';
import { isMarkedByHand, questionTypeLabels } from '@akada/contract/question-types';
import { mostCheckQuestions } from '@akada/contract/rules/check-questions';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { checkQuestionsQuery, useSetCheckQuestions } from '../../../data/catalogue/check-questions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { LeaveGuard } from '../../shared/leave-guard.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { TitledCard } from '../../shared/titled-card.tsx';
import { BankDialog } from '../shared/bank-dialog.tsx';
import { StudentView } from '../shared/student-view.tsx';
import { useUnsaved } from './unsaved.ts';

type Chosen = Question & { isKept?: boolean };

type RowProps = {
  question: Chosen;
  index: number;
  total: number;
  onMove: (to: number) => void;
  onRemove: () => void;
};

function Row({ question, index, total, onMove, onRemove }: RowProps) {
  const number = index + 1;
  const arrow = 'aria-disabled:opacity-40';
  return (
    <li className="rounded-md border border-line">
      <div className="flex items-start gap-1 p-3 pr-1 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
          <p className="line-clamp-3">
            {number}. <Maths text={question.text} />
          </p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge>{questionTypeLabels[question.type]}</Badge>
            {question.isKept && <Badge tone="amber">Not shown now: an exam asks it</Badge>}
          </p>
        </div>
        <div className="ml-auto flex">
          <IconButton
            label={`Move check question ${number} up`}
            aria-disabled={index === 0}
            className={arrow}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={`Move check question ${number} down`}
            aria-disabled={number === total}
            className={arrow}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton label={`Remove check question ${number}`} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <details className="border-t border-line">
        <summary className="min-h-11 cursor-pointer px-3 py-2.5 text-sm font-semibold text-green">
          As students see it
        </summary>
        <div className="px-3 pb-4">
          <StudentView question={question} number={number} total={total} />
        </div>
      </details>
    </li>
  );
}

function moved(list: readonly Chosen[], from: number, to: number): Chosen[] {
  const rest = list.filter((_, index) => index !== from);
  const one = list[from];
  return one && to >= 0 && to < list.length ? [...rest.slice(0, to), one, ...rest.slice(to)] : [...list];
}

const refusalOf = (count: number) => (question: Question) => {
  if (isMarkedByHand(question)) return 'marked by hand';
  return count >= mostCheckQuestions ? `${mostCheckQuestions} are chosen already` : null;
};

type Draft = { questions: readonly Chosen[]; updatedAt: string };

function Chooser({ lessonId, stored }: { lessonId: string; stored: CheckQuestions }) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPicking, setIsPicking] = useState(false);
  const save = useSetCheckQuestions(lessonId);
  const { questions, updatedAt } = draft ?? stored;
  const change = (changed: readonly Chosen[]) => {
    setDraft({ questions: changed, updatedAt });
    save.reset();
  };
  const without = (id: string) => questions.filter(({ _id }) => _id !== id);
  const discard = () => {
    setDraft(null);
    save.reset();
  };
  const send = () => {
    const body = { questionIds: questions.map(({ _id }) => _id), updatedAt };
    const onSuccess = () => {
      setDraft(null);
      notify.success('Check questions saved');
    };
    return save.mutateAsync(body, { onSuccess });
  };
  useUnsaved('check questions', draft !== null, send);
  return (
    <div className="mt-3 flex flex-col items-start gap-4">
      <LeaveGuard unsaved={draft !== null} />
      <p className="text-soft">
        Two or three questions that students answer when the film ends. A wrong one comes again in their practice.
      </p>
      {questions.length > 0 && (
        <ol className="grid w-full gap-2" aria-label="Check questions">
          {questions.map((question, index) => (
            <Row
              key={question._id}
              {...{ question, index }}
              total={questions.length}
              onMove={(to) => change(moved(questions, index, to))}
              onRemove={() => change(without(question._id))}
            />
          ))}
        </ol>
      )}
      {save.isError && <Notice tone="error">{messageOf(save.error)}</Notice>}
      <div className="flex flex-wrap gap-2">
        {draft && (
          <>
            <Button loading={save.isPending} onClick={() => void send().catch(() => undefined)}>
              Save check questions
            </Button>
            <Button variant="secondary" onClick={discard}>
              Discard
            </Button>
          </>
        )}
        <Button variant="secondary" onClick={() => setIsPicking(true)}>
          Choose from the bank
        </Button>
      </div>
      {isPicking && (
        <BankDialog
          ids={questions.map(({ _id }) => _id)}
          description={`Tick up to ${mostCheckQuestions}. Students get them in this order.`}
          refusal={refusalOf(questions.length)}
          onAdd={(question) => change([...without(question._id), question])}
          onRemove={({ _id }) => change(without(_id))}
          onClose={() => setIsPicking(false)}
        />
      )}
    </div>
  );
}

export function CheckQuestionsSection({ lessonId }: { lessonId: string }) {
  const chosen = useQuery(checkQuestionsQuery(lessonId));
  return (
    <TitledCard title="Check questions" large>
      <Loaded query={chosen} failure="Error loading the check questions" loading={<Skeleton shape="rows" />}>
        {(stored) => <Chooser lessonId={lessonId} stored={stored} />}
      </Loaded>
    </TitledCard>
  );
}
