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
import { isOwnQuestion } from '../platform/db/reach.ts';
import type { Trx } from '../platform/db/schema.ts';
import { isAlready, refuseIfChanged } from '../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { reachOf } from '../platform/http/reach.ts';
import { paginationOf } from '../platform/http/replies.ts';
import { serve, serveWrite } from '../platform/http/serve.ts';
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

  serveWrite(app, context, deletePassagePicture, async ({ trx, doer, params }) => {
    const data = await setPicture(trx, params.id, null, null, doer);
    return { message: 'Picture removed', data };
  });
}

export async function servePassages(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  serve(app, context, listPassages, async ({ query, caller }) => {
    const own = await isOwnQuestion(db, reachOf(context, caller));
    const { rows, total } = await findPassages(db, { ...query, own });
    return {
      message: 'Passages fetched successfully',
      data: rows,
      pagination: paginationOf({ total }, query),
    };
  });

  serve(app, context, getPassage, async ({ params, caller }) => ({
    message: 'Passage fetched successfully',
    data: await readPassage(db, params.id, await isOwnQuestion(db, reachOf(context, caller))),
  }));

  serveWrite(app, context, createPassage, async ({ trx, doer, body }) => {
    const id = context.newId();
    await insertPassage(trx, id, body, doer);
    return { message: 'Passage created successfully!', data: await readPassage(trx, id) };
  });

  serveWrite(app, context, updatePassage, async ({ trx, doer, params, body }) => {
    const data = await changePassage(trx, params.id, body, doer);
    return { message: 'Passage updated successfully!', data };
  });

  serveWrite(app, context, deletePassage, async ({ trx, doer, params }) => {
    await deletePassageRow(trx, params.id, doer);
    return { message: 'Passage deleted successfully!', data: null };
  });

  await servePassagePictures(app, context);
}
