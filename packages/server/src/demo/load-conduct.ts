import type { StoredClass, Term } from '@akada/contract';
import { suggestRemark } from '@akada/contract/rules/conduct';
import type { Actor } from '../platform/audit/record.ts';
import type { Trx } from '../platform/db/schema.ts';
import type { SchoolSettings } from '../platform/http/context.ts';
import { saveConductCells } from '../school/conduct/save-conduct.ts';
import { classResults } from '../school/scores/broadsheet.ts';
import type { SheetStudent } from '../school/scores/sheet.ts';
import type { Roll } from './dice.ts';

/** Remarks that the last students of a class still wait for. */
const stillOwed = 2;

type Loading = { students: readonly SheetStudent[]; settings: SchoolSettings; roll: Roll; by: Actor; at: string };

/** Remarks where there is an average, and ratings of traits, by the code that saves them for people. */
export async function loadConduct(
  trx: Trx,
  { of, term }: { of: StoredClass; term: Term },
  { students, settings, roll, by, at }: Loading,
): Promise<void> {
  if (students.length === 0) return;
  const place = { of, term, armId: undefined };
  const { traits, steps, suggestions } = settings.conduct;
  const now = () => Date.parse(at);
  const { results } = await classResults({ db: trx, settings: () => settings, now }, place, students);
  const rows = students.map(({ _id: studentId }, index) => {
    const result = results.get(studentId);
    const average = result?.standing?.percent ?? result?.average;
    const teacher = suggestRemark(suggestions.teacher, average, index);
    const principal = suggestRemark(suggestions.principal, average, index);
    const isOwed = index >= students.length - stillOwed;
    const best = Math.max(0, Math.round(3 - ((average ?? 55) - 30) / 20));
    const rated = traits.map(({ _id }) => {
      const step = steps[Math.min(steps.length - 1, Math.max(0, best + Math.floor(roll() * 3) - 1))];
      return [_id, step?._id ?? null] as const;
    });
    const remarks = { ...(teacher && { teacher }), ...(principal && !isOwed && { principal }) };
    return { studentId, remarks, traits: Object.fromEntries(rated), updatedAt: null };
  });
  const reads = new Set(students.map(({ _id }) => _id));
  await saveConductCells(trx, settings.conduct, place, rows, { students, reads, mayWritePrincipal: true, by, at });
}
