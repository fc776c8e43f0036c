import { versionColumns } from './exam-rows.ts';
import type { Stored } from './group-rows.ts';
import type { Db, ExamRow, ExamVersionRow } from './schema.ts';

/** Newest version of each started exam, by exam id. */
export async function currentVersions(db: Db, examIds: readonly string[]): Promise<Map<string, ExamVersionRow>> {
  if (examIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('exam_versions')
    .selectAll()
    .where('exam_id', 'in', [...examIds])
    .orderBy('number')
    .execute();
  return new Map(rows.map((row) => [row.exam_id, row]));
}

export const settingsOf = (row: Stored<ExamRow>): string =>
  JSON.stringify(Object.fromEntries(versionColumns.map((name) => [name, row[name]])));

/** The exam as its next starts get it. Versions of before a setting existed do not have it. */
export const asGiven = <Row extends Stored<ExamRow>>(row: Row, version: ExamVersionRow | undefined): Row =>
  version ? { ...row, wrong_answer_part: '', ...(JSON.parse(version.settings) as Partial<ExamRow>) } : row;

export async function findGivenExam<Row extends Stored<ExamRow>>(db: Db, row: Row): Promise<Row> {
  return asGiven(row, (await currentVersions(db, [row._id])).get(row._id));
}

/** Students, not attempts; an attempt without questions counts for nothing. */
export async function countSat(db: Db, examIds: readonly string[]): Promise<number> {
  const { students } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.count<number>('student_id').distinct().as('students'))
    .where('exam_id', 'in', [...examIds])
    .where('total_questions', '>', 0)
    .executeTakeFirstOrThrow();
  return students;
}
