import { getLanding, type LandingSample } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { Cache } from '../../platform/db/cache.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import { revalidated } from '../../platform/http/replies.ts';
import { serve } from '../../platform/http/serve.ts';
import { draw } from '../../platform/media/draw.ts';
import { findPicture } from '../../platform/media/pictures.ts';
import { findOffer, findSample, type Offer } from './landing.queries.ts';

type Lessons = Offer & { sample: LandingSample | null };

const lessons = perContext(
  (context) => new Cache<Lessons>(context, ['lessons', 'lesson_groups', 'lesson_samples', 'films', 'settings']),
);

/** Pixels: 48 on a screen with three of them for one. */
const crestSide = 144;
const dayMs = 24 * 60 * 60_000;

/** A picture never changes; the one of report cards is too heavy for a first visit. */
const crests = perContext((context) => new Cache<string | null>(context, [], dayMs));

async function drawCrest({ db }: Context, hash: string): Promise<string | null> {
  const picture = await findPicture(db, `${hash}.webp`);
  if (!picture) return null;
  const { bytes } = await draw(picture, { as: 'webp', longestSide: crestSide });
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function crestOf(context: Context): Promise<string | null> {
  const hash = context.settings().cardHead.pictures.crest;
  if (hash === null) return null;
  // The page is worth more than its crest.
  return crests(context)
    .get(hash, () => drawCrest(context, hash))
    .catch(() => null);
}

/** Everybody's first page shows it, so what is read of the lessons is read once a second at most. */
export function serveLanding(app: FastifyInstance, context: Context): void {
  serve(app, context, getLanding, async ({ reply }) => {
    const { schoolName: name, currency, cardHead, landingSubjects, landingSample, landingPrices } = context.settings();
    const read = async () => ({ ...(await findOffer(context.db)), sample: await findSample(context) });
    const { subjects, sample, prices } = await lessons(context).get('', read);
    reply.header('Cache-Control', revalidated);
    return {
      message: 'First page fetched successfully',
      data: {
        ...{ name, motto: cardHead.motto, crest: await crestOf(context) },
        subjects: landingSubjects ? subjects : [],
        sample: landingSample ? sample : null,
        prices: landingPrices && prices ? { currency, ...prices } : null,
      },
    };
  });
}
