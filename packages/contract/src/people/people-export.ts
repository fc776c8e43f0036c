import { z } from 'zod';
import { endpoint, staffOnly } from '../platform/endpoint.ts';
import { classFilter, filter, search } from '../platform/fields.ts';
import { userStatuses } from './users.ts';

const query = z.object({
  search: search.optional(),
  status: filter(userStatuses, 'status must be active or suspended'),
  /** A class or an arm. */
  class: classFilter,
});

export const exportStudentsCsv = endpoint({
  method: 'GET',
  path: '/admin/users.csv',
  stepUp: true,
  summary: 'The students of a search as a table (CSV), by class and name',
  access: staffOnly,
  right: 'people',
  query,
  mediaType: 'text/csv',
  reply: z.string(),
});

export const exportStudentsXlsx = endpoint({
  method: 'GET',
  path: '/admin/users.xlsx',
  stepUp: true,
  summary: 'The students of a search as a spreadsheet (XLSX), by class and name',
  access: staffOnly,
  right: 'people',
  query,
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  reply: z.string(),
});
