import { hash } from 'node:crypto';
import type { Role } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { Memo } from '../db/memo.ts';
import { prepared } from '../db/prepared.ts';
import { AppError } from './app-error.ts';
import { type Context, iso, perContext } from './context.ts';
import { claimsOf, hashSessionId } from './token.ts';

/** Who makes a call, as the database knows them at this moment. */
export type Caller = {
  _id: string;
  fullName: string;
  email: string;
  classLevel: string;
  role: Role;
  sessionHash: string;
  /** The session that goes on with a new token, when this call still has the old one. */
  replacedBy: string | null;
  /** When they last signed in, or confirmed that it is them, in this session. */
  confirmedAt: string;
  /** Of the call they make: what the log and the audit name it by. */
  requestId: string;
};

/**
 * A student whose exam runs is not logged out in the middle of it (decisions, section 4), nor when the timer hands it in:
 * that arrives within the grace after the deadline.
 */
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

/** Why a session is gone: only the holder of a token we signed hears that its account was suspended. */
async function deadSession(context: Context, userId: string): Promise<AppError> {
  const user = await context.db.selectFrom('users').select('is_active').where('_id', '=', userId).executeTakeFirst();
  if (user?.is_active === 0) {
    return new AppError('suspended', 'Your account is suspended. Please contact your school.');
  }
  return new AppError('unauthenticated', 'Your session has ended. Please log in again.');
}

const useIsNotedMs = 60_000;

/** At most once a minute, so that reading stays reading. Where nothing can be written, reading goes on. */
async function noteUse(context: Context, sessionHash: string, lastUsedAt: string | null): Promise<void> {
  const now = context.now();
  if (lastUsedAt !== null && now - Date.parse(lastUsedAt) < useIsNotedMs) return;
  const noted = context.commit((trx) =>
    trx
      .updateTable('sessions')
      .set({ last_used_at: iso(now) })
      .where('id_hash', '=', sessionHash)
      .execute(),
  );
  await noted.catch(() => undefined);
}

type SessionOfUser = Awaited<ReturnType<typeof sessionsByHash>>[number] | undefined;

/** `tokenOf` is whose token it is, also when its session is gone. */
type Known = { tokenOf: string; row: SessionOfUser; sessionHash: string; endsAt: number; notedAt: number };

const sessionsByHash = prepared(['hash'], (db, slots) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select(['users._id', 'full_name', 'email', 'class_level', 'role', 'is_active'])
    .select(['sessions.created_at', 'expires_at', 'last_used_at', 'confirmed_at', 'replaced_by'])
    .where('sessions.id_hash', '=', slots.hash),
);

/** Sessions that were looked up stay in memory while no session and no account changes: found again by the token's hash. */
const sessionsOf = perContext(({ changes }) => new Memo<Known>(changes, { tables: ['sessions', 'users'], most: 5000 }));

async function lookUp(context: Context, token: string): Promise<Known> {
  const claims = claimsOf(context.secret, token);
  if (!claims) throw new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  const sessionHash = hashSessionId(claims.sid);
  const [row] = await sessionsByHash(context.db, { hash: sessionHash });
  const [endsAt, notedAt] = [Date.parse(row?.expires_at ?? ''), Date.parse(row?.last_used_at ?? '')];
  return { tokenOf: claims._id, sessionHash, row, endsAt, notedAt };
}

function callerOf(row: NonNullable<SessionOfUser>, sessionHash: string, requestId: string): Caller {
  return {
    _id: row._id,
    fullName: row.full_name,
    email: row.email,
    classLevel: row.class_level,
    role: row.role,
    sessionHash,
    replacedBy: row.replaced_by,
    confirmedAt: row.confirmed_at ?? row.created_at,
    requestId,
  };
}

async function findCaller(context: Context, token: string, key: string, requestId: string): Promise<Caller> {
  const now = context.now();
  const known = await sessionsOf(context).get(key, now, () => lookUp(context, token));
  const { tokenOf, row, sessionHash, endsAt } = known;
  if (row?.is_active !== 1) throw await deadSession(context, tokenOf);
  if (endsAt <= now && (row.replaced_by || !(await sitsAnExam(context, row._id)))) {
    throw await deadSession(context, tokenOf);
  }
  await noteUse(context, sessionHash, row.last_used_at);
  return callerOf(row, sessionHash, requestId);
}

/**
 * The caller a token stands for, or 401; at once where the session is known and nothing is to be looked up or noted. The
 * role comes from the user's row, never from the token.
 */
export function authenticate(context: Context, token: string | undefined, requestId: string): Caller | Promise<Caller> {
  if (!token) throw new AppError('unauthenticated', 'No authentication token found');
  const key = hash('sha256', token, 'base64');
  const now = context.now();
  const known = sessionsOf(context).peek(key, now);
  if (known?.row?.is_active === 1 && now < known.endsAt && now - known.notedAt < useIsNotedMs) {
    return callerOf(known.row, known.sessionHash, requestId);
  }
  return findCaller(context, token, key, requestId);
}
