import { type Coupon, createCoupon, deleteCoupon, listCoupons, updateCoupon } from '@akada/contract';
import { fromMinor, toMinor } from '@akada/contract/rules/money';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { isUniqueViolation, lockRows } from '../../platform/db/dialect.ts';
import type { CouponRow, Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { usingStatuses } from './coupons.ts';

type Body = z.output<typeof createCoupon.body>;
type Who = { by: Actor; at: string };

function columnsOf(body: Body) {
  return {
    code: body.code,
    percent: body.percent ?? null,
    amount_minor: typeof body.amount === 'number' ? toMinor(body.amount) : null,
    lesson_ids: body.lessonIds ? JSON.stringify(body.lessonIds) : null,
    starts_at: body.from ?? null,
    ends_at: body.until ?? null,
    most_uses: body.limit ?? null,
    most_per_student: body.perStudent ?? null,
  };
}

function factsOf(row: CouponRow) {
  return {
    code: row.code,
    percent: row.percent,
    amount: row.amount_minor === null ? null : fromMinor(row.amount_minor),
    lessonIds: row.lesson_ids === null ? null : (JSON.parse(row.lesson_ids) as string[]),
    from: row.starts_at,
    until: row.ends_at,
    limit: row.most_uses,
    perStudent: row.most_per_student,
  };
}

function toCoupon(row: CouponRow, used: number): Coupon {
  return { _id: row._id, ...factsOf(row), used, createdAt: row.created_at, updatedAt: row.updated_at };
}

const subjectOf = ({ _id, code }: CouponRow) => ({ kind: 'coupon', _id, title: code }) as const;

async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string | null, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['coupon_id', eb.fn.countAll<number>().as('uses')])
    .where('coupon_id', 'in', ids)
    .where('status', 'in', usingStatuses)
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ coupon_id, uses }) => [coupon_id, uses]));
}

async function withUses(db: Db, rows: readonly CouponRow[]): Promise<Coupon[]> {
  const uses = await usesOf(
    db,
    rows.map(({ _id }) => _id),
  );
  return rows.map((row) => toCoupon(row, uses.get(row._id) ?? 0));
}

async function checkLessons(trx: Trx, ids: readonly string[] | null | undefined): Promise<void> {
  if (!ids) return;
  const found = await trx.selectFrom('lessons').select('_id').where('_id', 'in', ids).execute();
  const isThere = new Set(found.map(({ _id }) => _id));
  const missing = ids.find((id) => !isThere.has(id));
  if (missing) throw new AppError('invalid', `There is no lesson ${missing}`, 'lessonIds');
}

function refuseTaken(code: string) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('conflict', `There is a coupon ${code} already`, 'code');
  };
}

async function addCoupon(trx: Trx, _id: string, body: Body, { by, at }: Who): Promise<CouponRow> {
  await checkLessons(trx, body.lessonIds);
  const row = { _id, ...columnsOf(body), created_at: at, updated_at: at, deleted_at: null };
  await trx.insertInto('coupons').values(row).execute().catch(refuseTaken(body.code));
  await recordAudit(trx, { action: 'coupon.create', by, at, subject: subjectOf(row), after: factsOf(row) });
  return row;
}

/** A redemption waits for the same row lock. */
async function lockCoupon(trx: Trx, id: string): Promise<CouponRow> {
  const row = await lockRows(trx, trx.selectFrom('coupons').selectAll().where('_id', '=', id)).executeTakeFirst();
  if (!row) throw new AppError('not_found', 'Coupon not found');
  return row;
}

type Change = z.output<typeof updateCoupon.body>;

async function changeCoupon(trx: Trx, id: string, body: Change, { by, at }: Who): Promise<CouponRow> {
  const was = await lockCoupon(trx, id);
  if (was.deleted_at !== null) throw new AppError('not_found', 'This coupon was deleted');
  const columns = columnsOf(body);
  refuseIfChanged('coupon', was, body.updatedAt, isAlready(was, columns));
  if (isAlready(was, columns)) return was;
  await checkLessons(trx, body.lessonIds);
  const row = await trx
    .updateTable('coupons')
    .set({ ...columns, updated_at: laterThan(was.updated_at, at) })
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(body.code));
  const [before, after] = [factsOf(was), factsOf(row)];
  await recordAudit(trx, { action: 'coupon.update', by, at, subject: subjectOf(row), before, after });
  return row;
}

/** The row stays, because orders refer to it; the code can be used again. */
async function removeCoupon(trx: Trx, id: string, { by, at }: Who): Promise<void> {
  const row = await lockCoupon(trx, id);
  if (row.deleted_at !== null) return;
  await trx.updateTable('coupons').set({ deleted_at: at }).where('_id', '=', id).execute();
  await recordAudit(trx, { action: 'coupon.delete', by, at, subject: subjectOf(row), before: factsOf(row) });
}

export function serveCoupons(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const who = (by: Actor): Who => ({ by, at: iso(context.now()) });
  const shown = async (row: CouponRow) => toCoupon(row, (await usesOf(db, [row._id])).get(row._id) ?? 0);

  serve(app, context, listCoupons, async () => {
    const all = db.selectFrom('coupons').selectAll().where('deleted_at', 'is', null);
    const rows = await all.orderBy('created_at', 'desc').orderBy('_id', 'desc').execute();
    return { message: 'Coupons fetched successfully', data: await withUses(db, rows) };
  });

  serveWrite(app, context, createCoupon, async ({ trx, doer, body }) => {
    const id = context.newId();
    const row = await addCoupon(trx, id, body, doer);
    return { message: 'Coupon created', data: toCoupon(row, 0) };
  });

  serve(app, context, updateCoupon, async ({ params, body, caller }) => {
    const row = await db.transaction().execute((trx) => changeCoupon(trx, params.id, body, who(caller)));
    return { message: 'Coupon saved', data: await shown(row) };
  });

  serveWrite(app, context, deleteCoupon, async ({ trx, doer, params }) => {
    await removeCoupon(trx, params.id, doer);
    return { message: 'Coupon deleted' };
  });
}
