import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, type Instance, iso } from '../../platform/http/context.ts';

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');
const isPage = (name: string) => /^[^/\\]+\.(html|js)$/.test(name);

function partsOf(packages: string): [folder: string, isRead: (name: string) => boolean][] {
  return [
    [join(packages, 'contract', 'src'), isSource],
    [join(packages, 'server', 'src'), isSource],
    [join(packages, 'web', 'dist'), isPage],
  ];
}

export function buildId(packages: string): string {
  const hash = createHash('sha256');
  for (const [folder, isRead] of partsOf(packages)) {
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (isRead(name)) hash.update(`\0${name}\0`).update(readFileSync(join(folder, name)));
      else if (folder.endsWith('dist')) hash.update(`\0${name}`);
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** Instances send a heartbeat every two seconds. */
const livingMs = 10_000;
const rememberedMs = 24 * 3_600_000;

export async function beat({ db, instance, now }: Context): Promise<void> {
  const seen_at = iso(now());
  await db
    .insertInto('instances')
    .values({ ...instance, seen_at })
    .onConflict((conflict) => conflict.column('_id').doUpdateSet({ seen_at }))
    .execute();
}

export async function leave({ db, instance }: Context): Promise<void> {
  await db.deleteFrom('instances').where('_id', '=', instance._id).execute();
}

export async function forgetGone({ db, now }: Context): Promise<void> {
  await db
    .deleteFrom('instances')
    .where('seen_at', '<', iso(now() - rememberedMs))
    .execute();
}

async function isOlderBuildAlive(db: Db, { _id, build, started_at }: Instance, now: number): Promise<boolean> {
  const other = await db
    .selectFrom('instances')
    .select('_id')
    .where('build', '!=', build)
    .where('seen_at', '>', iso(now - livingMs))
    .where((eb) =>
      eb.or([eb('started_at', '<', started_at), eb.and([eb('started_at', '=', started_at), eb('_id', '<', _id)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether an instance serves this database now. */
export async function isServed(db: Db, now: number): Promise<boolean> {
  const living = db
    .selectFrom('instances')
    .select('_id')
    .where('seen_at', '>', iso(now - livingMs));
  return (await living.limit(1).executeTakeFirst()) !== undefined;
}

/** Longest delay of background work for students, because an attempt may always be running somewhere. */
export const longestWaitMs = 3 * 3_600_000;

export async function isSomebodySitting(db: Db, now: number): Promise<boolean> {
  const attempt = await db
    .selectFrom('attempts')
    .select('_id')
    .where('status', '=', 'running')
    .where('deadline_at', '>=', iso(now))
    .limit(1)
    .executeTakeFirst();
  return attempt !== undefined;
}

/** While students sit an exam, only the older of two builds serves. Null if this instance serves. */
export async function reasonToWait({ db, instance, now }: Context): Promise<string | null> {
  if (now() >= Date.parse(instance.started_at) + longestWaitMs) return null;
  if (!(await isOlderBuildAlive(db, instance, now())) || !(await isSomebodySitting(db, now()))) return null;
  return 'Another build of Akada serves students who sit an exam. This instance waits until they are done, for three hours at most, or until the other one stops.';
}

const waiting = new WeakMap<Context, string>();

const always = new Set(['/api/health', '/api/ready']);

/**
 * Pages of one build would ask for files of the other. Proxies read the status, used by nothing else, as "ask another
 * instance".
 */
export function refuseWhileWaiting(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const reason = waiting.get(context);
    const isRefused = reason !== undefined && !always.has(request.url.split('?')[0] ?? '');
    done(isRefused ? new AppError('other_build', reason, { retryAfterSeconds: 5 }) : undefined);
  });
}

export async function checkIn(context: Context): Promise<void> {
  await beat(context);
  const reason = await reasonToWait(context);
  if (reason) waiting.set(context, reason);
  else waiting.delete(context);
}
