import { z } from 'zod';

export const roles = ['user', 'admin', 'super-admin'] as const;
export type Role = (typeof roles)[number];

/** Who may call: anyone at all, or the holders of a live token with one of these roles. */
export type Access = 'anyone' | readonly Role[];

/** Anyone who is signed in. */
export const everyRole = [...roles] as const;
export const studentOnly = ['user'] as const;
export const adminOnly = ['admin'] as const;
export const superAdminOnly = ['super-admin'] as const;
export const staffOnly = ['admin', 'super-admin'] as const;
export const studentOrAdmin = ['user', 'admin'] as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Of calls that take no parameters, query or body. */
export const nothing = z.object({});

/**
 * One call of the API as data: the router, the access matrix, the OpenAPI document and the web client all read it.
 * `path` is below `/api`, with `:name` for parameters. `reply` strips every field it does not name.
 * `access` has no default: a forgotten guard does not compile.
 */
export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  status: number;
  /** Of a reply that is a file, such as 'text/csv'; all others are JSON. */
  mediaType?: string;
  /** Of a body that may hold a file; all others are JSON. */
  bodyType?: 'multipart/form-data';
  /** Only for a session that was signed in, or confirmed by password or code, in the last ten minutes. */
  stepUp?: true;
  /** Also for staff who have yet to set up the second factor that their school asks for. */
  beforeSecondFactor?: true;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
};

type Nothing = typeof nothing;

export function endpoint<
  Reply extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(definition: {
  method: Method;
  path: string;
  summary: string;
  access: Access;
  status?: number;
  mediaType?: string;
  bodyType?: 'multipart/form-data';
  stepUp?: true;
  beforeSecondFactor?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
}): Endpoint<Params, Query, Body, Reply> {
  return {
    status: 200,
    ...definition,
    params: definition.params ?? (nothing as unknown as Params),
    query: definition.query ?? (nothing as unknown as Query),
    body: definition.body ?? (nothing as unknown as Body),
  };
}

/** The envelope of every success: `{success: true, message, data, …}`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ success: z.literal(true), message: z.string(), data });
}

/** The envelope of a success that carries nothing but its message. */
export const done = z.object({ success: z.literal(true), message: z.string() });
