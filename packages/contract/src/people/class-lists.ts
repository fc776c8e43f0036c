import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import {
  armFilter,
  classFilter,
  classLevelFilter,
  file,
  filter,
  id,
  instant,
  limit,
  listQuery,
  page,
  pagination,
  text,
} from '../platform/fields.ts';
import { askedClass } from './asked-class.ts';
import { namedClass } from './named-class.ts';

/** A class of students from a file or a pasted text, looked through before any of them has an account. */

export const classListStatuses = ['new', 'repaired', 'known', 'refused', 'skipped'] as const;
export type ClassListStatus = (typeof classListStatuses)[number];

export const classListFormats = ['xlsx', 'csv', 'text'] as const;
export type ClassListFormat = (typeof classListFormats)[number];

export const classListFields = ['fullName', 'classLevel', 'phoneNumber', 'email', 'groups'] as const;
export type ClassListField = (typeof classListFields)[number];

/**
 * Roles of a column: `guardian` is how to reach a parent, and `active` whether the person is a student who is there;
 * `none` is left out.
 */
export const classListRoles = [
  ...(['fullName', 'firstName', 'middleName', 'lastName', 'classLevel', 'phoneNumber', 'email', 'groups'] as const),
  ...(['guardian', 'active', 'none'] as const),
] as const;
export type ClassListRole = (typeof classListRoles)[number];

export const classListRow = z.object({
  /** Line number in the file, from 1. */
  line: z.number(),
  status: z.enum(classListStatuses),
  /** Corrections made, the existing account, or the reason for the refusal; empty for a new row. */
  why: z.string(),
  /** The first field to be mended of a row that is refused; left out in lists that were read before an update. */
  field: z.enum(classListFields).optional(),
  fullName: z.string(),
  classLevel: z.string(),
  class: namedClass.optional(),
  /** In its international form; empty without one. */
  phoneNumber: z.string(),
  email: z.string(),
  /** Names of groups that the student joins. */
  groups: z.array(z.string()),
  /** Login name of a student without phone number and e-mail; left out before the account is made. */
  loginName: z.string().optional(),
  /** The file's text for this row. */
  source: z.string(),
  /** Initial values of the correction form; left out once the account is made, and in older lists. */
  typed: z
    .object({
      ...{ fullName: z.string(), classLevel: z.string(), phoneNumber: z.string(), email: z.string() },
      groups: z.string(),
    })
    .optional(),
  /** Counts the changes of the row in the review. */
  version: z.number(),
  /** The account that was made, or the one that is known. */
  userId: z.string().optional(),
  /** A student of a like name is in the list or has an account: staff may say that this is another one. */
  isPerhapsSame: z.boolean().optional(),
  /** 'Class 2, line 3' in a workbook of several sheets. */
  place: z.string().optional(),
});
export type ClassListRow = z.infer<typeof classListRow>;

export const classListCounts = z.object({
  ...{ new: z.number(), repaired: z.number(), known: z.number(), refused: z.number() },
  /** Left out by staff. */
  skipped: z.number(),
});
export type ClassListCounts = z.infer<typeof classListCounts>;

const listed = z.object({
  _id: z.string(),
  format: z.enum(classListFormats),
  fileName: z.string(),
  counts: classListCounts,
  createdAt: instant,
  appliedAt: instant.optional(),
  undoneAt: instant.optional(),
  /** When login slips were last made for all of them. */
  slipsAt: instant.optional(),
  /** Accounts that were made, and those that an undo took back. */
  created: z.number(),
  removed: z.number(),
  /** Accounts for which login slips can be made: they have no password of their own yet. */
  waiting: z.number(),
});

const listColumn = z.object({
  name: z.string(),
  /** Null until staff have said it: then no row of the list is read. */
  role: z.enum(classListRoles).nullable(),
  proposed: z.enum(classListRoles),
  /** At most three of its cells. */
  samples: z.array(z.string()),
});
export type ClassListColumn = z.infer<typeof listColumn>;

export const classList = listed.extend({
  /** At most 500, in the order of the file. */
  rows: z.array(classListRow),
  /** Rows that stay out because their phone number is that of somebody with another name. */
  sharedPhones: z.number(),
  /** Rows that wait only because their name is one word. */
  oneWordNames: z.number(),
  /** Names of groups that rows name and that are not there. */
  newGroups: z.array(z.string()),
  /** Refused rows whose groups are there by now: they are read again when the accounts are made. */
  toReadAgain: z.number(),
  /** They are made with the accounts; otherwise such rows are refused. */
  makeGroups: z.boolean(),
  /** In the order of the file; empty where no column has to be named, and in older lists. */
  columns: z.array(listColumn),
  /** The columns were asked and nobody has said yet what the first line is. */
  asksHead: z.boolean(),
  /** Parts of the file beside rows that were left out. */
  notes: z.array(z.string()),
  /** Spellings of classes that are no class of Akada, at most 100. */
  classNames: z.array(askedClass),
  /** Rows whose accounts can be made now. */
  toMake: z.number(),
  /** Students of this list with a guardian's phone number or e-mail address in it, who have neither a guardian nor a code. */
  guardiansToInvite: z.number(),
  /** Students of this list for whose guardian a code of the school is out. */
  guardiansInvited: z.number(),
});
export type ClassList = z.infer<typeof classList>;

