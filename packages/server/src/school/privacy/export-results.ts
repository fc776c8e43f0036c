import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';

/** Remarks, marks, traits and registers of a student’s terms. */

export function exportedRemarks(db: Db, studentId: string) {
  return db
    .selectFrom('term_remarks')
    .select(['term_id as term', 'teacher', 'principal', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .where('student_id', '=', studentId)
    .orderBy('updated_at')
    .execute();
}

/** As they were issued, with each version. */
export async function exportedCards(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('issued_cards')
    .select(['version', 'content', 'code', 'reason', 'issued_at', 'issued_by', 'withdrawn_at', 'withdrawn_reason'])
    .where('student_id', '=', studentId)
    .orderBy('issued_at')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    ...{ version: row.version, code: row.code, reason: row.reason, issuedAt: row.issued_at, issuedBy: row.issued_by },
    ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at, withdrawnReason: row.withdrawn_reason }),
    card: JSON.parse(row.content) as unknown,
  }));
}

export async function exportedScores(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('term_scores')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('updated_at')
    .orderBy('component_id')
    .execute();
  return rows.map(({ hundredths, state, ...row }) => ({
    ...{ term: row.term_id, subject: row.subject_id, component: row.component_id },
    mark: state ?? (hundredths === null ? null : hundredths / 100),
    ...{ updatedAt: row.updated_at, updatedBy: row.updated_by },
  }));
}

export function exportedAttendance(db: Db, studentId: string) {
  return db
    .selectFrom('attendance')
    .select(['day', 'state', 'reason', 'changed_at as changedAt', 'changed_by as changedBy'])
    .where('student_id', '=', studentId)
    .orderBy('day')
    .execute();
}

export async function exportedTraits({ db, settings }: Pick<Context, 'db' | 'settings'>, studentId: string) {
  const { traits, steps, closedSteps } = settings().conduct;
  const rows = await db
    .selectFrom('term_traits')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('updated_at')
    .orderBy('trait_id')
    .execute();
  return rows.map(({ term_id: term, trait_id, step, ...row }) => ({
    term,
    trait: traits.find(({ _id }) => _id === trait_id)?.name ?? trait_id,
    rating: [...steps, ...closedSteps].find(({ _id }) => _id === step)?.label ?? null,
    ...{ updatedAt: row.updated_at, updatedBy: row.updated_by },
  }));
}
