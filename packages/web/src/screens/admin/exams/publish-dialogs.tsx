import type { Exam, ExamSummary } from '@akada/contract';
import { type ExamPart, examParts, type Missing, shortWindow } from '@akada/contract/rules/exam-checklist';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { examToPublishQuery, usePublishExam, useUnpublishExam } from '../../../data/exams/admin-exams.ts';
import { windowRange } from '../../../data/exams/exam-words.ts';
import { useClassLabel } from '../../../data/platform/class-names.ts';
import { useFormat, useSchool } from '../../../data/platform/school.ts';
import { messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { notify } from '../../../ui/notify.ts';
import { useNow } from '../../../ui/time.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { focusSoon, SureDialog } from '../shared/dialogs.tsx';

const link = 'text-left font-semibold text-green underline underline-offset-2';

/** Links to the place on the exam's page where each gap is filled. */
const places: Partial<Record<ExamPart, { place: string; label: string }>> = {
  questions: { place: 'questions', label: 'Write questions' },
  draw: { place: 'draw', label: 'Change what is drawn' },
  window: { place: 'endDate', label: 'Change the dates' },
  class: { place: 'classLevel', label: 'Choose a class' },
};

type OnLeave = () => void;

function Problem({ missing, exam, onLeave }: { missing: Missing; exam: Exam; onLeave: OnLeave }) {
  const { part, message, question } = missing;
  const mending = places[part];
  const place = question?._id ?? mending?.place;
  const label = question ? `Question ${question.number}` : mending?.label;
  const there = place && (
    <Link to={`/admin/exams/${exam._id}?at=${place}`} className={link} onClick={onLeave}>
      {label}
    </Link>
  );
  return question ? (
    <li>
      {there}
      {`: ${message}`}
    </li>
  ) : (
    <li>
      {`${message}. `}
      {there}
    </li>
  );
}

type ChecklistProps = { exam: Exam; missing: readonly Missing[]; onLeave: OnLeave };

export function Checklist({ exam, missing, onLeave }: ChecklistProps) {
  const isEmpty = exam.questions.length === 0;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {Object.entries(examParts).map(([part, label]) => {
        const problems = missing.filter((one) => one.part === part);
        const isDone = problems.length === 0;
        const Icon = isDone ? CircleCheck : CircleAlert;
        // Nothing can be said of the questions of an empty exam.
        if (isEmpty && ['keys', 'points', 'pictures', 'maths'].includes(part)) return null;
        if (part === 'draw' && exam.draw.length === 0) return null;
        return (
          <li key={part} className="flex gap-3 py-2.5">
            <Icon
              className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-leaf-ink' : 'text-red-ink'}`}
              aria-hidden="true"
            />
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="font-semibold">
                {label}
                <span className="sr-only">{isDone ? ': complete' : ': something is missing'}</span>
              </p>
              {!isDone && (
                <ul>
                  {problems.map((one) => (
                    <Problem key={one.message + one.question?._id} missing={one} exam={exam} onLeave={onLeave} />
                  ))}
                </ul>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Ready({ exam, missing, onLeave }: ChecklistProps) {
  const classLabel = useClassLabel();
  const { counted } = useFormat();
  const when = windowRange(exam, useNow(), useSchool().timeZone);
  const short = shortWindow(Date.parse(exam.opensAt), Date.parse(exam.closesAt), exam.duration);
  return (
    <div className="flex flex-col gap-4">
      <p role="status">
        {missing.length === 0
          ? `Nothing is missing. Students of ${classLabel(exam.classLevel)} see at once when the exam is: ${when}. They read its questions when they start.`
          : `${counted(missing.length, 'thing')} to put right before students can see this exam.`}
      </p>
      <Checklist exam={exam} missing={missing} onLeave={onLeave} />
      {short && <Notice tone="warning">{short}</Notice>}
    </div>
  );
}

type PublishDialogProps = { exam: Pick<ExamSummary, '_id' | 'title'>; onClose: () => void };

export function PublishDialog({ exam: { _id, title }, onClose }: PublishDialogProps) {
  const classLabel = useClassLabel();
  const checked = useQuery(examToPublishQuery(_id));
  const publishing = useOneAtATime(usePublishExam());
  const { timeZone } = useSchool();
  const now = useNow();
  const { exam, missing } = checked.data ?? {};
  const publish = () =>
    exam &&
    publishing.mutate(exam, {
      onSuccess: () => {
        const isOpen = Date.parse(exam.opensAt) <= now;
        const what = isOpen
          ? `can start '${title}' now`
          : `see when '${title}' is: ${windowRange(exam, now, timeZone)}`;
        notify.success('Exam published', `Students of ${classLabel(exam.classLevel)} ${what}.`);
        onClose();
        focusSoon('main');
      },
      onError: () => void checked.refetch(),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Publish '${title}'?`}
      footer={
        <>
          {publishing.error && (
            <div className="w-full">
              <Notice tone="error">{`Failed to publish exam: ${messageOf(publishing.error)}`}</Notice>
            </div>
          )}
          <DialogCancel />
          <Button disabled={missing?.length !== 0} loading={publishing.isPending} onClick={publish}>
            Publish
          </Button>
        </>
      }
    >
      <Loaded query={checked} failure="Error loading exam" loading={<Skeleton shape="rows" />}>
        {(data) => <Ready {...data} onLeave={onClose} />}
      </Loaded>
    </Dialog>
  );
}

type UnpublishDialogProps = { exam: Pick<ExamSummary, '_id' | 'title' | 'updatedAt'>; onClose: () => void };

export function UnpublishDialog({ exam, onClose }: UnpublishDialogProps) {
  return (
    <SureDialog
      change={useUnpublishExam()}
      of={exam}
      onClose={onClose}
      tone="primary"
      title={`Unpublish '${exam.title}'?`}
      description="Students no longer see it, and it is a draft until you publish it again."
      done={() => ['Exam is a draft again', `Students no longer see '${exam.title}'.`]}
      failed="Failed to unpublish exam"
      confirmLabel="Unpublish"
    />
  );
}
