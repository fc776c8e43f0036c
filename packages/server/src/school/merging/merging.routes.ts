import { mergeAccounts, previewMerge } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { closeOverdue } from '../../exams/sitting/submit.ts';
import { getUserRow, toStaffUser } from '../../people/users/users.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { mergeInto, refuseOthers, refuseSame } from './merge.ts';
import { previewOf } from './pair.ts';

/** An attempt past its deadline must not count as running. */
async function closeOverdueOf(context: Context, ids: readonly string[]): Promise<void> {
  for (const studentId of ids) await closeOverdue(context, { studentId });
}

export function serveMerging(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, previewMerge, async ({ params: { id, otherId }, caller }) => {
    refuseSame(id, otherId);
    const [kept, ended] = [await getUserRow(db, id), await getUserRow(db, otherId)];
    for (const row of [kept, ended]) refuseOthers(row, caller);
    await closeOverdueOf(context, [id, otherId]);
    return { message: 'Preview fetched successfully', data: await previewOf(context, kept, ended) };
  });

  serve(app, context, mergeAccounts, async ({ params: { id, otherId }, body, caller: by }) => {
    const wanted = { id, otherId, fullName: body.fullName, by };
    await closeOverdueOf(context, [id, otherId]);
    const kept = await db.transaction().execute((trx) => mergeInto(trx, context, wanted));
    return { message: 'The accounts were merged', data: toStaffUser(kept, context.settings()) };
  });
}
