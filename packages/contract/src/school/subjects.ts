import { z } from 'zod';
import { done, endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { filledFrom, id, instant, order, shortName, text } from '../platform/fields.ts';
import { subjectPresets } from '../rules/subject-presets.ts';

/** The subjects of the school. Everywhere else a subject is a text, its name (decision 57). */

export const mostSubjects = 120;
export const longestSubject = 100;

/** As it is stored, in the order of the subjects. */
export const storedSubjects = z.array(
  z.object({
    ...{ _id: z.string(), name: z.string(), shortName: z.string() },
    /** Empty: all classes. */
    classIds: z.array(z.string()),
    isCompulsory: z.boolean(),
    /** Other spellings that staff said belong to it. */
    spellings: z.array(z.string()),
    /** In the order in which they are taught; those that are not named follow A to Z. */
    topics: z.array(z.string()).optional(),
    closedAt: z.string().nullable(),
    updatedAt: z.string(),
  }),
);
export type StoredSubject = z.infer<typeof storedSubjects>[number];

export const subject = z.object({
  _id: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** From 1. */
  order: z.number(),
  /** The classes that take it; empty: all. */
  classIds: z.array(z.string()),
  /** Every student of these classes takes it; otherwise it is chosen. */
  isCompulsory: z.boolean(),
  spellings: z.array(z.string()),
  /** In the order of the road through the subject; left out where nobody set one. */
  topics: z.array(z.string()).optional(),
  /** Lessons, courses, exams and questions whose subject it is. */
  uses: z.number(),
  closedAt: instant.optional(),
  updatedAt: instant,
});
export type Subject = z.infer<typeof subject>;

const notClasses = 'Classes must be a list of classes';
const notSpellings = 'Other spellings must be a list of texts';

const name = text('Name', { min: 1, max: longestSubject, required: 'Please give the subject a name' });
const classIds = z.array(id(notClasses), { error: notClasses }).max(60, 'A subject has at most 60 classes');
const isCompulsory = z.boolean({ error: 'isCompulsory must be true or false' });

export const subjectBody = z.object({
  name,
  /** As `name` when left out. */
  shortName: shortName.optional(),
  /** The last one when left out. */
  order: order.optional(),
  classIds: classIds.optional(),
  isCompulsory: isCompulsory.optional(),
});
export type SubjectBody = z.input<typeof subjectBody>;

export const subjectChange = subjectBody.partial().extend({
  spellings: z
    .array(text('Other spelling', { min: 1, max: longestSubject, required: 'A spelling must not be empty' }), {
      error: notSpellings,
    })
    .max(40, 'A subject has at most 40 other spellings')
    .optional(),
  updatedAt: filledFrom,
});
export type SubjectChange = z.input<typeof subjectChange>;

export const listSubjects = endpoint({
  method: 'GET',
  path: '/admin/subjects',
  summary: 'The subjects of the school in their order, closed ones last; empty while the school has no list',
  access: staffOnly,
  right: ['people', 'teaching', 'marking'],
  scope: { open: 'Names of subjects, to choose from' },
  reply: success(z.array(subject)),
});

export const createSubject = endpoint({
  method: 'POST',
  path: '/admin/subjects',
  summary: 'Add a subject to the school',
  access: staffOnly,
  right: 'people',
  status: 201,
  body: subjectBody,
  reply: success(subject),
});

export const useSubjectPreset = endpoint({
  method: 'PUT',
  path: '/admin/subjects',
  summary:
    'Take the subjects of a preset: those that are there get its classes, missing ones are added, and those that no class takes any more are closed; other subjects stay',
  access: staffOnly,
  right: 'people',
  body: z.object({
    preset: z.enum(subjectPresets, { error: `preset must be ${subjectPresets.join(', ')}` }),
    /** The year in which the session begins; the present one when left out. Two curricula run together until 2027. */
    session: z
      .number({ error: 'The session must be a year' })
      .int('The session must be a year')
      .min(2000, 'The session must be 2000 or later')
      .max(2100, 'The session must be 2100 or earlier')
      .optional(),
  }),
  reply: success(z.array(subject)),
});

const textUse = {
  text: z.string(),
  lessons: z.number(),
  courses: z.number(),
  exams: z.number(),
  questions: z.number(),
};

export const unlistedSubject = z.object({
  ...textUse,
  /** The subject that it belongs to or may mean. */
  subjectId: z.string().optional(),
  /** It belongs to that subject already, in another spelling. */
  isSure: z.boolean(),
});
export type UnlistedSubject = z.infer<typeof unlistedSubject>;

export const listUnlistedSubjects = endpoint({
  method: 'GET',
  path: '/admin/subjects/texts',
  summary: 'Subjects in use that are written otherwise than in the list of the school, most used first',
  access: staffOnly,
  right: 'people',
  reply: success(z.array(unlistedSubject)),
});

const chooseSubject = 'Please choose a subject for each text';

export const subjectMap = z.object({
  texts: z
    .array(
      z.object(
        {
          text: text('Text', { min: 1, max: 200, required: 'A text must not be empty' }),
          /** Null: it stays as it is and is not listed again. */
          subjectId: id(chooseSubject).nullable(),
        },
        { error: chooseSubject },
      ),
      { error: chooseSubject },
    )
    .min(1, chooseSubject)
    .max(500, 'At most 500 texts at a time'),
  /** Only counts what would change. */
  preview: z.boolean({ error: 'preview must be true or false' }).optional(),
});
export type SubjectMap = z.input<typeof subjectMap>;

export const mapSubjects = endpoint({
  method: 'POST',
  path: '/admin/subjects/map',
  summary:
    'Write the name of a listed subject wherever these texts stand: lessons, courses, questions, exams and what they draw. The subject keeps the texts as its spellings, so that nobody is asked again',
  access: staffOnly,
  right: 'people',
  body: subjectMap,
  reply: success(z.array(z.object({ ...textUse, name: z.string() }))),
});

const params = z.object({ id: id('Subject ID is required') });

export const updateSubject = endpoint({
  method: 'PUT',
  path: '/admin/subjects/:id',
  summary: 'Change a subject; what is not named stays. A new name is written wherever the old one stands',
  access: staffOnly,
  right: 'people',
  params,
  body: subjectChange,
  reply: success(subject),
});

export const mostTopics = 300;
const notTopics = 'Topics must be a list of texts';

export const orderTopics = endpoint({
  method: 'PUT',
  path: '/admin/subjects/:id/topics',
  summary: 'Set the order of the topics of a subject, in which students see them; an empty list is A to Z',
  access: staffOnly,
  right: 'teaching',
  scope: 'own',
  params,
  body: z.object({
    topics: z
      .array(text('Topic', { min: 1, max: 100, required: 'A topic must not be empty' }), { error: notTopics })
      .max(mostTopics, `A subject has at most ${mostTopics} topics in order`),
    updatedAt: filledFrom,
  }),
  reply: success(subject),
});

export const closeSubject = endpoint({
  method: 'PUT',
  path: '/admin/subjects/:id/close',
  summary: 'Close a subject: it is not offered any more, and what has it stays',
  access: staffOnly,
  right: 'people',
  params,
  reply: success(subject),
});

export const reopenSubject = endpoint({
  method: 'PUT',
  path: '/admin/subjects/:id/reopen',
  summary: 'Open a closed subject again',
  access: staffOnly,
  right: 'people',
  params,
  reply: success(subject),
});

export const deleteSubject = endpoint({
  method: 'DELETE',
  path: '/admin/subjects/:id',
  summary: 'Delete a subject that nothing has; otherwise 409, and it can be closed',
  access: staffOnly,
  right: 'people',
  params,
  reply: done,
});
