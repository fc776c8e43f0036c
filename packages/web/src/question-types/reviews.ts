import type { QuestionType } from '@akada/contract/question-types';
import type { ComponentType } from 'react';
import { ReviewedEssay } from './essay/review.tsx';
import { ReviewedPlaces } from './places-review.tsx';
import type { ReviewProps } from './review-props.ts';
import { ReviewedOptions, ReviewedSeveral } from './reviewed-options.tsx';
import { ReviewedWords } from './short-answer/review.tsx';

export const reviews: Readonly<Record<QuestionType, ComponentType<ReviewProps>>> = {
  'multiple-choice': ReviewedOptions,
  'true-false': ReviewedOptions,
  'short-answer': ReviewedWords,
  numeric: ReviewedWords,
  'multiple-select': ReviewedSeveral,
  matching: ReviewedPlaces,
  ordering: ReviewedPlaces,
  essay: ReviewedEssay,
};
