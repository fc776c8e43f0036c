import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { armFilter, id } from '../platform/fields.ts';
import { cardTerm } from './cards.ts';

/** Short results of issued report cards by SMS, to numbers that a code has proved (decision 64). */

const place = { class: id('Please select a class'), arm: armFilter, term: cardTerm };

const cardTexts = z.object({
  /** Issued and not withdrawn. */
  cards: z.number(),
  /** SMS that would be sent: one a card and proved number of the student and the guardians. */
  toSend: z.number(),
  /** Of the newest versions. */
  sent: z.number(),
  /** Confirmed before: for the end of quiet hours, or for the next hour’s SMS. */
  waiting: z.number(),
  /** Students with a card and without any proved number. */
  without: z.array(z.string()),
  /** The longest of those to send. */
  sample: z.object({ text: z.string(), length: z.number() }).optional(),
  /** Most SMS with results in an hour. */
  mostAnHour: z.number(),
});
export type CardTexts = z.infer<typeof cardTexts>;

export const getCardTexts = endpoint({
  method: 'GET',
  path: '/admin/card-texts',
  summary: 'How many proved numbers would get the short result of a class’s issued cards by SMS, and the longest text',
  access: staffOnly,
  right: 'people',
  query: z.object(place),
  reply: success(cardTexts),
});

export const cardTextsForm = z.object({
  ...place,
  /** As it was shown: with more to send nothing is sent. */
  toSend: z
    .number({ error: 'toSend must be a number' })
    .int('toSend must be a whole number')
    .min(0, 'toSend must be 0 or more'),
});

export const sendCardTexts = endpoint({
  method: 'POST',
  path: '/admin/card-texts',
  summary:
    'Send the short result of a class’s issued cards by SMS: once a version and number, to proved numbers only, outside of quiet hours',
  access: staffOnly,
  right: 'people',
  body: cardTextsForm,
  reply: success(cardTexts),
});
