import { z } from 'zod';

/** A class as the school writes it. */
export const namedClass = z.object({
  ...{ _id: z.string(), name: z.string() },
  arm: z.string().optional(),
  armId: z.string().optional(),
});
