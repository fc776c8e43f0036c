import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

export const bodyLimitBytes = 64 * 1024;
const deepest = 20;

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > deepest) return depth;
  let found = depth + 1;
  for (const item of Object.values(value)) found = Math.max(found, depthOf(item, depth + 1));
  return found;
}

/** JSON with limits: an empty body counts as `{}`, prototype keys and deep nesting are refused. */
export function parseBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {});
    void parse(request, text.toString(), (error, value) => {
      if (error) return done(new AppError('invalid', 'The request body is not valid JSON'));
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return done(new AppError('invalid', 'The request body must be a JSON object'));
      }
      return depthOf(value) > deepest
        ? done(new AppError('invalid', 'The request body is nested too deeply'))
        : done(null, value);
    });
  });
}
