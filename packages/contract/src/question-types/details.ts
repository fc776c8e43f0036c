import { z } from 'zod';
import { essayDetails, shownEssayDetails } from './essay/details.ts';
import { matchingDetails, shownMatchingDetails } from './matching/details.ts';
import { multipleSelectDetails, shownMultipleSelectDetails } from './multiple-select/details.ts';
import { numericDetails, shownNumericDetails } from './numeric/details.ts';
import { shortAnswerDetails, shownShortAnswerDetails } from './short-answer/details.ts';

/** Type-specific fields of a question beside its options and its key. Each type stores only its own. */
export const details = z.object(
  {
    ...numericDetails.shape,
    ...shortAnswerDetails.shape,
    ...multipleSelectDetails.shape,
    ...matchingDetails.shape,
    ...essayDetails.shape,
  },
  { error: 'Details must be an object' },
);
export type Details = z.infer<typeof details>;

/** Details for students; must not contain anything that reveals the answer. */
export const shownDetails = z.object({
  ...shownNumericDetails.shape,
  ...shownShortAnswerDetails.shape,
  ...shownMultipleSelectDetails.shape,
  ...shownMatchingDetails.shape,
  ...shownEssayDetails.shape,
});
export type ShownDetails = z.infer<typeof shownDetails>;
