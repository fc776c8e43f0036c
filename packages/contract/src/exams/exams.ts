import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { classLevel, filledFrom, id, instant, limitedTo, pagination, text } from '../platform/fields.ts';
import { newVersion, paperQuestion, question } from '../questions/questions.ts';
import { examFilter } from './exam-filter.ts';
import { examSettingFields, examSettings, paperSection, reviewReleasedAt, toldSettings } from './exam-settings.ts';

export const examId = z.object({ id: id('Exam ID is required') });

export const endAfterStartMessage = 'End date must be after start date';

const duration = (message: string) =>
  z
    .number({ error: message })
    .int('Duration must be whole minutes')
    .min(1, message)
    .max(600, 'Duration must be at most 600 minutes');

/** 'yyyy-mm-dd' (in the school's time zone) or an ISO date-time. */
const examDate = (name: string, required: string) => text(name, { min: 1, max: 40, required });

/** Ids, or question objects with one; empty ones are dropped (specification, section 5). */
const notQuestionIds = 'Questions must be a list of question IDs';
const questionIds = z
  .array(
    z.union([z.null().transform(() => ''), z.string(), z.object({ _id: z.string() }).transform((item) => item._id)], {
      error: notQuestionIds,
    }),
    { error: notQuestionIds },
  )
  .transform((ids) => ids.map((item) => item.trim()).filter((item) => item !== ''))
  .refine((ids) => ids.every((item) => /^[0-9a-f]{24}$/.test(item)), notQuestionIds)
  .refine((ids) => new Set(ids).size === ids.length, 'A question can stand in an exam only once')
  .refine((ids) => ids.length <= 500, 'An exam has at most 500 questions');

function examFields(say: { title: string; description: string; classLevel: string; duration: string }) {
  return z.object({
    title: text('Title', { min: 1, max: 200, required: say.title }),
    description: text('Description', { min: 10, max: 5000, required: say.description }),
    classLevel: z.string({ error: say.classLevel }).min(1, say.classLevel).pipe(classLevel),
    duration: duration(say.duration),
    startDate: examDate('Start date', 'Please select a start date'),
    endDate: examDate('End date', 'Please select an end date'),
    questions: questionIds.optional(),
    isActive: z.boolean({ error: 'isActive must be true or false' }).optional(),
    isPublished: z.boolean({ error: 'isPublished must be true or false' }).optional(),
    maxAttempts: z
      .number({ error: 'Attempts must be a number' })
      .int('Attempts must be a whole number')
      .min(1, 'Attempts must be at least 1')
      .max(20, 'Attempts must be at most 20')
      .optional(),
    allowReview: z.boolean({ error: 'allowReview must be true or false' }).optional(),
    ...examSettingFields,
  });
}

export const examForm = examFields({
  title: 'Please enter an exam title',
  description: 'Please enter a description',
  classLevel: 'Please select a class level',
  duration: 'Please enter a valid duration',
}).refine((exam) => exam.startDate === '' || exam.endDate === '' || exam.startDate <= exam.endDate, {
  path: ['endDate'],
  message: endAfterStartMessage,
});

const missing = 'Missing required fields: title, classLevel, duration';
const onTheWire = examFields({
  title: missing,
  description: 'Please enter a description',
  classLevel: missing,
  duration: missing,
});
const { title, classLevel: level, duration: minutes, ...rest } = onTheWire.shape;
/** Key order sets issue order: required fields are reported before a bad description. */
export const examBody = z.object({ title, classLevel: level, duration: minutes, ...rest });
export type ExamBody = z.input<typeof examBody>;

const examHead = {
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  classLevel: z.string(),
  /** Minutes. */
  duration: z.number(),
  startDate: instant,
  endDate: instant,
  opensAt: instant,
  closesAt: instant,
  questionCount: z.number(),
  difficulty: z.enum(['Easy', 'Medium', 'Hard']),
  isActive: z.boolean(),
  isPublished: z.boolean(),
  maxAttempts: z.number(),
  allowReview: z.boolean(),
};

