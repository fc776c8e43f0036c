import { z } from 'zod';
import { aboutQuestion } from './question-about.ts';

/** A table of questions as it was understood, and what staff may say about it. */

const optionRoles = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'] as const;
const aboutRoles = Object.keys(aboutQuestion.shape) as (keyof typeof aboutQuestion.shape)[];

/** Roles of a column. */
export const columnRoles = [
  'text',
  ...optionRoles,
  /** All options in one cell. */
  'options',
  /** An option that is not the right one; the key's column has that one. */
  'wrong',
  'key',
  'type',
  'points',
  'details',
  'passage',
  'passageTitle',
  /** Address or name of a picture, which the table itself cannot hold. */
  'picture',
  ...aboutRoles,
  'none',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** Way in which keys name an option. */
export const keyWays = ['letter', 'text', 'from-1', 'from-0'] as const;
export type KeyWay = (typeof keyWays)[number];

export const importTable = z.object({
  sheets: z.array(
    z.object({
      /** Empty for a CSV. */
      name: z.string(),
      isRead: z.boolean(),
      columns: z.array(
        z.object({
          head: z.string(),
          role: z.enum(columnRoles),
          /** It may hold options or keys, and its head does not say so. */
          isAsked: z.boolean(),
          /** Its first filled cell. */
          example: z.string(),
        }),
      ),
    }),
  ),
  /** As staff said; null where the keys themselves tell. */
  keys: z.enum(keyWays).nullable(),
  /** The keys can be read in two ways. */
  isKeyAsked: z.boolean(),
  /** Read with what staff said of an earlier file with the same heads. */
  isRemembered: z.boolean(),
});
export type ImportTable = z.infer<typeof importTable>;

const role = z.enum(columnRoles, { error: 'Each column must have one of the known roles' });

export const tableChoice = z.object({
  sheets: z
    .array(
      z.object(
        {
          isRead: z.boolean({ error: 'isRead must be true or false' }),
          roles: z.array(role, { error: 'Roles must be a list' }).max(60, 'A table has at most 60 columns'),
        },
        { error: 'Each sheet must have its roles' },
      ),
      { error: 'Sheets must be a list' },
    )
    .min(1, 'Please name the columns')
    .max(100, 'A workbook may have at most 100 sheets'),
  keys: z.enum(keyWays, { error: 'keys must be letter, text, from-1 or from-0' }).nullable(),
});
export type TableChoice = z.infer<typeof tableChoice>;
