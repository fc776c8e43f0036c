import { type Right, type Role, rights } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isPostgres, sharesStatements } from '../db/dialect.ts';
import { named } from '../db/named.ts';
import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { together } from '../db/together.ts';
import { AppError } from './app-error.ts';
import { type Context, iso, perContext } from './context.ts';
import { claimsOf, hashSessionId } from './token.ts';

export type Caller = {
  _id: string;
  fullName: string;
  email: string;
  classLevel: string;
  /** A student's standing right to extra time; 0 for none. */
  extraTimePercent: number;
  role: Role;
  /** Empty but for admins. */
  rights: readonly Right[];
  sessionHash: string;
  /** The new session, if the call has the old token. */
  replacedBy: string | null;
  confirmedAt: string;
  /** Blocks all other endpoints until the user has chosen a password. */
  mustChoosePassword: boolean;
  requestId: string;
  /** True if the session was looked up for an earlier request only (`rememberedCaller`). */
  isRemembered: boolean;
};

/** A session does not expire during an exam, nor in the grace after it. */
async function sitsAnExam(context: Context, userId: string): Promise<boolean> {
  const running = await context.db
    .selectFrom('attempts')
    .select('_id')
    .where('student_id', '=', userId)
    .where('status', '=', 'running')
    .where('deadline_at', '>=', iso(context.now() - graceMs))
    .limit(1)
    .executeTakeFirst();
  return running !== undefined;
}

const sessionEnded = () => new AppError('unauthenticated', 'Your session has ended. Please log in again.');

const useIsNotedMs = 60_000;

async function writeUses({ db, now }: Context, sessions: readonly SessionKey[]): Promise<void> {
  // SKIP LOCKED: a locked session is updated by its next call.
  const own = sql<SessionKey>`unnest(
    ${sessions.map(({ user }) => user)}::text[], ${sessions.map(({ hash }) => hash)}::text[]
  )`;
  await sql`
    with used as (
      select session.* from ${own} as own ("user", hash) cross join lateral (
        select user_id, id_hash from sessions where user_id = "user" and id_hash = hash for no key update skip locked
      ) as session
    )
    update sessions set last_used_at = ${iso(now())} from used
    where sessions.user_id = used.user_id and sessions.id_hash = used.id_hash`.execute(db);
}

const writeUse = perContext((context) => {
  if (sharesStatements(context.db))
    return together(async (sessions: readonly SessionKey[]) => {
      await writeUses(context, sessions);
      return sessions.map(() => undefined);
    });
  return async ({ user, hash }: SessionKey) => {
    const noted = { last_used_at: iso(context.now()) };
    await context.commit((trx) =>
      trx.updateTable('sessions').set(noted).where('user_id', '=', user).where('id_hash', '=', hash).execute(),
    );
  };
});

/** At most once a minute; returns the time of the last write. Errors are ignored: a read-only disk allows reads. */
async function noteUse(context: Context, { _id, last_used_at: last }: UserWithSession, hash: string): Promise<number> {
  const noted = Date.parse(last ?? '');
  const now = context.now();
  if (now - noted < useIsNotedMs) return noted;
  await writeUse(context)({ user: _id, hash }).catch(() => undefined);
  return now;
}

const mostRemembered = 20_000;
type Remembered = { caller: Caller; notedAt: number };
const recentCallers = perContext(() => new LRUCache<string, Remembered>({ max: mostRemembered }));

/**
 * The student who sent this token within the last minute, or null. The session may have ended since: only for an
 * endpoint whose own statement checks the session (`hasSession`), which saves a round trip.
 */
export function rememberedCaller(context: Context, token: string | undefined, requestId: string): Caller | null {
  const known = token && recentCallers(context).get(token);
  if (!known || context.now() - known.notedAt >= useIsNotedMs) return null;
  return { ...known.caller, requestId, isRemembered: true };
}

/** SQL condition: a session with that hash, of an active student, for which `isLive` holds. */
export const hasSession = (student: string, hash: string, isLive: string) => `exists (
  select from sessions join users on users._id = sessions.user_id
  where sessions.user_id = ${student} and sessions.id_hash = ${hash} and (${isLive})
    and is_active = 1 and role = 'user' and one_time_password_at is null
)`;

