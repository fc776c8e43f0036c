import { z } from 'zod';
import { adminOnly, endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { file, filledFrom, filter, id, instant, limit, listQuery, page, pagination, text } from '../platform/fields.ts';
import { details, shownDetails } from '../question-types/details.ts';
import { longestKey } from '../question-types/list.ts';
import type { Asked, Comparison, Problem, Refusals } from '../question-types/question-type.ts';
import {
  isBlank,
  isMarkedByHand,
  type QuestionType,
  questionTypes,
  rulesOf,
} from '../question-types/question-types.ts';
import { bankOrders } from '../rules/bank.ts';
import { aboutFields, aboutQuestion, points } from './question-about.ts';
import { bankFilters } from './question-bank.ts';

const questionId = z.object({ id: id('Question ID is required') });

const noExam = 'Exam ID is required';
const noPassage = 'passage must be a passage ID';

type Messages = Refusals & { text: string; type: string; correctAnswer: string };

const oneType = `${questionTypes.slice(0, -1).join(', ')} or ${questionTypes.at(-1)}`;

export function questionProblem(
  question: Pick<Asked, 'correctAnswer' | 'details'> & { type: QuestionType; options?: readonly string[] | undefined },
  say: Messages,
): Problem | null {
  if (isBlank(question.correctAnswer) && !isMarkedByHand(question)) {
    return { field: 'correctAnswer', message: say.correctAnswer };
  }
  return rulesOf(question.type).problem({ ...question, options: question.options ?? [] }, say);
}

function questionFields(say: Messages) {
  return z.object({
    text: text('Question', { min: 1, max: 5000, required: say.text }),
    type: z.enum(questionTypes, {
      error: (issue) => (issue.input ? `Type must be ${oneType}` : say.type),
    }),
    /** May be '' where staff mark by hand. */
    correctAnswer: text('Correct answer', { max: longestKey, required: say.correctAnswer }),
    options: z
      .array(text('Option', { max: 500 }), { error: 'Options must be a list' })
      .max(10, 'A question has at most 10 options')
      .optional(),
    /** Fields specific to the question type; replaced as a whole. */
    details: details.optional(),
    exam: z.union([z.literal('').transform(() => null), z.null(), id(noExam)], { error: noExam }).optional(),
    points: points.optional(),
    /** An ID; of an object, as replies have it, its own. */
    passage: z
      .union(
        [
          z.literal('').transform(() => null),
          z.null(),
          id(noPassage),
          z.object({ _id: id(noPassage) }, { error: noPassage }).transform(({ _id }) => _id),
        ],
        { error: noPassage },
      )
      .optional(),
    ...aboutFields,
  });
}

function checked<Fields extends ReturnType<typeof questionFields>>(fields: Fields, say: Messages) {
  return fields.superRefine((question, context) => {
    const problem = questionProblem(question, say);
    if (problem) context.addIssue({ code: 'custom', path: problem.field.split('.'), message: problem.message });
  });
}

const formMessages: Messages = {
  text: 'Please enter a question',
  type: 'Please select a question type',
  correctAnswer: 'Please provide a correct answer',
  options: 'Please provide at least 2 options for multiple choice questions',
  oneOf: 'The correct answer must be one of the provided options',
};

const missing = 'Missing required fields: text, type, correctAnswer';
export const questionMessages: Messages = {
  text: missing,
  type: missing,
  correctAnswer: missing,
  options: 'Multiple choice questions must have at least 2 options',
  oneOf: 'Correct answer must be one of the provided options',
};

/**
 * For an exam that somebody has started: true gives the change to students who start from now, false keeps it for a later
 * version. Without it such a change is refused with `exam_started`.
 */
export const newVersion = z.boolean({ error: 'newVersion must be true or false' }).optional();

export const questionForm = checked(questionFields(formMessages), formMessages);
export const questionBody = checked(questionFields(questionMessages).extend({ newVersion }), questionMessages);
export type QuestionBody = z.input<typeof questionBody>;

/** The address is public but cannot be guessed. */
export const questionPicture = z.object({ url: z.string(), alt: z.string(), width: z.number(), height: z.number() });
export type QuestionPicture = z.infer<typeof questionPicture>;

/** A text that several questions share. */
export const passage = z.object({
  _id: z.string(),
  title: z.string().optional(),
  text: z.string(),
  picture: questionPicture.optional(),
});
export type Passage = z.infer<typeof passage>;

/** `question` repeats `text` for older clients. */
export const question = z.object({
  _id: z.string(),
  text: z.string(),
  question: z.string(),
  type: z.enum(questionTypes),
  options: z.array(z.string()),
  correctAnswer: z.string(),
  details: details.optional(),
  exam: z.string().nullable(),
  points: z.number(),
  picture: questionPicture.optional(),
  passage: passage.optional(),
  ...aboutQuestion.shape,
  explanationPicture: questionPicture.optional(),
  createdAt: instant,
  updatedAt: instant,
});
export type Question = z.infer<typeof question>;

/** Decided after it was sat: everybody has its points, or it is out of the total. */
export const annulled = z.enum(['full-mark', 'leave-out']).optional();

/** As a paper freezes it, with the comparison of written answers that it was handed out with. `details.accepted` has what staff accepted beside the key, whatever the type. */
export type FrozenQuestion = Question & { annulled?: z.infer<typeof annulled>; comparison?: Comparison };

export const listedQuestion = question.extend({
  usedInExams: z.number(),
  /** Other questions that are like it. */
  alike: z.number(),
});
export type ListedQuestion = z.infer<typeof listedQuestion>;

/** Must not contain anything that reveals the answer. */
export const paperQuestion = question
  .pick({
    _id: true,
    text: true,
    question: true,
    type: true,
    options: true,
    points: true,
    picture: true,
    passage: true,
  })
  .extend({
    details: shownDetails.optional(),
    /** With a passage `text` begins with it, because other front ends show nothing else; this is what comes after it. */
    ownText: z.string().optional(),
  });
export type PaperQuestion = z.infer<typeof paperQuestion>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/question',
  summary: 'The question bank, newest first unless `sort` says otherwise; at most 500 at once',
  access: adminOnly,
  right: ['teaching', 'marking'],
  scope: 'own',
  query: listQuery({
    ...bankFilters,
    sort: filter(bankOrders, 'sort must be newest, oldest, topic or source'),
    page,
    limit: limit(500),
  }),
  reply: success(z.array(listedQuestion)).extend({ pagination }),
});

