import type { ExpressionBuilder } from 'kysely';
import type { Db, ExamRow, Schema } from '../../platform/db/schema.ts';
import type { Earned } from './content.ts';

/** Who has passed an exam, by marks of now. */

type Titled = { _id: string; title: string };

/** Read at once. */
const atOnce = 100;

/** Of finished attempts with every answer marked, and a pass mark. */
function passes(db: Db, examIds: readonly string[]) {
  return db
    .selectFrom('attempts')
    .innerJoin('users', 'users._id', 'attempts.student_id')
    .innerJoin('exams', 'exams._id', 'attempts.exam_id')
    .select(['attempts.student_id', 'attempts.exam_id', 'users.full_name', 'exams.title'])
    .select(['attempts.submitted_at', 'attempts.deadline_at', 'attempts.score'])
    .select('attempts.total_points')
    .where('attempts.exam_id', 'in', [...examIds])
    .where('attempts.status', '=', 'submitted')
    .where('attempts.to_mark', '=', 0)
    .whereRef('attempts.score', '>=', 'attempts.pass_points')
    .where('users.role', '=', 'user')
    .orderBy('attempts.student_id')
    .orderBy('attempts.number');
}

/** Of the points, by which the exam is passed: a share of right answers could be below the pass mark. */
const percentOf = ({ score, total_points: total }: Pass) => Math.round(((score ?? 0) / total) * 100);

type Pass = Awaited<ReturnType<ReturnType<typeof passes>['execute']>>[number];

/** The last student of a full batch may have more attempts: those come with the next one. */
function whole(rows: readonly Pass[]): readonly Pass[] {
  const last = rows.at(-1)?.student_id;
  const others = rows.filter(({ student_id }) => student_id !== last);
  return rows.length < atOnce || others.length === 0 ? rows : others;
}

/** The newest attempt of each student and exam counts. */
function earnedIn(rows: readonly Pass[]): Earned[] {
  const newest = new Map(rows.map((row) => [`${row.student_id} ${row.exam_id}`, row]));
  return [...newest.values()].map((row) => ({
    ...{ kind: 'exam', subjectId: row.exam_id, title: row.title },
    ...{ studentId: row.student_id, fullName: row.full_name, percent: percentOf(row) },
    at: row.submitted_at ?? row.deadline_at,
  }));
}

const ofAttempt = (eb: ExpressionBuilder<Schema, 'attempts'>) =>
  eb
    .selectFrom('certificates')
    .select('certificates.code')
    .whereRef('certificates.student_id', '=', 'attempts.student_id')
    .where('certificates.kind', '=', 'exam')
    .whereRef('certificates.subject_id', '=', 'attempts.exam_id');

/** Without a certificate of the exam, also without a withdrawn one. */
export async function passedWithout(db: Db, { _id }: Titled, studentId?: string): Promise<Earned[]> {
  const rows = passes(db, [_id])
    .where((eb) => eb.not(eb.exists(ofAttempt(eb))))
    .$if(studentId !== undefined, (of) => of.where('attempts.student_id', '=', studentId ?? ''));
  return earnedIn(whole(await rows.limit(atOnce).execute()));
}

/** Whose certificate went with a corrected mark, and who passes once more. */
export async function passedAgain(db: Db, { _id }: Titled, studentId?: string): Promise<Earned[]> {
  const rows = passes(db, [_id])
    .where((eb) =>
      eb.exists(
        ofAttempt(eb)
          .where('certificates.withdrawn_at', 'is not', null)
          .where('certificates.withdrawn_by', 'is', null)
          .where((of) =>
            of.not(
              of.exists(
                of
                  .selectFrom('certificates as newer')
                  .select('newer.code')
                  .whereRef('newer.student_id', '=', 'certificates.student_id')
                  .whereRef('newer.kind', '=', 'certificates.kind')
                  .whereRef('newer.subject_id', '=', 'certificates.subject_id')
                  .whereRef('newer.version', '>', 'certificates.version'),
              ),
            ),
          ),
      ),
    )
    .$if(studentId !== undefined, (of) => of.where('attempts.student_id', '=', studentId ?? ''));
  return earnedIn(whole(await rows.limit(atOnce).execute()));
}

/** Codes of certificates whose students have attempts, all of them marked and below the pass mark. */
export async function noLongerPassed(db: Db, { _id }: Titled, studentId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('certificates')
    .select('code')
    .distinct()
    .where('kind', '=', 'exam')
    .where('subject_id', '=', _id)
    .where('withdrawn_at', 'is', null)
    .$if(studentId !== undefined, (of) => of.where('student_id', '=', studentId ?? ''))
    .where((eb) => {
      const attempts = eb
        .selectFrom('attempts')
        .select('attempts._id')
        .whereRef('attempts.student_id', '=', 'certificates.student_id')
        .where('attempts.exam_id', '=', _id);
      const open = attempts.where((of) =>
        of.or([
          of('attempts.status', '!=', 'submitted'),
          of('attempts.to_mark', '>', 0),
          of('attempts.pass_points', 'is', null),
          of('attempts.score', '>=', of.ref('attempts.pass_points')),
        ]),
      );
      return eb.and([eb.exists(attempts), eb.not(eb.exists(open))]);
    })
    .limit(atOnce)
    .execute();
  return rows.map(({ code }) => code);
}

/** By student and exam, for any of both. */
export async function passedBy(
  db: Db,
  { exams, students }: Record<'exams' | 'students', readonly string[]>,
): Promise<Earned[]> {
  if (exams.length === 0) return [];
  return earnedIn(
    await passes(db, exams)
      .where('attempts.student_id', 'in', [...students])
      .execute(),
  );
}

export async function hasAttempts(db: Db, examId: string, studentId: string): Promise<boolean> {
  const attempts = db.selectFrom('attempts').select('_id').where('student_id', '=', studentId);
  return (await attempts.where('exam_id', '=', examId).limit(1).executeTakeFirst()) !== undefined;
}

export type CertifyingExam = Pick<ExamRow, '_id' | 'title' | 'certificate' | 'deleted_at'>;

/** Exams that give certificates, or have given some. */
export function certifyingExams(db: Db, studentId?: string): Promise<CertifyingExam[]> {
  return db
    .selectFrom('exams')
    .select(['_id', 'title', 'certificate', 'deleted_at'])
    .where((eb) =>
      eb.or([
        eb('certificate', '=', 1),
        eb('_id', 'in', eb.selectFrom('certificates').select('subject_id').distinct().where('kind', '=', 'exam')),
      ]),
    )
    .$if(studentId !== undefined, (of) =>
      of.where('_id', 'in', (eb) =>
        eb
          .selectFrom('attempts')
          .select('exam_id')
          .where('student_id', '=', studentId ?? '')
          .where('status', '=', 'submitted'),
      ),
    )
    .orderBy('_id')
    .execute();
}
