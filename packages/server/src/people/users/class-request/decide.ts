import type { StoredClass } from '@akada/contract';
import { namedClassOf, shownClass } from '@akada/contract/rules/school-classes';
import { recordAudit } from '../../../platform/audit/record.ts';
import type { ClassRequestRow } from '../../../platform/db/account-rows.ts';
import type { Trx, UserRow } from '../../../platform/db/schema.ts';
import { lockClasses } from '../../../platform/db/school-classes.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { laterThan } from '../../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../../platform/http/context.ts';
import type { Caller } from '../../../platform/http/session.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { withClass } from '../class-of.ts';
import { lockStudentAccount } from '../manage-account.ts';
import { updateProfileOf } from '../users.queries.ts';
import { nameOfWanted } from './ask.ts';

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

const classOf = (classes: readonly StoredClass[], person: UserRow) =>
  shownClass(classes, { class: namedClassOf(classes, person), classLevel: person.class_level });

const wantedBy = ({ class_level, class_id }: ClassRequestRow) => ({ classLevel: class_level, classId: class_id });

/** In requests of before, the level says it alone. */
const isStillIn = (person: UserRow, { from_class, from_class_id }: ClassRequestRow) =>
  person.class_level === from_class && (from_class_id === null || person.class_id === from_class_id);

async function sayDecided(trx: Trx, context: Context, person: UserRow, decided: ClassRequestRow): Promise<void> {
  const { classes } = context.settings();
  const [was, wanted] = [classOf(classes, person), nameOfWanted(classes, wantedBy(decided))];
  const words =
    decided.status === 'approved'
      ? { title: `You are in ${wanted} now`, body: 'Your lessons and exams are those of your new class' }
      : { title: `You stay in ${was}`, body: `Your school has declined your request for ${wanted}` };
  await notify(trx, context, {
    ...{ to: [person._id], cause: 'class-decided', subjectId: person._id, occurrence: decided._id },
    ...{ ...words, link: '/profile' },
  });
}

/** Lock order: the classes, then the account, as in every change of a class. */
export async function decideClassRequest(trx: Trx, context: Context, decision: Decision): Promise<void> {
  const { studentId, requestId, status, reason = '', by } = decision;
  const classes = await lockClasses(trx);
  const person = await lockStudentAccount(trx, by, studentId);
  const request = trx.selectFrom('class_requests').selectAll().where('student_id', '=', studentId);
  const row = await request.where('_id', '=', requestId).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'The student has withdrawn this request, or asks for another class now');
  refuseOpposite(row, decision);
  if (row.status === status) return;
  if (!isStillIn(person, row)) {
    throw new AppError('conflict', `The class of this student is ${classOf(classes, person)} by now`);
  }
  const at = iso(context.now());
  const decided = { status, reason, decided_at: at, decided_by: by._id, decided_by_name: by.fullName };
  await trx
    .updateTable('class_requests')
    .set(decided)
    .where('student_id', '=', studentId)
    .where('status', '=', 'waiting')
    .execute();
  if (status === 'approved') {
    const change = withClass(classes, row.class_id === null ? { classLevel: row.class_level } : wantedBy(row), person);
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
