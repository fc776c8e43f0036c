import { z } from 'zod';
import { instant } from '../platform/fields.ts';

/** One act on an order: actor, kind and time. A refund never carries the approver's name. */
export const orderAct = z.object({
  /** `reversed`: staff took the decision back; `reopened`: the student sent a receipt after the rejection. */
  act: z.enum(['received', 'approved', 'rejected', 'refunded', 'reversed', 'reopened', 'cancelled']),
  by: z.string(),
  at: instant,
  /** Money received or refunded by the act. */
  amount: z.number().optional(),
  reason: z.string().optional(),
  /** Titles of the lessons it was about; empty for money alone. */
  lessons: z.array(z.string()),
  /** Refunds through a provider only: not confirmed yet, or refused. */
  state: z.enum(['pending', 'failed']).optional(),
});
export type OrderAct = z.infer<typeof orderAct>;
