import { z } from 'zod';
import { instant } from './fields.ts';

/** Who did what with an order, and when. Each act stands alone: a refund never has the approver's name. */
export const orderAct = z.object({
  /** `reversed`: staff took the decision back; `reopened`: the student sent a receipt after the rejection. */
  act: z.enum(['received', 'approved', 'rejected', 'refunded', 'reversed', 'reopened', 'cancelled']),
  by: z.string(),
  at: instant,
  /** Of the money that came or went by it. */
  amount: z.number().optional(),
  reason: z.string().optional(),
  /** Titles of the lessons it was about; empty for money alone. */
  lessons: z.array(z.string()),
  /** Of a refund through a provider that has not confirmed it, or that refused. */
  state: z.enum(['pending', 'failed']).optional(),
});
export type OrderAct = z.infer<typeof orderAct>;
