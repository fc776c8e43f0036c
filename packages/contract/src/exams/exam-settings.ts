import { z } from 'zod';
import { groupIds } from '../people/groups.ts';
import { id, instant, text } from '../platform/fields.ts';
import { mostDraws } from '../rules/draw-pools.ts';
import { partsOff } from '../rules/points-off.ts';
import { tagsFrom } from '../rules/tags.ts';
import type { ToldName } from '../rules/told-settings.ts';
import { gradeScale } from './grade-scale.ts';

/** Optional settings of an exam beside its questions and its window (decision 29). */

export const mostSections = 20;

/** When a student may read the right answers, where the exam allows it at all. */
export const reviewTimes = ['submit', 'close', 'release'] as const;
export type ReviewTime = (typeof reviewTimes)[number];

const yesOrNo = (name: string) => z.boolean({ error: `${name} must be true or false` });

/** A subset of the exam's questions; a question without a section joins that of the question before it. */
const section = z.object(
  {
    title: text('Section title', { min: 1, max: 200, required: 'Please enter a section title' }),
    instructions: text('Section instructions', { max: 2000 }).default(''),
    questions: z.array(id('Section questions must be a list of question IDs'), {
      error: 'Section questions must be a list of question IDs',
    }),
  },
  { error: 'A section must be an object with its title and questions' },
);

const sections = z
  .array(section, { error: 'Sections must be a list' })
  .max(mostSections, `An exam has at most ${mostSections} sections`)
  .superRefine((all, context) => {
    const [titles, ids] = [new Set<string>(), new Set<string>()];
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const [index, { title, questions }] of all.entries()) {
      if (titles.has(title)) refuse([index, 'title'], 'Section titles must differ');
      titles.add(title);
      for (const one of questions) {
        if (ids.has(one)) refuse([index, 'questions'], 'Section questions: a question can stand in one section only');
        ids.add(one);
      }
    }
  });

const exactly = (name: string, max: number) =>
  text(name, { max })
    .transform((value) => value.replace(/\s+/g, ' ') || undefined)
    .optional();

const drawRule = z
  .object(
    {
      subject: exactly('Draw subject', 100),
      topic: exactly('Draw topic', 100),
      tag: text('Draw tag', { max: 40 })
        .transform((value) => tagsFrom([value])[0])
        .optional(),
      count: z
        .number({ error: 'Draw count must be a number' })
        .int('Draw count must be a whole number')
        .min(1, 'Draw count must be at least 1')
        .max(200, 'Draw count must be at most 200'),
      /** The title of the section that gets them; without one they come last. */
      section: text('Draw section', { max: 200 })
        .transform((value) => value || undefined)
        .optional(),
    },
    { error: 'A rule to draw by must be an object with its topic or tag and its count' },
  )
  .superRefine(({ topic, tag }, context) => {
    if ((topic === undefined) === (tag === undefined)) {
      context.addIssue({ code: 'custom', path: ['topic'], message: 'Draw topic: please give either a topic or a tag' });
    }
  });
export type DrawRule = z.output<typeof drawRule>;

/** All optional: a field that is left out stays as it is, in a new exam as exams were before there were settings. */
export const examSettingFields = {
  /** With some the exam is for their students, of whatever class; without, for its class. */
  groupIds: groupIds.optional(),
  /** '' is none. */
  subject: text('Subject', { max: 100 })
    .transform((value) => value.replace(/\s+/g, ' '))
    .optional(),
  shuffleQuestions: yesOrNo('shuffleQuestions').optional(),
  shuffleOptions: yesOrNo('shuffleOptions').optional(),
  /** Questions of the bank beside the exam's own, chosen for each attempt. */
  draw: z
    .array(drawRule, { error: 'Draw must be a list' })
    .max(mostDraws, `Draw has at most ${mostDraws} rules`)
    .refine((rules) => rules.reduce((sum, { count }) => sum + count, 0) <= 500, 'Draw gives at most 500 questions')
    .optional(),
  sections: sections.optional(),
  instructions: text('Instructions', { max: 5000 }).optional(),
  materials: text('Materials', { max: 1000 }).optional(),
  calculator: yesOrNo('calculator').optional(),
  /** Its questions are practised by its students, once their review is open. */
  opensPractice: yesOrNo('opensPractice').optional(),
  /** Who passes gets one. */
  certificate: yesOrNo('certificate').optional(),
  reviewAt: z.enum(reviewTimes, { error: `reviewAt must be ${reviewTimes.join(', ')}` }).optional(),
  /** Whole points off the score for each wrong answer. */
  wrongAnswerPenalty: z
    .number({ error: 'Points off must be a number' })
    .int('Points off must be a whole number')
    .min(0, 'Points off must be 0 or more')
    .max(100, 'Points off must be at most 100')
    .optional(),
  /** Beside it, a part of the question's points; '' is none. The sum of all is rounded down to whole points. */
  wrongAnswerPart: z
    .enum(['', ...partsOff], { error: `Part of the points off must be ${partsOff.join(', ')} or nothing` })
    .optional(),
  /** Percent of all points; null is none. */
  passMark: z
    .number({ error: 'Pass mark must be a number' })
    .int('Pass mark must be a whole number')
    .min(1, 'Pass mark must be at least 1')
    .max(100, 'Pass mark must be at most 100')
    .nullable()
    .optional(),
  /** Null is the school's. */
  gradeScale: gradeScale.nullable().optional(),
};

export const paperSection = z.object({
  title: z.string(),
  instructions: z.string(),
  questions: z.array(z.string()),
});

export type PaperSection = z.infer<typeof paperSection>;

/** As staff read them. The sections divide the exam's own questions in their order. */
export const examSettings = z.object({
  groupIds: z.array(z.string()),
  /** Left out: none was given. */
  subject: z.string().optional(),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  draw: z.array(
    z.object({
      subject: z.string().optional(),
      topic: z.string().optional(),
      tag: z.string().optional(),
      count: z.number(),
      section: z.string().optional(),
      /** Questions of the bank that it may draw, and their points; where one exam is read. */
      available: z.number().optional(),
      points: z.array(z.number()).optional(),
    }),
  ),
  sections: z.array(paperSection),
  instructions: z.string(),
  materials: z.string(),
  calculator: z.boolean(),
  opensPractice: z.boolean(),
  certificate: z.boolean(),
  reviewAt: z.enum(reviewTimes),
  wrongAnswerPenalty: z.number(),
  wrongAnswerPart: z.enum(['', ...partsOff]),
  passMark: z.number().optional(),
  /** Left out: the school's. */
  gradeScale: gradeScale.optional(),
});
export type ExamSettings = z.infer<typeof examSettings>;

/** Settings shown to students before the start; unset ones are left out. */
export const toldSettings = z.object({
  instructions: z.string().optional(),
  materials: z.string().optional(),
  calculator: z.literal(true).optional(),
  wrongAnswerPenalty: z.number().optional(),
  wrongAnswerPart: z.enum(partsOff).optional(),
  passMark: z.number().optional(),
} satisfies Record<ToldName, z.ZodType>);
export type ToldSettings = z.infer<typeof toldSettings>;

export const reviewReleasedAt = instant.optional();
