import { z } from 'zod';
import { ownAttendance } from '../platform/attendance.ts';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { figure, instant } from '../platform/fields.ts';

const studentStats = { completedExams: z.number(), studyHours: z.number() };

const studentFigures = z.object({
  myLessons: figure,
  availableExams: figure,
  completedExams: figure,
  studyHours: figure,
});

/** Monday to Sunday of the school's calendar; the other days are for rest. */
const studyWeek = z.object({
  goalDays: z.number(),
  days: z.array(z.object({ day: z.string(), learned: z.boolean() })),
});
export type StudyWeek = z.infer<typeof studyWeek>;

/** The school's news; left out if there is none. */
const news = z.object({ text: z.string(), at: instant }).optional();

export const getStudentStats = endpoint({
  method: 'GET',
  path: '/user/stats',
  summary:
    'Finished exams and hours of study of the signed-in student, the figures of the dashboard, and the news of the school',
  access: studentOnly,
  reply: success(
    z.object({
      ...{ ...studentStats, figures: studentFigures, week: studyWeek, news },
      /** Where a register of the term has the student. */
      attendance: ownAttendance.optional(),
    }),
  ).extend(studentStats),
});
export type StudentStats = z.infer<typeof getStudentStats.reply>['data'];
