import { z } from 'zod';
import { classLevelFrom, classLevels } from '../rules/class-level.ts';
import { cleanName } from '../rules/clean-name.ts';
import { isEmailAddress } from '../rules/email.ts';
import { isTimeOfDay } from '../rules/quiet-hours.ts';
import { isStorableText } from '../rules/text.ts';

/** Bounds from the specification and the reliability page's figures. */

/** NFC, trimmed, without NUL and lone surrogates. `name` is the field's name in messages. */
export function text(name: string, { min = 0, max, required }: { min?: number; max: number; required?: string }) {
  const missing = required ?? `Please enter ${name}`;
  return z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? missing : `${name} must be text`),
    })
    .refine(isStorableText, `${name} contains characters that cannot be stored`)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => min === 0 || value.length > 0, missing)
    .refine((value) => [...value].length >= min, `${name} must be at least ${min} characters long`)
    .refine((value) => [...value].length <= max, `${name} must be at most ${max} characters long`);
}

export function id(required: string) {
  return z.string({ error: required }).regex(/^[0-9a-f]{24}$/, required);
}

/** File part of a multipart form; the browser sends a Blob. */
export function file(required: string) {
  return z
    .custom<Uint8Array | Blob>((value) => ArrayBuffer.isView(value), required)
    .meta({ override: { type: 'string', format: 'binary' } });
}

export const examId = z.object({ examId: id('Exam ID is required') });
/** One's own earlier result; the newest without it. */
export const ofAttempt = z.object({ attempt: id('Attempt ID is required').optional() });

/** 'HH:mm' on the school's clock. */
export function timeOfDay(name: string, example: string) {
  const problem = `${name} must be a time such as ${example}`;
  return z.string({ error: problem }).refine(isTimeOfDay, problem);
}

/** ISO 8601 UTC. */
export const instant = z.string();

/**
 * The `updatedAt` that the form was filled from. A newer version refuses the change (409 `conflict`); without it
 * nothing is compared.
 */
export const filledFrom = z.string({ error: 'updatedAt must be text' }).optional();

/** `recent` of the last 30 days, and its change against the 30 before; null when there is nothing to compare. */
export const figure = z.object({ value: z.number(), recent: z.number(), changePercent: z.number().nullable() });

export function personName(name: string, required: string) {
  return text(name, { min: 1, max: 100, required })
    .transform(cleanName)
    .refine((value) => value !== '', required);
}

export const fullName = personName('Full name', 'Please enter your full name');

export const email = text('E-mail address', { min: 1, max: 254, required: 'Please enter an e-mail address' })
  .transform((value) => value.toLowerCase())
  .refine(isEmailAddress, 'Please enter a valid e-mail address');

/** 7 to 15 digits with an optional +, and spaces, dashes and brackets as its owner writes them. */
export const phoneNumber = text('Phone number', { min: 1, max: 40, required: 'Please enter a phone number' }).refine(
  (value) => /^\+?\d{7,15}$/.test(value.replace(/[\s\-().]/g, '')),
  'Phone number must have 7 to 15 digits',
);

/** Accepts 'Grade 1 Secondary', '1' or 'Class 1'. */
export const classLevel = z
  .string({ error: 'Please select a class level' })
  .transform((value) => classLevelFrom(value) ?? '')
  .refine((value) => value !== '', 'Please select a class level')
  .pipe(z.enum(classLevels));

export const classLevelFilter = z
  .union([z.literal('').transform(() => undefined), classLevel], { error: 'Please select a class level' })
  .optional();

const noClass = 'Please select a class level';

/** A class of the school, which says the level too: one of both is needed. */
export const classId = id(noClass);
type Chosen = { classLevel?: string | undefined; classId?: string | undefined };
export const hasClass = (body: Chosen) => body.classLevel !== undefined || body.classId !== undefined;
export const someClass = { path: ['classLevel'], message: noClass };

const notAClass = 'Please select a class';

/** A class of the school or one of its arms, by its id. */
export const classFilter = z
  .union([z.literal('').transform(() => undefined), id(notAClass)], { error: notAClass })
  .optional();

const notAnArm = 'Please select an arm';

export const armFilter = z
  .union([z.literal('').transform(() => undefined), id(notAnArm)], { error: notAnArm })
  .optional();

/** By level, and by a class or an arm: what its students get. */
export const classFilters = { classLevel: classLevelFilter, class: classFilter };

/** Any script and spaces are allowed; counted in characters. */
export const newPassword = z
  .string({ error: 'Please enter a password' })
  .refine(isStorableText, 'Password contains characters that cannot be stored')
  .refine((value) => [...value].length >= 8, 'Password must be at least 8 characters long')
  .refine((value) => [...value].length <= 128, 'Password must be at most 128 characters long');

export const cpassword = z.string({ error: 'Please confirm the password' });
export const samePasswords = { path: ['cpassword'], message: 'Passwords do not match' };

export const page = z.coerce
  .number({ error: 'page must be a number' })
  .int('page must be a whole number')
  .min(1, 'page must be 1 or more')
  .max(1_000_000, 'page must be at most 1,000,000')
  .default(1);

export const pagination = z.object({
  total: z.number(),
  page: z.number(),
  limit: z.number(),
  totalPages: z.number(),
});

const rowsOfAPage = z.coerce
  .number({ error: 'limit must be a number' })
  .int('limit must be a whole number')
  .min(1, 'limit must be 1 or more')
  // Asked for more, a list gives its most, and its pagination says so.
  .transform((rows) => Math.min(rows, 500));

export function limit(fallback: number) {
  return rowsOfAPage.default(fallback);
}

export const limitOrAll = rowsOfAPage.optional();

export function searchFor(name: string) {
  return z
    .string({ error: `${name} must be one text` })
    .refine(isStorableText, `${name} contains characters that cannot be searched`)
    .max(200, `${name} must be at most 200 characters long`)
    .transform((value) => value.normalize('NFC').trim());
}

export const search = searchFor('search');

type Filters = Readonly<Record<string, z.ZodType>>;

/** Other front ends send columns and states of their own: of a list, a value that is none counts as left out. */
export function listQuery<Shape extends Filters>(shape: Shape) {
  const lenient = Object.entries(shape).map(([name, field]) => {
    const fallback = field.safeParse(undefined);
    return [name, fallback.success ? field.catch(fallback.data) : field];
  });
  return z.object(Object.fromEntries(lenient) as { [Name in keyof Shape]: z.ZodCatch<Shape[Name]> });
}

export function filter<const Value extends string>(values: readonly Value[], error: string) {
  return z
    .enum(['' as const, ...values], { error })
    .transform((value) => (value || undefined) as Value | undefined)
    .optional();
}

/** For a limited teacher who may not change it, or sees its results only; left out for those who may change it. */
export const limitedTo = z.enum(['reading', 'results']).optional();

/** The place in a list that a school sets, from 1. */
export const order = z
  .number({ error: 'The order must be a number' })
  .int('The order must be a whole number')
  .min(1, 'The order must be 1 or more')
  .max(1000, 'The order must be at most 1000');
export const shortName = text('Short name', { max: 20 });
