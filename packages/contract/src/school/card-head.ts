import { z } from 'zod';
import { endpoint, staffOnly, success } from '../platform/endpoint.ts';
import { file, filledFrom, instant, text } from '../platform/fields.ts';

/** What the school prints on each report card beside the marks: its head, its foot, and which blocks are there. */

export const cardPictures = ['crest', 'signature', 'stamp'] as const;
export type CardPicture = (typeof cardPictures)[number];

export const cardBlocks = ['attendance', 'conduct', 'statistics'] as const;
export type CardBlock = (typeof cardBlocks)[number];

const block = (name: CardBlock) => z.boolean({ error: `${name} must be true or false` });

const fields = {
  motto: text('The motto', { max: 120 }),
  address: text('The address', { max: 200 }),
  phone: text('The phone number', { max: 40 }),
  principalName: text('The name of the principal', { max: 80 }),
  /** 'Principal', 'Head of School' */
  principalTitle: text('The title of the principal', { max: 40 }),
  /** At the foot, such as next term’s fees. */
  note: text('The note at the foot', { max: 300 }),
  /** Statistics are the average, highest and lowest of the class in each subject. */
  shows: z.object(
    { attendance: block('attendance'), conduct: block('conduct'), statistics: block('statistics') },
    { error: 'shows must be an object with attendance, conduct and statistics' },
  ),
};

export const cardHeadForm = z.object({ ...fields, updatedAt: filledFrom });
export type CardHeadForm = z.input<typeof cardHeadForm>;

const hash = z.string().nullable();

/** As it is stored: pictures by their hashes. */
export const storedCardHead = z.object({
  ...fields,
  pictures: z.object({ crest: hash, signature: hash, stamp: hash }),
});
export type StoredCardHead = z.output<typeof storedCardHead>;

const path = z.string().optional();

export const cardHead = z.object({
  ...fields,
  /** Paths; left out where there is none. */
  pictures: z.object({ crest: path, signature: path, stamp: path }),
  /** Null while nothing was saved. */
  updatedAt: instant.nullable(),
});
export type CardHead = z.output<typeof cardHead>;

export const getCardHead = endpoint({
  method: 'GET',
  path: '/admin/card-head',
  summary: 'What the school prints on each report card beside the marks: motto, address, signatures, and which blocks',
  access: staffOnly,
  right: 'people',
  reply: success(cardHead),
});

export const saveCardHead = endpoint({
  method: 'PUT',
  path: '/admin/card-head',
  summary: 'Set the texts and blocks of report cards; cards that are issued stay as they are',
  access: staffOnly,
  right: 'people',
  body: cardHeadForm,
  reply: success(cardHead),
});

export const printSampleCard = endpoint({
  method: 'GET',
  path: '/admin/card-head/sample.pdf',
  summary: 'A report card of nobody with the head, signatures and blocks that are saved, marked as a draft (PDF)',
  access: staffOnly,
  right: 'people',
  mediaType: 'application/pdf',
  reply: z.string(),
});

const ofPicture = z.object({ of: z.enum(cardPictures, { error: 'of must be crest, signature or stamp' }) });

export const setCardPicture = endpoint({
  method: 'POST',
  path: '/admin/card-head/picture',
  summary: 'Set the crest, the signature of the principal or the stamp; at most 600 pixels wide and high',
  access: staffOnly,
  right: 'people',
  query: ofPicture,
  bodyType: 'multipart/form-data',
  body: z.object({ picture: file('Please choose a picture') }),
  reply: success(cardHead),
});

export const removeCardPicture = endpoint({
  method: 'DELETE',
  path: '/admin/card-head/picture',
  summary: 'Take the crest, the signature of the principal or the stamp off report cards that are not issued yet',
  access: staffOnly,
  right: 'people',
  query: ofPicture,
  reply: success(cardHead),
});
