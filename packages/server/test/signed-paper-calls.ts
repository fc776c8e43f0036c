import { recordPaper } from '../src/platform/signing/papers.ts';
import type { House } from './house.ts';
import type { Calls } from './world.ts';

const aCard = {
  ...{ kind: 'card' as const, subjectId: 'ada first-term', name: 'Ada Obi' },
  what: [['Class', 'SSS 1B'] as const, ['Average', '71.5']] as [string, string][],
};

export const aSignedPaper = ({ db, context }: House, studentId: string, change: Partial<typeof aCard> = {}) =>
  db.transaction().execute((trx) => recordPaper(trx, context, { ...aCard, ...change, studentId }));

export const signedPaperCalls: Calls = {
  'GET /paper-keys': () => ({}),
  'GET /card/:code': async ({ house, other }) => ({ id: (await aSignedPaper(house, other._id)).code }),
};
