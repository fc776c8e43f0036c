import { z } from 'zod';
import { classLevel, id, text } from '../platform/fields.ts';
import { mostTags, tagsFrom } from '../rules/tags.ts';

/** Metadata of a question: filters, and texts for students in practice and after the exam. Null or an empty text clears a field. */

const oneLine = (name: string, max: number) =>
  text(name, { max })
    .transform((value) => value.replace(/\s+/g, ' '))
    .nullable()
    .optional();

const noClass = 'Please select a class level';
const noLesson = 'lesson must be a lesson ID';

const tag = text('Tag', { min: 1, max: 40, required: 'A tag needs at least one letter' }).refine(
  (value) => !/[",\\\n]/.test(value),
  'A tag has no commas, quotation marks or line breaks',
);

export const points = z
  .number({ error: 'Points must be a number' })
  .int('Points must be a whole number')
  .min(1, 'Points must be at least 1')
  .max(100, 'Points must be at most 100');

export const aboutFields = {
  subject: oneLine('Subject', 100),
  topic: oneLine('Topic', 100),
  classLevel: z.union([z.literal('').transform(() => null), z.null(), classLevel], { error: noClass }).optional(),
  /** 'WAEC' */
  source: oneLine('Source', 100),
  year: z
    .number({ error: 'Year must be a number' })
    .int('Year must be a whole number')
    .min(1900, 'Year must be 1900 or later')
    .max(2100, 'Year must be 2100 or earlier')
    .nullable()
    .optional(),
  /** Number in the source, such as '7b'. */
  sourceNumber: oneLine('Number in the source', 20),
  tags: z
    .array(tag, { error: 'Tags must be a list' })
    .max(mostTags, `A question has at most ${mostTags} tags`)
    .transform(tagsFrom)
    .nullable()
    .optional(),
  explanation: text('Explanation', { max: 5000 }).nullable().optional(),
  /** Shown in practice before the answer, and never in an exam. */
  hint: text('Hint', { max: 500 }).nullable().optional(),
  lesson: z.union([z.literal('').transform(() => null), z.null(), id(noLesson)], { error: noLesson }).optional(),
  lessonSecond: z
    .number({ error: 'The second of the lesson must be a number' })
    .int('The second of the lesson must be a whole number')
    .min(0, 'The second of the lesson must be 0 or more')
    .max(86_400, 'The second of the lesson must be at most 86,400')
    .nullable()
    .optional(),
  /** Students may practise with it while no exam that is open or coming asks it. */
  practice: z.boolean({ error: 'practice must be true or false' }).nullable().optional(),
};

/** Each is left out where it is not set. */
export const aboutQuestion = z.object({
  subject: z.string().optional(),
  topic: z.string().optional(),
  classLevel: z.string().optional(),
  source: z.string().optional(),
  year: z.number().optional(),
  sourceNumber: z.string().optional(),
  tags: z.array(z.string()).optional(),
  explanation: z.string().optional(),
  hint: z.string().optional(),
  lesson: z.string().optional(),
  lessonSecond: z.number().optional(),
  practice: z.boolean().optional(),
});
export type AboutQuestion = z.infer<typeof aboutQuestion>;
