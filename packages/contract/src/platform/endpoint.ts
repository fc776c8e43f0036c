import { z } from 'zod';

export const roles = ['user', 'guardian', 'admin', 'super-admin'] as const;
export type Role = (typeof roles)[number];

export type Access = 'anyone' | readonly Role[];

export const everyRole = [...roles] as const;
export const studentOnly = ['user'] as const;
export const guardianOnly = ['guardian'] as const;
export const studentOrGuardian = ['user', 'guardian'] as const;
export const adminOnly = ['admin'] as const;
export const superAdminOnly = ['super-admin'] as const;
export const staffOnly = ['admin', 'super-admin'] as const;
export const studentOrAdmin = ['user', 'admin'] as const;
export const studentOrStaff = ['user', 'admin', 'super-admin'] as const;

export const isStaff = (role: Role) => role === 'admin' || role === 'super-admin';

/** Rights of admins: lessons, exams, questions; results and invigilation; payments and settings; accounts. */
export const rights = ['teaching', 'marking', 'money', 'people'] as const;
export type Right = (typeof rights)[number];

/** Things that belong to a subject and classes, or to students, so that a limited teacher may see some of them only. */
export const scopedThings = [
  ...([
    'exam',
    'results',
    'attempt',
    'lesson',
    'course',
    'review',
    'question',
    'passage',
    'import',
    'deletion',
  ] as const),
  ...(['thread', 'card', 'announcement'] as const),
] as const;
export type ScopedThing = (typeof scopedThings)[number];

/**
 * Part of it for a teacher limited to own subjects and classes: the thing that the path names is looked at before the
 * handler runs; `own`: the handler shows and takes what is own; `open`: everything, and why. Without a scope it is 403.
 */
export type Scope = `sees ${ScopedThing}` | `changes ${ScopedThing}` | 'own' | { open: string };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const nothing = z.object({});

/**
 * Read by the router, the access matrix, the OpenAPI document and the web's types. `reply` strips fields it does not
 * name. `access` has no default, so a forgotten guard does not compile.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method;
  path: string;
  /** Distinguishes the student's endpoint at a shared address. */
  as: 'student' | null;
  summary: string;
  access: Access;
  /** An admin needs it, or one of them; students and super-admins do not. */
  right?: Right | readonly Right[];
  /** For limited teachers; rights to money and people are for the whole school. */
  scope?: Scope;
  status: number;
  /** Files only; other replies are JSON. */
  mediaType?: string;
  /** Bodies with a file only; other bodies are JSON. */
  bodyType?: 'multipart/form-data';
  /** Other names that fields of the body may be sent under. */
  aliases?: Readonly<Record<string, string>>;
  stepUp?: true;
  /** Open to staff who have not set up the second factor their school requires. */
  beforeSecondFactor?: true;
  /** Open to a student who still has a one-time password. */
  beforeOwnPassword?: true;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
};

type Named<Method, Path, As> = { method: Method; path: Path; as: As };

type Nothing = typeof nothing;

export function endpoint<
  const M extends Method,
  const Path extends string,
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const As extends 'student' | null = null,
>(definition: {
  method: M;
  path: Path;
  as?: As;
  summary: string;
  access: Access;
  right?: Right | readonly Right[];
  scope?: Scope;
  status?: number;
  mediaType?: string;
  bodyType?: 'multipart/form-data';
  aliases?: Readonly<Record<string, string>>;
  stepUp?: true;
  beforeSecondFactor?: true;
  beforeOwnPassword?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
}): Endpoint<Params, Query, Body, Reply> & Named<M, Path, As> {
  return {
    status: 200,
    ...definition,
    as: definition.as ?? (null as As),
    params: definition.params ?? (nothing as unknown as Params),
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
  };
}

export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}

export const done = z.object({ success: z.literal(true), message: z.string() });
