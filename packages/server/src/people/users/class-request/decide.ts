import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { ClassRequestRow } from '../../../platform/db/account-rows.ts';
import type { Trx, UserRow } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { laterThan } from '../../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import type { Caller } from '../../../platform/http/session.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { withClass } from '../class-of.ts';
import { lockStudentAccount } from '../manage-account.ts';
import { updateProfileOf } from '../users.queries.ts';

type Decision = {
  studentId: string;
  requestId: string;
  status: 'approved' | 'declined';
  reason?: string | undefined;
  by: Caller;
};

function refuseOpposite(row: ClassRequestRow, { status }: Decision): void {
  if (row.status === 'waiting' || row.status === status) return;
  const did = row.status === 'approved' ? 'let this student into the class' : 'declined this request';
  throw new AppError('conflict', `${row.decided_by_name} ${did} already`);
}

async function sayDecided(trx: Trx, context: Context, person: UserRow, decided: ClassRequestRow): Promise<void> {
  const { classes } = context.settings();
  const [was, wanted] = [nameOfLevel(classes, person.class_level), nameOfLevel(classes, decided.class_level)];
  const words =
    decided.status === 'approved'
      ? { title: `You are in ${wanted} now`, body: 'Your lessons and exams are those of your new class' }
      : { title: `You stay in ${was}`, body: `Your school has declined your request for ${wanted}` };
  await notify(trx, context, {
    ...{ to: [person._id], cause: 'class-decided', subjectId: person._id, occurrence: decided._id },
    ...{ ...words, link: '/profile' },
  });
}

/** Lock order: the account first, as in every change of a class. */
export async function decideClassRequest(trx: Trx, context: Context, decision: Decision): Promise<void> {
  const { studentId, requestId, status, reason = '', by } = decision;
  const person = await lockStudentAccount(trx, by, studentId);
  const request = trx.selectFrom('class_requests').selectAll().where('student_id', '=', studentId);
  const row = await request.where('_id', '=', requestId).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'The student has withdrawn this request, or asks for another class now');
  refuseOpposite(row, decision);
  if (row.status === status) return;
  if (person.class_level !== row.from_class) {
    throw new AppError(
      'conflict',
      `The class of this student is ${nameOfLevel(context.settings().classes, person.class_level)} by now`,
    );
  }
  const at = iso(context.now());
  const decided = { status, reason, decided_at: at, decided_by: by._id, decided_by_name: by.fullName };
  await trx
    .updateTable('class_requests')
    .set(decided)
    .where('student_id', '=', studentId)
    .where('status', '=', 'waiting')
    .execute();
  const change = withClass(context.settings().classes, { classLevel: row.class_level }, person);
  if (status === 'approved') {
    await updateProfileOf(trx, person, change, { by: 'staff', at: laterThan(person.updated_at, at) });
  }
  await recordAudit(trx, {
    ...{ action: status === 'approved' ? 'user.class-approve' : 'user.class-decline', by, at },
    ...{ subject: { kind: 'person' }, person: studentId },
    before: { classLevel: row.from_class },
    after: status === 'approved' ? { classLevel: row.class_level } : { askedFor: row.class_level },
  });
  await sayDecided(trx, context, person, { ...row, ...decided });
}
