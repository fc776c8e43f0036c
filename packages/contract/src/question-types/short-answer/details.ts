import { z } from 'zod';
import { text } from '../../fields.ts';

const mostAccepted = 20;

export const shortAnswerDetails = z.object({
  /** Answers that are right beside the key. */
  accepted: z
    .array(text('Accepted answer', { max: 500 }), { error: 'Accepted answers must be a list' })
    .max(mostAccepted, `A question has at most ${mostAccepted} other accepted answers`)
    .optional(),
});
