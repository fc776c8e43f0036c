import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id, limitedTo } from '../platform/fields.ts';
import { annulled, question } from '../questions/questions.ts';

/** Item analysis of an exam's questions (decision 33). Shares are from 0 to 1. */

export const questionFlags = ['wrong-key', 'two-right', 'useless-option', 'too-easy', 'too-hard', 'backwards'] as const;

const questionFlag = z.object({
  kind: z.enum(questionFlags),
  /** The text of the option, or what was written. */
  option: z.string().optional(),
  /** In plain words; letters are those of `options`. */
  message: z.string(),
});
export type QuestionFlag = z.infer<typeof questionFlag>;

/** Null where there is no variance. */
const coefficient = z.number().nullable();

const analysedOption = z.object({
  text: z.string(),
  isKey: z.boolean(),
  share: z.number(),
  /** Shares among the best and the last 27%. */
  strong: z.number(),
  weak: z.number(),
  /** Correlation of choosing it with the points of all other questions. */
  discrimination: coefficient,
});
export type AnalysedOption = z.infer<typeof analysedOption>;

const analysedQuestion = z.object({
  questionId: z.string(),
  ...question.pick({ text: true, type: true, points: true }).shape,
  key: z.string(),
  annulled,
  /** Attempts that had it: where questions are drawn not all did. */
  attempts: z.number(),
  facility: z.number(),
  blank: z.number(),
  difference: z.number(),
  /** Correlation of its points with all points, and with those of all other questions. */
  pointBiserial: coefficient,
  discrimination: coefficient,
  /** The most frequent answers for questions without options; empty for questions marked by hand. */
  options: z.array(analysedOption),
  /** Nothing before 20 have sat it. */
  flags: z.array(questionFlag),
});
export type AnalysedQuestion = z.infer<typeof analysedQuestion>;

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/exam/:id/analysis',
  summary: 'What the first attempts of all students say about an exam and each of its questions',
  access: adminOnly,
  right: 'marking',
  scope: 'sees exam',
  params: z.object({ id: id('Exam ID is required') }),
  reply: success(
    z.object({
      exam: z.object({ _id: z.string(), title: z.string(), classLevel: z.string(), limitedTo }),
      /** First attempts that are finished and marked. */
      attempts: z.number(),
      /** First attempts that are left out until they are finished and marked. */
      running: z.number(),
      toMark: z.number(),
      /** In points of `totalPoints`. */
      totalPoints: z.number(),
      mean: z.number().nullable(),
      sd: z.number().nullable(),
      /** Cronbach's alpha, which is KR-20 where all questions are right or wrong; null where not all had the same questions. */
      kr20: coefficient,
      errorOfScore: z.number().nullable(),
      /** Half of the students took less. */
      medianSeconds: z.number().nullable(),
      /** Attempts of 0 to 9 percent, 10 to 19 and so on; the last has 90 to 100. */
      histogram: z.array(z.number()),
      questions: z.array(analysedQuestion),
      /** Versions that these attempts sat, with how many sat each; not there where the exam has one. */
      versions: z.array(z.object({ version: z.number(), attempts: z.number() })).optional(),
    }),
  ),
});
export type ExamAnalysis = z.infer<typeof getAnalysis.reply>['data'];
