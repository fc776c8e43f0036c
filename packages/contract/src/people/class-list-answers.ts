import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, classFilter, classLevelFilter, text } from '../platform/fields.ts';
import { classListCounts, classListId, classListRoles } from './class-lists.ts';

/** Answers that staff give once for a list; they hold for the next lists too. */

const rolesMissing = 'Please choose what each column holds';

export const setClassListColumns = endpoint({
  method: 'PUT',
  path: '/admin/users/import/:id/columns',
  summary: 'Say what the columns of a list hold; remembered for the next list with the same heading',
  access: staffOnly,
  right: 'people',
  params: classListId,
  body: z.object({
    columns: z
      .array(
        z.object(
          {
            name: text('Column name', { min: 1, max: 100, required: 'Please name the column' }),
            role: z.enum(classListRoles, { error: rolesMissing }),
          },
          { error: rolesMissing },
        ),
        { error: rolesMissing },
      )
      .min(1, rolesMissing)
      .max(200, 'These are too many columns'),
    /** True where the first line of such a list is a heading and no student. */
    firstLineIsHead: z.boolean({ error: 'firstLineIsHead must be true or false' }).optional(),
  }),
  reply: success(z.object({ counts: classListCounts })),
});

const classesMissing = 'Please choose the classes';

export const setClassListClasses = endpoint({
  method: 'PUT',
  path: '/admin/users/import/:id/classes',
  summary: 'Say which class a spelling in a list means; remembered for the next lists',
  access: staffOnly,
  right: 'people',
  params: classListId,
  body: z.object({
    classes: z
      .array(
        z.object(
          {
            /** As the list spells it; empty for rows without a class, which is not remembered. */
            name: text('Class name', { max: 100 }),
            /** Empty to leave it open, or to forget what was said. */
            classLevel: classLevelFilter,
            /** A class of the school, and an arm of it: instead of a level. */
            classId: classFilter,
            armId: armFilter,
            /** An arm that the class gets, if it has none of this name. */
            newArm: text('New arm', { min: 1, max: 40, required: 'Please give the arm a name' }).optional(),
          },
          { error: classesMissing },
        ),
        { error: classesMissing },
      )
      .min(1, classesMissing)
      .max(200, 'These are too many classes'),
  }),
  reply: success(z.object({ counts: classListCounts })),
});

export const giveLoginNames = endpoint({
  method: 'POST',
  path: '/admin/users/import/:id/login-names',
  summary:
    'Leave the phone number out of all rows where it is that of somebody with another name: they get a login name; twice is as once',
  access: staffOnly,
  right: 'people',
  params: classListId,
  reply: success(z.object({ changed: z.number(), counts: classListCounts })),
});

export const takeOneWordNames = endpoint({
  method: 'POST',
  path: '/admin/users/import/:id/one-word-names',
  summary: 'Say that all rows which wait only because their name is one word are students; twice is as once',
  access: staffOnly,
  right: 'people',
  params: classListId,
  reply: success(z.object({ changed: z.number(), counts: classListCounts })),
});
