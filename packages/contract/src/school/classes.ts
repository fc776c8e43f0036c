import { z } from 'zod';
import { done, endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { classLevel, filledFrom, id, instant, order, shortName, text } from '../platform/fields.ts';
import { classLevels } from '../rules/class-level.ts';

/** The classes of the school, in its own words; each counts as one of the five class levels of the wire (decision 56). */

export const mostClasses = 60;
export const mostArms = 40;

export const classPresets = ['JSS-SSS', 'Form', 'Grade 7-12', 'Class'] as const;
export type ClassPreset = (typeof classPresets)[number];

/** Anybody may read these. */
export const schoolClass = z.object({
  _id: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** From 1, the lowest class first. */
  order: z.number(),
  classLevel: z.string(),
  arms: z.array(z.object({ _id: z.string(), name: z.string() })),
});
export type SchoolClass = z.infer<typeof schoolClass>;

const teacher = z.object({ _id: z.string(), fullName: z.string() });

export const staffClass = schoolClass.extend({
  /** The class that follows at the year's end; left out where its students leave the school. */
  follows: z.string().optional(),
  /** The form teacher of the whole class. */
  teacher: teacher.optional(),
  arms: z.array(z.object({ _id: z.string(), name: z.string(), teacher: teacher.optional(), students: z.number() })),
  /** With those of its arms; suspended ones too. */
  students: z.number(),
  closedAt: instant.optional(),
  updatedAt: instant,
});
export type StaffClass = z.infer<typeof staffClass>;

/** As it is stored, in the order of the classes. */
export const storedClasses = z.array(
  z.object({
    ...{ _id: z.string(), name: z.string(), shortName: z.string(), classLevel: z.enum(classLevels) },
    follows: z.string().nullable(),
    teacherId: z.string().nullable(),
    arms: z.array(z.object({ _id: z.string(), name: z.string(), teacherId: z.string().nullable() })),
    closedAt: z.string().nullable(),
    updatedAt: z.string(),
  }),
);
export type StoredClass = z.infer<typeof storedClasses>[number];

const nameMissing = 'Please give the class a name';
const notArms = 'Arms must be a list of names';
const notFrom = 'from must name a class for each name';
const notATeacher = 'Please select a teacher';

const className = text('Name', { min: 1, max: 60, required: nameMissing });
const follows = id('Please select the class that follows').nullable();
const arm = text('Arm name', { min: 1, max: 40, required: 'Please give the arm a name' });

export const classBody = z.object({
  name: className,
  /** As `name` when left out. */
  shortName: shortName.optional(),
  order,
  classLevel,
  follows: follows.optional(),
  arms: z.array(arm, { error: notArms }).max(mostArms, `A class has at most ${mostArms} arms`).optional(),
});
export type ClassBody = z.input<typeof classBody>;

export const classChange = z.object({
  name: className.optional(),
  shortName: shortName.optional(),
  order: order.optional(),
  classLevel: classLevel.optional(),
  follows: follows.optional(),
  teacherId: id(notATeacher).nullable().optional(),
  /** All arms in their order: those with an id stay, those without one are new, and those left out go. */
  arms: z
    .array(
      z.object(
        { _id: id('Arm ID is not valid').optional(), name: arm, teacherId: id(notATeacher).nullable().optional() },
        { error: notArms },
      ),
      { error: notArms },
    )
    .max(mostArms, `A class has at most ${mostArms} arms`)
    .optional(),
  updatedAt: filledFrom,
});
export type ClassChange = z.input<typeof classChange>;

export const listClasses = endpoint({
  method: 'GET',
  path: '/admin/classes',
  summary: 'The classes of the school in their order, closed ones last, with their arms, form teachers and students',
  access: staffOnly,
  right: ['people', 'teaching', 'marking'],
  scope: { open: 'Names of classes are public' },
  reply: success(z.array(staffClass)),
});

export const createClass = endpoint({
  method: 'POST',
  path: '/admin/classes',
  summary: 'Add a class to the school',
  access: staffOnly,
  right: 'people',
  status: 201,
  body: classBody,
  reply: success(staffClass),
});

export const usePreset = endpoint({
  method: 'PUT',
  path: '/admin/classes',
  summary:
    'Take the class names of a preset: classes are renamed in their order, or as `from` says, and keep all that hangs on them; missing ones are added, and superfluous ones go, or are closed where something hangs on them',
  access: staffOnly,
  right: 'people',
  body: z.object({
    preset: z.enum(classPresets, { error: 'preset must be JSS-SSS, Form, Grade 7-12 or Class' }),
    /** By the names of the preset the class that becomes each; null, or left out, is a new one. */
    from: z.record(z.string(), id(notFrom).nullable(), { error: notFrom }).optional(),
  }),
  reply: success(z.array(staffClass)),
});

const params = z.object({ id: id('Class ID is required') });

export const updateClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id',
  summary: 'Change a class or its arms; what is not named stays. Students of an arm that goes stay in the class',
  access: staffOnly,
  right: 'people',
  params,
  body: classChange,
  reply: success(staffClass),
});

export const closeClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id/close',
  summary: 'Close a class: nobody joins it any more, and what hangs on it stays',
  access: staffOnly,
  right: 'people',
  params,
  reply: success(staffClass),
});

export const reopenClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id/reopen',
  summary: 'Open a closed class again',
  access: staffOnly,
  right: 'people',
  params,
  reply: success(staffClass),
});

export const deleteClass = endpoint({
  method: 'DELETE',
  path: '/admin/classes/:id',
  summary: 'Delete a class that nothing hangs on; otherwise 409, and it can be closed',
  access: staffOnly,
  right: 'people',
  params,
  reply: done,
});

const into = id('Please choose the class that stays');

export const classMerge = z.object({
  /** Exams and the like that name the class or an arm of it. */
  ...{ students: z.number(), exams: z.number(), lessons: z.number(), courses: z.number(), announcements: z.number() },
  /** An arm is united with the one of the same name in the other class, or goes there as it is. */
  arms: z.array(z.object({ name: z.string(), isUnited: z.boolean() })),
});
export type ClassMerge = z.infer<typeof classMerge>;

export const previewClassMerge = endpoint({
  method: 'GET',
  path: '/admin/classes/:id/merge',
  summary: 'What would move into another class if the two were merged',
  access: staffOnly,
  right: 'people',
  params,
  query: z.object({ into }),
  reply: success(classMerge),
});

export const mergeClass = endpoint({
  method: 'PUT',
  path: '/admin/classes/:id/merge',
  summary:
    'Merge a class into another one, which gets all that hangs on it: students, exams, lessons, announcements, invites and promotions. The class is gone then',
  access: staffOnly,
  right: 'people',
  params,
  body: z.object({ into }),
  reply: success(staffClass),
});
