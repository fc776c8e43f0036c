import type { Term } from '@akada/contract';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { notify, quietEnd } from '../../platform/notifications/notify.ts';

type Issued = { studentId: string; version: number };
type News = { term: Term; label: string; issued: readonly Issued[] };

async function notifyStudents(trx: Trx, context: Context, { term, label, issued }: News): Promise<void> {
  for (const [version, some] of Map.groupBy(issued, (one) => one.version)) {
    await notify(trx, context, {
      ...{ to: some.map(({ studentId }) => studentId), cause: 'card-issued', subjectId: term._id },
      ...{ occurrence: `${version}`, link: `/student/cards?term=${term._id}` },
      title: version === 1 ? `Your report card is ready: ${label}` : `A new report card is ready: ${label}`,
      body: version === 1 ? 'See your subjects and remarks' : `Version ${version} takes the place of the one before`,
    });
  }
}

/** Guardians whose address is confirmed and from whom the student does not withhold results. */
async function guardiansOf(trx: Trx, ids: readonly string[]) {
  const found: { guardian: string; email: string; child: string }[] = [];
  for (const some of inChunks(ids)) {
    const rows = await trx
      .selectFrom('guardian_links')
      .innerJoin('users as guardian', 'guardian._id', 'guardian_links.guardian_id')
      .innerJoin('users as child', 'child._id', 'guardian_links.student_id')
      .leftJoin('guardian_choices as choices', 'choices.student_id', 'guardian_links.student_id')
      .select(['guardian._id as guardian', 'guardian.email', 'child.full_name as child'])
      .select(['is_of_age', 'hides_results'])
      .where('guardian_links.student_id', 'in', [...some])
      .where('guardian.is_active', '=', 1)
      .where('guardian.is_verified', '=', 1)
      .where('guardian.email', '<>', '')
      .orderBy('guardian._id')
      .orderBy('child.search_text')
      .execute();
    found.push(...rows.filter((row) => !(row.is_of_age === 1 && row.hides_results === 1)));
  }
  return found;
}

type MailToGuardians = { ids: readonly string[]; subject: string; sentence: (children: string) => string };

/** One mail a guardian, however many children it is about. */
export async function mailGuardians(
  trx: Trx,
  context: Context,
  { ids, subject, sentence }: MailToGuardians,
): Promise<void> {
  const rows = await guardiansOf(trx, ids);
  for (const [userId, own] of Map.groupBy(rows, ({ guardian }) => guardian)) {
    const children = own.map(({ child }) => child).join(', ');
    const message = {
      ...{ to: own[0]?.email ?? '', subject },
      parts: [sentence(children), { link: `${context.config.publicUrl}/guardian`, label: 'See it in Akada' }],
    };
    const end = await quietEnd(trx, userId, context);
    await queueMail(trx, context, {
      ...{ message, userId, limits: [] },
      ...(end !== null && { delayMs: Math.max(0, end - context.now()) }),
    });
  }
}

/** In the transaction that issues them: nobody hears of a card that is not there. */
export async function notifyOfCards(trx: Trx, context: Context, news: News): Promise<void> {
  await notifyStudents(trx, context, news);
  await mailGuardians(trx, context, {
    ids: news.issued.map(({ studentId }) => studentId),
    subject: `A report card is ready: ${news.label}`,
    sentence: (children) => `Your school has issued the report card of ${news.label} for ${children}.`,
  });
}
