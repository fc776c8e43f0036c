import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export const bodyLimitBytes = 64 * 1024;
const deepest = 20;

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return depth;
  let found = depth + 1;
  for (const item of Object.values(value)) found = Math.max(found, depthOf(item, depth + 1));
  return found;
}

/** True where a name in it could reach into the prototypes of this process. What is too deep is refused anyway. */
function hasPrototypeKey(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  if (Object.hasOwn(value, 'constructor') && Object.hasOwn(Object(value.constructor), 'prototype')) return true;
  return Object.values(value).some((item) => hasPrototypeKey(item, depth + 1));
}

/** What no form can have sent, by the field that is to blame. */
function problemOf(field: string, value: unknown): AppError | null {
  if (field === '__proto__' || hasPrototypeKey({ [field]: value })) {
    return new AppError('invalid', `${field} holds a name that may not be used`, field);
  }
  return depthOf(value, 1) > deepest ? new AppError('invalid', `${field} is nested too deeply`, field) : null;
}

function readObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid', 'The request body must be a JSON object');
  }
  for (const [field, item] of Object.entries(value)) {
    const problem = problemOf(field, item);
    if (problem) throw problem;
  }
  return value;
}

/** JSON with limits: an empty body counts as `{}`, prototype keys and deep nesting are refused. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    text === '' ? {} : readObject(text),
  );
}
