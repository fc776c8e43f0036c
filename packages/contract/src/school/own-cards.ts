import { z } from 'zod';
import { term } from '../exams/terms.ts';
import { endpoint, guardianOnly, studentOnly, success } from '../platform/endpoint.ts';
import { id } from '../platform/fields.ts';
import { cardTerm, cardVersion, placeOnCard, termCard } from './cards.ts';

/** Issued report cards at home: of students, and of guardians' children. */

const ownCard = cardVersion.extend({
  term,
  className: z.string(),
  average: z.number().optional(),
  grade: z.string().optional(),
  position: placeOnCard.optional(),
});
export type OwnCard = z.infer<typeof ownCard>;

const shownCard = cardVersion.extend({ card: termCard });
export type ShownCard = z.infer<typeof shownCard>;

const ownTerm = z.object({ term: cardTerm });
const child = z.object({ id: id('Student ID is required') });

export const listOwnCards = endpoint({
  method: 'GET',
  path: '/user/cards',
  summary: 'The report cards that were issued to the signed-in student, the newest term first',
  access: studentOnly,
  reply: success(z.array(ownCard)),
});

export const getOwnCard = endpoint({
  method: 'GET',
  path: '/user/cards/:term',
  summary: 'The report card of a term as it was issued last',
  access: studentOnly,
  params: ownTerm,
  reply: success(shownCard),
});

export const printOwnCard = endpoint({
  method: 'GET',
  path: '/user/cards/:term/card.pdf',
  summary: 'The report card of a term as it was issued last (PDF)',
  access: studentOnly,
  params: ownTerm,
  mediaType: 'application/pdf',
  reply: z.string(),
});

export const listCardsOfChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id/cards',
  summary:
    'The report cards that were issued to a child, the newest term first; none where the student withholds results',
  access: guardianOnly,
  params: child,
  reply: success(z.array(ownCard)),
});

export const getCardOfChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id/cards/:term',
  summary: 'The report card of a child in a term as it was issued last',
  access: guardianOnly,
  params: child.extend(ownTerm.shape),
  reply: success(shownCard),
});

export const printCardOfChild = endpoint({
  method: 'GET',
  path: '/guardian/children/:id/cards/:term/card.pdf',
  summary: 'The report card of a child in a term as it was issued last (PDF)',
  access: guardianOnly,
  params: child.extend(ownTerm.shape),
  mediaType: 'application/pdf',
  reply: z.string(),
});
