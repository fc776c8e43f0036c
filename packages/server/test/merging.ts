import { sql } from 'kysely';
import { type House, openHouse } from './house.ts';
import { anAdmin, aStudent, type Person } from './people.ts';

/** A student with two accounts: by phone number first, later by an e-mail address. */
export async function twoAccounts() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const [kept, ended] = [
    await aStudent(house, { fullName: 'Ada Obi', email: 'ada@home.test' }),
    await aStudent(house, { fullName: 'Ada N. Obi', email: 'ada.old@home.test' }),
  ];
  return { house, admin, kept, ended, ...mergeCalls(house, admin, kept, ended) };
}

export function mergeCalls(house: House, admin: Person, kept: Person, ended: Person) {
  const path = (id: string, otherId: string) => `/admin/users/${id}/merge/${otherId}`;
  type Wishes = { id?: string; otherId?: string; as?: Person; fullName?: unknown };
  return {
    preview: ({ id = kept._id, otherId = ended._id, as = admin }: Wishes = {}) =>
      house.ask('GET', path(id, otherId), { as }),
    merge: ({ id = kept._id, otherId = ended._id, as = admin, fullName = ended.fullName }: Wishes = {}) =>
      house.ask('POST', path(id, otherId), { as, body: { fullName } }),
  };
}

/** Tables in which this text stands in any column, by asking the database: a new one is looked through as well. */
export async function tablesWith({ db }: House, wanted: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of await db.introspection.getTables()) {
    const texts = columns.filter(({ dataType }) => !/int|blob|bytea/i.test(dataType));
    if (texts.length === 0) continue;
    const row = sql.join(
      texts.map((column) => sql`coalesce(cast(${sql.ref(column.name)} as text), '')`),
      sql` || ' ' || `,
    );
    const hit = await sql`select 1 from ${sql.table(name)} where ${row} like ${`%${wanted}%`} limit 1`.execute(db);
    if (hit.rows.length > 0) found.push(name);
  }
  return found.toSorted();
}
