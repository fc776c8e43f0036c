import { getCardHead, removeCardPicture, type StoredCardHead, saveCardHead, setCardPicture } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { takeFileForms } from '../../platform/http/file-form.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { keepPicture, makePicture } from '../../platform/media/pictures.ts';
import { changeCardHead, readCardHead } from './card-head.ts';

const mostPictureBytes = 2 * 1024 * 1024;
/** Pixels: a crest of 5 cm at 300 dots an inch. */
const longestSide = 600;

export async function serveCardHead(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  type Change = { of: (before: StoredCardHead) => StoredCardHead; by: Caller; updatedAt?: string | undefined };
  const change = async (one: Change, message: string) => {
    const at = iso(context.now());
    const data = await db.transaction().execute((trx) => changeCardHead(trx, context, { ...one, at }));
    await context.refreshSettings();
    return { message, data };
  };

  serve(app, context, getCardHead, async () => ({
    message: 'Head of report cards fetched successfully',
    data: await readCardHead(db),
  }));

  serve(app, context, saveCardHead, async ({ caller: by, body: { updatedAt, ...texts } }) =>
    change({ of: ({ pictures }) => ({ ...texts, pictures }), by, updatedAt }, 'Head of report cards saved'),
  );

  await app.register(async (scope) => {
    await takeFileForms(scope, {
      ...{ file: 'picture', fields: [], mostBytes: mostPictureBytes },
      tooLarge: 'A picture may have at most 2 MB',
    });
    serve(scope, context, setCardPicture, async ({ caller: by, query, body }) => {
      if (!(body.picture instanceof Uint8Array)) throw new AppError('invalid', 'Please choose a picture', 'picture');
      const { webp } = await makePicture(Buffer.from(body.picture), 'picture', longestSide);
      const hash = await keepPicture(context, webp);
      const of = (head: StoredCardHead) => ({ ...head, pictures: { ...head.pictures, [query.of]: hash } });
      return change({ of, by }, 'Picture saved');
    });
  });

  serve(app, context, removeCardPicture, async ({ caller: by, query }) => {
    const of = (head: StoredCardHead) => ({ ...head, pictures: { ...head.pictures, [query.of]: null } });
    return change({ of, by }, 'Picture removed');
  });
}
