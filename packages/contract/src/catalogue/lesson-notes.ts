import { z } from 'zod';
import { endpoint, studentOnly, success } from '../platform/endpoint.ts';
import { id, instant } from '../platform/fields.ts';
import { longestNote } from '../rules/lesson-note.ts';
import { isStorableText } from '../rules/text.ts';

/** Private notes of a student beside the film of an owned lesson. */

export const lessonNote = z.object({
  _id: z.string(),
  /** Second of the film. */
  second: z.number(),
  text: z.string(),
  updatedAt: instant,
});
export type LessonNote = z.infer<typeof lessonNote>;

const lessonParams = z.object({ id: id('Lesson ID is required') });
const noteParams = lessonParams.extend({ noteId: id('Note ID is required') });

export const listNotes = endpoint({
  method: 'GET',
  path: '/lesson/:id/notes',
  summary: 'The own notes on a lesson, in the order of the film',
  access: studentOnly,
  params: lessonParams,
  reply: success(z.array(lessonNote)),
});

const secondMessage = 'Second must be a number, 0 or more';

export const saveNote = endpoint({
  method: 'PUT',
  path: '/lesson/:id/notes/:noteId',
  summary: 'Write an own note, whose ID the device makes; of two devices the one that wrote last counts',
  access: studentOnly,
  params: noteParams,
  body: z.object({
    second: z
      .number({ error: secondMessage })
      .min(0, secondMessage)
      .max(24 * 3600, 'Second must be at most 24 hours')
      .transform(Math.floor),
    text: z
      .string({ error: 'Text must be text' })
      .refine((value) => value.trim() !== '', 'Please write a text, or delete the note')
      .refine((value) => [...value].length <= longestNote, `Text must be at most ${longestNote} characters long`)
      .refine(isStorableText, 'Text contains characters that cannot be stored'),
    /** When it was written, perhaps days before it arrives. */
    updatedAt: z.iso.datetime({ offset: true, error: 'updatedAt must be a date and time' }),
  }),
  /** Null where another device has deleted it since. */
  reply: success(lessonNote.nullable()),
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/lesson/:id/notes/:noteId',
  summary: 'Delete an own note; one that is gone already is no error',
  access: studentOnly,
  params: noteParams,
  reply: success(z.null()),
});
