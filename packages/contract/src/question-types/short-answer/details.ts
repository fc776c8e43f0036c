import { z } from 'zod';
import { text } from '../../platform/fields.ts';

export const mostAccepted = 20;

const caseSensitive = z.boolean({ error: 'caseSensitive must be true or false' }).optional();

export const shortAnswerDetails = z.object({
  /** Answers that are right beside the key. Other types have them on papers only, where staff accepted them. */
  accepted: z
    .array(text('Accepted answer', { max: 500 }), { error: 'Accepted answers must be a list' })
    .max(mostAccepted, `A question has at most ${mostAccepted} other accepted answers`)
    .optional(),
  /** Co is not CO. */
  caseSensitive,
});

export const shownShortAnswerDetails = z.object({ caseSensitive });
