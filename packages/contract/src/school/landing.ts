import { z } from 'zod';
import { endpoint, success } from '../platform/endpoint.ts';

const landingSample = z.object({
  _id: z.string(),
  title: z.string(),
  /** Empty where the lesson has none. */
  subject: z.string(),
  className: z.string(),
  /** Of the whole film, at least 1; left out where unknown. */
  minutes: z.number().optional(),
  /** What can be watched of a lesson on sale; left out for a free lesson, which is watched whole. */
  sampleSeconds: z.number().optional(),
});
export type LandingSample = z.output<typeof landingSample>;

export const getLanding = endpoint({
  method: 'GET',
  path: '/school/landing',
  summary: 'What the first page shows of the school; subjects, sample and prices only where its settings say so',
  access: 'anyone',
  reply: success(
    z.object({
      name: z.string(),
      /** Empty where the school has none. */
      motto: z.string(),
      /** A `data:` address of at most 144 pixels. */
      crest: z.string().nullable(),
      /** Of published lessons for everybody, by name. */
      subjects: z.array(z.object({ name: z.string(), lessons: z.number() })),
      sample: landingSample.nullable(),
      /** Of lessons on sale, in main units; `free` counts those that cost nothing. */
      prices: z.object({ currency: z.string(), from: z.number(), to: z.number(), free: z.number() }).nullable(),
    }),
  ),
});
export type Landing = z.output<typeof getLanding.reply>['data'];
