import { setImmediate as otherWork } from 'node:timers/promises';
import type { TermCard } from '@akada/contract';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { Zip, ZipPassThrough } from 'fflate';
import { type Print, printOf } from '../../exams/print/print-pictures.ts';
import type { IssuedCardRow } from '../../platform/db/schema.ts';
import { newPdf, type Pdf, plainLine } from '../../platform/files/pdf.ts';
import type { Context } from '../../platform/http/context.ts';
import { fileNameOf } from '../../platform/http/download.ts';
import { contentOf } from './cards.queries.ts';
import { drawTermCard, margin, type Paper } from './draw-term-card.ts';
import type { CardNow } from './read-cards.ts';

/** A card as it is printed: that of a version, or a draft. */
export type Printed = Pick<Paper, 'issued'> & { card: TermCard };

export const issuedPaper = (row: IssuedCardRow): Printed => ({
  card: contentOf(row),
  issued: { version: row.version, code: row.code, payload: row.payload, issuedAt: row.issued_at },
});

type Pictures = ReadonlyMap<string, Print>;

/** Of the heads on the cards, by their paths: most cards share one, and each takes a quarter of a second. */
async function picturesOf({ db }: Context, cards: readonly Printed[]): Promise<Pictures> {
  const paths = cards.flatMap(({ card }) => Object.values(card.head.pictures ?? {}));
  const found = new Map<string, Print>();
  for (const url of new Set(paths)) {
    const print = await printOf(db, { url });
    if (print) found.set(url, print);
  }
  return found;
}

/** A withdrawn card is a draft again. */
export const printedOf = ({ card, newest }: CardNow): Printed =>
  newest && newest.withdrawn_at === null ? issuedPaper(newest) : { card };

export const labelOfTerm = (term: TermCard['term']) => termLabel({ ...term, session: sessionOf(term) });

export const fileOf = ({ card }: Printed) => `${fileNameOf(card.student.fullName, 'student')}-report-card`;

async function opened(context: Context, title: string): Promise<{ document: Pdf; bytes: Promise<Buffer> }> {
  const { schoolName } = context.settings();
  const info = { Title: plainLine(title), Author: plainLine(schoolName), CreationDate: new Date(context.now()) };
  return newPdf(info, margin);
}

export async function pdfOfCards(
  context: Context,
  title: string,
  cards: readonly Printed[],
  known?: Pictures,
): Promise<Buffer> {
  const { document, bytes } = await opened(context, title);
  const pictures = known ?? (await picturesOf(context, cards));
  const { timeZone } = context.settings();
  for (const [at, { card, issued }] of cards.entries()) {
    if (at > 0) document.addPage();
    drawTermCard(document, card, { issued, pictures, timeZone });
    // Yields between cards, so that running exams do not wait.
    await otherWork();
  }
  document.end();
  return bytes;
}

export const titleOf = ({ card }: Printed) => `Report card: ${card.student.fullName}, ${labelOfTerm(card.term)}`;

/** A PDF each; students of one name are told apart by a number. */
export async function* zipOfCards(context: Context, cards: readonly Printed[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const pictures = await picturesOf(context, cards);
  const used = new Map<string, number>();
  for (const one of cards) {
    const name = fileOf(one);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    const file = new ZipPassThrough(`${name}${count > 1 ? `-${count}` : ''}.pdf`);
    zip.add(file);
    file.push(await pdfOfCards(context, titleOf(one), [one], pictures), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
