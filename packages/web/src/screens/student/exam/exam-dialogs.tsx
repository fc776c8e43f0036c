import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Blocker } from 'react-router';
import { counted } from '../../../lib/format.ts';
import { letBackThrough } from '../../../ui/back.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Modal, Question } from '../shared/native-dialog.tsx';

type QuestionLinksProps = { indexes: readonly number[]; onGo: (index: number) => void };

const linksShown = 30;

function QuestionLinks({ indexes, onGo }: QuestionLinksProps) {
  const rest = indexes.length - linksShown;
  return (
    <span className="mt-1 flex flex-wrap items-center gap-1">
      {indexes.slice(0, linksShown).map((index) => (
        <button
          key={index}
          type="button"
          aria-label={`Question ${index + 1}`}
          onClick={() => onGo(index)}
          className="min-h-9 min-w-9 rounded-sm border border-edge bg-card px-1 text-xs font-semibold text-green underline underline-offset-2 hover:border-ink hover:bg-sunken"
        >
          {index + 1}
        </button>
      ))}
      {rest > 0 && `and ${rest} more`}
    </span>
  );
}

const verb = (count: number) => (count === 1 ? 'is' : 'are');

type SubmitProps = {
  onClose: () => void;
  onSubmit: () => void;
  /** Indexes of questions. */
  unanswered: readonly number[];
  flagged: readonly number[];
  total: number;
  isSubmitting: boolean;
  onGo: (index: number) => void;
};

function Unanswered({ unanswered, total, onGo }: Pick<SubmitProps, 'unanswered' | 'total' | 'onGo'>) {
  const { length } = unanswered;
  if (length === total) return "You haven't answered any questions. Are you sure you want to submit?";
  if (length === 0) return `You have answered all ${counted(total, 'question')}.`;
  return (
    <>
      {`${counted(length, 'question')} of ${total} ${verb(length)} unanswered:`}
      <QuestionLinks indexes={unanswered} onGo={onGo} />
    </>
  );
}

export function SubmitDialog({ onClose, onSubmit, isSubmitting, flagged, ...rest }: SubmitProps) {
  return (
    <Question
      onClose={onClose}
      onConfirm={onSubmit}
      isBusy={isSubmitting}
      tone="primary"
      title="Submit your exam?"
      description={
        <>
          <p>
            <Unanswered {...rest} />
          </p>
          {flagged.length > 0 && (
            <p className="mt-2">
              {`${counted(flagged.length, 'question')} ${verb(flagged.length)} flagged for review:`}
              <QuestionLinks indexes={flagged} onGo={rest.onGo} />
            </p>
          )}
          <p className="mt-2">After that, no answer can be changed.</p>
        </>
      }
      confirmLabel="Submit Exam"
      cancelLabel="Keep working"
    />
  );
}

type LeaveProps = { blocker: Blocker; isOver: boolean; isWaiting: boolean; unsent: number };

function leaveText({ isOver, isWaiting, unsent }: Omit<LeaveProps, 'blocker'>): string {
  const waiting =
    unsent === 0
      ? ''
      : ` ${counted(unsent, 'answer')} ${unsent === 1 ? 'has' : 'have'} not reached the school yet. This device keeps what is unsent, and sends it when Akada is open and there is a connection.`;
  if (isOver) return `The time is up.${waiting}`;
  if (isWaiting) {
    return `Your exam is not handed in yet. This device hands it in when Akada is open and there is a connection.${waiting}`;
  }
  return `The exam goes on running: the timer does not stop while you are away. Your answers are kept, and you can come back until the time is up.${waiting}`;
}

export function LeaveDialog({ blocker, ...exam }: LeaveProps) {
  if (blocker.state !== 'blocked') return null;
  return (
    <Question
      onClose={() => blocker.reset()}
      onConfirm={() => {
        letBackThrough();
        blocker.proceed();
      }}
      tone="danger"
      title="Leave the exam?"
      description={leaveText(exam)}
      confirmLabel="Leave"
      cancelLabel="Stay"
    />
  );
}

export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      title={title}
      closesOutside
      onClose={onClose}
      className="absolute inset-x-0 bottom-0 flex max-h-[85vh] flex-col rounded-t-md border-t border-line bg-card"
    >
      <div className="flex items-center justify-between py-2 pr-2 pl-3 sm:pl-5">
        <h2 className="text-lg">{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {/* Room for the outline of the cells at its edges. */}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-1.5 pb-5 sm:px-5">{children}</div>
    </Modal>
  );
}
