import { z } from 'zod';
import { term } from '../exams/terms.ts';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, id, instant, text } from '../platform/fields.ts';
import { mark } from './score-marks.ts';

/** Report cards from the marks of a term: drafts, and what was issued (decision 63). Those of online exams are `exams/report-cards.ts`. */

export const placeOnCard = z.object({ place: z.number(), of: z.number(), isShared: z.literal(true).optional() });
const group = z.object({ average: z.number(), highest: z.number(), lowest: z.number() });
const standing = z.object({
  ...{ percent: z.number(), grade: z.string() },
  position: placeOnCard.optional(),
  group: group.optional(),
});

const cardSubject = z.object({
  ...{ _id: z.string(), name: z.string() },
  /** `incomplete`: a part is blank. Absent and exempt are of all parts. */
  state: z.enum(['complete', 'incomplete', 'absent', 'exempt']),
  /** In the order of the scheme; a mark of null is a blank, never 0. */
  parts: z.array(z.object({ name: z.string(), max: z.number(), mark })),
  /** Points of the parts that count, and the most that they could be. */
  ...{ total: z.number(), outOf: z.number() },
  percent: z.number().optional(),
  grade: z.string().optional(),
  position: placeOnCard.optional(),
  /** Of the arm or class with which the school compares. */
  group: group.optional(),
  /** Percents of the terms named in `earlierTerms`, in their order; null where there is none. */
  earlier: z.array(z.number().nullable()),
  cumulative: standing.optional(),
});

/** All that the paper shows. What is issued is kept as it is: fields that come later are optional. */
export const termCard = z.object({
  head: z.object({
    school: z.string(),
    motto: z.string().optional(),
    address: z.string().optional(),
    phone: z.string().optional(),
    principal: z.string().optional(),
    principalTitle: z.string().optional(),
    /** At the foot. */
    note: z.string().optional(),
    /** Paths. */
    pictures: z
      .object({ crest: z.string().optional(), signature: z.string().optional(), stamp: z.string().optional() })
      .optional(),
  }),
  term,
  /** A day such as 2027-01-11, where the school has set the next term. */
  nextTermBegins: z.string().optional(),
  student: z.object({
    ...{ _id: z.string(), fullName: z.string() },
    /** Class and arm in the term, such as SSS 2 Gold. */
    className: z.string(),
  }),
  /** Students of the arm, or of a class without arms. */
  numberInClass: z.number(),
  formTeacher: z.string().optional(),
  /** With which figures are shown. */
  decimals: z.number(),
  earlierTerms: z.array(z.string()),
  /** Those that the student takes. */
  subjects: z.array(cardSubject),
  summary: z.object({
    subjects: z.number(),
    ...{ obtainable: z.number(), obtained: z.number() },
    average: z.number().optional(),
    grade: z.string().optional(),
    position: placeOnCard.optional(),
    group: group.optional(),
    cumulative: standing.optional(),
  }),
  /** Days of the term. */
  attendance: z.object({ open: z.number(), present: z.number(), late: z.number(), absent: z.number() }).optional(),
  /** In the words of the school, such as Punctuality: 4. */
  traits: z.array(z.object({ group: z.string(), name: z.string(), rating: z.string() })),
  traitKey: z.string().optional(),
  remarks: z.object({ teacher: z.string(), principal: z.string() }),
  gradeKey: z.string(),
});
export type TermCard = z.infer<typeof termCard>;

export const cardVersion = z.object({
  version: z.number(),
  /** Printed beside the signature; it is looked up by it. */
  code: z.string(),
  issuedAt: instant,
});

const issue = cardVersion.extend({
  /** The name. */
  issuedBy: z.string(),
  /** Empty for the first version. */
  reason: z.string(),
});

const withdrawal = z.object({ at: instant, by: z.string(), reason: z.string() });

export const cardStates = ['no-marks', 'incomplete', 'draft', 'issued', 'would-change', 'withdrawn'] as const;

export const cardOfStudent = z.object({
  ...{ studentId: z.string(), fullName: z.string() },
  arm: z.string().optional(),
  /** `would-change`: marks or remarks are others than those that were issued. `draft`: complete and not issued. */
  state: z.enum(cardStates),
  /** Blanks that it has now, such as ‘Physics: Exam’. */
  missing: z.array(z.string()),
  /** What issuing again would change, such as ‘Physics: total 71 → 74’, totals first. */
  changes: z.array(z.string()),
  average: z.number().optional(),
  position: placeOnCard.optional(),
  /** The newest version. */
  issued: issue.optional(),
  withdrawn: withdrawal.optional(),
});
export type CardOfStudent = z.infer<typeof cardOfStudent>;

export const cardTerm = id('term must be the ID of a term');
const classAndTerm = { class: id('Please select a class'), arm: armFilter, term: cardTerm };
const ofStaff = { access: staffOnly, right: ['marking', 'people'], scope: 'own' } as const;

