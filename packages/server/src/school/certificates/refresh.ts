import { setImmediate as otherWork } from 'node:timers/promises';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { newestOfCode } from './certificates.queries.ts';
import { type CertifyingCourse, certifyingCourses, completedWithout } from './completed.ts';
import type { Earned } from './content.ts';
import { type CertifyingExam, certifyingExams, noLongerPassed, passedAgain, passedWithout } from './earned.ts';
import { issueAll, lockAccounts, takeBack } from './issue.ts';

/** Certificates follow marks and progress: whichever way these changed, none is missed. */

type Differences = { fresh: Earned[]; again: Earned[]; lost: string[] };

async function differencesOf(db: Db, exam: CertifyingExam, studentId?: string): Promise<Differences> {
  const gives = exam.certificate === 1 && exam.deleted_at === null;
  return {
    fresh: gives ? await passedWithout(db, exam, studentId) : [],
    again: gives ? await passedAgain(db, exam, studentId) : [],
    lost: await noLongerPassed(db, exam, studentId),
  };
}

/** Written in one transaction: a hundred hold running exams up for half a second. */
const atOnce = 20;

const someOf = ({ fresh, again, lost }: Differences): Differences => ({
  fresh: fresh.slice(0, atOnce),
  again: again.slice(0, atOnce),
  lost: lost.slice(0, atOnce),
});

const isNone = ({ fresh, again, lost }: Differences) => fresh.length + again.length + lost.length === 0;

async function apply(trx: Trx, context: Context, { fresh, again, lost }: Differences): Promise<number> {
  const at = iso(context.now());
  const ended = [];
  for (const code of lost.toSorted()) ended.push(await newestOfCode(trx, code));
  const earners = [...fresh, ...again].map(({ studentId }) => studentId);
  await lockAccounts(trx, [...earners, ...ended.map(({ student_id }) => student_id)]);
  for (const row of ended) {
    const reason = 'Marks were corrected: the exam is not passed any more';
    await takeBack(trx, row, { by: null, at, reason });
  }
  const first = await issueAll(trx, context, fresh, { reason: '', by: null, which: 'first' });
  const reason = 'Marks were corrected: the exam is passed again';
  return first + (await issueAll(trx, context, again, { reason, by: null, which: 'corrected' })) + lost.length;
}

/** Looked at before the transaction, because mostly nothing is to write. */
async function refreshExam(context: Context, exam: CertifyingExam, studentId?: string): Promise<void> {
  while (!isNone(await differencesOf(context.db, exam, studentId))) {
    const written = await context.db
      .transaction()
      .execute(async (trx) => apply(trx, context, someOf(await differencesOf(trx, exam, studentId))));
    if (written === 0) return;
    await otherWork();
  }
}

async function refreshCourse(context: Context, course: CertifyingCourse, studentId?: string): Promise<void> {
  for (;;) {
    const earned = await completedWithout(context.db, course, studentId);
    if (earned.length === 0) return;
    let written = 0;
    for (const some of inChunks(earned, atOnce)) {
      const issuing = { reason: '', by: null, which: 'first' } as const;
      written += await context.db.transaction().execute((trx) => issueAll(trx, context, some, issuing));
      // Without it, the certificates of a whole school are written in one go.
      await otherWork();
    }
    if (written === 0) return;
  }
}

/**
 * Of all, or of a student who looks at the own ones. Returns what went wrong: of one exam or course, so that the others
 * are certified all the same.
 */
export async function refreshCertificates(context: Context, studentId?: string): Promise<unknown[]> {
  const problems: unknown[] = [];
  const keep = (problem: unknown) => void problems.push(problem);
  for (const exam of await certifyingExams(context.db, studentId)) {
    await refreshExam(context, exam, studentId).catch(keep);
    // Yields between exams, so that running ones do not wait.
    await otherWork();
  }
  for (const course of await certifyingCourses(context.db)) {
    await refreshCourse(context, course, studentId).catch(keep);
    await otherWork();
  }
  return problems;
}

export async function workOnCertificates(context: Context): Promise<void> {
  const [problem] = await refreshCertificates(context);
  if (problem !== undefined) throw problem;
}
