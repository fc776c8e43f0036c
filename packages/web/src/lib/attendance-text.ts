import type { OwnAttendance } from '@akada/contract';

/** 'This term: present 41 of 43 days, late 2' */
export const attendanceText = ({ present, open, late }: OwnAttendance): string =>
  `This term: present ${present} of ${open} ${open === 1 ? 'day' : 'days'}${late > 0 ? `, late ${late}` : ''}`;
