import { z } from 'zod';
import { text } from '../platform/fields.ts';
import { bandsProblem, hasOwnBands, scaleKinds } from '../rules/grade.ts';

export const mostBands = 20;

const band = z.object(
  {
    name: text('Grade name', { min: 1, max: 12, required: 'Please enter a name for each grade' }),
    from: z
      .number({ error: 'Grade from: please enter the lowest percent' })
      .int('Grade from must be a whole percent')
      .min(0, 'Grade from must be 0 or more')
      .max(100, 'Grade from must be at most 100'),
  },
  { error: 'A grade band must be an object with its name and from' },
);

export const gradeScale = z
  .object(
    {
      kind: z.enum(scaleKinds, { error: `Grade scale kind must be one of ${scaleKinds.join(', ')}` }),
      /** The highest first. Left out, those of the kind hold. */
      bands: z
        .array(band, { error: 'Grade bands must be a list' })
        .min(2, 'Grade bands: a scale has at least two')
        .max(mostBands, `Grade bands: a scale has at most ${mostBands}`)
        .optional(),
    },
    { error: 'Grade scale must be an object with its kind' },
  )
  .superRefine(({ kind, bands }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['bands'], message });
    if (bands === undefined) {
      if (kind === 'own') refuse('Grade bands: an own scale needs them');
      return;
    }
    if (!hasOwnBands(kind)) return refuse('Grade bands are for WAEC, NECO and an own scale');
    const problem = bandsProblem(bands);
    if (problem) refuse(problem);
  });
