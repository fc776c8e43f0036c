import type { StoredSubject, Term, TermCard } from '@akada/contract';
import { scaleInWords } from '@akada/contract/rules/grade';
import { schemeFor } from '@akada/contract/rules/schemes';
import { fullClassName } from '@akada/contract/rules/school-classes';
import type { Standing, StudentResult, SubjectResult } from '@akada/contract/rules/term-totals';
import { sessionOf } from '@akada/contract/rules/terms';
import type { SchoolSettings } from '../../platform/http/context.ts';
import { figuresIn } from '../scores/read-sheet.ts';
import { type Cells, cellsOf, countedBy, marksIn } from '../scores/results.ts';
import { type ClassInTerm, type SheetStudent, termsBefore } from '../scores/sheet.ts';

/** What the paper shows beside the marks of the student. */
export type BesideMarks = Pick<TermCard, 'attendance' | 'traits' | 'traitKey' | 'remarks' | 'formTeacher'>;

type ClassOfCards = Pick<ClassInTerm, 'of' | 'term'> & {
  subjects: readonly StoredSubject[];
  cells: Cells;
  students: readonly SheetStudent[];
};

type Subject = TermCard['subjects'][number];

const standingIn = (standing: Standing) => ({ ...figuresIn(standing), group: standing.group });

/** Figures of others only where the school shows them. */
function shownIn({ cardHead: { shows } }: SchoolSettings, standing: Standing) {
  const { percent, grade, position, group } = standingIn(standing);
  return { percent, grade, ...(position && { position }), ...(shows.statistics && { group }) };
}

function subjectOf(
  settings: SchoolSettings,
  { of, term, cells }: ClassOfCards,
  { student, subject }: { student: SheetStudent; subject: StoredSubject },
  { state, total, outOf, earlier, standing, cumulative }: SubjectResult,
): Subject[] {
  if (state === 'not-offered') return [];
  const place = { classId: of._id, subjectId: subject._id, termId: term._id };
  const components = schemeFor(settings.schemes, place)?.components ?? [];
  const marks = marksIn(cellsOf(cells, student._id, term, subject), components);
  return [
    {
      ...{ _id: subject._id, name: subject.name, state },
      parts: components.map(({ _id, name, max }) => ({ name, max, mark: marks[_id] ?? null })),
      ...{ total, outOf },
      ...(standing && shownIn(settings, standing)),
      earlier: earlier.map((percent) => percent ?? null),
      ...(cumulative && { cumulative: shownIn(settings, cumulative) }),
    },
  ];
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;

function summaryOf(
  settings: SchoolSettings,
  subjects: readonly Subject[],
  { average, standing, cumulative }: StudentResult,
) {
  const { percent = average, ...figures } = standing ? shownIn(settings, standing) : {};
  return {
    subjects: subjects.length,
    obtainable: sumOf(subjects.map(({ outOf }) => outOf)),
    obtained: sumOf(subjects.map(({ total }) => total)),
    ...(percent !== undefined && { average: percent }),
    ...figures,
    ...(cumulative && { cumulative: shownIn(settings, cumulative) }),
  };
}

/** The day on which the next term begins, where the school has set it. */
const nextTermAfter = (terms: readonly Term[], { endDate }: Term) =>
  terms.find(({ startDate }) => startDate > endDate)?.startDate;

function headOf({ schoolName: school, schoolPhone, cardHead }: SchoolSettings): TermCard['head'] {
  const { motto, address, principalName: principal, principalTitle, note, pictures } = cardHead;
  const texts = { motto, address, phone: cardHead.phone || schoolPhone, principal, principalTitle, note };
  const filled = (fields: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const paths = Object.entries(filled(pictures)).map(([of, hash]) => [of, `/media/pictures/${hash}.webp`]);
  return { school, ...filled(texts), pictures: Object.fromEntries(paths) };
}

/** The school may leave out the register and the traits. */
function shownBeside({ cardHead: { shows } }: SchoolSettings, { attendance, traits, traitKey, ...rest }: BesideMarks) {
  return {
    ...rest,
    ...(shows.attendance && attendance && { attendance }),
    traits: shows.conduct ? traits : [],
    ...(shows.conduct && traitKey !== undefined && { traitKey }),
  };
}

/** The card of a student by the marks of now: the same figures as on score sheets and broadsheet. */
export function termCardOf(
  settings: SchoolSettings,
  place: ClassOfCards,
  student: SheetStudent,
  result: StudentResult,
  beside: BesideMarks,
): TermCard {
  const { of, term, subjects, students } = place;
  const { scale } = countedBy(settings, place);
  const before = termsBefore(settings.terms, term);
  const arm = of.arms.find(({ _id }) => _id === student.armId)?.name;
  const next = nextTermAfter(settings.terms, term);
  const own = subjects.flatMap((subject) => {
    const one = result.subjects.get(subject._id);
    return one ? subjectOf(settings, place, { student, subject }, one) : [];
  });
  return {
    head: headOf(settings),
    term: { ...term, session: sessionOf(term) },
    ...(next !== undefined && { nextTermBegins: next }),
    student: {
      ...{ _id: student._id, fullName: student.fullName },
      className: fullClassName({ name: of.name, arm }),
    },
    numberInClass: students.filter(({ armId }) => armId === student.armId).length,
    decimals: settings.schemes.rules.decimals,
    earlierTerms: before.map(({ name }) => name),
    subjects: own,
    summary: summaryOf(settings, own, result),
    gradeKey: scaleInWords(scale),
    ...shownBeside(settings, beside),
  };
}
