import {
  type CardVersion,
  getCardHistory,
  issueCards,
  listCards,
  packCards,
  previewCard,
  printCard,
  printCards,
  printSampleCard,
  type SheetQuery,
  withdrawCard,
} from '@akada/contract';
import { fullClassName } from '@akada/contract/rules/school-classes';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import type { IssuedCardRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { sendsTexts } from '../../platform/mail/queue.ts';
import { formStudents } from '../scores/form-students.ts';
import { refreshClass } from '../scores/refresh-fills.ts';
import { accessToForm, type ClassInTerm, classInTerm, studentsInTerm, termOf } from '../scores/sheet.ts';
import {
  fileOf,
  issuedPaper,
  labelOfTerm,
  type Printed,
  pdfOfCards,
  printedOf,
  titleOf,
  zipOfCards,
} from './card-files.ts';
import { contentOf, versionsOf } from './cards.queries.ts';
import { changesBetween, hasMarks } from './compare-cards.ts';
import { issueCards as issue, withdrawCard as takeBack } from './issue.ts';
import { type CardNow, cardOfStudentIn, cardsNow, issueIn, placeOfStudent, withdrawalIn } from './read-cards.ts';
import { sampleCard } from './sample-card.ts';

type Query = Omit<SheetQuery, 'subject'>;

const mayIssue = ({ role, rights }: Caller) => role === 'super-admin' || rights.includes('people');

async function cardsOf(context: Context, place: ClassInTerm, caller: Caller): Promise<CardNow[]> {
  const { students, reads } = await formStudents(context, place, caller, true);
  await refreshClass(context, place, students);
  return cardsNow(context, place, students, reads);
}

type OneStudent = { studentId: string; termId: string };

/** 404 where the caller may not see the student's card. */
async function cardOf(context: Context, { studentId, termId }: OneStudent, caller: Caller) {
  const term = termOf(context.settings(), { term: termId });
  const { place, students } = await placeOfStudent(context, term, studentId);
  const reads = await accessToForm(context.db, reachOf(context, caller), students);
  const own = new Set(reads.has(studentId) ? [studentId] : []);
  if (own.size > 0) await refreshClass(context, place, students);
  const [card] = await cardsNow(context, place, students, own);
  if (!card) throw new AppError('not_found', 'This student has no report card of the term', 'studentId');
  return { place, card };
}

/** The newest first, each compared with the one before it. */
const historyOf = (rows: readonly IssuedCardRow[]): CardVersion[] =>
  rows.map((row, at) => {
    const [before, withdrawn] = [rows[at + 1], withdrawalIn(row)];
    const changes = before ? changesBetween(contentOf(before), contentOf(row)) : [];
    return { ...issueIn(row), changes, ...(withdrawn && { withdrawn }) };
  });

function serveReads(app: FastifyInstance, context: Context): void {
  serve(app, context, listCards, async ({ query, caller }) => {
    const place = classInTerm(context.settings(), query);
    const cards = await cardsOf(context, place, caller);
    const students = cards.map((card) => cardOfStudentIn(place, card));
    const may = { mayIssue: mayIssue(caller), mayText: mayIssue(caller) && sendsTexts(context) };
    return { message: 'Report cards fetched successfully', data: { students, ...may } };
  });

  serve(app, context, previewCard, async ({ params, query, caller }) => {
    const { place, card } = await cardOf(context, { ...params, termId: query.term }, caller);
    const { newest } = card;
    const issued = newest && newest.withdrawn_at === null ? { issuedCard: contentOf(newest) } : {};
    const data = { ...cardOfStudentIn(place, card), card: card.card, ...issued };
    return { message: 'Report card fetched successfully', data };
  });

  serve(app, context, getCardHistory, async ({ params, query, caller }) => {
    const { card } = await cardOf(context, { ...params, termId: query.term }, caller);
    const rows = await versionsOf(context.db, params.studentId, card.card.term._id);
    return { message: 'Versions fetched successfully', data: historyOf(rows) };
  });
}

/** What one may look at is printed; the log has who took it. */
async function taken(context: Context, query: Query, caller: Caller): Promise<{ title: string; cards: Printed[] }> {
  const place = classInTerm(context.settings(), query);
  const name = fullClassName({
    name: place.of.name,
    arm: place.of.arms.find(({ _id }) => _id === place.armId)?.name,
  });
  const cards = (await cardsOf(context, place, caller)).filter(({ card, newest }) => newest || hasMarks(card));
  if (cards.length === 0) throw new AppError('conflict', `Nobody of ${name} has a report card of this term`);
  const title = `Report cards: ${name}, ${labelOfTerm(place.term)}`;
  const deed = { action: 'score.cards', by: caller, at: iso(context.now()) } as const;
  const record = { ...deed, subject: { kind: 'settings', title }, after: { students: cards.length } } as const;
  await context.db.transaction().execute((trx) => recordAudit(trx, record));
  return { title, cards: cards.map(printedOf) };
}

/** Version 0 is the draft. */
async function printedVersion(context: Context, one: CardNow, version: number | undefined): Promise<Printed> {
  if (version === undefined) return printedOf(one);
  if (version === 0) return { card: one.card };
  const rows = await versionsOf(context.db, one.student._id, one.card.term._id);
  const row = rows.find((other) => other.version === version);
  if (!row) throw new AppError('not_found', `There is no version ${version} of this report card`, 'version');
  return issuedPaper(row);
}

function serveFiles(app: FastifyInstance, context: Context): void {
  serve(app, context, printCard, async ({ params, query, caller }) => {
    const { card } = await cardOf(context, { ...params, termId: query.term }, caller);
    const printed = await printedVersion(context, card, query.version);
    const file = await pdfOfCards(context, titleOf(printed), [printed]);
    const deed = { action: 'score.cards', by: caller, at: iso(context.now()), subject: { kind: 'person' } } as const;
    const after = { term: labelOfTerm(printed.card.term) };
    await context.db.transaction().execute((trx) => recordAudit(trx, { ...deed, person: params.studentId, after }));
    return new Download(`${fileOf(printed)}.pdf`, file);
  });

  serve(app, context, printSampleCard, async () => {
    const card = sampleCard(context.settings());
    return new Download('sample-report-card.pdf', await pdfOfCards(context, 'Sample report card', [{ card }]));
  });

  serve(app, context, printCards, async ({ query, caller }) => {
    const { title, cards } = await taken(context, query, caller);
    return new Download(`${fileNameOf(title, 'report-cards')}.pdf`, await pdfOfCards(context, title, cards));
  });

  serve(app, context, packCards, async ({ query, caller }) => {
    const { title, cards } = await taken(context, query, caller);
    return new Download(`${fileNameOf(title, 'report-cards')}.zip`, zipOfCards(context, cards));
  });
}

/** Marks of a locked sheet do not follow their exam by themselves. */
function refuseStale({ settings }: Context, fills: Awaited<ReturnType<typeof refreshClass>>): void {
  const locked = fills.filter(({ isLocked, changes }) => isLocked && changes.length > 0);
  const stale = new Set(locked.map(({ row }) => row.subject_id));
  if (stale.size === 0) return;
  const names = settings().subjects.flatMap(({ _id, name }) => (stale.has(_id) ? name : []));
  const message = `Exams that fill locked score sheets were corrected or sat since: ${names.join(', ')}. Please bring these sheets up to date first, or end the filling.`;
  throw new AppError('conflict', message, 'class');
}

export function serveCards(app: FastifyInstance, context: Context): void {
  serveReads(app, context);
  serveFiles(app, context);

  serve(app, context, issueCards, async ({ body, caller }) => {
    const place = classInTerm(context.settings(), body);
    refuseStale(context, await refreshClass(context, place, await studentsInTerm(context, place)));
    const doer = { by: caller, at: iso(context.now()) };
    const data = await context.db.transaction().execute((trx) => issue(trx, context, body, doer));
    return { message: 'Report cards issued', data };
  });

  serveWrite(app, context, withdrawCard, async ({ trx, body, doer }) => {
    await takeBack(trx, context, body, doer);
    return { message: 'Report card withdrawn', data: historyOf(await versionsOf(trx, body.studentId, body.term)) };
  });
}
