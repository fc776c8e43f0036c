import { averageOf } from './position.ts';

/** One exam: its subject, and the percent of each student who finished it. */
export type TermExam = { subject: string; percents: ReadonlyMap<string, number> };

/** Subjects by name, those without one last. */
export function bySubject<Exam extends { subject: string }>(exams: readonly Exam[]): [string, Exam[]][] {
  const groups = [...Map.groupBy(exams, ({ subject }) => subject)];
  return groups.toSorted(([one], [other]) => {
    if (one === '' || other === '') return one === other ? 0 : one === '' ? 1 : -1;
    return one.localeCompare(other, 'en');
  });
}

const present = (values: readonly (number | undefined)[]) => values.filter((value) => value !== undefined);

/** The average of the exams that the student sat. */
export const percentIn = (exams: readonly TermExam[], student: string) =>
  averageOf(present(exams.map(({ percents }) => percents.get(student))));

/** The average of the subjects, each as it is shown, so that a parent can work it out. */
export const percentOfTerm = (exams: readonly TermExam[], student: string) =>
  averageOf(present(bySubject(exams).map(([, ofSubject]) => percentIn(ofSubject, student))));

export function studentsOf(exams: readonly TermExam[]): string[] {
  return [...new Set(exams.flatMap(({ percents }) => [...percents.keys()]))];
}

/** Most questions decide; of two the first by name. */
export function subjectOf(counts: ReadonlyMap<string, number>): string {
  const named = [...counts].filter(([subject]) => subject !== '');
  const [first] = named.toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other, 'en'));
  return first?.[0] ?? '';
}
