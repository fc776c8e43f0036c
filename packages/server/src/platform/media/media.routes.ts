import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { youtubeId } from '@akada/contract/rules/video-link';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { Context } from '../http/context.ts';
import { filmKey } from '../storage/storage.ts';
import { findPicture, findTeacherPicture } from './pictures.ts';
import { drawnThumbnail } from './thumbnails.ts';

const demoVideos = fileURLToPath(new URL('../../demo/videos/', import.meta.url));
const lessonId = /^[0-9a-f]{24}$/;
const demoPath = /^\/media\/demo\/([a-z0-9-]+)\.mp4$/;

/** The poster of a lesson's newest ready film. */
async function posterOf({ db, storage }: Context, lessonId: string): Promise<Buffer | null> {
  const film = await db
    .selectFrom('films')
    .select('_id')
    .where('lesson_id', '=', lessonId)
    .where('state', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const picture = film && (await storage.read(filmKey.poster(film._id)).catch(() => null));
  return picture ? buffer(picture) : null;
}

function sendPicture(reply: FastifyReply, type: string, picture: Buffer | string, keepSeconds: number) {
  return reply
    .header('Cache-Control', `public, max-age=${keepSeconds}`)
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .type(type)
    .send(picture);
}

/** `img` and `video` elements carry no token, so these are public; a thumbnail does not reveal the video's link. */
export async function serveMedia(app: FastifyInstance, context: Context): Promise<void> {
  app.get<{ Params: { id: string } }>('/api/lesson/:id/thumbnail', async (request, reply) => {
    if (!lessonId.test(request.params.id)) throw new AppError('not_found', 'Lesson not found');
    const lesson = await context.db
      .selectFrom('lessons')
      .select(['video', 'subject'])
      .where('_id', '=', request.params.id)
      .where('is_draft', '=', 0)
      .executeTakeFirst();
    if (!lesson) throw new AppError('not_found', 'Lesson not found');
    const still = await posterOf(context, request.params.id);
    // Short cache, because staff may choose another poster.
    if (still) return sendPicture(reply, 'image/jpeg', still, 600);
    const demo = demoPath.exec(lesson.video)?.[1];
    const poster = demo ? await readFile(`${demoVideos}${demo}.jpg`).catch(() => null) : null;
    if (poster) return sendPicture(reply, 'image/jpeg', poster, 86_400);
    const video = youtubeId(lesson.video);
    const picture = video ? await context.fetchYoutubePicture(video) : null;
    if (picture) return sendPicture(reply, 'image/jpeg', picture, 86_400);
    return sendPicture(reply, 'image/svg+xml', drawnThumbnail(lesson.subject), 600);
  });

  // Public because the name cannot be guessed, and immutable because it is the hash.
  app.get<{ Params: { name: string } }>('/media/pictures/:name', async (request, reply) => {
    const picture = await findPicture(context.db, request.params.name);
    if (!picture) throw new AppError('not_found', 'Picture not found');
    reply.header('Cache-Control', 'public, max-age=31536000, immutable');
    return reply.header('Cross-Origin-Resource-Policy', 'cross-origin').type('image/webp').send(picture);
  });

  // Kept for a day only, because it is deleted with the card.
  app.get<{ Params: { name: string } }>('/media/teachers/:name', async (request, reply) => {
    const picture = await findTeacherPicture(context.db, request.params.name);
    if (!picture) throw new AppError('not_found', 'Picture not found');
    return sendPicture(reply, 'image/webp', picture, 86_400);
  });

  await app.register(fastifyStatic, {
    root: demoVideos,
    prefix: '/media/demo/',
    decorateReply: false,
    index: false,
    maxAge: '7d',
    setHeaders: (reply) => reply.header('Cross-Origin-Resource-Policy', 'cross-origin'),
  });
}
