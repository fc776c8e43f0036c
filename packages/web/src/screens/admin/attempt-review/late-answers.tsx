import { type AttemptReview, type LateAnswer, reasonForm } from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { useDecideLate, wasDecidedElsewhere } from '../../../data/exams/invigilation.ts';
import { useFormat } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { counted } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { notify } from '../../../ui/notify.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon } from '../shared/dialogs.tsx';
import { reasonField } from '../shared/reason-field.ts';

/** The late answer replaces the saved one. */
function pointsChange({ questions }: AttemptReview, late: LateAnswer): number {
  const question = questions.find(({ _id }) => _id === late.questionId);
  // The late answer has no points until it is marked by hand.
  if (question && isMarkedByHand(question)) return -(question.mark?.points ?? 0);
  if (!question || question.isCorrect === late.isCorrect) return 0;
  return late.isCorrect ? question.points : -question.points;
}

/** In the order of the paper: answers sent together arrive in no order. */
function lateInOrder({ questions, lateAnswers }: AttemptReview): LateAnswer[] {
  const placeOf = ({ questionId }: LateAnswer) => questions.findIndex(({ _id }) => _id === questionId);
  return [...lateAnswers].sort((a, b) => placeOf(a) - placeOf(b));
}

const waitingOf = (attempt: AttemptReview) => lateInOrder(attempt).filter(({ decision }) => decision === undefined);

function scoreIfAccepted(attempt: AttemptReview): number {
  return waitingOf(attempt).reduce((sum, late) => sum + pointsChange(attempt, late), attempt.score ?? 0);
}

function pointsText(change: number): string {
  if (change === 0) return 'No change of the points';
  const points = Math.abs(change) === 1 ? 'point' : 'points';
  return change > 0 ? `Would give ${change} ${points}` : `Would take ${-change} ${points} away`;
}

type LateRowProps = { attempt: AttemptReview; late: LateAnswer };

function Decision({ late }: { late: LateAnswer }) {
  const { dateTime } = useFormat();
  if (late.decision === undefined) return null;
  const when = late.decidedAt ? `, ${dateTime(late.decidedAt)}` : '';
  return (
    <p className="text-xs font-semibold">
      {`${late.decision === 'accepted' ? 'Accepted' : 'Refused'} by ${late.decidedBy}${when}`}
    </p>
  );
}

function LateAnswerText({ late, isByHand }: { late: LateAnswer; isByHand: boolean }) {
  if (late.selectedAnswer === '') return <b>Answer taken back</b>;
  if (isByHand) return <span className="w-full whitespace-pre-wrap">{late.selectedAnswer}</span>;
  return (
    <b>
      <Maths text={late.selectedAnswer} />
    </b>
  );
}

function LateVerdict({ late, isByHand }: { late: LateAnswer; isByHand: boolean }) {
  if (isByHand) return <Badge tone="amber">Marked by hand if it counts</Badge>;
  const Icon = late.isCorrect ? CircleCheck : CircleX;
  return (
    <Badge tone={late.isCorrect ? 'leaf' : 'red'}>
      <Icon aria-hidden="true" />
      {late.isCorrect ? 'Right' : 'Wrong'}
    </Badge>
  );
}

function LateRow({ attempt, late }: LateRowProps) {
  const { clock, dateTime } = useFormat();
  const at = attempt.questions.findIndex(({ _id }) => _id === late.questionId);
  const question = attempt.questions[at];
  const before = question?.selectedAnswer ?? '';
  const isByHand = question !== undefined && isMarkedByHand(question);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">
        {`Question ${at + 1}: `}
        <Maths text={question?.text ?? ''} />
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
        <LateAnswerText late={late} isByHand={isByHand} />
        <LateVerdict late={late} isByHand={isByHand} />
      </p>
      {late.decision === undefined && (
        <p>
          {isByHand ? null : before === '' ? (
            'No answer was saved in time. '
          ) : (
            <>
              In time was: <Maths text={before} />.{' '}
            </>
          )}
          {pointsText(pointsChange(attempt, late))}.
        </p>
      )}
      {late.afterReview && (
        <p className="font-semibold text-amber-ink">It arrived when students could read the right answers already.</p>
      )}
      <p className="text-xs text-soft">
        {`Arrived ${dateTime(late.arrivedAt)}. `}
        {late.answeredAt ? `The device says it was answered at ${clock(late.answeredAt)}.` : 'The device gave no time.'}
      </p>
      <Decision late={late} />
    </li>
  );
}

