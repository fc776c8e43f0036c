import {
  createPassage,
  deletePassage,
  deletePassagePicture,
  getPassage,
  listPassages,
  setPassagePicture,
  updatePassage,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Trx } from '../platform/db/schema.ts';
import { isAlready, refuseIfChanged } from '../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { paginationOf } from '../platform/http/replies.ts';
import { serve } from '../platform/http/serve.ts';
import {
  deletePassageRow,
  findPassages,
  insertPassage,
  lockPassage,
  passageColumns,
  readPassage,
  updatePassageRow,
  type Who,
} from './passages.queries.ts';
import { type PictureFile, pictureColumn, readPictureFile, takePictureForms } from './picture-form.ts';

type Changes = z.output<typeof updatePassage.body>;

async function changePassage(trx: Trx, id: string, { updatedAt, ...body }: Changes, who: Who) {
  const before = await lockPassage(trx, id);
  const columns = passageColumns(body, before);
  refuseIfChanged('passage', before, updatedAt, isAlready(before, columns));
  await updatePassageRow(trx, before, columns, who);
  return readPassage(trx, id);
}

/** `alt` null removes the picture; without a file only the description changes. */
async function setPicture(trx: Trx, id: string, alt: string | null, file: PictureFile | null, who: Who) {
  const before = await lockPassage(trx, id);
  await updatePassageRow(trx, before, { picture: pictureColumn(before.picture, alt, file) }, who);
  return readPassage(trx, id);
}

async function servePassagePictures(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;
  await app.register(async (scope) => {
    await takePictureForms(scope);
    serve(scope, context, setPassagePicture, async ({ params, body, caller }) => {
      await readPassage(db, params.id);
      const file = await readPictureFile(context, body.picture);
      const who = { by: caller, at: iso(context.now()) };
      const data = await db.transaction().execute((trx) => setPicture(trx, params.id, body.alt, file, who));
      return { message: 'Picture saved', data };
    });
  });

  serve(app, context, deletePassagePicture, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => setPicture(trx, params.id, null, null, who));
    return { message: 'Picture removed', data };
  });
}

export async function servePassages(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  serve(app, context, listPassages, async ({ query }) => {
    const { rows, total } = await findPassages(db, query);
    return {
      message: 'Passages fetched successfully',
      data: rows,
      pagination: paginationOf({ total }, query),
    };
  });

  serve(app, context, getPassage, async ({ params }) => ({
    message: 'Passage fetched successfully',
    data: await readPassage(db, params.id),
  }));

  serve(app, context, createPassage, async ({ body, caller }) => {
    const id = context.newId();
    const who = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => insertPassage(trx, id, body, who));
    return { message: 'Passage created successfully!', data: await readPassage(db, id) };
  });

  serve(app, context, updatePassage, async ({ params, body, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const data = await db.transaction().execute((trx) => changePassage(trx, params.id, body, who));
    return { message: 'Passage updated successfully!', data };
  });

  serve(app, context, deletePassage, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    await db.transaction().execute((trx) => deletePassageRow(trx, params.id, who));
    return { message: 'Passage deleted successfully!', data: null };
  });

  await servePassagePictures(app, context);
}