const cardsOfClass = z.object({
  students: z.array(cardOfStudent),
  /** False for those who may look at drafts but not issue them. */
  mayIssue: z.boolean(),
  /** The school sends SMS, and the caller may send short results by it. */
  mayText: z.boolean(),
});
export type CardsOfClass = z.infer<typeof cardsOfClass>;

export const listCards = endpoint({
  method: 'GET',
  path: '/admin/cards',
  summary:
    'The report cards of a class or arm in a term, by student: drafts, incomplete ones, issued ones, and those that would change, with what; a limited teacher has those of the form',
  ...ofStaff,
  query: z.object(classAndTerm),
  reply: success(cardsOfClass),
});

const student = z.object({ studentId: id('studentId must be the ID of a student') });

const previewedCard = cardOfStudent.extend({
  /** By the marks of now. */
  card: termCard,
  /** As it was issued last, unless it was withdrawn. */
  issuedCard: termCard.optional(),
});
export type PreviewedCard = z.infer<typeof previewedCard>;

export const previewCard = endpoint({
  method: 'GET',
  path: '/admin/cards/:studentId',
  summary: 'The report card of a student by the marks of now, and as it was issued',
  ...ofStaff,
  params: student,
  query: z.object({ term: cardTerm }),
  reply: success(previewedCard),
});

const oldVersion = issue.extend({
  /** Compared with the version before. */
  changes: z.array(z.string()),
  withdrawn: withdrawal.optional(),
});
export type CardVersion = z.infer<typeof oldVersion>;

export const getCardHistory = endpoint({
  method: 'GET',
  path: '/admin/cards/:studentId/history',
  summary: 'The versions of a report card, the newest first: who issued each, why, and what it changed',
  ...ofStaff,
  params: student,
  query: z.object({ term: cardTerm }),
  reply: success(z.array(oldVersion)),
});

const versionOfPaper = z.coerce
  .number({ error: 'version must be a number' })
  .int('version must be a whole number')
  .min(0, 'version must be 0 or more')
  .max(10_000, 'version must be at most 10000');

export const printCard = endpoint({
  method: 'GET',
  path: '/admin/cards/:studentId/card.pdf',
  summary:
    'The report card of a student (PDF): as it was issued last, or a draft; `version` chooses another one, 0 the draft',
  ...ofStaff,
  params: student,
  query: z.object({ term: cardTerm, version: versionOfPaper.optional() }),
  mediaType: 'application/pdf',
  reply: z.string(),
});

const toFile = { method: 'GET', stepUp: true, ...ofStaff, query: z.object(classAndTerm), reply: z.string() } as const;

export const printCards = endpoint({
  ...toFile,
  path: '/admin/cards.pdf',
  summary: 'The report cards of a class or arm in one file, a page each (PDF): issued ones, and drafts marked as such',
  mediaType: 'application/pdf',
});

export const packCards = endpoint({
  ...toFile,
  path: '/admin/cards.zip',
  summary: 'The report cards of a class or arm, a PDF for each student (ZIP)',
  mediaType: 'application/zip',
});

const reason = text('Reason', { max: 300, required: 'Reason must be text' });

export const issueForm = z.object({
  ...classAndTerm,
  /** Needed where a card was issued before. */
  reason: reason.optional(),
  /** Cards with blanks too. */
  evenIncomplete: z.boolean({ error: 'evenIncomplete must be true or false' }).optional(),
});
export type IssueForm = z.input<typeof issueForm>;

const named = { studentId: z.string(), fullName: z.string() };

const issued = z.object({
  issued: z.array(z.object({ ...named, version: z.number() })),
  /** Students whose issued card has the content of now. */
  unchanged: z.number(),
  leftOut: z.array(z.object({ ...named, why: z.string() })),
});
export type IssuedCards = z.infer<typeof issued>;

export const issueCards = endpoint({
  method: 'POST',
  path: '/admin/cards/issue',
  summary:
    'Issue the report cards of a class or arm: they are frozen, and students and guardians see them. Once more: those that changed get a new version, with the reason. Incomplete ones are left out, and named',
  access: staffOnly,
  right: 'people',
  body: issueForm,
  reply: success(issued),
});

export const withdrawForm = z.object({
  studentId: id('studentId must be the ID of a student'),
  term: cardTerm,
  reason: text('Reason', { min: 1, max: 300, required: 'Please say why the report card is withdrawn' }),
});
export type WithdrawForm = z.input<typeof withdrawForm>;

export const withdrawCard = endpoint({
  method: 'POST',
  path: '/admin/cards/withdraw',
  summary: 'Withdraw the issued report card of a student: nobody at home sees it until it is issued again',
  access: staffOnly,
  right: 'people',
  body: withdrawForm,
  reply: success(z.array(oldVersion)),
});
