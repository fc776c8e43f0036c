import { schoolMoment } from '@akada/contract/rules/school-day';
import { numbered } from '@akada/contract/rules/text';
import { findGivenExam } from '../../platform/db/exam-versions.ts';
import type { ExamRow, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify, stillToSit, studentsOfExam, withdraw } from '../../platform/notifications/notify.ts';

const aboutExam = ['exam-published', 'exam-changed', 'exam-tomorrow', 'exam-closes', 'review-open'] as const;

export const withdrawExam = (trx: Trx, examId: string) => withdraw(trx, examId, aboutExam);

function windowOf({ settings }: Context, { opens_at, closes_at, duration_minutes }: ExamRow): string {
  const [from, until] = [opens_at, closes_at].map((moment) => schoolMoment(moment, settings().timeZone));
  return `Open from ${from} to ${until}, for ${numbered(duration_minutes, 'minute')}`;
}

const closesReview = (was: ExamRow, row: ExamRow): boolean =>
  (['allow_review', 'review_at', 'closes_at'] as const).some((column) => was[column] !== row[column]);

/** Notifies the class or groups of a published exam and of changed times; drafts are ignored. */
export async function notifyOfExam(trx: Trx, context: Context, was: ExamRow | null, row: ExamRow): Promise<void> {
  const wasPublished = was?.is_active === 1;
  if (row.is_active === 0 && wasPublished) await withdrawExam(trx, row._id);
  if (was && closesReview(was, row)) await withdraw(trx, row._id, ['review-open']);
  if (row.is_active === 0 || row.closes_at <= iso(context.now())) return;
  const about = { subjectId: row._id, body: windowOf(context, await findGivenExam(trx, row)), link: '/student/exams' };
  if (!wasPublished) {
    const title = `New exam: ${row.title}`;
    await notify(trx, context, { ...about, to: studentsOfExam(row), cause: 'exam-published', title });
  } else if (was.opens_at !== row.opens_at || was.closes_at !== row.closes_at) {
    const title = `Another time for an exam: ${row.title}`;
    const occurrence = row.updated_at;
    await notify(trx, context, { ...about, to: stillToSit(row), cause: 'exam-changed', occurrence, title });
  }
}
