import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { findPurchased } from './lessons.queries.ts';

test.skipIf(process.env.TEST_ENGINE === 'postgres')(
  'what a student owns is found without reading what others own',
  async () => {
    const { db } = await openHouse();
    const asked: CompiledQuery[] = [];
    const watched = db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await findPurchased(watched, 'a'.repeat(24));
    const [query] = asked;
    if (!query) throw new Error('nothing was asked');
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
    );
    const plan = rows.map((row) => row.detail);
    expect(plan[0]).toMatch(/SEARCH grants USING (COVERING )?INDEX \w+ \(student_id=\?/);
    expect(plan.join()).not.toMatch(/SCAN|TEMP B-TREE/);
  },
);
