import { useEffect, useRef, useState } from 'react';
import { useSchoolLogin } from '../../../data/security.ts';
import { CallError, messageOf } from '../../../lib/call-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { SecondStep } from '../../shared/second-step.tsx';
import { ClassStep } from './class-step.tsx';

type Question = 'class_level_required' | 'second_factor_required';

const isQuestion = (code: string): code is Question =>
  code === 'class_level_required' || code === 'second_factor_required';

/** Changes the ticket for a session. Signed in, the screen sends the person on by itself. */
export function TicketStep({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const login = useSchoolLogin();
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const exchange = (more: { classLevel?: string; otp?: string }, onError?: (error: unknown) => void) =>
    login.mutate(
      { ticket, ...more },
      {
        onError: (error) => {
          const { code, field } = error instanceof CallError ? error : { code: '', field: undefined };
          if (isQuestion(code)) setQuestion(code);
          else if (code === 'invalid_credentials' && field === 'ticket') onOver();
          else if (onError) onError(error);
          else setProblem(messageOf(error));
        },
      },
    );
  const begin = () => {
    setProblem(null);
    exchange({});
  };
  const begun = useRef(false);
  useEffect(() => {
    // A ticket works once: the second run of an effect must not spend it again.
    if (begun.current) return;
    begun.current = true;
    begin();
  });
  if (question === 'class_level_required') {
    return <ClassStep pending={login.isPending} onClass={(classLevel, failed) => exchange({ classLevel }, failed)} />;
  }
  if (question === 'second_factor_required') {
    return <SecondStep pending={login.isPending} onCode={(otp, failed) => exchange({ otp }, failed)} onBack={onOver} />;
  }
  if (problem === null) {
    return (
      <p role="status" className="flex items-center gap-3 text-soft">
        <Spinner />
        Signing you in
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <Notice tone="error">{problem}</Notice>
      <Button loading={login.isPending} onClick={begin}>
        Try again
      </Button>
    </div>
  );
}
