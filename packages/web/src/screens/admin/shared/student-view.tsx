import type { Question, QuestionPicture } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { filledOptions } from '@akada/contract/question-types/written';
import { useId, useState } from 'react';
import { useFormat } from '../../../data/platform/school.ts';
import { answers } from '../../../question-types/answers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Maths } from '../../../ui/maths.tsx';
import { Picture } from '../../../ui/picture.tsx';

type Seen = Pick<Question, 'text' | 'type' | 'options' | 'points' | 'details'> & {
  picture?: Pick<QuestionPicture, 'url' | 'alt'> | null | undefined;
};

/** The student's view of a question. The answer is not sent. */
export function StudentView({ question, number, total }: { question: Seen; number: number; total: number }) {
  const { counted } = useFormat();
  const id = useId();
  const [answer, setAnswer] = useState('');
  const { text, type, points, picture } = question;
  // While it is typed two options may read the same.
  const options = [...new Set(filledOptions(question.options))];
  const shown = rulesOf(type).shown({ options, details: question.details });
  const { Answer } = answers[type];
  const asked = { _id: id, text, question: text, type, points, ...shown };
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold text-soft">{`Question ${number} of ${total}`}</p>
        <Badge>{counted(points, 'point')}</Badge>
      </div>
      <p id={`${id}-text`} className="mt-3 mb-4 text-base font-medium whitespace-pre-wrap [overflow-wrap:anywhere]">
        <Maths text={text.trim() || 'Your question appears here.'} />
      </p>
      {picture && <Picture url={picture.url} alt={picture.alt} className="mb-4 max-h-72" />}
      <Answer
        key={type}
        question={asked}
        labelledBy={`${id}-text`}
        selected={answer}
        pressed={undefined}
        onAnswer={setAnswer}
      />
    </div>
  );
}
