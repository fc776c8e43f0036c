import type { PaperQuestion } from '@akada/contract';
import type { ComponentType } from 'react';

export type AnswerProps = {
  question: PaperQuestion;
  /** The id of the question's text. */
  labelledBy: string;
  selected: string;
  /** Shown at once, before the answer is stored on the device. */
  pressed: string | undefined;
  onAnswer: (selectedAnswer: string, isTyping: boolean) => void;
};

/** Answer field of a question type. */
export type StudentAnswer = {
  Answer: ComponentType<AnswerProps>;
  /** The answer after an option's letter key. Undefined for types without letter keys. */
  pick?: (question: PaperQuestion, selected: string, index: number) => string | undefined;
};

/** Focused when its letter is pressed. */
export const optionId = (questionId: string, index: number) => `option-${questionId}-${index}`;
