import { z } from 'zod';
import { lesson } from '../catalogue/lessons.ts';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { examId, ofAttempt } from '../platform/fields.ts';
import { details } from '../question-types/details.ts';
import { annulled, paperQuestion, questionPicture } from '../questions/questions.ts';
import { paperSection } from './exam-settings.ts';

/** `rubric` has the places of the lines that points were given for, from 0. */
export const handMark = z.object({
  points: z.number(),
  comment: z.string().optional(),
  rubric: z.array(z.number()).optional(),
});
export type HandMark = z.infer<typeof handMark>;

/** A lesson that teaches a question, from a second on; the price is what it costs somebody who does not own it. */
export const taughtIn = lesson
  .pick({ _id: true, title: true, price: true, purchased: true, opensAt: true })
  .extend({ second: z.number() });
export type TaughtIn = z.infer<typeof taughtIn>;

export const reviewedQuestion = paperQuestion.extend({
  details: details.optional(),
  selectedAnswer: z.string(),
  correctAnswer: z.string(),
  isCorrect: z.boolean(),
  /** Its points by key, mark, override and annulment. */
  earned: z.number(),
  annulled,
  /** An answer that waits to be marked by hand. */
  toMark: z.boolean().optional(),
  /** Set if the answer is marked by hand or its points are overridden. */
  mark: handMark.optional(),
  /** As the bank has it now; only where the student reads the own result. */
  explanation: z.string().optional(),
  explanationPicture: questionPicture.optional(),
  lesson: taughtIn.optional(),
});
export type ReviewedQuestion = z.infer<typeof reviewedQuestion>;

export const getReview = endpoint({
  method: 'GET',
  path: '/studentExam/exams/review/:examId',
  summary:
    'The own newest result or an earlier one, question by question with the right answers: once the exam has closed for everybody, where the exam allows it',
  access: studentOnly,
  params: examId,
  query: ofAttempt,
  reply: success(
    z.object({
      _id: z.string(),
      examTitle: z.string(),
      /** Version of the exam that was sat, where it has more than one. */
      version: z.number().optional(),
      percent: z.number(),
      grade: z.string(),
      score: z.number(),
      toMark: z.number().optional(),
      totalPoints: z.number(),
      pointsOff: z.number().optional(),
      questions: z.array(reviewedQuestion),
      /** Sections of the frozen paper. */
      sections: z.array(paperSection).optional(),
    }),
  ),
});
export type Review = z.infer<typeof getReview.reply>['data'];
