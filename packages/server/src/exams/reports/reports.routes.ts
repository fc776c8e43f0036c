import { setImmediate as otherWork } from 'node:timers/promises';
import {
  getReportCard,
  listReportCards,
  printReportCard,
  printReportCards,
  type ReportCard,
  type Term,
  writeRemarks,
} from '@akada/contract';
import { namedClassOf, nameOfLevel, shownClass } from '@akada/contract/rules/school-classes';
import { schoolInstant } from '@akada/contract/rules/school-day';
import type { Reach } from '@akada/contract/rules/teaching';
import { termLabel } from '@akada/contract/rules/terms';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import { isStudentIn } from '../../platform/db/reach.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { namesOfClasses, placeOf } from '../../platform/db/school-classes.ts';
import { newPdf, plainLine } from '../../platform/files/pdf.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { margin, Pages } from '../print/pages.ts';
import { finaliseOverdue } from '../sitting/submit.ts';
import { drawCard } from './draw-card.ts';
import { findRemarks, saveRemarks } from './remarks.ts';
import { cardsOf } from './report-card.ts';
import { classesSat, getTerm, readTermExams } from './term-results.ts';

async function getStudent({ db }: Context, id: string): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('_id', '=', id).executeTakeFirst();
  if (row?.role !== 'user') throw new AppError('not_found', 'User not found');
  return row;
}

async function cardsFor(context: Context, term: Term, classLevel: string, students: readonly UserRow[]) {
  const exams = await readTermExams(context, term, classLevel);
  const cardOf = cardsOf(exams, term, classLevel, context.settings());
  const ids = students.map(({ _id }) => _id);
  const remarks = await findRemarks(context.db, term._id, ids);
  return students.map((student) => cardOf(student, remarks.get(student._id)));
}

async function readCard(context: Context, id: string, term: Term): Promise<ReportCard> {
  const student = await getStudent(context, id);
  const classLevel = (await classesSat(context, term)).get(id) ?? student.class_level;
  const [card] = await cardsFor(context, term, classLevel, [student]);
  if (!card) throw new AppError('not_found', 'User not found');
  return card;
}

type Asked = { classLevel: string; class?: string | undefined; reach: Reach | null };

/** Students who sat the class's exams in the term, and its current students who sat none of another class. */
async function studentsOfClass(
  context: Context,
  term: Term,
  { classLevel, class: of, reach }: Asked,
): Promise<UserRow[]> {
  const sat = await classesSat(context, term);
  const lastMoment = iso(schoolInstant(term.endDate, 'end', context.settings().timeZone) ?? 0);
  const rows = await context.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'user')
    .where(isStudentIn(context.db, reach?.formIds ?? null, 'users._id'))
    .orderBy('search_text')
    .orderBy('_id')
    .execute();
  return rows.filter((row) => {
    if (of !== undefined && row.class_id !== of && row.arm_id !== of) return false;
    const ofTerm = sat.get(row._id);
    if (ofTerm !== undefined) return ofTerm === classLevel;
    return row.class_level === classLevel && row.is_active === 1 && row.created_at <= lastMoment;
  });
}

async function pdfOf(context: Context, title: string, cards: readonly ReportCard[]): Promise<Buffer> {
  const { schoolName: school, gradeScale, showPositions, classes } = context.settings();
  const classOf = (card: ReportCard) => shownClass(classes, card);
  const facts = { Title: plainLine(title), Author: plainLine(school), CreationDate: new Date(context.now()) };
  const { document, bytes } = await newPdf(facts, margin);
  const pages = new Pages(document);
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (date: string) => days.format(new Date(date));
  for (const card of cards) {
    drawCard(pages, card, { school, gradeScale, showPositions, day, classOf });
    // Yields between cards, so that running exams do not wait.
    await otherWork();
  }
  pages.number(facts.Title);
  document.end();
  return bytes;
}

function serveCard(app: FastifyInstance, context: Context): void {
  serve(app, context, getReportCard, async ({ params, query }) => ({
    message: 'Report card fetched successfully',
    data: await readCard(context, params.id, getTerm(context, query.term)),
  }));

  serve(app, context, writeRemarks, async ({ params, body, caller }) => {
    const term = getTerm(context, body.term);
    const { _id: studentId } = await getStudent(context, params.id);
    const order = { studentId, term, updatedAt: body.updatedAt };
    const who = { by: caller, at: iso(context.now()) };
    await context.db.transaction().execute((trx) => saveRemarks(trx, order, body, who));
    return { message: 'Remarks saved', data: await readCard(context, studentId, term) };
  });

  serve(app, context, printReportCard, async ({ params, query, caller }) => {
    const term = getTerm(context, query.term);
    await finaliseOverdue(context);
    const card = await readCard(context, params.id, term);
    const { _id, fullName } = card.student;
    const file = await pdfOf(context, `Report card: ${fullName}, ${termLabel(term)}`, [card]);
    const subject = { kind: 'person' } as const;
    const deed = { action: 'user.report-card', by: caller, at: iso(context.now()), subject, person: _id } as const;
    await context.db.transaction().execute((trx) => recordAudit(trx, { ...deed, after: { term: termLabel(term) } }));
    return new Download(`${fileNameOf(fullName, 'student')}-report-card.pdf`, file);
  });
}

export function serveReports(app: FastifyInstance, context: Context): void {
  serveCard(app, context);

  const wantedBy = (query: { class?: string | undefined; classLevel?: string | undefined }, caller: Caller): Asked => ({
    classLevel: placeOf(context, query.class)?.classLevel ?? query.classLevel ?? '',
    class: query.class,
    reach: reachOf(context, caller),
  });

  serve(app, context, listReportCards, async ({ query, caller }) => {
    const { classes } = context.settings();
    const students = await studentsOfClass(context, getTerm(context, query.term), wantedBy(query, caller));
    return {
      message: 'Students fetched successfully',
      data: students.map((row) => ({ _id: row._id, fullName: row.full_name, class: namedClassOf(classes, row) })),
    };
  });

  serve(app, context, printReportCards, async ({ query, caller }) => {
    const term = getTerm(context, query.term);
    await finaliseOverdue(context);
    const { classes } = context.settings();
    const asked = wantedBy(query, caller);
    const { classLevel } = asked;
    const students = await studentsOfClass(context, term, asked);
    if (students.length === 0) throw new AppError('conflict', 'Nobody of this class has a report card for the term');
    const name = (query.class && namesOfClasses(classes).get(query.class)) || nameOfLevel(classes, classLevel);
    const title = `Report cards: ${name}, ${termLabel(term)}`;
    const file = await pdfOf(context, title, await cardsFor(context, term, classLevel, students));
    const subject = { kind: 'settings', title } as const;
    const deed = { action: 'user.report-card', by: caller, at: iso(context.now()), subject } as const;
    await context.db
      .transaction()
      .execute((trx) => recordAudit(trx, { ...deed, after: { students: students.length } }));
    return new Download(`${fileNameOf(title, 'report-cards')}.pdf`, file);
  });
}
