import type { ReactNode } from 'react';
import { counted } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { HandInPhase } from './use-hand-in.ts';

function words(phase: HandInPhase, unsent: number): { title: string; text: string } {
  if (phase === 'answering') return { title: 'Opening your result', text: 'One moment.' };
  if (phase === 'time-up') {
    return { title: 'Time is up', text: 'Your answers are being handed in. Keep this page open for a moment.' };
  }
  const lost = unsent === 0 ? '' : ` ${counted(unsent, 'answer')} did not reach the server before the time was up.`;
  return {
    title: 'Time is up, and there is no connection',
    text: `The server hands in the answers it has saved, with or without you.${lost} Your result opens here as soon as the connection is back.`,
  };
}

/** No more answering: the exam is being handed in, or was. */
export function TimeUp({ header, phase, unsent }: { header: ReactNode; phase: HandInPhase; unsent: number }) {
  const { title, text } = words(phase, unsent);
  return (
    <div className="flex min-h-screen flex-col">
      {header}
      <main className="mx-auto grid w-full max-w-lg flex-1 content-center justify-items-center gap-3 p-6 text-center">
        <Spinner className="size-9 text-green" />
        <div role="status" className="grid gap-2">
          <h2 className="text-xl">{title}</h2>
          <p className="text-base text-soft">{text}</p>
        </div>
        {phase === 'late' && (
          <LinkButton variant="secondary" to="/student/exams" className="mt-3">
            Back to Exams
          </LinkButton>
        )}
      </main>
    </div>
  );
}
