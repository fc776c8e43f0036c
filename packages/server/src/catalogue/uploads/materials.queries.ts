import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, MaterialRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

const mostMaterials = 20;

export async function refuseTooMany(db: Db, lessonId: string): Promise<void> {
  const { count } = await db
    .selectFrom('materials')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lesson_id', '=', lessonId)
    .executeTakeFirstOrThrow();
  if (count < mostMaterials) return;
  throw new AppError('invalid', `A lesson may have at most ${mostMaterials} files. Take one away first.`, 'lesson');
}

/** Its file already lies at `materialKey(_id)`. */
export async function insertMaterial(trx: Trx, material: MaterialRow): Promise<void> {
  await trx.insertInto('materials').values(material).execute();
}

const notFound = () => new AppError('not_found', 'File not found');

export async function lockMaterial(trx: Trx, lessonId: string, id: string): Promise<MaterialRow> {
  const material = trx.selectFrom('materials').selectAll().where('_id', '=', id).where('lesson_id', '=', lessonId);
  const row = await lockRows(trx, material).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function renameMaterialRow(trx: Trx, { _id }: MaterialRow, name: string): Promise<MaterialRow> {
  return trx.updateTable('materials').set({ name }).where('_id', '=', _id).returningAll().executeTakeFirstOrThrow();
}

/** The second of two concurrent deletions throws `not_found`. */
export async function deleteMaterialRow(trx: Trx, lessonId: string, id: string): Promise<MaterialRow> {
  const row = await trx
    .deleteFrom('materials')
    .where('_id', '=', id)
    .where('lesson_id', '=', lessonId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
