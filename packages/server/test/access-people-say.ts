import { byStaff, type Row } from './access-row.ts';

/** The classmate wrote it. */
const byAuthor: Row = {
  valid: '401 401 404 200 403 403',
  malformed: '401 401 400 400 403 403',
  unknown: '401 401 404 404 403 403',
};

const byStudent: Row = {
  valid: '401 401 200 200 403 403',
  malformed: '401 401 400 400 403 403',
  unknown: '401 401 404 404 403 403',
};

const forEverybody: Row = {
  valid: '401 401 200 200 200 200',
  malformed: '401 401 400 400 400 400',
  unknown: '401 401 404 404 404 404',
};

/** Rows of the access matrix: what owners say of lessons, students wish for, staff say of themselves, and the school announces. */
export const peopleSayRows: Readonly<Record<string, Row>> = {
  'GET /review': { valid: '401 401 200 200 403 403' },
  'POST /review': { valid: '401 401 201 201 403 403' },
  'PUT /review/:id': byAuthor,
  'DELETE /review/:id': byAuthor,
  'GET /lesson/:id/reviews': {
    valid: '401 401 200 200 200 403',
    malformed: '401 401 400 400 400 403',
    unknown: '401 401 404 404 404 403',
  },
  'GET /admin/reviews': { valid: '401 401 403 403 200 200' },
  'PUT /admin/reviews/:id': byStaff,
  'GET /wish-list': { valid: '401 401 200 200 403 403' },
  'PUT /wish-list/lessons/:lessonId': byStudent,
  'DELETE /wish-list/lessons/:lessonId': byStudent,
  'PUT /wish-list/courses/:courseId': byStudent,
  'DELETE /wish-list/courses/:courseId': byStudent,
  'GET /teacher': { valid: '401 401 200 200 200 200' },
  'GET /teacher/:id': forEverybody,
  'GET /admin/teachers': { valid: '401 401 403 403 200 200' },
  'PUT /admin/teachers/:id': byStaff,
  'POST /admin/teachers/:id/picture': byStaff,
  'DELETE /admin/teachers/:id/picture': byStaff,
  'GET /admin/announcements': { valid: '401 401 403 403 200 200' },
  'GET /admin/announcements/preview': { valid: '401 401 403 403 200 200' },
  'POST /admin/announcements': { valid: '401 401 403 403 201 201' },
  'PUT /admin/announcements/:id': byStaff,
  'DELETE /admin/announcements/:id': byStaff,
  'PUT /admin/announcements/:id/withdraw': byStaff,
  'GET /announcement/:id': byStudent,
  'GET /admin/classes': { valid: '401 401 403 403 200 200' },
  'POST /admin/classes': { valid: '401 401 403 403 201 201' },
  'PUT /admin/classes': { valid: '401 401 403 403 200 200' },
  'PUT /admin/classes/:id': byStaff,
  'PUT /admin/classes/:id/close': byStaff,
  'PUT /admin/classes/:id/reopen': byStaff,
  'GET /admin/classes/:id/merge': byStaff,
  'PUT /admin/classes/:id/merge': byStaff,
  'DELETE /admin/classes/:id': byStaff,
  'GET /user/road': { valid: '401 401 200 200 403 403' },
  'GET /admin/subjects': { valid: '401 401 403 403 200 200' },
  'POST /admin/subjects': { valid: '401 401 403 403 201 201' },
  'PUT /admin/subjects': { valid: '401 401 403 403 200 200' },
  'GET /admin/subjects/texts': { valid: '401 401 403 403 200 200' },
  'POST /admin/subjects/map': { valid: '401 401 403 403 200 200' },
  'PUT /admin/subjects/:id': byStaff,
  'PUT /admin/subjects/:id/topics': byStaff,
  'PUT /admin/subjects/:id/close': byStaff,
  'PUT /admin/subjects/:id/reopen': byStaff,
  'DELETE /admin/subjects/:id': byStaff,
  'GET /admin/groups': { valid: '401 401 403 403 200 200' },
  'POST /admin/groups': { valid: '401 401 403 403 201 201' },
  'GET /admin/groups/:id': byStaff,
  'GET /admin/groups/:id/given': byStaff,
  'PUT /admin/groups/:id': byStaff,
  'DELETE /admin/groups/:id': byStaff,
  'POST /admin/groups/:id/members': byStaff,
  'DELETE /admin/groups/:id/members/:studentId': byStaff,
};
