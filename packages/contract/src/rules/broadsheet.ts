import type { SubjectState } from './term-totals.ts';

/** Figures and marks of the rows of a broadsheet, on screen and on paper. */

type Cell = { state: SubjectState; percent?: number | undefined };
type Row = {
  subjects: Readonly<Record<string, Cell>>;
  isComplete: boolean;
  average?: number | undefined;
};
type Sheet<Subject extends { _id: string }> = { subjects: readonly Subject[]; rows: readonly Row[] };

/** The cell of a row that takes the subject. */
export function takenCell({ subjects }: Row, subjectId: string): Cell | undefined {
  const cell = subjects[subjectId];
  return cell?.state === 'not-offered' ? undefined : cell;
}

/** Those that somebody of the rows takes: a class of several streams has subjects that an arm has not. */
export const takenSubjects = <Subject extends { _id: string }>({ subjects, rows }: Sheet<Subject>): Subject[] =>
  subjects.filter(({ _id }) => rows.some((row) => takenCell(row, _id) !== undefined));

/** Percents of a subject. */
export const totalsOf = (rows: readonly Row[], subjectId: string): number[] =>
  rows.flatMap(({ subjects }) => subjects[subjectId]?.percent ?? []);

/** Averages of complete rows, as in the figures of all. */
export const averagesOf = (rows: readonly Row[]): number[] =>
  rows.flatMap(({ isComplete, average }) => (isComplete ? (average ?? []) : []));

/** The first begins at 0; 100 belongs to the last. */
export const spreadBands = ['0–9', '10–19', '20–29', '30–39', '40–49', '50–59', '60–69', '70–79', '80–89', '90–100'];

/** Number of percents in each band of ten, for a plot of a subject or class. */
export function spreadOf(percents: readonly number[]): number[] {
  const counts = spreadBands.map(() => 0);
  for (const percent of percents) {
    const band = Math.min(counts.length - 1, Math.max(0, Math.floor(percent / 10)));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

/** '40–49: 3, 70–79: 12' */
export const spreadInWords = (counts: readonly number[]) =>
  counts.flatMap((count, band) => (count === 0 ? [] : `${spreadBands[band]}: ${count}`)).join(', ');
