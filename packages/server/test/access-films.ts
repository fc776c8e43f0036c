import { byAdmin } from './access-imports.ts';
import type { Row } from './access-row.ts';

/** Owners of the lesson. */
const byOwner: Row = {
  valid: '401 401 200 200 403 403',
  malformed: '401 401 400 400 403 403',
  unknown: '401 401 404 404 403 403',
};

/** Rows of the access matrix: the films of a lesson and what is written beside them. */
export const filmRows: Readonly<Record<string, Row>> = {
  'GET /admin/lessons/:lessonId/materials': byAdmin,
  'PUT /admin/lessons/:lessonId/materials/:materialId': byAdmin,
  'DELETE /admin/lessons/:lessonId/materials/:materialId': byAdmin,
  'PUT /admin/lessons/:lessonId/outline': byAdmin,
  'PUT /admin/lessons/:lessonId/sample': byAdmin,
  'GET /admin/lessons/:lessonId/sample': byAdmin,
  'GET /admin/lessons/:lessonId/check-questions': byAdmin,
  'GET /admin/lessons/:lessonId/check-questions/preview': byAdmin,
  'PUT /admin/lessons/:lessonId/check-questions': byAdmin,
  'GET /lesson/:id/check-questions': byOwner,
  'GET /lesson/:id/notes': byOwner,
  'PUT /lesson/:id/notes/:noteId': byOwner,
  'DELETE /lesson/:id/notes/:noteId': byOwner,
  'GET /admin/lessons/:lessonId/films': byAdmin,
  'POST /admin/lessons/:lessonId/films/:filmId/retry': byAdmin,
  'DELETE /admin/lessons/:lessonId/films/:filmId': byAdmin,
  'PUT /admin/lessons/:lessonId/films/:filmId/poster': byAdmin,
  'GET /admin/lessons/:lessonId/films/:filmId/captions': byAdmin,
  'PUT /admin/lessons/:lessonId/films/:filmId/captions': byAdmin,
};
