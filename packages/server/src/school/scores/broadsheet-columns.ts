import type { Broadsheet } from '@akada/contract';

/** Those that somebody of the rows takes: a class of several streams has subjects that an arm has not. */
export const takenSubjects = ({ subjects, rows }: Broadsheet): Broadsheet['subjects'] =>
  subjects.filter(({ _id }) => rows.some(({ subjects: own }) => (own[_id]?.state ?? 'not-offered') !== 'not-offered'));

/** Percents of a subject. */
export const totalsOf = ({ rows }: Broadsheet, subjectId: string): number[] =>
  rows.flatMap(({ subjects }) => subjects[subjectId]?.percent ?? []);

/** Of complete rows, as in the group's figures. */
export const averagesOf = ({ rows }: Broadsheet): number[] =>
  rows.flatMap(({ isComplete, average }) => (isComplete ? (average ?? []) : []));
