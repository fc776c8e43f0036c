import type { Db } from '../src/platform/db/schema.ts';
import { tableOrder } from '../src/school/ops/copy-to-postgres.ts';

/** One of 43 random keys of 22 letters has no digit. */
const isDrawn = (word: string) => /\d.*[a-zA-Z]|[a-zA-Z].*\d|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(word);

/** Masks random parts: ids, hashes, references, invite codes, ciphertext, and the counter in generated names. */
function withoutChance(text: string): string {
  return text
    .replace(/\$argon2id\$[^"\\]+/g, 'password')
    .replace(/[\w-]{20,}/g, (word) => (isDrawn(word) ? 'chance' : word))
    .replace(/AK-[A-Z2-9]{7}|ak-[a-z2-9]{7}/g, 'reference')
    .replace(/[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}/g, 'paper')
    .replace(/"code":"[A-Z2-9]{10}"/g, '"code":"invite"')
    .replace(/(user|admin|guardian|new|NEW)([ -]?)\d+/g, '$1$2')
    .replace(/\+?234\d{8,}/g, 'phone');
}

/** Every row of every table that holds the school, as lines in an order of their own. */
export async function allRows(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const table of tableOrder) {
    const rows = await db.selectFrom(table).selectAll().execute();
    lines.push(...rows.map((row) => withoutChance(`${table} ${JSON.stringify(row)}`)));
  }
  return lines.toSorted();
}
