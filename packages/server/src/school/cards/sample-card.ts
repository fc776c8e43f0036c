import type { StoredClass, StoredSubject, Term, TermCard } from '@akada/contract';
import { schemeFor } from '@akada/contract/rules/schemes';
import type { TermScoreRow } from '../../platform/db/schema.ts';
import type { SchoolSettings } from '../../platform/http/context.ts';
import { bySubjectOfStudent, resultsOf } from '../scores/results.ts';
import type { SheetStudent } from '../scores/sheet.ts';
import { type BesideMarks, termCardOf } from './term-card.ts';

/** A card of nobody, for the head that the school has saved. Its figures come as those of all cards do. */

const mostSubjects = 8;

const subjectNamed = (name: string): StoredSubject => ({
  ...{ _id: name, name, shortName: name, classIds: [], isCompulsory: true },
  ...{ spellings: [], closedAt: null, updatedAt: '' },
});

const aTerm: Term = {
  ...{ _id: '', name: 'First term', session: '2026/2027' },
  ...{ startDate: '2026-09-14', endDate: '2026-12-18' },
};

/** The first is the student of the card. */
const classmates = ['Sample Student', 'Second Student', 'Third Student'];
const shares = [0.78, 0.64, 0.71];

function sampleClass({ classes, subjects, terms }: SchoolSettings) {
  const of: StoredClass | undefined = classes.find(({ closedAt }) => closedAt === null) ?? classes[0];
  if (!of) throw new Error('a school has classes');
  const own = subjects.filter(({ closedAt }) => closedAt === null).slice(0, mostSubjects);
  const armId = of.arms[0]?._id ?? null;
  const students = classmates.map((fullName): SheetStudent => ({ _id: fullName, fullName, classId: of._id, armId }));
  const shown = own.length > 0 ? own : ['English Language', 'Mathematics'].map(subjectNamed);
  const term = terms[0] ?? aTerm;
  return { of, term, students, subjects: shown };
}

type Class = ReturnType<typeof sampleClass>;

function marksOf({ schemes }: SchoolSettings, { of, term, students, subjects }: Class): TermScoreRow[] {
  return students.flatMap((student, who) =>
    subjects.flatMap((subject, which) => {
      const place = { classId: of._id, subjectId: subject._id, termId: term._id };
      const share = (shares[who] ?? 0.7) - (which % 4) * 0.06;
      return (schemeFor(schemes, place)?.components ?? []).map(({ _id, max }) => ({
        ...{ student_id: student._id, term_id: term._id, subject_id: subject._id, component_id: _id },
        ...{ class_id: of._id, arm_id: student.armId, hundredths: Math.round(max * share) * 100, state: null },
        ...{ filled_from: null, updated_at: '', updated_by: '' },
      }));
    }),
  );
}

function besideOf({ conduct }: SchoolSettings): BesideMarks {
  const best = conduct.steps[0];
  const traits = conduct.traits.filter(({ isClosed }) => !isClosed).slice(0, mostSubjects);
  return {
    attendance: { open: 61, present: 58, late: 2, absent: 3 },
    traits: best
      ? traits.map(({ name, group }) => ({
          ...{ name, rating: best.label, group: group === 'affective' ? ('Behaviour' as const) : ('Skills' as const) },
        }))
      : [],
    traitKey: conduct.steps.map(({ label, word }) => `${label} ${word}`).join(' · '),
    remarks: { teacher: 'The remark of the form teacher.', principal: 'The remark of the principal.' },
    formTeacher: 'Form Teacher',
  };
}

export function sampleCard(settings: SchoolSettings): TermCard {
  const all = sampleClass(settings);
  const cells = bySubjectOfStudent(marksOf(settings, all));
  const results = resultsOf(settings, all, all.subjects, { students: all.students, cells });
  const [student] = all.students;
  const result = student && results.get(student._id);
  if (!student || !result) throw new Error('the sample has a student');
  return termCardOf(settings, { ...all, cells }, student, result, besideOf(settings));
}
