import { setImmediate as otherWork } from 'node:timers/promises';
import { exportStudentsCsv, exportStudentsXlsx } from '@akada/contract';
import { namedClassOf, shownClass } from '@akada/contract/rules/school-classes';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { UserRow } from '../../platform/db/schema.ts';
import { writeSheet } from '../../platform/files/write-sheet.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { byteOrderMark, type Cell, csvLine, Download, withoutFormula } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { type PeopleSearch, peopleOf } from './people-list.queries.ts';

/** About 10 ms per batch, during which SQLite blocks other requests. */
const rowsAtOnce = 500;

async function readAll({ db }: Context, search: PeopleSearch): Promise<UserRow[]> {
  const people: UserRow[] = [];
  for (let last = ''; ; ) {
    const next = peopleOf(db, 'user', search).where('_id', '>', last).orderBy('_id').limit(rowsAtOnce);
    const rows = await next.execute();
    people.push(...rows);
    if (rows.length < rowsAtOnce) return people;
    last = rows.at(-1)?._id ?? '';
    await otherWork();
  }
}

async function groupsOf({ db }: Context, people: readonly UserRow[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const chunk of inChunks(people)) {
    const rows = await db
      .selectFrom('group_members')
      .innerJoin('student_groups', 'student_groups._id', 'group_members.group_id')
      .select(['student_id', 'name'])
      .where(
        'student_id',
        'in',
        chunk.map(({ _id }) => _id),
      )
      .orderBy('name_key')
      .execute();
    for (const { student_id, name } of rows) {
      const before = names.get(student_id);
      names.set(student_id, before === undefined ? name : `${before}; ${name}`);
    }
    await otherWork();
  }
  return names;
}

const head = ['Name', 'Class', 'E-mail', 'Phone', 'Login name', 'Status', 'Joined', 'Last sign-in', 'Groups'];

function lineOf({ timeZone, classes }: SchoolSettings, groups: ReadonlyMap<string, string>): (row: UserRow) => Cell[] {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const day = (at: string | null) => (at === null ? '' : words.format(new Date(at)));
  const classOf = (row: UserRow) =>
    shownClass(classes, { class: namedClassOf(classes, row), classLevel: row.class_level });
  return (row) => [
    ...[row.full_name, classOf(row), row.email, row.phone_written, row.login_name ?? ''],
    ...[row.is_active === 1 ? 'Active' : 'Suspended', day(row.created_at), day(row.last_sign_in_at)],
    groups.get(row._id) ?? '',
  ];
}

/** A row's place: its class, then its name without accents. */
const placeOf = ({ class_level, search_text, _id }: UserRow) => `${class_level}\n${search_text}\n${_id}`;

async function tableOf(context: Context, search: PeopleSearch, by: Actor): Promise<Cell[][]> {
  const rows = await readAll(context, search);
  const title = `Students: ${rows.length}`;
  const deed = { action: 'user.list-export', by, at: iso(context.now()), subject: { kind: 'person', title } } as const;
  await context.db.transaction().execute((trx) => recordAudit(trx, deed));
  const placed = rows.map((row) => [placeOf(row), row] as const).sort(([one], [other]) => (one < other ? -1 : 1));
  const line = lineOf(context.settings(), await groupsOf(context, rows));
  return [head, ...placed.map(([, row]) => line(row))];
}

async function* csvOf(table: readonly Cell[][]): AsyncGenerator<string> {
  yield byteOrderMark;
  for (const lines of inChunks(table)) yield lines.map(csvLine).join('');
}

function xlsxOf(table: readonly Cell[][]): Promise<Buffer> {
  const safe = (cells: readonly Cell[]) => cells.map((cell) => withoutFormula(String(cell ?? '')));
  return writeSheet(
    'Students',
    [...inChunks(table)].map((lines) => JSON.stringify(lines.map(safe))),
  );
}

export function servePeopleFiles(app: FastifyInstance, context: Context): void {
  serve(app, context, exportStudentsCsv, async ({ query, caller }) => {
    return new Download('students.csv', csvOf(await tableOf(context, query, caller)));
  });

  serve(app, context, exportStudentsXlsx, async ({ query, caller }) => {
    return new Download('students.xlsx', await xlsxOf(await tableOf(context, query, caller)));
  });
}
