import { z } from 'zod';

/** A spelling of a class in a list that is no class of the school. */
export const askedClass = z.object({
  /** As a row spells it; empty for rows without a class. */
  name: z.string(),
  rows: z.number(),
  /** Empty until staff have said it. */
  classLevel: z.string(),
  /** The class and arm that staff have said; left out before, and where they chose a level. */
  classId: z.string().optional(),
  armId: z.string().optional(),
  /** Empty; `proposal` has the class that the spelling may mean. */
  proposed: z.string(),
  /** `arm` is the name of an arm that the class does not have yet. */
  proposal: z.object({ classId: z.string(), armId: z.string().optional(), arm: z.string().optional() }).optional(),
});
