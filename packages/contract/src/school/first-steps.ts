import { z } from 'zod';
import { endpoint, type Right, staffOnly, success } from '../platform/endpoint.ts';

/** The way of a new school, in its order, each with the right that it takes; `null` is the super-admin's. */
export const firstSteps = {
  school: 'money',
  classes: 'people',
  subjects: 'people',
  terms: 'people',
  colleagues: null,
  students: 'people',
  bank: 'money',
  prices: 'money',
  content: 'teaching',
} as const satisfies Readonly<Record<string, Right | null>>;

export type FirstStepKey = keyof typeof firstSteps;
const keys = Object.keys(firstSteps) as FirstStepKey[];

const stepsOfSchool = z.object({
  /** Those that the caller has the right to, in their order; empty once the school has dismissed them, and in a demo. */
  steps: z.array(z.object({ key: z.enum(keys), isDone: z.boolean() })),
  isDismissed: z.boolean(),
});
export type StepsOfSchool = z.infer<typeof stepsOfSchool>;

export const listFirstSteps = endpoint({
  method: 'GET',
  path: '/admin/first-steps',
  summary: 'What a new school has still to set up, and what of it is done',
  access: staffOnly,
  scope: { open: 'Whether the school has something, of no subject and class' },
  reply: success(stepsOfSchool),
});

export const dismissFirstSteps = endpoint({
  method: 'PUT',
  path: '/admin/first-steps',
  summary: 'Dismiss the first steps for the whole school, or bring them back',
  access: staffOnly,
  right: 'money',
  body: z.object({ isDismissed: z.boolean({ error: 'isDismissed must be true or false' }) }),
  reply: success(stepsOfSchool),
});
