import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { id, instant } from '../platform/fields.ts';

/** Our own films of lessons and the files beside them (decision 36). Uploads are tus 1.0 at `/api/upload`. */

/** `original`: plays as it was uploaded, because this machine has no ffmpeg. */
export const filmStates = ['waiting', 'working', 'ready', 'original', 'failed'] as const;
export type FilmState = (typeof filmStates)[number];

export const uploadKinds = ['video', 'captions', 'material'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Bitrate and size of the whole film. */
const weight = { kbps: z.number(), megabytes: z.number() };
export const filmQuality = z.object({ height: z.number(), ...weight });
export type FilmQuality = z.infer<typeof filmQuality>;
export const filmSound = z.object(weight);
export type FilmSound = z.infer<typeof filmSound>;

/** Playback for an owner. Addresses are paths of this origin and need the ticket that the reply sets as a cookie. */
export const playback = z.object({
  filmId: z.string(),
  durationSeconds: z.number(),
  /** Null where only the original can be played. */
  hls: z.string().nullable(),
  audio: z.string().nullable(),
  original: z.string().nullable(),
  poster: z.string().nullable(),
  captions: z.string().nullable(),
  transcript: z.string().nullable(),
  /** Ask for the lesson again before; the addresses stay the same. */
  expiresAt: instant,
  /** From the lowest to the highest. */
  qualities: z.array(filmQuality),
  sound: filmSound.nullable(),
});
export type Playback = z.infer<typeof playback>;

export const material = z.object({
  _id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  url: z.string(),
});
export type Material = z.infer<typeof material>;

export const film = z.object({
  _id: z.string(),
  state: z.enum(filmStates),
  fileName: z.string(),
  bytes: z.number(),
  /** Whole percent of the work. */
  progress: z.number(),
  durationSeconds: z.number().nullable(),
  /** In plain words, of a film that failed. */
  problem: z.string().nullable(),
  qualities: z.array(filmQuality),
  sound: filmSound.nullable(),
  posterSecond: z.number().nullable(),
  hasCaptions: z.boolean(),
  createdAt: instant,
});
export type Film = z.infer<typeof film>;

const lessonParams = z.object({ lessonId: id('Lesson ID is required') });
const filmParams = lessonParams.extend({ filmId: id('Film ID is required') });
const materialParams = lessonParams.extend({ materialId: id('Material ID is required') });

const lessonFilms = z.object({
  /** Newest first: the one that students play, and before it one that is still in work. */
  films: z.array(film),
  /** False where ffmpeg is missing: originals are played as they are. */
  hasEncoder: z.boolean(),
});
export type LessonFilms = z.infer<typeof lessonFilms>;

export const getLessonFilms = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/films',
  summary: 'The films of a lesson and how far the work on them is',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(lessonFilms),
});

export const retryFilm = endpoint({
  method: 'POST',
  path: '/admin/lessons/:lessonId/films/:filmId/retry',
  summary: 'Work once more on a film that failed, or on an original now that there is ffmpeg',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: filmParams,
  reply: success(film),
});

export const deleteFilm = endpoint({
  method: 'DELETE',
  path: '/admin/lessons/:lessonId/films/:filmId',
  summary: 'Delete a film with its qualities, poster and captions',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: filmParams,
  reply: success(z.null()),
});

export const setPoster = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/films/:filmId/poster',
  summary: 'Take the picture of the lesson from a second of its film',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: filmParams,
  body: z.object({
    second: z
      .number({ error: 'Second must be a number, 0 or more' })
      .min(0, 'Second must be a number, 0 or more')
      .max(24 * 3600, 'Second must be inside the film'),
  }),
  reply: success(film),
});

/** 512 KB: two hours of speech. */
export const mostCaptionCharacters = 524_288;

export const getCaptions = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/films/:filmId/captions',
  summary: 'The captions of a film as WebVTT; null where it has none',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: filmParams,
  reply: success(z.object({ text: z.string().nullable() })),
});

export const setCaptions = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/films/:filmId/captions',
  summary: 'Set the captions of a film, as WebVTT or SubRip; null takes them away',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: filmParams,
  body: z.object({
    text: z
      .string({ error: 'Captions must be a WebVTT text' })
      .max(mostCaptionCharacters, 'Captions must be at most 512 KB')
      .nullable(),
  }),
  reply: success(film),
});

export const listMaterials = endpoint({
  method: 'GET',
  path: '/admin/lessons/:lessonId/materials',
  summary: 'The files beside a lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'sees lesson',
  params: lessonParams,
  reply: success(z.array(material)),
});

export const renameMaterial = endpoint({
  method: 'PUT',
  path: '/admin/lessons/:lessonId/materials/:materialId',
  summary: 'Give a file beside a lesson another name',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: materialParams,
  body: z.object({
    name: z
      .string({ error: 'Name is required' })
      .trim()
      .min(1, 'Name is required')
      .max(150, 'Name must be at most 150 characters'),
  }),
  reply: success(material),
});

export const deleteMaterial = endpoint({
  method: 'DELETE',
  path: '/admin/lessons/:lessonId/materials/:materialId',
  summary: 'Take a file away from a lesson',
  access: adminOnly,
  right: 'teaching',
  scope: 'changes lesson',
  params: materialParams,
  reply: success(z.null()),
});
