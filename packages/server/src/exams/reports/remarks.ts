import type { Term } from '@akada/contract';
import type { RemarkAuthor } from '@akada/contract/rules/conduct';
import { termLabel } from '@akada/contract/rules/terms';
import { recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, TermRemarkRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { limited } from '../../platform/http/scope.ts';
import type { Caller } from '../../platform/http/session.ts';

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

/** Who wrote a remark or made it blank, and when; null for one that was never written. */
export function writtenBy(row: TermRemarkRow, author: RemarkAuthor): { at: string; by: string } | null {
  const at = row[`${author}_at`] ?? (row[author] === '' ? null : row.updated_at);
  return at === null ? null : { at, by: row[`${author}_by`] ?? row.updated_by };
}

type Writing = { studentId: string; termId: string; by: string; at: string };

/** The row with other remarks; one that is not named stays, with its time and name. */
export function changedRemarks(
  before: TermRemarkRow | undefined,
  remarks: Remarks,
  { studentId, termId, by, at }: Writing,
): TermRemarkRow {
  const own = (author: RemarkAuthor) => {
    const text = before?.[author] ?? '';
    const written = (before && writtenBy(before, author)) ?? { at: null, by: null };
    const now = remarks[author];
    return now === undefined || now === text ? { text, ...written } : { text: now, at, by };
  };
  const [teacher, principal] = [own('teacher'), own('principal')];
  return {
    ...{ student_id: studentId, term_id: termId, teacher: teacher.text, principal: principal.text },
    ...{ updated_at: at, updated_by: by, teacher_at: teacher.at, teacher_by: teacher.by },
    ...{ principal_at: principal.at, principal_by: principal.by },
  };
}

/** Under the locks of the students' accounts. */
export async function writeRemarkRows(trx: Trx, rows: readonly TermRemarkRow[]): Promise<void> {
  for (const { student_id, term_id, ...row } of rows) {
    await trx
      .insertInto('term_remarks')
      .values({ student_id, term_id, ...row })
      .onConflict((conflict) => conflict.columns(['student_id', 'term_id']).doUpdateSet(row))
      .execute();
  }
}

/** Signed by the head of the school, or by those who run it. */
export const mayWritePrincipal = ({ role, rights, limits }: Caller) =>
  role !== 'admin' || (limits === null && rights.includes('people'));

export const principalIsLimited = (field: string) =>
  limited('The remark of the principal is written by staff with the right to people.', field);

type Order = { studentId: string; term: Term; updatedAt: string | undefined };

/** The log has no remark: it would stay when the account is deleted. */
export async function saveRemarks(
  trx: Trx,
  { studentId, term, updatedAt }: Order,
  remarks: Remarks,
  { by, at }: { by: Caller; at: string },
): Promise<void> {
  // Row lock on the student, because the first remark has no row yet.
  const account = await lockRows(trx, trx.selectFrom('users').select('_id').where('_id', '=', studentId)).execute();
  if (account.length === 0) throw new AppError('not_found', 'User not found');
  const before = (await findRemarks(trx, term._id, [studentId])).get(studentId);
  const { teacher = before?.teacher ?? '', principal = before?.principal ?? '' } = remarks;
  if (principal !== (before?.principal ?? '') && !mayWritePrincipal(by)) throw principalIsLimited('principal');
  const isSame = teacher === (before?.teacher ?? '') && principal === (before?.principal ?? '');
  refuseIfChanged('report card', { updated_at: before?.updated_at ?? '' }, updatedAt, isSame);
  if (isSame) return;
  const updated_at = before ? laterThan(before.updated_at, at) : at;
  const writing = { studentId, termId: term._id, by: by.fullName, at: updated_at };
  await writeRemarkRows(trx, [changedRemarks(before, { teacher, principal }, writing)]);
  const subject = { kind: 'person' } as const;
  const after = { term: termLabel(term) };
  await recordAudit(trx, { action: 'user.remarks', by, at, subject, person: studentId, after });
}
