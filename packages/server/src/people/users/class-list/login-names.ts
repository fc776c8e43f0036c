import { randomInt } from 'node:crypto';
import { inChunks } from '../../../platform/db/dialect.ts';
import type { Trx } from '../../../platform/db/schema.ts';
import { fold } from '../../../platform/db/search.ts';

const longest = 24;

/** 'Ada Ngozi OBI' → 'ada.obi': first and last word, in letters that every keyboard has. */
function beginningOf(fullName: string): string {
  const words = fold(fullName)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.join('.').slice(0, longest).replace(/\.$/, '') || 'student';
}

const mostCounted = 40;

/** 'ada.obi', 'ada.obi2', 'ada.obi3' … */
const spelled = (beginning: string, number: number) => (number === 1 ? beginning : `${beginning}${number}`);

async function takenOf(trx: Trx, names: readonly string[]): Promise<string[]> {
  const taken: string[] = [];
  for (const chunk of inChunks(names)) {
    const rows = await trx
      .selectFrom('users')
      .select('login_name')
      .where('login_name', 'in', [...chunk])
      .execute();
    taken.push(...rows.flatMap(({ login_name }) => login_name ?? []));
  }
  return taken;
}

/** A login name for each of these names; call it only where nobody else gives names at the same time. */
export async function giveLoginNames(trx: Trx, fullNames: readonly string[]): Promise<string[]> {
  const beginnings = [...new Set(fullNames.map(beginningOf))];
  const taken = new Set(await takenOf(trx, beginnings));
  const numbers = Array.from({ length: mostCounted - 1 }, (_, at) => at + 2);
  const further = [...taken].flatMap((beginning) => numbers.map((number) => spelled(beginning, number)));
  for (const name of await takenOf(trx, further)) taken.add(name);
  return fullNames.map((fullName) => {
    const beginning = beginningOf(fullName);
    let number = 1;
    while (taken.has(spelled(beginning, number))) number = number < mostCounted ? number + 1 : randomInt(1e6, 1e9);
    taken.add(spelled(beginning, number));
    return spelled(beginning, number);
  });
}