const listedClassList = listed.extend({
  /** Empty where the account is deleted. */
  importedBy: z.string(),
});
export type ListedClassList = z.infer<typeof listedClassList>;

export const classListId = z.object({ id: id('Class list ID is required') });

export const importUsers = endpoint({
  method: 'POST',
  path: '/admin/users/import',
  summary: 'Read a class list from a file, or from `text` in a JSON body; no account is made',
  access: staffOnly,
  right: 'people',
  status: 201,
  bodyType: 'multipart/form-data',
  body: z.object({
    file: file('The file must be a file').optional(),
    text: z.string({ error: 'text must be text' }).optional(),
    /** Class for rows without one. */
    classLevel: classLevelFilter,
    /** A class of the school, and an arm of it, instead of the level. */
    classId: classFilter,
    armId: armFilter,
    fileName: text('File name', { max: 200 }).optional(),
  }),
  reply: success(classList),
});

export const listClassLists = endpoint({
  method: 'GET',
  path: '/admin/users/import',
  summary: 'The class lists of the last 30 days, newest first; at most 50',
  access: staffOnly,
  right: 'people',
  reply: success(z.array(listedClassList)),
});

export const getClassList = endpoint({
  method: 'GET',
  path: '/admin/users/import/:id',
  summary: 'A class list with its rows as they are now, in the order of the file; at most 500 at once',
  access: staffOnly,
  right: 'people',
  params: classListId,
  query: listQuery({
    status: filter(classListStatuses, 'status must be new, repaired, known, refused or skipped'),
    page,
    limit: limit(500),
  }),
  reply: success(classList).extend({ pagination }),
});

const line = z.coerce
  .number({ error: 'The line must be a number' })
  .int('The line must be a whole number')
  .min(1, 'The line must be 1 or more')
  .max(2_000_000_000, 'There is no such line');

export const changeClassListRow = endpoint({
  method: 'PUT',
  path: '/admin/users/import/:id/rows/:line',
  summary:
    'Mend a row before its account is made, leave it out, or take it in again; it and the rows like it are checked anew by the rules of the list',
  access: staffOnly,
  right: 'people',
  params: classListId.extend({ line }),
  body: z.object({
    /** Whatever is left out stays as it is. A value that does not fit is stored, and the row says why it is refused. */
    fullName: text('Full name', { max: 200 }).optional(),
    classLevel: text('Class level', { max: 100 }).optional(),
    phoneNumber: text('Phone number', { max: 100 }).optional(),
    email: text('E-mail address', { max: 254 }).optional(),
    /** Names, with ; between them. */
    groups: text('Groups', { max: 900 }).optional(),
    skip: z.boolean({ error: 'skip must be true or false' }).optional(),
    /** It is not the student of a like name whom the row gives as its reason. */
    isAnother: z.boolean({ error: 'isAnother must be true or false' }).optional(),
    /** The one that was shown: refused (409) when somebody changed the row since. */
    version: z.int({ error: 'The version must be a whole number' }).min(0, 'The version must be 0 or more').optional(),
  }),
  reply: success(z.object({ row: classListRow, counts: classListCounts })),
});

export const setClassListGroups = endpoint({
  method: 'PUT',
  path: '/admin/users/import/:id/groups',
  summary: 'Say whether groups that rows name and that are not there are made with the accounts',
  access: staffOnly,
  right: 'people',
  params: classListId,
  body: z.object({ makeGroups: z.boolean({ error: 'makeGroups must be true or false' }) }),
  reply: success(z.object({ counts: classListCounts })),
});

export const applyClassList = endpoint({
  method: 'POST',
  path: '/admin/users/import/:id/apply',
  summary:
    'Make accounts for the new and repaired rows, without passwords; twice is as once, and makes those of rows mended since',
  access: staffOnly,
  right: 'people',
  params: classListId,
  reply: success(z.object({ created: z.number(), counts: classListCounts })),
});

export const undoClassList = endpoint({
  method: 'DELETE',
  path: '/admin/users/import/:id',
  summary: 'Delete the accounts of a class list again, except those that were used meanwhile; twice is as once',
  access: staffOnly,
  right: 'people',
  params: classListId,
  reply: success(
    z.object({
      removed: z.number(),
      kept: z.array(z.object({ _id: z.string(), fullName: z.string() })),
    }),
  ),
});

const guardianInvitation = z.object({
  studentId: z.string(),
  fullName: z.string(),
  classLevel: z.string(),
  /** Contact of the guardian in the list: a phone number in its international form, an e-mail address, or both. */
  phoneNumber: z.string(),
  email: z.string(),
  /** The second guardian's contact, with the column: the code works once, so another is made on the student's page. */
  others: z.array(z.string()),
  code: z.string(),
  /** Opens the form with the code filled in. */
  link: z.string(),
  expiresAt: instant,
});
export type GuardianInvitation = z.infer<typeof guardianInvitation>;

export const inviteGuardians = endpoint({
  method: 'POST',
  path: '/admin/users/import/:id/guardians',
  summary:
    'Make a code for a guardian of each student whose row has a guardian’s phone number or e-mail address, and mail it to the addresses; twice is as once: the same codes come back while they work',
  access: staffOnly,
  right: 'people',
  params: classListId,
  reply: success(z.object({ invited: z.array(guardianInvitation) })),
});
