import { bringBackVersion, keepQuestion, keepQuestionsApart, listVersions } from '@akada/contract';
import type { Reach } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../platform/db/schema.ts';
import { refuseIfChanged } from '../platform/http/changed-meanwhile.ts';
import type { Context } from '../platform/http/context.ts';
import { reachOf } from '../platform/http/reach.ts';
import { serve, serveWrite } from '../platform/http/serve.ts';
import type { Who } from './bulk.ts';
import { keepApart } from './keep-apart.ts';
import { keepOne } from './keep-one.ts';
import { ofOwnExams, requireOwnExamsOf, requireOwnQuestions, requireOwnSubject } from './own-questions.ts';
import { passagesOf } from './passages.queries.ts';
import { toQuestion } from './question.entity.ts';
import { findPapersWithOtherKey, getQuestionRow, lockQuestion, recordQuestion } from './questions.queries.ts';
import { bringBack, findVersions } from './versions.ts';

type Wanted = { id: string; version: string; updatedAt: string | undefined };

async function restore(trx: Trx, { id, version, updatedAt }: Wanted, who: Who & { reach: Reach | null }) {
  const before = await lockQuestion(trx, id);
  refuseIfChanged('question', before, updatedAt, false);
  const after = await bringBack(trx, before, version, who.at);
  requireOwnSubject(who.reach, after.subject);
  await recordQuestion(trx, 'question.update', who, { before, after });
  const data = toQuestion(after, await passagesOf(trx, [after]));
  const isKeyNew = after.correct_answer !== before.correct_answer || after.details !== before.details;
  const papers = isKeyNew ? await findPapersWithOtherKey(trx, data) : [];
  return { data, papersWithOtherKey: await ofOwnExams(trx, who.reach, papers) };
}

export function serveVersions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listVersions, async ({ params }) => ({
    message: 'Versions fetched successfully',
    data: await findVersions(db, await getQuestionRow(db, params.id)),
  }));

  serveWrite(app, context, bringBackVersion, async ({ trx, doer, params, body, caller }) => {
    const wanted = { ...params, updatedAt: body.updatedAt };
    const restored = await restore(trx, wanted, { ...doer, reach: reachOf(context, caller) });
    return { message: 'This version is back', ...restored };
  });

  serveWrite(
    app,
    context,
    keepQuestionsApart,
    async ({ trx, doer, caller, params: { id }, body: { others, isApart } }) => {
      await requireOwnQuestions(trx, reachOf(context, caller), others, { field: 'others' });
      await keepApart(trx, { id, others, isApart }, doer);
      const message = isApart ? 'They are no longer marked as alike' : 'They are marked as alike again';
      return { message, data: { _id: id, isApart } };
    },
  );

  serveWrite(app, context, keepQuestion, async ({ trx, doer, caller, params, body }) => {
    const reach = reachOf(context, caller);
    await requireOwnQuestions(trx, reach, body.others, { field: 'others' });
    await requireOwnExamsOf(trx, reach, [params.id, ...body.others]);
    const keep = { deletionId: context.newId(), kept: params.id, others: body.others };
    const deleted = await keepOne(trx, keep, doer);
    const message = `${deleted} ${deleted === 1 ? 'question' : 'questions'} deleted`;
    return { message, data: { _id: keep.deletionId, deleted } };
  });
}
