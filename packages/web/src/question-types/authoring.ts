import type { AskedQuestion, Question, questionForm } from '@akada/contract';
import type { QuestionType } from '@akada/contract/question-types';
import type { Details } from '@akada/contract/question-types/details';
import type { Shown } from '@akada/contract/question-types/question-type';
import type { ComponentType } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { essay } from './essay/author.tsx';
import { matching } from './matching/author.tsx';
import { multipleChoice } from './multiple-choice/author.tsx';
import { multipleSelect } from './multiple-select/author.tsx';
import { numeric } from './numeric/author.tsx';
import { ordering } from './ordering/author.tsx';
import { shortAnswer } from './short-answer/author.tsx';
import { trueFalse } from './true-false/author.tsx';

export type QuestionForm = UseFormReturn<z.input<typeof questionForm>, unknown, z.output<typeof questionForm>>;

export type KeyProps = { question: Pick<Question, 'type' | 'options' | 'correctAnswer' | 'details'> };

export type KeyChoiceProps = { asked: AskedQuestion; value: string; onChange: (answer: string) => void } & {
  details: Details;
  onDetails: (details: Details) => void;
};

/** Staff screens of a question type. */
export type Authoring = {
  /** The rows the form begins with; a stored question may have more. */
  optionSlots: number;
  /** Each row is an option of the form, so that there can be one more. */
  hasRows?: true;
  Fields: ComponentType<{ form: QuestionForm }>;
  /** As the student sees it, while it is written. */
  Preview: ComponentType<Shown>;
  /** In the bank. */
  Key: ComponentType<KeyProps>;
  /** The form that corrects a wrong key. */
  KeyChoice: ComponentType<KeyChoiceProps>;
};

export const authoring: Readonly<Record<QuestionType, Authoring>> = {
  'multiple-choice': multipleChoice,
  'true-false': trueFalse,
  'short-answer': shortAnswer,
  numeric,
  'multiple-select': multipleSelect,
  matching,
  ordering,
  essay,
};
