import { z } from 'zod';

/** Numbers of days. `open` is those with a register that has the student: present, absent and excused. */
export const attendance = z.object({
  open: z.number(),
  /** With those on which the student came late. */
  present: z.number(),
  late: z.number(),
  absent: z.number(),
  excused: z.number(),
});
export type Attendance = z.infer<typeof attendance>;

/** Days of the present term, by its name. */
export const ownAttendance = attendance.extend({ term: z.string() });
export type OwnAttendance = z.infer<typeof ownAttendance>;
