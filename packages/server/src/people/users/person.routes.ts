import {
  addStaffNote,
  deletePerson,
  deleteStaffNote,
  editPerson as editPersonEndpoint,
  listStaffNotes,
  setExtraTimeRight as setExtraTimeEndpoint,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { editPerson } from './edit-person.ts';
import { erasePerson } from './erase-person.ts';
import { extraTimeOf, setExtraTimeRight } from './extra-time-right.ts';
import { addNote, deleteNote, findNotes } from './staff-notes.ts';
import { toStaffUser } from './users.queries.ts';

export function servePersons(app: FastifyInstance, context: Context): void {
  serve(app, context, editPersonEndpoint, async ({ params, body, caller: by }) => {
    const { updatedAt, ...change } = body;
    const person = await editPerson(context, { id: params.id, change, updatedAt, by });
    return { message: 'Account corrected', data: toStaffUser(person, context.settings()) };
  });

  serveWrite(app, context, deletePerson, async ({ trx, params, body, caller: by }) => {
    const erasure = { id: params.id, ...body, by, now: context.now() };
    await erasePerson(trx, erasure);
    return { message: 'The account was deleted' };
  });
}

export function serveExtraTimeRight(app: FastifyInstance, context: Context): void {
  serveWrite(app, context, setExtraTimeEndpoint, async ({ trx, params, body, caller: by }) => {
    const wanted = { id: params.id, ...body, by, at: iso(context.now()) };
    const person = await setExtraTimeRight(trx, wanted);
    return {
      message: 'Extra time saved',
      data: { ...toStaffUser(person, context.settings()), extraTime: extraTimeOf(person) },
    };
  });
}

export function serveStaffNotes(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listStaffNotes, async ({ params, caller }) => ({
    message: 'Notes fetched successfully',
    data: await findNotes(db, params.id, caller),
  }));

  serveWrite(app, context, addStaffNote, async ({ trx, params, body, caller: by }) => {
    const note = { ...body, studentId: params.id, by, at: iso(context.now()) };
    return { message: 'Note added', data: await addNote(trx, note) };
  });

  serveWrite(app, context, deleteStaffNote, async ({ trx, params, caller: by }) => {
    const note = { studentId: params.id, _id: params.noteId, by, at: iso(context.now()) };
    await deleteNote(trx, note);
    return { message: 'Note deleted' };
  });
}
