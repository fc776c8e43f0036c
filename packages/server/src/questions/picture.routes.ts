import { deleteQuestionPicture, setQuestionPicture } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../audit/record.ts';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { laterThan } from '../http/changed-meanwhile.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { makePicture } from '../media/make-picture.ts';
import { keepPicture } from '../media/picture-store.ts';
import { takePictureForms } from './picture-form.ts';
import { getQuestionRow, holdQuestion, type StoredPicture, toQuestion } from './questions.queries.ts';
import { recordQuestion } from './record-question.ts';

type File = Omit<StoredPicture, 'alt'>;

/** `alt` null takes the picture off; without a file the one that is there gets the new description. */
async function setPicture(trx: Trx, id: string, alt: string | null, file: File | null, who: { by: Actor; at: string }) {
  const before = await holdQuestion(trx, id);
  const current = before.picture === null ? null : (JSON.parse(before.picture) as StoredPicture);
  const next = file ?? current;
  if (alt !== null && next === null) throw new AppError('invalid', 'Please choose a picture', 'picture');
  const picture = alt === null || next === null ? null : JSON.stringify({ ...next, alt });
  const after = await trx
    .updateTable('questions')
    .set({ picture, updated_at: laterThan(before.updated_at, who.at) })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordQuestion(trx, 'question.update', who, { before, after });
  return after;
}

/** Pictures of questions. The picture is in the database before a question names it: refused whole, or stored whole. */
export async function serveQuestionPictures(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  const readFile = async (id: string, picture: Uint8Array): Promise<File> => {
    await getQuestionRow(db, id);
    const { webp, width, height } = await makePicture(Buffer.from(picture));
    return { hash: await keepPicture(context, webp), width, height };
  };

  await app.register(async (scope) => {
    await takePictureForms(scope);
    serve(scope, context, setQuestionPicture, async ({ params, body, caller }) => {
      const file = body.picture instanceof Uint8Array ? await readFile(params.id, body.picture) : null;
      const who = { by: caller, at: iso(context.now()) };
      const row = await db.transaction().execute((trx) => setPicture(trx, params.id, body.alt, file, who));
      return { message: 'Picture saved', data: toQuestion(row) };
    });
  });

  serve(app, context, deleteQuestionPicture, async ({ params, caller }) => {
    const who = { by: caller, at: iso(context.now()) };
    const row = await db.transaction().execute((trx) => setPicture(trx, params.id, null, null, who));
    return { message: 'Picture removed', data: toQuestion(row) };
  });
}
