import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useDismissFirstSteps } from '../../data/school/dashboard.ts';
import { messageOf } from '../../lib/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

export type ShownStep = {
  key: string;
  isDone: boolean;
  title: string;
  to: string;
  /** Why, in a sentence; gone with the tick. */
  text: string;
  /** Choices that need no other page. */
  children?: ReactNode;
};

function Step({ isDone, title, to, text, children }: ShownStep) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-3 border-t border-line py-2 first:border-t-0">
      <Mark className={`mt-3 size-5 shrink-0 ${isDone ? 'text-green' : 'text-soft'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold text-green underline-offset-4 hover:underline"
        >
          {title}
          {isDone && <span className="sr-only">: done</span>}
        </Link>
        {!isDone && <p className="text-soft">{text}</p>}
        {!isDone && children}
      </div>
    </li>
  );
}

/** A finished step has a tick; the list goes with the last one, or when the school dismisses it. */
export function StepsCard({ steps, mayDismiss }: { steps: readonly ShownStep[]; mayDismiss: boolean }) {
  const titleId = useId();
  const dismiss = useOneAtATime(useDismissFirstSteps());
  const away = () =>
    dismiss.mutate(true, {
      onSuccess: () => notify.success('First steps dismissed', 'For everybody of your school.'),
      onError: (error) => notify.error(`Failed to dismiss them: ${messageOf(error)}`),
    });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card as="section" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={titleId} className="text-base">
          First steps
        </h2>
        <p className="text-soft tabular-nums">{`${done} of ${steps.length} done`}</p>
      </div>
      <ol className="mt-1">
        {steps.map((step) => (
          <Step {...step} key={step.key} />
        ))}
      </ol>
      {mayDismiss && (
        <Button variant="quiet" className="-ml-3" loading={dismiss.isPending} onClick={away}>
          Dismiss the first steps
        </Button>
      )}
    </Card>
  );
}
