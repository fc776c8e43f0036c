import type { PromotionBody } from '@akada/contract';
import { finishedSchool } from '@akada/contract/rules/class-level';
import { useState } from 'react';
import { usePromote } from '../../../../data/people/promotions.ts';
import { useFormat } from '../../../../data/platform/school.ts';
import { messageOf } from '../../../../lib/call-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { notify } from '../../../../ui/notify.ts';
import { useOneAtATime } from '../../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../../shared/dialogs.tsx';

type BarProps = {
  /** Number of students in the preview. */
  students: number;
  body: PromotionBody;
  /** One class, and its target. */
  names: { from: string; to: string };
  onDone: () => void;
};

function whereTo({ classId, to }: PromotionBody, names: BarProps['names']): string {
  if (classId === undefined) return 'Each class goes one up, and the last one finishes school.';
  if (to === finishedSchool)
    return `They finish school: no exam, lesson or announcement of a class is theirs any more.`;
  return `They go from ${names.from} to ${names.to}.`;
}

export function PromoteBar({ students, body, names, onDone }: BarProps) {
  const { counted } = useFormat();
  const promoting = usePromote();
  const once = useOneAtATime(promoting);
  const [isAsking, setIsAsking] = useState(false);
  const stay = body.leaveOut?.length ?? 0;
  const count = students - stay;
  const promote = () =>
    once.mutate(body, {
      onSuccess: ({ message }) => {
        notify.success(message);
        setIsAsking(false);
        onDone();
        focusSoon('main');
      },
    });
  const close = () => {
    setIsAsking(false);
    promoting.reset();
  };
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-3 z-10 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-green bg-card p-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-40 text-soft">
        {stay === 0
          ? 'Nobody repeats the year'
          : `${counted(stay, 'student')} ${stay === 1 ? 'repeats' : 'repeat'} the year`}
      </p>
      <Button className="max-sm:w-full" disabled={count === 0} onClick={() => setIsAsking(true)}>
        Promote {counted(count, 'student')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={promote}
          title={`Promote ${counted(count, 'student')}?`}
          description={`${whereTo(body, names)} Lessons they own and results they have stay theirs. Nobody is notified.`}
          problem={promoting.error !== null && messageOf(promoting.error)}
          confirmLabel="Promote them"
          tone="primary"
          loading={promoting.isPending}
        />
      )}
    </div>
  );
}