/** For a student who sits an exam: the session does not expire before the end, unless it was replaced. */
export const hasSessionOfSitter = (student: string, hash: string, now: string) =>
  hasSession(student, hash, `replaced_by is null or expires_at > ${now}`);

/** Throws 401 for a remembered caller, after a statement that checks the session has written nothing. */
export function mustBeProven({ isRemembered }: Pick<Caller, 'isRemembered'>): void {
  if (isRemembered) throw sessionEnded();
}

type SessionKey = { user: string; hash: string };
type UserWithSession = Awaited<ReturnType<typeof userWithSession>>[number];

const userWithSession = prepared(['user', 'hash'], (db, { user, hash }) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.onRef('sessions.user_id', '=', 'users._id').on('sessions.id_hash', '=', hash))
    .select([
      ...(['users._id', 'full_name', 'email', 'class_level', 'role', 'is_active', 'rights'] as const),
      ...(['one_time_password_at', 'extra_time_percent'] as const),
      ...(['sessions.created_at', 'expires_at', 'last_used_at', 'confirmed_at', 'replaced_by'] as const),
    ])
    .where('users._id', '=', user),
);

const usersWithSessions = named<UserWithSession & { place: number }>(`
  select users._id, full_name, email, class_level, role, is_active, rights, one_time_password_at, extra_time_percent,
    sessions.created_at, expires_at, last_used_at, confirmed_at, replaced_by, asked.place
  from unnest($1::text[], $2::text[]) with ordinality as asked ("user", hash, place)
  join users on users._id = asked."user"
  left join sessions on sessions.user_id = users._id and sessions.id_hash = asked.hash`);

async function findTogether(db: Db, keys: readonly SessionKey[]): Promise<(UserWithSession | undefined)[]> {
  const rows = await usersWithSessions(db, [keys.map(({ user }) => user), keys.map(({ hash }) => hash)]);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return keys.map((_, index) => byPlace.get(index + 1));
}

const findUserWithSession = perContext(({ db }) => {
  if (isPostgres(db)) return together((keys: readonly SessionKey[]) => findTogether(db, keys));
  return async (key: SessionKey) => (await userWithSession(db, key))[0];
});

const rightsFrom = (stored: string | null): readonly Right[] => (stored === null ? rights : JSON.parse(stored));

/** Throws 401. The role comes from the user's row, never from the token. */
export async function authenticate(context: Context, token: string | undefined, requestId: string): Promise<Caller> {
  if (!token) throw new AppError('unauthenticated', 'No authentication token found');
  const claims = claimsOf(context.secret, token);
  if (!claims) throw sessionEnded();
  const sessionHash = hashSessionId(claims.sid);
  const row = await findUserWithSession(context)({ user: claims._id, hash: sessionHash });
  if (row?.is_active === 0) throw new AppError('suspended', 'Your account is suspended. Please contact your school.');
  if (!row?.created_at || !row.expires_at) throw sessionEnded();
  const isOver = Date.parse(row.expires_at) <= context.now();
  if (isOver && (row.replaced_by || !(await sitsAnExam(context, row._id)))) throw sessionEnded();
  const notedAt = await noteUse(context, row, sessionHash);
  const caller: Caller = {
    _id: row._id,
    fullName: row.full_name,
    email: row.email,
    classLevel: row.class_level,
    extraTimePercent: row.extra_time_percent ?? 0,
    role: row.role,
    rights: row.role === 'admin' ? rightsFrom(row.rights) : [],
    sessionHash,
    replacedBy: row.replaced_by,
    confirmedAt: row.confirmed_at ?? row.created_at,
    mustChoosePassword: row.one_time_password_at !== null,
    requestId,
    isRemembered: false,
  };
  const isPlain = row.role === 'user' && !caller.mustChoosePassword;
  if (isPlain && sharesStatements(context.db)) recentCallers(context).set(token, { caller, notedAt });
  return caller;
}
