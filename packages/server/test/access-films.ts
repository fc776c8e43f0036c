import { byAdmin } from './access-imports.ts';
import type { Row } from './access-matrix.ts';

/** Rows of the access matrix: the films of a lesson. */
export const filmRows: Readonly<Record<string, Row>> = {
  'GET /admin/lessons/:lessonId/materials': byAdmin,
  'PUT /admin/lessons/:lessonId/materials/:materialId': byAdmin,
  'DELETE /admin/lessons/:lessonId/materials/:materialId': byAdmin,
  'PUT /admin/lessons/:lessonId/outline': byAdmin,
  'GET /admin/lessons/:lessonId/films': byAdmin,
  'POST /admin/lessons/:lessonId/films/:filmId/retry': byAdmin,
  'DELETE /admin/lessons/:lessonId/films/:filmId': byAdmin,
  'PUT /admin/lessons/:lessonId/films/:filmId/poster': byAdmin,
  'GET /admin/lessons/:lessonId/films/:filmId/captions': byAdmin,
  'PUT /admin/lessons/:lessonId/films/:filmId/captions': byAdmin,
};
