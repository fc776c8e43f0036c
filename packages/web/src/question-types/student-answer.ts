import type { PaperQuestion } from '@akada/contract';
import type { ComponentType } from 'react';

export type AnswerProps = {
  question: PaperQuestion;
  /** The id of the question's text. */
  labelledBy: string;
  selected: string;
  /** What was pressed reacts at once, and is chosen when the answer is on the device. */
  pressed: string | undefined;
  onAnswer: (selectedAnswer: string, isTyping: boolean) => void;
};

/** Where a student answers a question of the type. */
export type StudentAnswer = {
  Answer: ComponentType<AnswerProps>;
  /** What the key of the option's letter makes of the answer. Without it letters are not for this type. */
  pick?: (question: PaperQuestion, selected: string, index: number) => string | undefined;
};

/** Focused when its letter is pressed. */
export const optionId = (questionId: string, index: number) => `option-${questionId}-${index}`;
