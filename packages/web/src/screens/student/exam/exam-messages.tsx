import type { ExtraTime } from '@akada/contract';
import { AlarmClockPlus, CloudOff, MonitorSmartphone, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { counted } from '../../../lib/format.ts';
import { type ExamState, unsentCount } from '../../../state/exam/exam-state.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/loading.tsx';

const extraTimeWords = ({ minutes, reason }: ExtraTime) =>
  `${minutes === 1 ? '1 more minute' : `${minutes} more minutes`}: ${reason}`;

type ExtraTimeProps = { extraTime: readonly ExtraTime[]; onPutAway: (id: string) => void };

/**
 * Stays until dismissed, because nobody looks at the clock when it changes. The region precedes its text, so that the
 * text is announced.
 */
export function ExtraTimeNotices({ extraTime, onPutAway }: ExtraTimeProps) {
  return (
    <div role="status" className="mx-auto grid w-full max-w-6xl gap-2 px-4 sm:px-6">
      {extraTime.map((grant) => (
        <div
          key={grant._id}
          className="mt-3 flex items-center gap-2.5 rounded-md border border-leaf bg-leaf-wash py-1 pr-1 pl-3"
        >
          <AlarmClockPlus className="size-5 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{extraTimeWords(grant)}</p>
          <IconButton label={`Put away: ${extraTimeWords(grant)}`} onClick={() => onPutAway(grant._id)}>
            <X />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

const page = 'mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 p-6 text-center';

/** Only the device that opened the exam last may go on. */
export function TakenOver({ state, onTakeBack }: { state: ExamState; onTakeBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const unsent = unsentCount(state);
  const sent =
    unsent === 0
      ? 'All answers you gave on this device are saved.'
      : `${counted(unsent, 'answer')} you gave on this device ${unsent === 1 ? 'is' : 'are'} kept here and sent as soon as there is a connection.`;
  return (
    <main className={page}>
      <MonitorSmartphone className="size-12 text-green" aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        This exam is open on another device
      </h2>
      <p className="text-base text-soft">{sent} The time goes on there. If you go on here, the other device stops.</p>
      <Button className="mt-3" size="lg" loading={state.isTakingBack} onClick={onTakeBack}>
        Continue on this device
      </Button>
    </main>
  );
}

const is = (count: number) => (count === 1 ? 'is' : 'are');
const it = (count: number) => (count === 1 ? 'it' : 'them');

/** Within the grace period: arriving answers still count. */
function notHandedInAtTimeUp(unsent: number): string {
  const rest =
    unsent === 0
      ? 'The school has all your answers, and hands them in itself where the network stays away.'
      : `${counted(unsent, 'answer')} ${is(unsent)} only on this device, which goes on trying to send ${it(unsent)}. The school hands in the others itself where the network stays away.`;
  return `Not handed in yet. It will be handed in when the network is back. ${rest}`;
}

function lateText(unsent: number): string {
  const kept =
    unsent === 0
      ? ''
      : ` ${counted(unsent, 'answer')} did not reach the server before the time was up. This device sends ${it(unsent)} as soon as it can; your teacher decides whether ${unsent === 1 ? 'it counts' : 'they count'}.`;
  return `The server hands in the answers it has saved, with or without you.${kept} Your result opens here as soon as the connection is back.`;
}

function words({ phase, isOnline, late }: ExamState, unsent: number): { title: string; text: string } {
  const timeIsUp = isOnline ? 'Time is up' : 'Time is up, and there is no connection';
  switch (phase) {
    case 'answering':
      return { title: 'Opening your result', text: 'One moment.' };
    case 'time-up':
      return {
        title: timeIsUp,
        text: isOnline
          ? 'Your answers are being handed in. Keep this page open for a moment.'
          : notHandedInAtTimeUp(unsent),
      };
    case 'late':
      return { title: timeIsUp, text: lateText(unsent) };
    case 'kept-late': {
      const they = late.length === 1 ? 'It is' : 'They are';
      return {
        title: 'Your exam is handed in',
        text: `${counted(late.length, 'answer')} reached the school after your exam was closed. ${they} kept for your teacher to decide, and your result changes if ${late.length === 1 ? 'it counts' : 'they count'}.`,
      };
    }
  }
}

export function TimeUp({ state, onResult }: { state: ExamState; onResult: () => void }) {
  const { phase } = state;
  const { title, text } = words(state, unsentCount(state));
  return (
    <main className={page}>
      {phase !== 'kept-late' && <Spinner className="size-9 text-green" />}
      <div role="status" className="grid gap-2">
        <h2 className="text-xl">{title}</h2>
        <p className="text-base text-soft">{text}</p>
      </div>
      {phase === 'late' && (
        <LinkButton variant="secondary" to="/student/exams" className="mt-3">
          Back to Exams
        </LinkButton>
      )}
      {phase === 'kept-late' && (
        <Button className="mt-3" onClick={onResult}>
          See your result
        </Button>
      )}
    </main>
  );
}

type NotHandedInProps = { state: ExamState; onKeepWorking: () => void };

/** In the question's place until the server has taken the exam: a toast is gone before the network is back. */
export function NotHandedIn({ state, onKeepWorking }: NotHandedInProps) {
  const { isOnline, isSubmitting, onDevice } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const when = isOnline
    ? 'It will be handed in as soon as the school can take it.'
    : 'It will be handed in when the network is back.';
  const where = onDevice
    ? 'Your answers are on this device, also if it goes off or the page is closed.'
    : 'Your answers are kept only while this page is open: do not close it.';
  return (
    <main className={page}>
      <CloudOff className="size-12 text-amber-ink" aria-hidden="true" />
      <div role="status" className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          Not handed in yet
        </h2>
        <p className="text-base">{when}</p>
        <p className="text-soft">{`${where} The timer goes on: at its end the school hands in what has reached it.`}</p>
      </div>
      <p className="flex items-center gap-2 text-soft">
        <Spinner /> Trying again by itself
      </p>
      <Button variant="secondary" disabled={isSubmitting} onClick={onKeepWorking}>
        Keep working
      </Button>
    </main>
  );
}
