import type { QuestionType } from '@akada/contract/question-types';
import type { ComponentType } from 'react';
import type { ReviewProps } from './review-props.ts';
import { ReviewedOptions } from './reviewed-options.tsx';
import { ReviewedWords } from './short-answer/review.tsx';

export const reviews: Readonly<Record<QuestionType, ComponentType<ReviewProps>>> = {
  'multiple-choice': ReviewedOptions,
  'true-false': ReviewedOptions,
  'short-answer': ReviewedWords,
  numeric: ReviewedWords,
};
