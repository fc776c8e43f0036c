import type { GivenCertificate, OwnCertificate } from '@akada/contract';
import type { CertificateKind } from '@akada/contract/rules/certificate';
import type { CertificateRow, Db } from '../../platform/db/schema.ts';
import { hasWords, offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { passedBy } from './earned.ts';

type Which = { kind: CertificateKind; studentId: string; subjectId: string };

export type Newest = Pick<CertificateRow, 'version' | 'code' | 'withdrawn_at' | 'withdrawn_by'>;

/** `before`: the newest that is signed already. */
export function newestVersion(
  db: Db,
  { kind, studentId, subjectId }: Which,
  { before = false } = {},
): Promise<Newest | undefined> {
  return db
    .selectFrom('certificates')
    .select(['version', 'code', 'withdrawn_at', 'withdrawn_by'])
    .where('student_id', '=', studentId)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .$if(before, (of) => of.where('code', '<>', ''))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function newestOfCode(db: Db, code: string): Promise<CertificateRow> {
  const rows = db.selectFrom('certificates').selectAll().where('code', '=', code).orderBy('version', 'desc');
  const row = await rows.limit(1).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'The school has given no certificate with this code', 'code');
  return row;
}

const newest = (db: Db) =>
  db
    .selectFrom('certificates')
    .innerJoin('users', 'users._id', 'certificates.student_id')
    .selectAll('certificates')
    .select('users.full_name')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('certificates as newer')
            .select('newer.code')
            .whereRef('newer.student_id', '=', 'certificates.student_id')
            .whereRef('newer.kind', '=', 'certificates.kind')
            .whereRef('newer.subject_id', '=', 'certificates.subject_id')
            .whereRef('newer.version', '>', 'certificates.version'),
        ),
      ),
    );

type Filter = {
  kind?: CertificateKind | undefined;
  subject?: string | undefined;
  state?: 'valid' | 'withdrawn' | undefined;
  search?: string | undefined;
  page: number;
  limit: number;
};

export function findCertificates(db: Db, filter: Filter) {
  const { kind, subject, state, search, limit } = filter;
  let found = newest(db);
  if (kind) found = found.where('certificates.kind', '=', kind);
  if (subject) found = found.where('certificates.subject_id', '=', subject);
  if (state) found = found.where('certificates.withdrawn_at', state === 'valid' ? 'is' : 'is not', null);
  if (search) found = found.where((eb) => hasWords(eb.ref('users.search_text'), search));
  const inOrder = found
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.student_id')
    .orderBy('certificates.subject_id');
  return readPage(inOrder, { limit, offset: offsetOf(filter) });
}

export const certificateIn = (row: CertificateRow): OwnCertificate => ({
  ...{ code: row.code, version: row.version, kind: row.kind, subjectId: row.subject_id, title: row.title },
  ...(row.percent !== null && { percent: row.percent }),
  issuedAt: row.issued_at,
});

type Named = CertificateRow & { full_name: string };

/** With the scores of now. */
export async function givenIn(db: Db, rows: readonly Named[]): Promise<GivenCertificate[]> {
  const ofExams = rows.filter(({ kind, withdrawn_at }) => kind === 'exam' && withdrawn_at === null);
  const [exams, students] = (['subject_id', 'student_id'] as const).map((name) => [
    ...new Set(ofExams.map((row) => row[name])),
  ]);
  const passed = await passedBy(db, { exams: exams ?? [], students: students ?? [] });
  const now = new Map(passed.map((one) => [`${one.studentId} ${one.subjectId}`, one.percent]));
  return rows.map((row) => {
    const percent = row.withdrawn_at === null ? now.get(`${row.student_id} ${row.subject_id}`) : undefined;
    return {
      ...certificateIn(row),
      ...{ studentId: row.student_id, fullName: row.full_name },
      ...(row.issued_by !== null && { issuedBy: row.issued_by }),
      ...(row.reason !== '' && { reason: row.reason }),
      ...(typeof percent === 'number' && percent !== row.percent && { percentNow: percent }),
      ...(row.withdrawn_at !== null && {
        withdrawn: {
          ...{ at: row.withdrawn_at, reason: row.withdrawn_reason ?? '' },
          ...(row.withdrawn_by !== null && { by: row.withdrawn_by }),
        },
      }),
    };
  });
}

export async function givenOfCode(db: Db, code: string): Promise<GivenCertificate> {
  const row = await newest(db).where('certificates.code', '=', code).limit(1).executeTakeFirst();
  const [given] = row ? await givenIn(db, [row]) : [];
  if (!given) throw new AppError('not_found', 'The school has given no certificate with this code', 'code');
  return given;
}

/** Valid ones, the newest version of each. */
export function certificatesAtHome(db: Db, studentId: string): Promise<CertificateRow[]> {
  return newest(db)
    .where('certificates.student_id', '=', studentId)
    .where('certificates.withdrawn_at', 'is', null)
    .orderBy('certificates.issued_at', 'desc')
    .orderBy('certificates.subject_id')
    .execute();
}

/** With each version. */
export async function exportedCertificates(db: Db, studentId: string) {
  const rows = await db
    .selectFrom('certificates')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('issued_at')
    .orderBy('code')
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    ...certificateIn(row),
    ...(row.withdrawn_at !== null && { withdrawnAt: row.withdrawn_at, withdrawnReason: row.withdrawn_reason }),
    certificate: JSON.parse(row.content) as unknown,
  }));
}
