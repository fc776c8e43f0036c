import { z } from 'zod';
import { done, endpoint, success } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'The process is alive',
  access: 'anyone',
  reply: done,
});

export const getReady = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'The process can serve: the database answers and it is not shutting down',
  access: 'anyone',
  reply: done,
});

/** What every screen needs to know about this installation. */
export const getSchool = endpoint({
  method: 'GET',
  path: '/school',
  summary: 'Name, currency, time zone and checkout rules of this installation',
  access: 'anyone',
  reply: success(
    z.object({
      name: z.string(),
      /** ISO 4217. */
      currency: z.string(),
      timeZone: z.string(),
      paymentReview: z.enum(['manual', 'auto']),
      checkoutDiscountPercent: z.number(),
      listPriceFactor: z.number(),
      /** True where the demo school is loaded and its accounts may be shown. */
      demo: z.boolean(),
      /** True where mail goes to files of the server, which whoever tries Akada out can read. */
      mailIsKept: z.boolean(),
      /** True where people may sign in with the school's own identity provider. */
      schoolLogin: z.boolean(),
      /** True where a sign-up must bring a guardian’s consent. */
      guardianConsent: z.boolean(),
    }),
  ),
});
export type School = z.infer<typeof getSchool.reply>['data'];
