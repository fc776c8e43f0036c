import { z } from 'zod';
import { text } from '../../platform/fields.ts';

const mostLines = 20;
const mostWords = 5000;

const words = (name: string) =>
  z
    .number({ error: `${name} must be a number` })
    .int(`${name} must be a whole number`)
    .min(0, `${name} must be 0 or more`)
    .max(mostWords, `${name} must be at most ${mostWords}`)
    .optional();

const line = z.object(
  {
    text: text('Text of a rubric line', { min: 1, max: 500, required: 'Please enter the text of the rubric line' }),
    points: z
      .number({ error: 'Points of a rubric line must be a number' })
      .int('Points of a rubric line must be a whole number')
      .min(1, 'Points of a rubric line must be at least 1')
      .max(100, 'Points of a rubric line must be at most 100'),
  },
  { error: 'A rubric line must have its text and its points' },
);

export const essayDetails = z.object({
  /** Marking criteria. */
  rubric: z
    .array(line, { error: 'The rubric must be a list' })
    .max(mostLines, `A rubric has at most ${mostLines} lines`)
    .optional(),
  /** Students read the rubric while they write. */
  showRubric: z.boolean({ error: 'showRubric must be true or false' }).optional(),
  minWords: words('Fewest words'),
  maxWords: words('Most words'),
});

export const shownEssayDetails = z.object({
  rubric: z.array(z.object({ text: z.string(), points: z.number() })).optional(),
  minWords: z.number().optional(),
  maxWords: z.number().optional(),
});
