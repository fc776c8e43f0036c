import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import { type Context, iso } from './context.ts';
import { keyedHash } from './keyed-hash.ts';

type Count = { current: number; ttl: number };

/** One more call within the running window, or the first of a new one; the oldest call began it. */
async function countCall({ db, now, secret }: Context, name: string, windowMs: number): Promise<Count> {
  const at = now();
  // Addresses are kept only as keyed hashes.
  const key = keyedHash(secret, `calls:${name}`).slice(0, 32);
  const row = await db
    .insertInto('call_counts')
    .values({ key, calls: 1, ends_at: iso(at + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const runs = eb('call_counts.ends_at', '>', iso(at));
        return {
          calls: eb
            .case()
            .when(runs)
            .then(eb('call_counts.calls', '+', 1))
            .else(1)
            .end(),
          ends_at: eb.case().when(runs).then(eb.ref('call_counts.ends_at')).else(eb.ref('excluded.ends_at')).end(),
        };
      }),
    )
    .returning(['calls', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { current: row.calls, ttl: Math.max(0, Date.parse(row.ends_at) - at) };
}

/** Counts of the rate limit in the database, so that the processes on it count together: a store for @fastify/rate-limit. */
export function sharedCounts(context: Context): new (options: FastifyRateLimitOptions) => FastifyRateLimitStore {
  return class SharedCounts {
    readonly #route: string;

    constructor(_options: FastifyRateLimitOptions, route = '') {
      this.#route = route;
    }

    incr(address: string, done: (error: Error | null, count?: Count) => void, windowMs: number): void {
      countCall(context, `${this.#route} ${address}`, windowMs).then((count) => done(null, count), done);
    }

    child(options: FastifyRateLimitOptions & { routeInfo?: { method?: unknown; url?: string } }): SharedCounts {
      return new SharedCounts(options, `${options.routeInfo?.method} ${options.routeInfo?.url}`);
    }
  };
}

export async function sweepCallCounts({ db, now }: Context): Promise<void> {
  await db.deleteFrom('call_counts').where('ends_at', '<=', iso(now())).execute();
}
