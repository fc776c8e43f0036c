import {
  getCardOfChild,
  getOwnCard,
  listCardsOfChild,
  listOwnCards,
  type OwnCard,
  printCardOfChild,
  printOwnCard,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { getChildOf } from '../../people/guardians/guardians.queries.ts';
import type { IssuedCardRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { fileOf, issuedPaper, pdfOfCards, titleOf } from './card-files.ts';
import { cardsAtHome, contentOf } from './cards.queries.ts';

/** Issued cards at home: the newest version of each term, and never a draft. */

const versionIn = ({ version, code, issued_at: issuedAt }: IssuedCardRow) => ({ version, code, issuedAt });

function ownCardIn(row: IssuedCardRow): OwnCard {
  const { term, student, summary } = contentOf(row);
  const { average, grade, position } = summary;
  return {
    ...versionIn(row),
    ...{ term, className: student.className },
    ...(average !== undefined && { average }),
    ...(grade !== undefined && { grade }),
    ...(position && { position }),
  };
}

async function ownCards({ db }: Context, studentId: string): Promise<OwnCard[]> {
  const cards = (await cardsAtHome(db, studentId)).map(ownCardIn);
  return cards.toSorted((one, other) => (one.term.startDate < other.term.startDate ? 1 : -1));
}

async function ownCard({ db }: Context, studentId: string, termId: string): Promise<IssuedCardRow> {
  const row = (await cardsAtHome(db, studentId)).find(({ term_id }) => term_id === termId);
  if (!row) throw new AppError('not_found', 'No report card of this term was issued', 'term');
  return row;
}

/** Signature and stamp are on the paper only: their addresses are public. */
function shownCard(row: IssuedCardRow) {
  const card = contentOf(row);
  const { pictures: _, ...head } = card.head;
  return { ...versionIn(row), card: { ...card, head } };
}

async function paperOf(context: Context, row: IssuedCardRow): Promise<Download> {
  const paper = issuedPaper(row);
  return new Download(`${fileOf(paper)}.pdf`, await pdfOfCards(context, titleOf(paper), [paper]));
}

/** A student of age may withhold results from guardians. */
async function childWithCards({ db }: Context, guardianId: string, id: string): Promise<string | null> {
  const child = await getChildOf(db, guardianId, id);
  return child.withheld.includes('results') ? null : child._id;
}

async function cardOfChild(context: Context, guardianId: string, { id, term }: { id: string; term: string }) {
  const child = await childWithCards(context, guardianId, id);
  if (child === null) throw new AppError('not_found', 'No report card of this term was issued', 'term');
  return ownCard(context, child, term);
}

export function serveOwnCards(app: FastifyInstance, context: Context): void {
  const message = 'Report card fetched successfully';

  serve(app, context, listOwnCards, async ({ caller }) => ({
    message: 'Report cards fetched successfully',
    data: await ownCards(context, caller._id),
  }));

  serve(app, context, getOwnCard, async ({ caller, params }) => ({
    message,
    data: shownCard(await ownCard(context, caller._id, params.term)),
  }));

  serve(app, context, printOwnCard, async ({ caller, params }) =>
    paperOf(context, await ownCard(context, caller._id, params.term)),
  );

  serve(app, context, listCardsOfChild, async ({ caller, params }) => {
    const child = await childWithCards(context, caller._id, params.id);
    const data = child === null ? [] : await ownCards(context, child);
    return { message: 'Report cards fetched successfully', data };
  });

  serve(app, context, getCardOfChild, async ({ caller, params }) => ({
    message,
    data: shownCard(await cardOfChild(context, caller._id, params)),
  }));

  serve(app, context, printCardOfChild, async ({ caller, params }) =>
    paperOf(context, await cardOfChild(context, caller._id, params)),
  );
}
