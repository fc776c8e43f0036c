import { graceMs } from '@akada/contract/rules/exam-clock';
import { recordAudit } from '../../platform/audit/record.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { iso } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { eraseAccount } from './erase-account.ts';
import { lockStudentAccount } from './manage-account.ts';

type Erasure = { id: string; fullName: string; by: Caller; now: number };

export const sameName = (one: string, other: string) =>
  one.replace(/\s+/g, ' ').toLowerCase() === other.replace(/\s+/g, ' ').toLowerCase();

/** A start locks the account too, so none comes between this and the erasure. */
async function refuseDuringExam(trx: Trx, studentId: string, now: number): Promise<void> {
  const running = await trx
    .selectFrom('attempts')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select('title')
    .where('student_id', '=', studentId)
    .where('status', '=', 'running')
    .where('deadline_at', '>=', iso(now - graceMs))
    .limit(1)
    .executeTakeFirst();
  if (running) {
    throw new AppError('conflict', `This student sits ‘${running.title}’ now. Please wait until it is over.`);
  }
}

/** Erases like the student's own deletion. The audit log records a deletion without the person. */
export async function erasePerson(trx: Trx, { id, fullName, by, now }: Erasure): Promise<void> {
  const person = await lockStudentAccount(trx, by, id, 'delete');
  if (!sameName(person.full_name, fullName)) {
    throw new AppError('invalid', 'This is not the full name of the student', 'fullName');
  }
  await refuseDuringExam(trx, id, now);
  await recordAudit(trx, { action: 'user.erase', by, at: iso(now), subject: { kind: 'person' } });
  await eraseAccount(trx, id);
}
