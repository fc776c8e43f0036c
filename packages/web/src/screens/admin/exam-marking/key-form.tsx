import type { AskedQuestion, GivenAnswers, Question } from '@akada/contract';
import { useState } from 'react';
import { authoring } from '../../../question-types/authoring.ts';
import { Button } from '../../../ui/button.tsx';

export type NewKey = Pick<Question, 'correctAnswer' | 'details'>;

type KeyFormProps = {
  asked: AskedQuestion;
  /** Filled in where the bank has another key. */
  bank: GivenAnswers['bank'];
  pending: boolean;
  onChange: () => void;
  onPreview: (key: NewKey) => void;
};

export function KeyForm({ asked, bank, pending, onChange, onPreview }: KeyFormProps) {
  const [answer, setAnswer] = useState(bank?.correctAnswer ?? '');
  const [details, setDetails] = useState(bank ? bank.details : asked.question.details);
  const { KeyChoice } = authoring[asked.question.type];
  const correctAnswer = answer.trim();
  return (
    <form
      noValidate
      aria-label="New key"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onPreview({ correctAnswer, ...(details && { details }) });
      }}
    >
      <KeyChoice
        asked={asked}
        value={answer}
        onChange={(value) => {
          setAnswer(value);
          onChange();
        }}
        details={details ?? {}}
        onDetails={(changed) => {
          setDetails(changed);
          onChange();
        }}
      />
      <div>
        <Button type="submit" disabled={correctAnswer === ''} loading={pending}>
          Preview the changes
        </Button>
      </div>
    </form>
  );
}
