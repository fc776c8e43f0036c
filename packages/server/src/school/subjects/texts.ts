import type { DrawRule } from '@akada/contract';
import { sql } from 'kysely';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fold } from '../../platform/db/search.ts';

/** The texts of subjects, wherever they stand: the only place that writes them in all tables. */

export type TextUse = { text: string; lessons: number; courses: number; exams: number; questions: number };
type Place = Exclude<keyof TextUse, 'text'>;

const places = ['exams', 'lessons', 'courses', 'questions'] as const satisfies readonly Place[];

type Count = { subject: string; count: number };

const isThere = {
  exams: 'deleted_at',
  lessons: 'withdrawn_at',
  courses: 'deleted_at',
  questions: null,
} as const satisfies Record<Place, string | null>;

async function countIn(db: Db, place: Place): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select subject, count(*) as count from ${sql.table(place)}
    where subject <> '' ${isThere[place] === null ? sql`` : sql`and ${sql.ref(isThere[place])} is null`}
    group by subject
  `.execute(db);
  return rows.map(({ subject, count }) => ({ subject, count: Number(count) }));
}

const drawing = (db: Db) =>
  db.selectFrom('exams').select(['_id', 'draw', 'subject']).where('draw', 'like', '%"subject"%');

/** An exam that names a subject in its draw alone counts for it too. */
async function countDrawn(db: Db): Promise<Count[]> {
  const rows = await drawing(db).where('deleted_at', 'is', null).execute();
  return rows.flatMap(({ draw, subject }) => {
    const drawn = new Set((JSON.parse(draw) as DrawRule[]).flatMap((rule) => rule.subject ?? []));
    drawn.delete(subject);
    return [...drawn].map((name) => ({ subject: name, count: 1 }));
  });
}

/** All texts in use, most used first. */
export async function textsInUse(db: Db): Promise<TextUse[]> {
  const uses = new Map<string, TextUse>();
  const add = (place: Place, { subject, count }: Count) => {
    const use = uses.get(subject) ?? { text: subject, lessons: 0, courses: 0, exams: 0, questions: 0 };
    use[place] += count;
    uses.set(subject, use);
  };
  for (const place of places) for (const count of await countIn(db, place)) add(place, count);
  for (const count of await countDrawn(db)) add('exams', count);
  return [...uses.values()].toSorted((one, other) => totalOf(other) - totalOf(one) || (one.text < other.text ? -1 : 1));
}

export const totalOf = ({ lessons, courses, exams, questions }: TextUse) => lessons + courses + exams + questions;

/** The subject is a line of the search text. */
function searchTextWith(from: string, to: string) {
  const [was, is] = [from, to].map((text) => `\n${fold(text)}\n`);
  const replaced = sql<string>`replace(search_text || ${'\n'}, ${was}, ${is})`;
  return sql<string>`substr(${replaced}, 1, length(${replaced}) - 1)`;
}

async function rewriteDraws(trx: Trx, names: ReadonlyMap<string, string>): Promise<void> {
  for (const { _id, draw } of await drawing(trx).orderBy('_id').execute()) {
    const rules = JSON.parse(draw) as DrawRule[];
    const isNamed = rules.some(({ subject }) => subject !== undefined && names.has(subject));
    if (!isNamed) continue;
    const changed = rules.map((rule) => ({
      ...rule,
      ...(rule.subject !== undefined && { subject: names.get(rule.subject) ?? rule.subject }),
    }));
    await trx
      .updateTable('exams')
      .set({ draw: JSON.stringify(changed) })
      .where('_id', '=', _id)
      .execute();
  }
}

/**
 * Each text becomes the name beside it. Forms that are open meanwhile may still be saved: `updated_at` stays, and the
 * old text is a spelling of the subject.
 */
export async function rewriteTexts(trx: Trx, names: ReadonlyMap<string, string>): Promise<void> {
  const changed = new Map([...names].filter(([text, name]) => text !== name));
  if (changed.size === 0) return;
  const texts = [...changed.keys()];
  for (const place of places) {
    const rows = trx.selectFrom<Place>(place).select('_id').where('subject', 'in', texts).orderBy('_id');
    if ((await lockRows(trx, rows).execute()).length === 0) continue;
    // All at once, so that two names may change places.
    const name = sql<string>`case subject ${sql.join(
      [...changed].map(([text, to]) => sql`when ${text} then ${to}`),
      sql` `,
    )} else subject end`;
    if (place !== 'exams')
      for (const [text, to] of changed) {
        await trx
          .updateTable<'lessons' | 'courses' | 'questions'>(place)
          .set({ search_text: searchTextWith(text, to) })
          .where('subject', '=', text)
          .execute();
      }
    await trx.updateTable<Place>(place).set({ subject: name }).where('subject', 'in', texts).execute();
  }
  await rewriteDraws(trx, changed);
}
