import { z } from 'zod';
import { adminOnly, endpoint, success } from '../platform/endpoint.ts';
import { text } from '../platform/fields.ts';

/** Checks of a lesson's video link, for staff. */

export const getVideoPicture = endpoint({
  method: 'GET',
  path: '/admin/video-picture/:videoId',
  summary: 'The picture YouTube keeps of a video, asked for by the server; null where it cannot be had',
  access: adminOnly,
  right: 'teaching',
  scope: { open: 'About a public video' },
  params: z.object({
    videoId: z.string().regex(/^[\w-]{11}$/, 'Video ID must be eleven letters, digits, hyphens or underscores'),
  }),
  /** A data URL, because pages must not ask another site. */
  reply: success(z.object({ picture: z.string().nullable() })),
});

export const checkVideo = endpoint({
  method: 'GET',
  path: '/admin/video-check',
  summary: 'Whether our player can play a link; the server asks YouTube about a video there',
  access: adminOnly,
  right: 'teaching',
  scope: { open: 'About a public video' },
  query: z.object({ link: text('Link', { min: 1, max: 500, required: 'Link is required' }) }),
  reply: success(
    z.object({
      /** Why it cannot be played, in plain words. */
      problem: z.string().nullable(),
      /** Title on YouTube; null if YouTube gave none. */
      title: z.string().nullable(),
      /** False where YouTube was asked and did not answer. */
      isChecked: z.boolean(),
    }),
  ),
});
