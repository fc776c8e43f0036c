import { z } from 'zod';
import { rights } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';

export const ownRights = z
  .array(z.enum(rights, { error: `Rights must be among ${rights.join(', ')}` }), { error: 'Rights must be a list' })
  .transform((named) => rights.filter((right) => named.includes(right)));

const notRows = 'Teaching must be a list of subjects and classes';
const notPlaces = 'Classes must be a list of classes and arms';

/** Most rows of one teacher, and most classes, arms and groups of a row. */
export const mostTeachingRows = 60;
export const mostPlaces = 100;

/** The teaching of one teacher: `subjectId` null is every subject, places are ids of classes, arms and groups. */
export const teachingRows = z
  .array(
    z.object(
      {
        subjectId: id('Please select a subject').nullable(),
        placeIds: z
          .array(id(notPlaces), { error: notPlaces })
          .min(1, 'Please select at least one class or arm')
          .max(mostPlaces, `At most ${mostPlaces} classes and arms stand beside a subject`),
      },
      { error: notRows },
    ),
    { error: notRows },
  )
  .max(mostTeachingRows, `A teacher has at most ${mostTeachingRows} subjects`);

/** As it is read. */
const taught = z.array(z.object({ subjectId: z.string().nullable(), placeIds: z.array(z.string()) }));
export type Taught = z.infer<typeof taught>;

/** Fields that only admins have. */
export const teacherFields = {
  /** The rights to teaching and marking are for what `teaching` names. */
  isLimited: z.literal(true).optional(),
  /** Subjects taught, with classes and arms. Left out without any. */
  teaching: taught.optional(),
  /** Ids of the classes and arms whose form teacher they are. Left out without any. */
  formOf: z.array(z.string()).optional(),
};
