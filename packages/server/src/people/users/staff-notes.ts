import type { StaffNote } from '@akada/contract';
import { recordAudit } from '../../platform/audit/record.ts';
import type { StaffNoteRow } from '../../platform/db/account-rows.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/session.ts';
import { getManagedUser } from './manage-account.ts';

type Note = { studentId: string; _id: string; by: Caller; at: string };

const mayDelete = ({ author_id }: StaffNoteRow, { _id, role }: Caller) => role === 'super-admin' || author_id === _id;

const toNote = (row: StaffNoteRow, caller: Caller): StaffNote => ({
  _id: row._id,
  text: row.text,
  author: row.author_name,
  createdAt: row.created_at,
  mayDelete: mayDelete(row, caller),
});

const notesOf = (db: Db, studentId: string) =>
  db.selectFrom('staff_notes').selectAll().where('student_id', '=', studentId);

async function refuseUnlessStudent(db: Db, caller: Caller, id: string): Promise<void> {
  const person = await getManagedUser(db, caller, id);
  if (person.role !== 'user') throw new AppError('not_found', 'User not found');
}

export async function findNotes(db: Db, studentId: string, caller: Caller): Promise<StaffNote[]> {
  await refuseUnlessStudent(db, caller, studentId);
  const rows = await notesOf(db, studentId).orderBy('created_at', 'desc').orderBy('_id', 'desc').execute();
  return rows.map((row) => toNote(row, caller));
}

/** The log does not have the words, which go with the account. */
export async function addNote(trx: Trx, { studentId, _id, by, at, text }: Note & { text: string }): Promise<StaffNote> {
  // Locked, so that an erasure leaves no note behind.
  const student = trx.selectFrom('users').select('_id').where('_id', '=', studentId).where('role', '=', 'user');
  if (!(await lockRows(trx, student, 'key').executeTakeFirst())) throw new AppError('not_found', 'User not found');
  const row = { student_id: studentId, _id, text, author_id: by._id, author_name: by.fullName, created_at: at };
  const written = await trx
    .insertInto('staff_notes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (written) {
    await recordAudit(trx, { action: 'user.note', by, at, subject: { kind: 'person' }, person: studentId });
    return toNote(written, by);
  }
  const before = await notesOf(trx, studentId).where('_id', '=', _id).executeTakeFirstOrThrow();
  if (before.text === text && before.author_id === by._id) return toNote(before, by);
  throw new AppError('conflict', 'Another note has this ID already', '_id');
}

export async function deleteNote(trx: Trx, { studentId, _id, by, at }: Note): Promise<void> {
  await refuseUnlessStudent(trx, by, studentId);
  const row = await lockRows(trx, notesOf(trx, studentId).where('_id', '=', _id)).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Note not found');
  if (!mayDelete(row, by)) {
    throw new AppError('forbidden', `Only ${row.author_name} or the super admin can delete this note`);
  }
  await trx.deleteFrom('staff_notes').where('student_id', '=', studentId).where('_id', '=', _id).execute();
  await recordAudit(trx, { action: 'user.note-delete', by, at, subject: { kind: 'person' }, person: studentId });
}