export const getQuestion = endpoint({
  method: 'GET',
  path: '/question/get/:id',
  summary: 'One question; a student sees those of an own paper, without the answer',
  access: adminOnly,
  right: ['teaching', 'marking'],
  scope: 'sees question',
  params: questionId,
  reply: success(question),
});

export const getPaperQuestion = endpoint({
  ...getQuestion,
  as: 'student',
  access: studentOnly,
  params: questionId,
  reply: success(paperQuestion),
});

export const createQuestion = endpoint({
  method: 'POST',
  path: '/question',
  summary: 'Add a question to the bank and, with `exam`, to the end of that exam',
  access: adminOnly,
  right: 'teaching',
  scope: 'own',
  status: 201,
  body: questionBody,
  reply: success(question),
});

/** Attempts per exam whose paper was handed out with a different key from the question's present one. */
const papersWithOtherKey = z.array(
  z.object({
    exam: z.object({ _id: z.string(), title: z.string() }),
    finished: z.number(),
    running: z.number(),
  }),
);
export type PapersWithOtherKey = z.infer<typeof papersWithOtherKey>;

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/question/:id',
  summary:
    'Change any fields of a question; papers already handed out stay as they are. After a new key `papersWithOtherKey` counts those marked by another one',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  body: questionFields(questionMessages).partial().extend({ updatedAt: filledFrom, newVersion }),
  reply: success(question).extend({ papersWithOtherKey }),
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/question/:id',
  summary: 'Delete a question; papers already handed out keep it',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  reply: success(z.null()),
});

/** Without a file only the description changes. */
export const pictureBody = z.object({
  alt: text('Description', { min: 1, max: 300, required: 'Please describe the picture in words' }),
  picture: file('The picture must be a file').optional(),
});

export const setQuestionPicture = endpoint({
  method: 'POST',
  path: '/question/:id/picture',
  summary: 'Give a question a picture; papers already handed out stay as they are',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  bodyType: 'multipart/form-data',
  body: pictureBody,
  reply: success(question),
});

export const setExplanationPicture = endpoint({
  ...setQuestionPicture,
  path: '/question/:id/explanation-picture',
  summary: 'Give the explanation of a question a picture, which students see with the right answers',
  params: questionId,
  body: pictureBody,
  reply: success(question),
});

export const deleteExplanationPicture = endpoint({
  method: 'DELETE',
  path: '/question/:id/explanation-picture',
  summary: 'Take the picture off the explanation of a question',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  reply: success(question),
});

export const deleteQuestionPicture = endpoint({
  method: 'DELETE',
  path: '/question/:id/picture',
  summary: 'Take the picture off a question; papers already handed out keep it',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes question',
  params: questionId,
  reply: success(question),
});