export const exam = z.object({
  ...examHead,
  ...examSettings.shape,
  /** With `reviewAt: 'release'`. */
  reviewReleasedAt,
  limitedTo,
  questions: z.array(question),
  /** Somebody has started it, so it cannot be a draft again. */
  isStarted: z.boolean(),
  /** The version that students who start get, and how many have sat it; only of one exam that somebody has started. */
  version: z.number().optional(),
  satBy: z.number().optional(),
  /** Names what is changed since, which students get with a new version; not there where nothing is. */
  nextVersion: z.string().optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Exam = z.infer<typeof exam>;

export const examSummary = exam.omit({ questions: true, sections: true });
export type ExamSummary = z.infer<typeof examSummary>;

export const attemptSummary = z.object({
  _id: z.string(),
  status: z.enum(['running', 'submitted']),
  number: z.number(),
  startTime: instant,
  endTime: instant,
  submittedAt: instant.optional(),
  score: z.number().optional(),
  totalPoints: z.number().optional(),
  correctAnswers: z.number().optional(),
  totalQuestions: z.number(),
  /** Questions that staff mark; the percent is of the points then. */
  byHand: z.number().optional(),
  /** Answers to them that wait: score and percent are those so far. */
  toMark: z.number().optional(),
  percent: z.number().optional(),
  grade: z.string().optional(),
  /** Left out where the paper has no pass mark. */
  passed: z.boolean().optional(),
});
export type AttemptSummary = z.infer<typeof attemptSummary>;

const ownResult = attemptSummary.extend({ answeredQuestions: z.number() });

export const studentExam = z.object({
  ...examHead,
  ...toldSettings.shape,
  /** Ids, or the frozen paper once there is an attempt. */
  questions: z.union([z.array(z.string()), z.array(paperQuestion)]),
  /** Sections of the frozen paper. */
  sections: z.array(paperSection).optional(),
  minutesAvailable: z.number(),
  /** Part of `minutesAvailable` that comes from the student's standing right to extra time. */
  extraMinutes: z.number().optional(),
  window: z.enum(['not-open', 'open', 'closed']),
  attempt: attemptSummary.optional(),
  lastResult: ownResult.optional(),
  /** Results before the last one, which counts; newest first. */
  earlierResults: z.array(ownResult).optional(),
  /** Attempts without questions do not count. */
  attemptsUsed: z.number(),
  canStart: z.boolean(),
  /** Extra attempt granted by staff for the next start; `closesAt` and `window` already reflect it. */
  extraAttempt: z.object({ until: instant, reason: z.string() }).optional(),
});
export type StudentExam = z.infer<typeof studentExam>;

export const listExams = endpoint({
  method: 'GET',
  path: '/exam',
  summary: 'Staff: all exams with their questions. Student: active exams of the own class and those sat, without',
  access: adminOnly,
  right: ['teaching', 'marking'],
  scope: 'own',
  query: examFilter,
  reply: success(
    z.array(
      examSummary.extend({ questions: z.array(question).optional(), sections: z.array(paperSection).optional() }),
    ),
  ).extend({ pagination }),
});

/** `serverNow` is needed because a phone's clock may be wrong. */
export const listStudentExams = endpoint({
  ...listExams,
  as: 'student',
  access: studentOnly,
  query: z.object({}),
  reply: success(z.array(studentExam)).extend({ serverNow: instant }),
});

export const getExam = endpoint({
  method: 'GET',
  path: '/exam/:id',
  summary: 'One exam',
  access: adminOnly,
  right: ['teaching', 'marking'],
  scope: 'sees exam',
  params: examId,
  reply: success(exam),
});

export const getStudentExam = endpoint({
  ...getExam,
  as: 'student',
  access: studentOnly,
  params: examId,
  reply: success(studentExam).extend({ serverNow: instant }),
});

export const getExamAlias = endpoint({ ...getExam, path: '/exam/get/:id', params: examId, reply: getExam.reply });

export const getStudentExamAlias = endpoint({
  ...getStudentExam,
  path: '/exam/get/:id',
  params: examId,
  reply: getStudentExam.reply,
});

export const createExam = endpoint({
  method: 'POST',
  path: '/exam',
  summary: 'Set an exam',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  body: examBody,
  reply: success(exam),
});

export const updateExam = endpoint({
  method: 'PUT',
  path: '/exam/:id',
  summary: 'Change any fields of an exam; papers already handed out stay as they are',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes exam',
  params: examId,
  body: examBody.partial().extend({ updatedAt: filledFrom, newVersion }),
  reply: success(exam),
});

export const deleteExam = endpoint({
  method: 'DELETE',
  path: '/exam/:id',
  summary: 'Delete an exam; running and finished attempts are kept',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes exam',
  params: examId,
  reply: success(z.null()),
});
