import type { ErrorReply, registerForm } from '@akada/contract';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks, lockRows } from '../../platform/db/dialect.ts';
import type { AttendanceRow, RegisterRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan } from '../../platform/http/changed-meanwhile.ts';
import { type Entry, entriesOf, findRegister, keyOf, nameOfPlace, type PlacedDay } from './register.queries.ts';

/** A register is taken or corrected, all or nothing. */

type Form = z.output<typeof registerForm>;
type Doer = { by: Actor; at: string };
type Marked = Form['rows'][number] & { field: string; entry: Entry };

const inWords: Record<AttendanceRow['state'], string> = {
  present: 'present',
  late: 'late',
  absent: 'absent',
  excused: 'absent with leave',
};

/** One save of a register after the other: the row is the lock, also of two who take it at once. */
async function lockRegister(trx: Trx, place: PlacedDay, { by, at }: Doer): Promise<RegisterRow> {
  await trx
    .insertInto('registers')
    .values({ ...keyOf(place), day: place.day, taken_at: at, taken_by: by.fullName, updated_at: '' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await lockRows(trx, findRegister(trx, place)).executeTakeFirst();
  if (row) return row;
  throw new AppError('conflict', 'The register of this day was deleted just now. Please load it again.', 'day');
}

/** An account that is deleted meanwhile would leave no row to refer to. */
async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const some of inChunks(ids.toSorted())) {
    const accounts = trx
      .selectFrom('users')
      .select('_id')
      .where('_id', 'in', [...some])
      .orderBy('_id');
    await lockRows(trx, accounts, 'key').execute();
  }
}

function entryOf(entries: ReadonlyMap<string, Entry>, id: string, field: string): Entry {
  const entry = entries.get(id);
  if (entry) return entry;
  throw new AppError('conflict', 'A student is not in this register any more. Please load it again.', field);
}

const isChange = ({ entry: { stored }, state, reason = '' }: Marked) =>
  stored === undefined || stored.state !== state || stored.reason !== reason;

function refuseConflicts(marked: readonly Marked[], seen: string, by: Actor): void {
  const conflicting = marked.flatMap((one) => {
    const { stored } = one.entry;
    const isForeign = stored !== undefined && stored.changed_at > seen && stored.changed_by_id !== by._id;
    return isForeign && isChange(one) ? { ...one, stored } : [];
  });
  const [first] = conflicting;
  if (!first) return;
  const conflicts: NonNullable<ErrorReply['conflicts']> = conflicting.map(({ studentId, stored }) => ({
    ...{ studentId, componentId: 'state', mark: stored.state, by: stored.changed_by, at: stored.changed_at },
  }));
  const more = conflicts.length - 1;
  const others = more === 0 ? '' : `, and ${more} more ${more === 1 ? 'differs' : 'differ'}`;
  const { changed_by, state } = first.stored;
  const message = `${first.entry.full_name}: ${changed_by} chose ${inWords[state]} meanwhile${others}. What you marked is still here.`;
  throw new AppError('conflict', message, { field: first.field, conflicts });
}

async function write(trx: Trx, rows: readonly AttendanceRow[]): Promise<void> {
  for (const some of inChunks(rows, 90)) {
    await trx
      .insertInto('attendance')
      .values([...some])
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'day'])
          .doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            reason: eb.ref('excluded.reason'),
            changed_at: eb.ref('excluded.changed_at'),
            changed_by: eb.ref('excluded.changed_by'),
            changed_by_id: eb.ref('excluded.changed_by_id'),
          }))
          // A student who was moved this moment may be in another register of the day.
          .whereRef('attendance.class_id', '=', 'excluded.class_id')
          .whereRef('attendance.arm_id', '=', 'excluded.arm_id'),
      )
      .execute();
  }
}

const setRegister = (trx: Trx, { class_id, arm_id, day }: RegisterRow, updated_at: string) =>
  trx
    .updateTable('registers')
    .set({ updated_at })
    .where('class_id', '=', class_id)
    .where('arm_id', '=', arm_id)
    .where('day', '=', day)
    .execute();

async function recordChange(trx: Trx, place: PlacedDay, students: number, { by, at }: Doer): Promise<void> {
  const subject = { kind: 'class', _id: place.of._id, title: nameOfPlace(place) } as const;
  // No states: they would stay when an account is deleted.
  await recordAudit(trx, { action: 'register.correct', by, at, subject, after: { day: place.day, students } });
}

/** `today` decides whether the change is put on record: earlier days are corrected, today's register is written. */
export async function saveStates(
  trx: Trx,
  place: PlacedDay,
  form: Form,
  { today, ...doer }: Doer & { today: string },
): Promise<void> {
  const { by, at } = doer;
  const row = await lockRegister(trx, place, doer);
  if (row.updated_at === '' && form.updatedAt !== null) {
    throw new AppError('conflict', 'The register of this day was deleted meanwhile. Please look at it again.', 'day');
  }
  await lockAccounts(trx, [...form.rows.map(({ studentId }) => studentId), ...form.present]);
  const entries = new Map((await entriesOf(trx, place)).map((entry) => [entry._id, entry]));
  const marked = form.rows.map((one, index): Marked => {
    const field = `rows.${index}.studentId`;
    return { ...one, field: `rows.${index}.state`, entry: entryOf(entries, one.studentId, field) };
  });
  const left = form.present.map((id, index) => entryOf(entries, id, `present.${index}`));
  refuseConflicts(marked, form.updatedAt ?? '', by);
  const changed = marked.filter(isChange);
  // Whoever came after the register of an earlier day was taken was not there.
  const isOpen = row.updated_at === '' || place.day >= today;
  const added = isOpen ? left.filter(({ stored }) => stored === undefined) : [];
  if (changed.length + added.length === 0) return;
  const updatedAt = row.updated_at === '' ? at : laterThan(row.updated_at, at);
  const own = { ...keyOf(place), day: place.day };
  await write(trx, [
    ...changed.map(({ studentId, state, reason = '' }) => ({
      ...{ ...own, student_id: studentId, state, reason },
      ...{ changed_at: updatedAt, changed_by: by.fullName, changed_by_id: by._id },
    })),
    ...added.map(({ _id }) => ({
      ...{ ...own, student_id: _id, state: 'present' as const, reason: '' },
      ...{ changed_at: '', changed_by: '', changed_by_id: '' },
    })),
  ]);
  await setRegister(trx, row, updatedAt);
  if (place.day < today) await recordChange(trx, place, changed.length + added.length, doer);
}

/** Of a day on which school was not open. */
export async function deleteRegister(trx: Trx, place: PlacedDay, { by, at }: Doer): Promise<void> {
  const row = await lockRows(trx, findRegister(trx, place), 'delete').executeTakeFirst();
  if (!row) return;
  const { class_id, arm_id } = row;
  for (const table of ['attendance', 'registers'] as const) {
    await trx
      .deleteFrom(table as 'registers')
      .where('class_id', '=', class_id)
      .where('arm_id', '=', arm_id)
      .where('day', '=', place.day)
      .execute();
  }
  const subject = { kind: 'class', _id: place.of._id, title: nameOfPlace(place) } as const;
  await recordAudit(trx, { action: 'register.remove', by, at, subject, before: { day: place.day } });
}
