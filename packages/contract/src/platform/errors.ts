import { z } from 'zod';

export type { ErrorCode } from '../rules/error-status.ts';

export const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  /** When the exam (`not_open_yet`) or its review (`review_closed`) opens. */
  opensAt: z.string().optional(),
  /** With `price_changed`, main units. */
  quote: z
    .object({
      items: z.array(
        z.object({
          lessonId: z.string(),
          title: z.string(),
          price: z.number(),
          discount: z.number(),
          amount: z.number(),
          opensAt: z.string().optional(),
        }),
      ),
      courses: z.array(
        z.object({
          courseId: z.string(),
          title: z.string(),
          lessons: z.number(),
          price: z.number(),
          discount: z.number(),
          amount: z.number(),
        }),
      ),
      subtotal: z.number(),
      discount: z.number(),
      total: z.number(),
    })
    .optional(),
  /** With `cannot_order`: lessons and courses that are owned, on order, withdrawn or unknown. */
  taken: z
    .array(
      z.object({
        lessonId: z.string().optional(),
        courseId: z.string().optional(),
        title: z.string(),
        why: z.string(),
      }),
    )
    .optional(),
  /** With `cannot_publish`; `number` is the question's place in the exam. */
  missing: z
    .array(
      z.object({
        part: z.string(),
        message: z.string(),
        question: z.object({ _id: z.string(), number: z.number() }).optional(),
      }),
    )
    .optional(),
  /** With `exam_started`. */
  started: z
    .object({ students: z.number(), exams: z.array(z.object({ _id: z.string(), title: z.string() })) })
    .optional(),
  /** With `conflict`, of a score sheet: cells that a colleague changed meanwhile, each with its mark as it is now. */
  conflicts: z
    .array(
      z.object({
        studentId: z.string(),
        componentId: z.string(),
        mark: z.union([z.number(), z.string(), z.null()]),
        by: z.string(),
        at: z.string(),
      }),
    )
    .optional(),
  /** With `conflict`, for staff who may see it: the account that has this address or number already. */
  holder: z.object({ _id: z.string(), fullName: z.string() }).optional(),
  /** With `time_is_up`: answers stored for staff to decide. */
  late: z.array(z.object({ questionId: z.string(), seq: z.number() })).optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;
