import { z } from 'zod';
import { text } from '../../platform/fields.ts';

const toleranceKinds = ['absolute', 'percent'] as const;
const unitUses = ['given', 'optional', 'required'] as const;

export const numericDetails = z.object({
  /** Tolerance on both sides of the key; 0 without it. */
  tolerance: z
    .number({ error: 'Tolerance must be a number' })
    .min(0, 'Tolerance must be 0 or more')
    .max(1e15, 'Tolerance is too large')
    .optional(),
  toleranceIs: z.enum(toleranceKinds, { error: 'toleranceIs must be absolute or percent' }).optional(),
  unit: text('Unit', { max: 40 }).optional(),
  /** `given` stands beside the answer; the student writes an `optional` or a `required` one. */
  unitIs: z.enum(unitUses, { error: 'unitIs must be given, optional or required' }).optional(),
});

/** Details for students; the unit is shown only if given, otherwise it is part of the key. */
export const shownNumericDetails = z.object({
  unit: z.string().optional(),
  unitIs: z.enum(unitUses).optional(),
});
