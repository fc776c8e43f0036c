import type { StoredClass, StoredSubject } from '@akada/contract';
import type { Mark } from '@akada/contract/rules/term-totals';
import { type Actor, actorOf } from '../platform/audit/record.ts';
import type { Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso, type SchoolSettings } from '../platform/http/context.ts';
import { saveCells } from '../school/scores/save-scores.ts';
import { type Sheet, type SheetStudent, sheetOf, studentsInTerm } from '../school/scores/sheet.ts';
import { dice, type Roll } from './dice.ts';
import { loadConduct } from './load-conduct.ts';

const dayMs = 24 * 3_600_000;

/** Chosen subjects of the senior arms. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  Science: ['Physics', 'Chemistry', 'Biology'],
  Arts: ['Economics', 'Government', 'Literature in English'],
};

/** The final class has sat its mock: all parts are in, but for the last names of a chosen subject. */
export const finalClass = 'SSS 3';
const stillOwed = 3;

function markOf(roll: Roll, max: number, strength: number): Mark {
  const luck = roll();
  if (luck < 0.02) return 'absent';
  return Math.max(0, Math.min(max, Math.round(max * (strength + (luck - 0.5) * 0.3))));
}

const takes = ({ armId }: SheetStudent, of: StoredClass, { name, isCompulsory }: StoredSubject) => {
  const arm = of.arms.find(({ _id }) => _id === armId)?.name ?? '';
  return isCompulsory || (chosen[arm] ?? []).includes(name);
};

type Filling = { students: readonly SheetStudent[]; strengths: ReadonlyMap<string, number>; roll: Roll };

function rowsFor({ of, subject, scheme }: Sheet, { students, strengths, roll }: Filling) {
  const isFinal = of.name === finalClass;
  const taking = students.filter((student) => takes(student, of, subject));
  return taking.map(({ _id: studentId }, index) => {
    const isOwed = !isFinal || (!subject.isCompulsory && index >= taking.length - stillOwed);
    const parts = isOwed ? scheme.components.slice(0, isFinal ? -1 : 1) : scheme.components;
    const marks = parts.map((part) => [part._id, markOf(roll, part.max, strengths.get(studentId) ?? 0.5)] as const);
    return { studentId, scores: Object.fromEntries(marks), updatedAt: null };
  });
}

/** Marks, remarks and traits of the term that runs, by the code that saves a score sheet. */
export async function loadScores(trx: Trx, context: Context, admin: UserRow, termId: string): Promise<void> {
  const settings: SchoolSettings = context.settings();
  const by: Actor = actorOf(admin, '');
  const at = iso(context.now() - 2 * dayMs);
  const [roll, ratings] = [dice(11), dice(12)];
  for (const of of settings.classes) {
    const term = settings.terms.find(({ _id }) => _id === termId);
    if (!term) return;
    const students = await studentsInTerm({ db: trx, settings: () => settings, now: context.now }, { of, term });
    const strengths = new Map(students.map(({ _id }) => [_id, 0.35 + roll() * 0.5]));
    const all = new Set(students.map(({ _id }) => _id));
    for (const { _id: subject } of settings.subjects) {
      const sheet = sheetOf(settings, { class: of._id, term: termId, subject });
      const rows = rowsFor(sheet, { students, strengths, roll });
      if (rows.length === 0) continue;
      await saveCells(trx, sheet, rows, { students, access: { reads: all, writes: all }, by, at });
    }
    await loadConduct(trx, { of, term }, { students, settings, roll: ratings, by, at });
  }
}
