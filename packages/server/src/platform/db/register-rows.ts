import type { AttendanceState } from '@akada/contract';

/** A day on which an arm, or the students of a class in no arm, were marked. Locked by whoever saves it. */
export type RegisterRow = {
  class_id: string;
  /** '' for none. */
  arm_id: string;
  /** yyyy-mm-dd. */
  day: string;
  taken_at: string;
  /** The name. */
  taken_by: string;
  /** '' only in the transaction that takes it. */
  updated_at: string;
};

/** A student in the register of a day; a student is in one register a day. */
export type AttendanceRow = {
  student_id: string;
  day: string;
  /** Those of the register. */
  class_id: string;
  arm_id: string;
  state: AttendanceState;
  reason: string;
  /** '' while the student is present because nobody chose otherwise. */
  changed_at: string;
  /** The name. */
  changed_by: string;
  changed_by_id: string;
};

export type RegisterTables = { registers: RegisterRow; attendance: AttendanceRow };
