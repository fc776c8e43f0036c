import { z } from 'zod';
import { instant } from '../platform/fields.ts';
import { mostMark } from '../rules/schemes.ts';
import { isExactMark } from '../rules/term-totals.ts';

/** Marks of score sheets, and what of them exams have filled. */

const noMark = 'A mark is a number, absent, exempt, not-offered, or null where nothing was entered';
const decimalsOfMark = 'A mark has at most two decimals';

/** `null`: nothing was entered yet, which is never 0. */
export const mark = z.union(
  [
    z
      .number({ error: noMark })
      .min(0, 'A mark must be 0 or more')
      .max(mostMark, `A mark must be at most ${mostMark}`)
      .refine(isExactMark, decimalsOfMark),
    z.literal('absent'),
    z.literal('exempt'),
    z.literal('not-offered'),
    z.null(),
  ],
  {
    error: ({ input }) => {
      if (typeof input !== 'number') return noMark;
      if (input < 0) return 'A mark must be 0 or more';
      return input > mostMark ? `A mark must be at most ${mostMark}` : decimalsOfMark;
    },
  },
);

export const filledCells = {
  /** IDs of the components whose mark an exam has given; left out without any. */
  filled: z.array(z.string()).optional(),
  /** By the IDs of the components, what an exam gives where a typed mark stays; left out without any. */
  typedOver: z.record(z.string(), mark).optional(),
};

export const sheetFill = z.object({
  componentId: z.string(),
  /** Null: the whole class. */
  armId: z.string().nullable(),
  exam: z.object({ _id: z.string(), title: z.string(), isDeleted: z.literal(true).optional() }),
  /** Who did not sit is absent once nobody can sit it any more. */
  absent: z.boolean(),
  ...{ by: z.string(), at: instant },
  /** Students of the rows whose answers wait for staff. */
  toMark: z.number(),
  /** Marks of the rows that would change, were the sheet not locked. */
  wouldChange: z.number(),
});
export type SheetFill = z.infer<typeof sheetFill>;
