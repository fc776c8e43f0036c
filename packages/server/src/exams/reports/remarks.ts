import type { Term } from '@akada/contract';
import { termLabel } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, TermRemarkRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';

export async function findRemarks(
  db: Db,
  termId: string,
  students: readonly string[],
): Promise<ReadonlyMap<string, TermRemarkRow>> {
  if (students.length === 0) return new Map();
  const rows = await db
    .selectFrom('term_remarks')
    .selectAll()
    .where('student_id', 'in', [...students])
    .where('term_id', '=', termId)
    .execute();
  return new Map(rows.map((row) => [row.student_id, row]));
}

type Remarks = { teacher?: string | undefined; principal?: string | undefined };
type Order = { studentId: string; term: Term; updatedAt: string | undefined };

/** The log has no remark: it would stay when the account is deleted. */
export async function saveRemarks(
  trx: Trx,
  { studentId, term, updatedAt }: Order,
  remarks: Remarks,
  { by, at }: { by: Actor; at: string },
): Promise<void> {
  // Row lock on the student, because the first remark has no row yet.
  const account = await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId)).execute();
  if (account.length === 0) throw new AppError('not_found', 'User not found');
  const before = (await findRemarks(trx, term._id, [studentId])).get(studentId);
  const { teacher = before?.teacher ?? '', principal = before?.principal ?? '' } = remarks;
  const isSame = teacher === (before?.teacher ?? '') && principal === (before?.principal ?? '');
  refuseIfChanged('report card', { updated_at: before?.updated_at ?? '' }, updatedAt, isSame);
  if (isSame) return;
  const updated_at = before ? laterThan(before.updated_at, at) : at;
  const row = { teacher, principal, updated_at, updated_by: by.fullName };
  await trx
    .insertInto('term_remarks')
    .values({ student_id: studentId, term_id: term._id, ...row })
    .onConflict((conflict) => conflict.columns(['student_id', 'term_id']).doUpdateSet(row))
    .execute();
  const subject = { kind: 'person' } as const;
  const after = { term: termLabel(term) };
  await recordAudit(trx, { action: 'user.remarks', by, at, subject, person: studentId, after });
}