const words = {
  accept: { verb: 'Accept', done: 'accepted', hint: 'The student reads this beside the new result.' },
  refuse: { verb: 'Refuse', done: 'refused', hint: 'Kept in the audit log. The student reads that they do not count.' },
};

type DecideDialogProps = { attempt: AttemptReview; decision: 'accept' | 'refuse'; onClose: () => void };

/** The figures stay those of the moment it opened, although the page reads itself again. */
function DecideDialog({ attempt, decision, onClose }: DecideDialogProps) {
  const { verb, done, hint } = words[decision];
  const decide = useOneAtATime(useDecideLate(attempt));
  const [count] = useState(() => waitingOf(attempt).length);
  const [points] = useState(() => scoreIfAccepted(attempt));
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const answers = count === 1 ? '1 late answer' : `${count} late answers`;
  const close = () => {
    onClose();
    focusSoon('late-answers');
  };
  const submit = form.handleSubmit(({ reason }) =>
    decide.mutate(
      { decision, reason },
      {
        onSuccess: ({ decided, score, totalPoints }) => {
          const said = decided === 1 ? '1 late answer' : `${decided} late answers`;
          notify.success(`${said} ${done}`, `${score} of ${counted(totalPoints, 'point')}`);
          close();
        },
        onError: (error) => {
          if (!wasDecidedElsewhere(error)) return;
          notify.error(messageOf(error));
          close();
        },
      },
    ),
  );
  const effect =
    decision === 'accept'
      ? `They count for ${attempt.student.fullName}: ${points} of ${counted(attempt.totalPoints, 'point')} instead of ${attempt.score ?? 0}. The old result stays on record.`
      : `They do not count for ${attempt.student.fullName}: the result stays as it is.`;
  return (
    <FormDialog
      title={`${verb} ${answers}?`}
      description={effect}
      onClose={onClose}
      unsaved={form.formState.isDirty}
      onSubmit={submit}
      submitLabel={`${verb} ${answers}`}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
      pending={decide.isPending}
      problem={decide.isError && `Failed to decide: ${messageOf(decide.error)}`}
    >
      <FormField form={form} {...reasonField} maxLength={500} hint={hint} />
    </FormDialog>
  );
}

const place = 'late-answers';

export function LateAnswers({ attempt }: { attempt: AttemptReview }) {
  const [deciding, setDeciding] = useState<'accept' | 'refuse' | null>(null);
  const { hash } = useLocation();
  // The browser follows the link's hash before this section exists.
  useEffect(() => {
    if (hash === `#${place}`) document.getElementById(place)?.focus();
  }, [hash]);
  const waiting = waitingOf(attempt);
  const decided = lateInOrder(attempt).filter(({ decision }) => decision !== undefined);
  return (
    <Card as="section" id={place} tabIndex={-1} aria-labelledby="late-title" className="mb-4 scroll-mt-20">
      <h2 id="late-title" className="text-base">
        Late answers
      </h2>
      <p className="text-soft">
        They arrived after the time was over. They may have been given in time, on a device without a network.
      </p>
      {waiting.length > 0 && (
        <>
          <ul aria-label="Waiting for a decision" className="mt-1">
            {waiting.map((late) => (
              <LateRow key={`${late.questionId}-${late.seq}`} attempt={attempt} late={late} />
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <p className="mr-auto">
              {'Accepted, the result would be '}
              <b>{`${scoreIfAccepted(attempt)} of ${counted(attempt.totalPoints, 'point')}`}</b>
              {attempt.score !== undefined && `, now ${attempt.score}`}.
            </p>
            <Button variant="secondary" onClick={() => setDeciding('refuse')}>
              Refuse
            </Button>
            <Button onClick={() => setDeciding('accept')}>Accept</Button>
          </div>
        </>
      )}
      {decided.length > 0 && (
        <ul aria-label="Decided" className="mt-1">
          {decided.map((late) => (
            <LateRow key={`${late.questionId}-${late.seq}`} attempt={attempt} late={late} />
          ))}
        </ul>
      )}
      {deciding && <DecideDialog attempt={attempt} decision={deciding} onClose={() => setDeciding(null)} />}
    </Card>
  );
}
