import type { ReactNode } from 'react';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { HandInPhase } from './use-hand-in.ts';

type Counts = { unsent: number; late: number };

function words(phase: HandInPhase, { unsent, late }: Counts): { title: string; text: string } {
  switch (phase) {
    case 'answering':
      return { title: 'Opening your result', text: 'One moment.' };
    case 'time-up':
      return {
        title: 'Time is up',
        text: 'Your answers are being handed in. Keep this page open for a moment.',
      };
    case 'late': {
      const kept =
        unsent === 0
          ? ''
          : ` ${counted(unsent, 'answer')} did not reach the server before the time was up. This device sends ${unsent === 1 ? 'it' : 'them'} as soon as it can; your teacher decides whether ${unsent === 1 ? 'it counts' : 'they count'}.`;
      return {
        title: 'Time is up, and there is no connection',
        text: `The server hands in the answers it has saved, with or without you.${kept} Your result opens here as soon as the connection is back.`,
      };
    }
    case 'kept-late':
      return {
        title: 'Your exam is handed in',
        text: `${counted(late, 'answer')} reached the school after your exam was closed. ${late === 1 ? 'It is' : 'They are'} kept for your teacher to decide, and your result changes if ${late === 1 ? 'it counts' : 'they count'}.`,
      };
  }
}

type Props = Counts & { header: ReactNode; phase: HandInPhase; onResult: () => void };

/** No more answering: the exam is being handed in, or was. */
export function TimeUp({ header, phase, onResult, ...counts }: Props) {
  const { title, text } = words(phase, counts);
  return (
    <div className="flex min-h-screen flex-col">
      {header}
      <main className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 p-6 text-center">
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
    </div>
  );
}
