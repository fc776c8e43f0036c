import {
  getAttendance,
  getRegister,
  listAway,
  type Register,
  type RegisterQuery,
  removeRegister,
  saveRegister,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { lockClasses } from '../../platform/db/school-classes.ts';
import type { Context } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { classInTerm } from '../scores/sheet.ts';
import { readSettings } from '../settings/settings.queries.ts';
import { absencesBefore, findAway } from './away.ts';
import {
  entriesOf,
  findRegister,
  type PlacedDay,
  placeOf,
  requireForm,
  requireSchoolDay,
  todayOf,
} from './register.queries.ts';
import { deleteRegister, saveStates } from './save-register.ts';
import { readTerm } from './term.ts';

type Reading = Pick<Context, 'now' | 'settings'>;

function placedDay(context: Reading, query: RegisterQuery, caller: Caller): PlacedDay {
  const place = placeOf(context.settings(), query);
  requireForm(reachOf(context, caller), place);
  requireSchoolDay(context.settings(), query.day, todayOf(context));
  return { ...place, day: query.day };
}

async function readRegister(db: Db, place: PlacedDay): Promise<Register> {
  const row = await findRegister(db, place).executeTakeFirst();
  const entries = await entriesOf(db, place);
  const ids = entries.map(({ _id }) => _id);
  const absences = await absencesBefore(db, ids, place.day);
  return {
    updatedAt: row?.updated_at ?? null,
    ...(row && { takenBy: row.taken_by }),
    rows: entries.map(({ _id, full_name: fullName, stored }) => ({
      ...{ studentId: _id, fullName, state: stored?.state ?? null },
      ...(stored && stored.reason !== '' && { reason: stored.reason }),
      awayBefore: absences.get(_id)?.days ?? 0,
    })),
  };
}

/** Classes do not change until the states are written. */
async function lockPlace(trx: Trx, context: Context, query: RegisterQuery, caller: Caller) {
  await lockClasses(trx);
  const { settings } = await readSettings(trx, context.config);
  const own = { now: context.now, settings: () => settings };
  return { place: placedDay(own, query, caller), today: todayOf(own) };
}

export function serveRegisters(app: FastifyInstance, context: Context): void {
  const { db, settings } = context;

  serve(app, context, getRegister, async ({ query, caller }) => ({
    message: 'Register fetched successfully',
    data: await readRegister(db, placedDay(context, query, caller)),
  }));

  serveWrite(app, context, saveRegister, async ({ trx, query, body, caller, doer }) => {
    const { place, today } = await lockPlace(trx, context, query, caller);
    await saveStates(trx, place, body, { ...doer, today });
    return { message: 'Register saved', data: await readRegister(trx, place) };
  });

  serveWrite(app, context, removeRegister, async ({ trx, query, caller, doer }) => {
    const { place } = await lockPlace(trx, context, query, caller);
    await deleteRegister(trx, place, doer);
    return { message: 'Register deleted', data: await readRegister(trx, place) };
  });

  serve(app, context, getAttendance, async ({ query, caller }) => {
    const wanted = classInTerm(settings(), query);
    requireForm(reachOf(context, caller), wanted);
    const data = await readTerm(db, { ...wanted, today: todayOf(context) });
    return { message: 'Attendance fetched successfully', data };
  });

  serve(app, context, listAway, async ({ caller }) => ({
    message: 'Absent students fetched successfully',
    data: await findAway(db, reachOf(context, caller), { today: todayOf(context) }),
  }));
}
