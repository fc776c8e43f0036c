import type { ReportCard, Term } from '@akada/contract';
import { type GradeScale, gradeOf, scaleFrom } from '@akada/contract/rules/grade';
import { positionOf } from '@akada/contract/rules/position';
import { bySubject, percentIn, percentOfTerm, studentsOf } from '@akada/contract/rules/report-card';
import { namedClassOf, type SchoolClass } from '@akada/contract/rules/school-classes';
import type { TermRemarkRow, UserRow } from '../../platform/db/schema.ts';
import type { ExamOfTerm } from './term-results.ts';

type Student = Pick<UserRow, '_id' | 'full_name' | 'class_level' | 'class_id' | 'arm_id'>;
export type School = { gradeScale: GradeScale; showPositions: boolean; classes: readonly SchoolClass[] };

type Standing = Pick<ReportCard, 'percent' | 'grade' | 'position' | 'classAverage'>;

/** `percents` of the class, including the student's own; undefined while they may change. */
function standingOf(percent: number | undefined, percents: readonly number[] | undefined, scale: GradeScale): Standing {
  if (percent === undefined) return {};
  const among = percents && positionOf(percent, percents);
  if (!among) return { percent, grade: gradeOf(percent, scale) };
  const { average: classAverage, ...position } = among;
  return { percent, grade: gradeOf(percent, scale), position, classAverage };
}

const isUndecided = ({ isOpen, toMark }: ExamOfTerm) => isOpen || toMark.size > 0;

function statusOf(exam: ExamOfTerm, student: string) {
  if (exam.percents.has(student)) return 'marked';
  if (exam.toMark.has(student)) return 'to-mark';
  return exam.isOpen ? 'open' : 'not-sat';
}

/** An exam for groups is on the cards of those who sat it. */
const isOnCard = (exam: ExamOfTerm, student: string) =>
  exam.row.group_ids === '[]' || exam.percents.has(student) || exam.toMark.has(student);

/** Results of a class in a term, computed once for all its cards. */
export function cardsOf(exams: readonly ExamOfTerm[], term: Term, classLevel: string, school: School) {
  const students = studentsOf(exams);
  const among = (some: readonly ExamOfTerm[], percentOf: (student: string) => number | undefined) =>
    school.showPositions && !some.some(isUndecided)
      ? students.flatMap((student) => percentOf(student) ?? [])
      : undefined;
  const subjects = bySubject(exams).map(([subject, ofSubject]) => {
    const percentOf = (student: string) => percentIn(ofSubject, student);
    return { subject, exams: ofSubject, percentOf, percents: among(ofSubject, percentOf) };
  });
  const overall = among(exams, (student) => percentOfTerm(exams, student));

  const subjectsOf = (student: string) =>
    subjects.flatMap(({ exams: all, ...subject }) => {
      const own = all.filter((exam) => isOnCard(exam, student));
      return own.length === 0 ? [] : [{ ...subject, exams: own }];
    });

  return (student: Student, remarks: TermRemarkRow | undefined): ReportCard => ({
    student: { _id: student._id, fullName: student.full_name },
    term,
    classLevel,
    class: student.class_level === classLevel ? namedClassOf(school.classes, student) : undefined,
    subjects: subjectsOf(student._id).map(({ subject, percentOf, percents, ...of }) => ({
      subject,
      exams: of.exams.map((exam) => ({
        _id: exam.row._id,
        title: exam.row.title,
        closesAt: exam.row.closes_at,
        status: statusOf(exam, student._id),
        ...standingOf(
          exam.percents.get(student._id),
          among([exam], (one) => exam.percents.get(one)),
          scaleFrom(exam.row.grade_scale, school.gradeScale),
        ),
      })),
      ...standingOf(percentOf(student._id), percents, school.gradeScale),
    })),
    ...standingOf(percentOfTerm(exams, student._id), overall, school.gradeScale),
    undecided: exams.filter(isUndecided).length,
    remarks: {
      teacher: remarks?.teacher ?? '',
      principal: remarks?.principal ?? '',
      updatedAt: remarks?.updated_at,
      updatedBy: remarks?.updated_by,
    },
  });
}
