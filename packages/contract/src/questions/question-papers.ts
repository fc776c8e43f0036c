import { z } from 'zod';

/** Facts of a paper about its questions together. */

export const foundSection = z.object({
  title: z.string(),
  instructions: z.string(),
  /** Lines of its first and last question. */
  from: z.number(),
  to: z.number(),
  /** Rows that are no refusals. */
  count: z.number(),
  /** Those of them that are in the bank. */
  questions: z.array(z.string()),
});
export type FoundSection = z.infer<typeof foundSection>;

export const forAll = z.object({
  /** Empty where the file names none. */
  subject: z.string(),
  points: z.number(),
});
export type ForAll = z.infer<typeof forAll>;
