import { schoolDay } from '@akada/contract/rules/school-day';
import type { PaperFact } from '@akada/contract/rules/signed-paper';
import { dayInWords } from '@akada/contract/rules/terms';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { CertificateRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { notify, withdraw } from '../../platform/notifications/notify.ts';
import { recordPaper, withdrawPaper } from '../../platform/signing/papers.ts';
import { mailGuardians } from '../cards/notify-of-cards.ts';
import { type Newest, newestOfCode, newestVersion } from './certificates.queries.ts';
import { completedBy } from './completed.ts';
import { certificateOf, contentOf, type Earned } from './content.ts';
import { hasAttempts, passedBy } from './earned.ts';

type Doer = { by: Actor; at: string };
type Edges = Parameters<typeof recordPaper>[1] & Pick<Context, 'newId'>;
type Issue = { earned: Earned; version: number; reason: string; by: string | null };

/** At most six facts, which a reader compares with the paper; the version makes those of each version its own. */
function factsOf({ settings }: Pick<Context, 'settings'>, { earned, version }: Issue): PaperFact[] {
  const { kind, title, percent, at } = earned;
  const day = dayInWords(schoolDay(at, settings().timeZone));
  const ofExam: PaperFact[] = [
    ['Exam', title],
    ['Score', `${percent}%`],
    ['Passed on', day],
  ];
  const ofCourse: PaperFact[] = [
    ['Course', title],
    ['Completed on', day],
  ];
  return [...(kind === 'exam' ? ofExam : ofCourse), ['Version', `${version}`]];
}

/** Papers of a merged account keep their code, and the id of the account that is gone. */
async function paperSubject(trx: Trx, { kind, studentId, subjectId }: Earned): Promise<string> {
  const newest = await newestVersion(trx, { kind, studentId, subjectId }, { before: true });
  const papers = trx.selectFrom('signed_papers').select('subject_id').where('kind', '=', 'certificate').limit(1);
  const before = newest && (await papers.where('code', '=', newest.code).executeTakeFirst());
  return before?.subject_id ?? `${studentId} ${kind} ${subjectId}`;
}

/** False where the same version was written meanwhile. */
async function writeVersion(trx: Trx, edges: Edges, issue: Issue): Promise<boolean> {
  const { earned, version, reason, by } = issue;
  const { kind, subjectId, studentId, title, percent, fullName: name } = earned;
  const key = { student_id: studentId, kind, subject_id: subjectId, version };
  const written = await trx
    .insertInto('certificates')
    .values({
      ...{ ...key, title, percent, content: JSON.stringify(certificateOf(edges.settings(), earned)) },
      ...{ code: '', payload: '', reason, issued_at: iso(edges.now()), issued_by: by },
      ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null },
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'kind', 'subject_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  if (!written) return false;
  const about = { kind: 'certificate', subjectId: await paperSubject(trx, earned), studentId, name } as const;
  const { code, payload } = await recordPaper(trx, edges, { ...about, what: factsOf(edges, issue) });
  await trx
    .updateTable('certificates')
    .set({ code, payload })
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('version', '=', version)
    .execute();
  return true;
}

async function notifyOf(trx: Trx, context: Context, { earned, version }: Issue): Promise<void> {
  const { subjectId, studentId, title } = earned;
  await notify(trx, context, {
    ...{ to: [studentId], cause: 'certificate-given', subjectId, occurrence: `${version}`, link: '/student/cards' },
    title: version === 1 ? `You have a certificate: ${title}` : `You have a new certificate: ${title}`,
    body: 'You can print it, and anybody can check that it is true',
  });
}

/** Of those who ask at once, the ones who come later find a version that does not suit any more. */
const suits = {
  first: (newest: Newest | undefined) => newest === undefined,
  corrected: (newest: Newest | undefined) => newest?.withdrawn_at != null && newest.withdrawn_by === null,
  decided: () => true,
} as const;

type Issuing = Pick<Issue, 'reason' | 'by'> & { which: keyof typeof suits };

/** In the order of their ids: another issue, a merge or a deletion waits, or is seen. Returns who is there. */
export async function lockAccounts(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const accounts = trx
    .selectFrom('users')
    .select('_id')
    .where('_id', 'in', [...ids, ''])
    .orderBy('_id');
  return new Set((await lockRows(trx, accounts).execute()).map(({ _id }) => _id));
}

/** In the order of the students' ids. Returns how many were written. */
export async function issueAll(
  trx: Trx,
  context: Context,
  all: readonly Earned[],
  { reason, by, which }: Issuing,
): Promise<number> {
  const there = await lockAccounts(
    trx,
    all.map(({ studentId }) => studentId),
  );
  const written: Earned[] = [];
  for (const earned of all.filter(({ studentId }) => there.has(studentId))) {
    const before = await newestVersion(trx, earned);
    if (!suits[which](before)) continue;
    const version = (before?.version ?? 0) + 1;
    const issue = { earned, version, reason: version === 1 ? '' : reason, by };
    if (!(await writeVersion(trx, context, issue))) continue;
    await notifyOf(trx, context, issue);
    written.push(earned);
  }
  for (const [title, some] of Map.groupBy(written, (earned) => earned.title)) {
    await mailGuardians(trx, context, {
      ids: some.map(({ studentId }) => studentId),
      subject: `A certificate: ${title}`,
      sentence: (children) => `Your school has given a certificate of ${title} to ${children}.`,
    });
  }
  return written.length;
}

/** All versions at once. Returns false where it was withdrawn already. `by` is null where a corrected mark did it. */
export async function takeBack(
  trx: Trx,
  row: Pick<CertificateRow, 'code' | 'student_id' | 'subject_id'>,
  { by, at, reason }: { by: string | null; at: string; reason: string },
): Promise<boolean> {
  const rows = await trx
    .updateTable('certificates')
    .set({ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason })
    .where('code', '=', row.code)
    .where('withdrawn_at', 'is', null)
    .returning('code')
    .execute();
  if (rows.length === 0) return false;
  await withdrawPaper(trx, { kind: 'certificate', code: row.code, at });
  await withdraw(trx, row.subject_id, ['certificate-given'], row.student_id);
  return true;
}

/** Locks the account, so that a withdrawal and another issue come one after the other. */
async function lockNewest(trx: Trx, code: string): Promise<CertificateRow> {
  const row = await newestOfCode(trx, code);
  const accounts = trx.selectFrom('users').select('_id').where('_id', '=', row.student_id);
  await lockRows(trx, accounts, 'delete').execute();
  return newestOfCode(trx, code);
}

type Decision = { code: string; reason: string };

const auditOf = ({ kind, title, version }: CertificateRow, reason: string) => ({
  ...{ [kind]: title, version, reason },
});

/** A repeated request returns the first decision. */
export async function withdrawCertificate(trx: Trx, { code, reason }: Decision, { by, at }: Doer): Promise<void> {
  const row = await lockNewest(trx, code);
  if (!(await takeBack(trx, row, { by: by.fullName, at, reason }))) return;
  const deed = { action: 'score.certificate-withdraw', by, at, subject: { kind: 'person' } } as const;
  await recordAudit(trx, { ...deed, person: row.student_id, after: auditOf(row, reason) });
}

/** With the facts of now; those of then where the course has grown since, or attempts were deleted for their age. */
async function earnedNow(trx: Trx, row: CertificateRow): Promise<Earned> {
  const { kind, subject_id: subjectId, student_id: studentId, title, percent } = row;
  const now =
    kind === 'exam'
      ? (await passedBy(trx, { exams: [subjectId], students: [studentId] }))[0]
      : await completedBy(trx, { _id: subjectId, title }, studentId);
  if (now) return now;
  if (kind === 'exam' && (await hasAttempts(trx, subjectId, studentId))) {
    throw new AppError('conflict', 'By the marks of now the student has not passed this exam', 'code');
  }
  const account = trx.selectFrom('users').select('full_name').where('_id', '=', studentId);
  const { full_name: fullName } = await account.executeTakeFirstOrThrow();
  return { kind, subjectId, title, studentId, fullName, percent, at: contentOf(row).earnedAt };
}

export async function giveAgain(
  trx: Trx,
  context: Context,
  { code, reason, version }: Decision & { version: number },
  { by, at }: Doer,
): Promise<void> {
  const row = await lockNewest(trx, code);
  // Somebody has given it again already.
  if (row.version > version) return;
  const earned = await earnedNow(trx, row);
  const issuing = { reason, by: by.fullName, which: 'decided' } as const;
  if ((await issueAll(trx, context, [earned], issuing)) === 0) return;
  const deed = { action: 'score.certificate-give', by, at, subject: { kind: 'person' } } as const;
  const after = auditOf({ ...row, version: row.version + 1 }, reason);
  await recordAudit(trx, { ...deed, person: row.student_id, after });
}
