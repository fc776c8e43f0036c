import { z } from 'zod';
import { partial } from '../partial.ts';

export const multipleSelectDetails = z.object({ partial: partial.optional() });

/** The student sees that there are shares, not how many options are right. */
export const shownMultipleSelectDetails = z.object({ partial: z.boolean().optional() });
