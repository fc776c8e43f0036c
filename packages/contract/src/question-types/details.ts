import { z } from 'zod';
import { numericDetails, shownNumericDetails } from './numeric/details.ts';

/** What types keep of a question beside its options and its key. A type stores only its own. */
export const details = z.object({ ...numericDetails.shape }, { error: 'Details must be an object' });
export type Details = z.infer<typeof details>;

/** What of it students get; must not contain anything that reveals the answer. */
export const shownDetails = z.object({ ...shownNumericDetails.shape });
export type ShownDetails = z.infer<typeof shownDetails>;
