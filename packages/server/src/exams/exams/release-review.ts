import { graceMs } from '@akada/contract/rules/exam-clock';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { keyNeededUntil } from '../../platform/db/key-needed.ts';
import type { ExamRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { notify, reviewNotice } from '../../platform/notifications/notify.ts';
import { lockExam } from './exams.queries.ts';

type Who = { by: Actor; at: string };
type Ask = { id: string; updatedAt: string | undefined };

/** Excludes attempts past their deadline that the sweep has not closed yet. */
async function countRunning(trx: Trx, examId: string, at: string): Promise<number> {
  const over = new Date(Date.parse(at) - graceMs).toISOString();
  const { running } = await trx
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('exam_id', '=', examId)
    .where('status', '=', 'running')
    .where('deadline_at', '>=', over)
    .executeTakeFirstOrThrow();
  return running;
}

/** A start locks the exam too, so nobody begins between the count and the release. */
async function releaseOnce(trx: Trx, context: Context, { id, updatedAt }: Ask, { by, at }: Who): Promise<ExamRow> {
  const was = await lockExam(trx, id);
  if (was.review_released_at !== null) return was;
  if (was.allow_review !== 1 || was.review_at !== 'release') {
    throw new AppError(
      'conflict',
      'The right answers of this exam are not shown by a release. Change its review first.',
    );
  }
  refuseIfChanged('exam', was, updatedAt, false);
  const running = await countRunning(trx, id, at);
  if (running > 0) {
    const are = running === 1 ? '1 student is' : `${running} students are`;
    throw new AppError('conflict', `${are} at this exam now. Release the right answers when they have finished.`);
  }
  const row = await trx
    .updateTable('exams')
    .set({ review_released_at: at })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'exam', _id: id, title: row.title } as const;
  await recordAudit(trx, { action: 'exam.release-review', by, at, subject });
  // While an extra attempt is open, the answers stay hidden: students are notified when it is over.
  if ((await keyNeededUntil(trx, id, context.now())) === null) await notify(trx, context, reviewNotice(row));
  return { ...row, group_ids: was.group_ids };
}

export function release(context: Context, ask: Ask, who: Who): Promise<ExamRow> {
  return context.db.transaction().execute((trx) => releaseOnce(trx, context, ask, who));
}
