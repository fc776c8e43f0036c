import type { ConductRow, ConductSheet, StoredConduct } from '@akada/contract';
import type { Conduct, TraitGroup } from '@akada/contract/rules/conduct';
import { sql } from 'kysely';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, TermRemarkRow, TermTraitRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { newestVersions } from '../cards/cards.queries.ts';
import { classResults } from '../scores/broadsheet.ts';
import { namedIn, shownOf } from '../scores/read-sheet.ts';
import type { ClassInTerm, SheetStudent } from '../scores/sheet.ts';

/** Remarks and ratings of students in a term, by their ids. */
export type Stored = {
  remarks: ReadonlyMap<string, TermRemarkRow>;
  traits: ReadonlyMap<string, readonly TermTraitRow[]>;
};

/** Of a remark `trait_id` is null, of a rating the texts are. */
type Joined = Omit<TermTraitRow, 'trait_id'> & { trait_id: string | null } & TermRemarkRow;

/** One statement, and so one moment: a time that is later than the words beside it would hide a conflict. */
async function rowsOf(db: Db, termId: string, studentIds: readonly string[]): Promise<Joined[]> {
  const wanted = sql`where student_id in (${sql.join(studentIds)}) and term_id = ${termId}`;
  const own = sql.raw('teacher, principal, teacher_at, teacher_by, principal_at, principal_by');
  const { rows } = await sql<Joined>`
    select student_id, term_id, updated_at, updated_by, null as trait_id, null as step, ${own} from term_remarks ${wanted}
    union all
    select student_id, term_id, updated_at, updated_by, trait_id, step, null, null, null, null, null, null
    from term_traits ${wanted}`.execute(db);
  return rows;
}

export async function findConduct(db: Db, termId: string, studentIds: readonly string[]): Promise<Stored> {
  const remarks = new Map<string, TermRemarkRow>();
  const ratings: TermTraitRow[] = [];
  for (const some of inChunks(studentIds, 400)) {
    for (const { trait_id, step, ...row } of await rowsOf(db, termId, some)) {
      if (trait_id === null) remarks.set(row.student_id, row);
      else ratings.push({ ...row, trait_id, step });
    }
  }
  return { remarks, traits: Map.groupBy(ratings, ({ student_id }) => student_id) };
}

type StudentConduct = {
  teacherRemark: string;
  principalRemark: string;
  /** Rated ones in the order of the school; `step` is the label on its scale. */
  traits: { name: string; group: TraitGroup; step: string }[];
};

const stepsOf = ({ steps, closedSteps }: Conduct) =>
  new Map([...steps, ...closedSteps].map((step) => [step._id, step]));

/** For report cards: all of the students, also those of whom nothing was written. */
export async function conductOf(
  db: Db,
  { conduct }: { conduct: Conduct },
  { termId, studentIds }: { termId: string; studentIds: readonly string[] },
): Promise<Map<string, StudentConduct>> {
  const stored = await findConduct(db, termId, studentIds);
  const steps = stepsOf(conduct);
  return new Map(
    studentIds.map((id) => {
      const ratings = new Map((stored.traits.get(id) ?? []).map((row) => [row.trait_id, row.step ?? '']));
      const traits = conduct.traits.flatMap(({ _id, name, group }) => {
        const step = steps.get(ratings.get(_id) ?? '');
        return step ? [{ name, group, step: step.label }] : [];
      });
      const { teacher = '', principal = '' } = stored.remarks.get(id) ?? {};
      return [id, { teacherRemark: teacher, principalRemark: principal, traits }];
    }),
  );
}

/** When something of a student was changed last. */
export const lastChange = ({ remarks, traits }: Stored, studentId: string): string | null => {
  const times = (traits.get(studentId) ?? []).map(({ updated_at }) => updated_at);
  const written = remarks.get(studentId)?.updated_at;
  return [...times, ...(written === undefined ? [] : [written])].toSorted().at(-1) ?? null;
};

type Shown = { students: readonly SheetStudent[]; reads: ReadonlySet<string>; mayWritePrincipal: boolean };

export async function readConduct(
  context: Pick<Context, 'db' | 'settings' | 'now'>,
  place: ClassInTerm,
  { students, reads, mayWritePrincipal }: Shown,
): Promise<ConductSheet> {
  const conduct = context.settings().conduct as StoredConduct;
  const shown = shownOf(students, reads, place);
  const shownIds = shown.map(({ _id }) => _id);
  const stored = await findConduct(context.db, place.term._id, shownIds);
  const { results } = await classResults(context, place, students);
  const issued = await newestVersions(context.db, place.term._id, shownIds);
  const ratedIds = new Set(
    [...stored.traits.values()].flat().flatMap((row) => (row.step === null ? [] : row.trait_id)),
  );
  const traits = conduct.traits.filter(({ _id, isClosed }) => !isClosed || ratedIds.has(_id));
  const rows = shown.map((student): ConductRow => {
    const result = results.get(student._id);
    const average = result?.standing?.percent ?? result?.average;
    const card = issued.get(student._id);
    const { teacher = '', principal = '' } = stored.remarks.get(student._id) ?? {};
    const ratings = new Map((stored.traits.get(student._id) ?? []).map((row) => [row.trait_id, row.step]));
    return {
      ...namedIn(place, student),
      ...(average !== undefined && { average }),
      ...(result?.standing && { grade: result.standing.grade }),
      ...(card?.withdrawn_at === null && { issuedAt: card.issued_at }),
      remarks: { teacher, principal },
      traits: Object.fromEntries(traits.map(({ _id }) => [_id, ratings.get(_id) ?? null])),
      updatedAt: lastChange(stored, student._id),
    };
  });
  const { steps, closedSteps, suggestions } = conduct;
  return { traits, steps, closedSteps, suggestions, rows, mayWritePrincipal };
}
