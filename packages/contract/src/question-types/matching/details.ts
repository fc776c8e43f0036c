import { z } from 'zod';
import { text } from '../../platform/fields.ts';
import { partial } from '../partial.ts';

const mostPrompts = 10;

export const matchingDetails = z.object({
  /** Each gets one of the options. */
  prompts: z
    .array(text('Prompt', { max: 500 }), { error: 'Prompts must be a list' })
    .max(mostPrompts, `A question has at most ${mostPrompts} prompts`)
    .optional(),
  partial: partial.optional(),
});

export const shownMatchingDetails = z.object({
  prompts: z.array(z.string()).optional(),
  partial: z.boolean().optional(),
});
