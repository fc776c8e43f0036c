import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { byItself, gather } from './gather.ts';

const isPostgres = process.env.TEST_ENGINE === 'postgres';

test.runIf(isPostgres)(
  'a call that fails, or that is left out, is run by itself, and the others have their results',
  async () => {
    const { db } = await openHouse();
    const runs: string[][] = [];
    const ask = gather<string, string>(db, async (calls) => {
      runs.push([...calls]);
      if (calls.includes('bad')) throw new Error('no, not bad');
      return calls.map((call) => (call === 'slow' && calls.length > 1 ? byItself : `${call} done`));
    });
    const outcomes = await Promise.allSettled(['one', 'bad', 'two'].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(runs.map((calls) => calls.length)).toEqual([3, 1, 1, 1]);
    expect(await Promise.all(['three', 'slow'].map(ask))).toEqual(['three done', 'slow done']);
    expect(runs.slice(4)).toEqual([['three', 'slow'], ['slow']]);
    const wrong = gather<string, string>(db, async () => sql`selekt 1`.execute(db).then(() => []));
    const failed = await Promise.allSettled(['one', 'two'].map(wrong));
    expect(failed.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
      ...Array(2).fill(expect.stringMatching(/syntax error/)),
    ]);
  },
);
