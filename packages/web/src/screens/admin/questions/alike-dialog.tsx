import type { ListedQuestion } from '@akada/contract';
import { questionTypeLabels } from '@akada/contract/question-types';
import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../data/platform/school.ts';
import { alikeQuery, useKeepQuestion } from '../../../data/questions/question-versions.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { authoring } from '../../../question-types/authoring.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { BoxesLoading } from '../../../ui/loading.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { notify } from '../../../ui/notify.ts';
import { Picture } from '../../../ui/picture.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { QuestionAbout } from '../shared/question-about.tsx';
import { useKeepAll } from './keep-all.ts';
import { useOfferUndo } from './offer-undo.ts';

type KeepProps = { keeping: boolean; disabled: boolean; onKeep: () => void };

function OneOfThem({ question, keeping, disabled, onKeep }: { question: ListedQuestion } & KeepProps) {
  const { counted, date } = useFormat();
  const { Key } = authoring[question.type];
  return (
    <li className="flex min-w-0 flex-col rounded-md border border-line p-4 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="green">{questionTypeLabels[question.type]}</Badge>
        <Badge>{counted(question.points, 'point')}</Badge>
      </div>
      <p className="mt-3 font-medium whitespace-pre-line">
        <Maths text={question.text} />
      </p>
      {question.picture && <Picture {...question.picture} className="mt-3 max-h-40" />}
      <Key question={question} />
      <QuestionAbout question={question} />
      <p className="mt-3 text-xs text-soft">
        In {counted(question.usedInExams, 'exam')}. In the bank since {date(question.createdAt)}.
      </p>
      <div className="mt-auto pt-4">
        <Button variant="secondary" wide loading={keeping} disabled={disabled} onClick={onKeep}>
          Keep this one<span className="sr-only">: {question.text}</span>
        </Button>
      </div>
    </li>
  );
}

/** Questions that are alike, side by side. */
export function AlikeDialog({ question, onClose }: { question: ListedQuestion; onClose: () => void }) {
  const alike = useQuery(alikeQuery(question._id));
  const keep = useKeepQuestion();
  const keeping = useOneAtATime(keep);
  const offerUndo = useOfferUndo();
  const { keepAll, isKeepingAll } = useKeepAll(question._id, onClose);
  const keepOnly = ({ _id }: ListedQuestion, all: readonly ListedQuestion[]) =>
    keeping.mutate(
      { id: _id, others: all.map((one) => one._id).filter((id) => id !== _id) },
      {
        onSuccess: (reply) => {
          offerUndo(reply);
          onClose();
        },
        onError: (error) => notify.error(`Failed to keep the question: ${messageOf(error)}`),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Questions that are alike"
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Decide later
          </Button>
          <Button
            variant="secondary"
            loading={isKeepingAll}
            disabled={!alike.data || alike.data.length < 2 || keep.isPending}
            onClick={() => alike.data && keepAll(alike.data)}
          >
            Not the same: keep all
          </Button>
        </>
      }
    >
      <p className="mb-4 text-soft">
        The one that you keep takes the places of the others in their exams, and they are deleted. Papers that students
        have stay as they are. Where they are not the same, keep all: they are marked no more. Both can be undone for
        ten seconds.
      </p>
      <Loaded
        query={alike}
        failure="Error loading questions"
        loading={<BoxesLoading grid="grid gap-4 md:grid-cols-2" box="h-60" />}
      >
        {(all) => (
          <ul aria-label="Alike" className="grid gap-4 md:grid-cols-2">
            {all.map((one) => (
              <OneOfThem
                key={one._id}
                question={one}
                keeping={keep.isPending && keep.variables.id === one._id}
                disabled={all.length < 2 || isKeepingAll}
                onKeep={() => keepOnly(one, all)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}
