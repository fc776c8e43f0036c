import { type Broadsheet, exportBroadsheetXlsx, printBroadsheet, type SheetQuery } from '@akada/contract';
import { averagesOf, spreadBands, spreadOf, takenSubjects, totalsOf } from '@akada/contract/rules/broadsheet';
import { scaleFor } from '@akada/contract/rules/schemes';
import { fullClassName } from '@akada/contract/rules/school-classes';
import { termLabel } from '@akada/contract/rules/terms';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import { newPdf, plainLine } from '../../platform/files/pdf.ts';
import { writeSheet } from '../../platform/files/write-sheet.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { type Cell, Download, fileNameOf, withoutFormula } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { readBroadsheet } from './broadsheet.ts';
import { drawBroadsheet, margin } from './draw-broadsheet.ts';
import { formStudents } from './form-students.ts';
import { refreshClass } from './refresh-fills.ts';
import { type ClassInTerm, classInTerm } from './sheet.ts';

type Query = Omit<SheetQuery, 'subject'>;
type Row = Broadsheet['rows'][number];
type Column = [title: string, cell: (row: Row) => Cell];

export async function broadsheetOf(context: Context, place: ClassInTerm, caller: Caller): Promise<Broadsheet> {
  const { students, reads } = await formStudents(context, place, caller);
  await refreshClass(context, place, students);
  return readBroadsheet(context, place, { students, reads });
}

const nameOf = ({ of, armId }: ClassInTerm) =>
  fullClassName({ name: of.name, arm: of.arms.find(({ _id }) => _id === armId)?.name });

/** The broadsheet of somebody who may see it; the log has who took it. */
async function taken(context: Context, query: Query, by: Caller) {
  const place = classInTerm(context.settings(), query);
  const sheet = await broadsheetOf(context, place, by);
  const name = nameOf(place);
  if (sheet.rows.length === 0) throw new AppError('conflict', `Nobody of ${name} is on the broadsheet of this term`);
  const title = `Broadsheet: ${name}, ${termLabel(place.term)}`;
  const deed = { action: 'score.broadsheet', by, at: iso(context.now()) } as const;
  const record = { ...deed, subject: { kind: 'settings', title }, after: { students: sheet.rows.length } } as const;
  await context.db.transaction().execute((trx) => recordAudit(trx, record));
  return { place, sheet, title };
}

const stateWords = { complete: '', incomplete: 'Missing', absent: 'Absent', exempt: 'Exempt', 'not-offered': '' };

function columnsOf({ rows }: Broadsheet, subjects: Broadsheet['subjects']): Column[] {
  const ofYear: Column[] = [
    ['Year', ({ cumulative }) => cumulative?.percent],
    ['Grade of the year', ({ cumulative }) => cumulative?.grade],
    ['Position of the year', ({ cumulative }) => cumulative?.position?.place],
  ];
  return [
    ['Student', ({ fullName }) => fullName],
    ['Arm', ({ arm }) => arm],
    ...subjects.map(({ _id, name }): Column => {
      const cellOf = ({ subjects: own }: Row) => own[_id];
      return [name, (row) => cellOf(row)?.percent ?? stateWords[cellOf(row)?.state ?? 'not-offered']];
    }),
    ['Average', ({ average }) => average],
    ['Grade', ({ grade }) => grade],
    ['Position', ({ position }) => position?.place],
    ...(rows.some(({ cumulative }) => cumulative) ? ofYear : []),
    ...subjects.map(({ _id, name }): Column => [`${name} grade`, ({ subjects: own }) => own[_id]?.grade]),
    ['Student ID', ({ studentId }) => studentId],
  ];
}

/** Below the students, under the columns of the subjects and that of the average. */
function statisticsOf(sheet: Broadsheet, subjects: Broadsheet['subjects']): Cell[][] {
  const incomplete = sheet.rows.filter(({ isComplete }) => !isComplete).length;
  const figured = [...subjects, { group: sheet.group, missing: incomplete }];
  const line = (label: string, cell: (one: (typeof figured)[number]) => Cell) => [label, '', ...figured.map(cell)];
  const spreads = [...subjects.map(({ _id }) => totalsOf(sheet.rows, _id)), averagesOf(sheet.rows)].map(spreadOf);
  return [
    [],
    line('Average of the class', ({ group }) => group?.average),
    line('Highest', ({ group }) => group?.highest),
    line('Lowest', ({ group }) => group?.lowest),
    line('Students with marks missing', ({ missing }) => missing),
    ...spreadBands.map((band, at) => [`Students with ${band}`, '', ...spreads.map((counts) => counts[at])]),
  ];
}

function xlsxOf(sheet: Broadsheet): Promise<Buffer> {
  const subjects = takenSubjects(sheet);
  const columns = columnsOf(sheet, subjects);
  const table = [
    columns.map(([title]): Cell => title),
    ...sheet.rows.map((row) => columns.map(([, cell]) => cell(row))),
    ...statisticsOf(sheet, subjects),
  ];
  const safe = (cell: Cell) => (typeof cell === 'string' ? withoutFormula(cell) : (cell ?? ''));
  return writeSheet('Broadsheet', [JSON.stringify(table.map((cells) => cells.map(safe)))]);
}

async function pdfOf(context: Context, { place, sheet, title }: Awaited<ReturnType<typeof taken>>): Promise<Buffer> {
  const { schoolName, schemes, gradeScale, timeZone } = context.settings();
  const [Title, Author] = [plainLine(title), plainLine(schoolName)];
  const info = { Title, Author, CreationDate: new Date(context.now()) };
  const { document, bytes } = await newPdf(info, margin, 'landscape');
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(context.now());
  const scale = scaleFor(schemes, place.of._id, gradeScale);
  await drawBroadsheet(document, sheet, { title: Title, school: Author, day, scale, decimals: schemes.rules.decimals });
  document.end();
  return bytes;
}

export function serveBroadsheetFiles(app: FastifyInstance, context: Context): void {
  serve(app, context, exportBroadsheetXlsx, async ({ query, caller }) => {
    const { sheet, title } = await taken(context, query, caller);
    return new Download(`${fileNameOf(title, 'broadsheet')}.xlsx`, await xlsxOf(sheet));
  });

  serve(app, context, printBroadsheet, async ({ query, caller }) => {
    const order = await taken(context, query, caller);
    return new Download(`${fileNameOf(order.title, 'broadsheet')}.pdf`, await pdfOf(context, order));
  });
}
