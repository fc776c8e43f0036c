import { type Right, type Role, rights } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import type { TeachingRow } from '@akada/contract/rules/teaching';
import { lockInOrder } from '../db/citus/queries.ts';
import { gather } from '../db/gather.ts';
import { preparedList } from '../db/prepared.ts';
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
  /** Limits of an admin; null for everybody else. */
  limits: readonly TeachingRow[] | null;
  sessionHash: string;
  /** The new session, if the call has the old token. */
  replacedBy: string | null;
  confirmedAt: string;
  /** Blocks all other endpoints until the user has chosen a password. */
  mustChoosePassword: boolean;
  requestId: string;
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

const noteUses = perContext(({ db, commit, now }) =>
  gather<SessionKey, void>(db, async (sessions) => {
    const users = sessions.map(({ user }) => user);
    const hashes = sessions.map(({ hash }) => hash);
    await commit(async (trx) => {
      const own = trx
        .selectFrom('sessions')
        .select('id_hash')
        .where('user_id', 'in', users)
        .where('id_hash', 'in', hashes);
      await lockInOrder(trx, own.orderBy('user_id').orderBy('id_hash'));
      const used = trx.updateTable('sessions').set({ last_used_at: iso(now()) });
      await used.where('user_id', 'in', users).where('id_hash', 'in', hashes).execute();
    });
    return sessions.map(() => undefined);
  }),
);

/** At most once a minute. Errors are ignored: a read-only disk allows reads. */
async function noteUse(context: Context, { _id, last_used_at: last }: UserWithSession, hash: string): Promise<void> {
  if (context.now() - Date.parse(last ?? '') < useIsNotedMs) return;
  await noteUses(context)({ user: _id, hash }).catch(() => undefined);
}

type SessionKey = { user: string; hash: string };
type UserWithSession = Awaited<ReturnType<typeof usersWithSessions>>[number];

const usersWithSessions = preparedList(['user', 'hash'], (db, keys) =>
  db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users._id').on(
        'sessions.id_hash',
        'in',
        keys.map(({ hash }) => hash),
      ),
    )
    .select([
      ...([
        'users._id',
        'full_name',
        'email',
        'class_level',
        'role',
        'is_active',
        'rights',
        'teaching',
        'is_limited',
      ] as const),
      ...(['one_time_password_at', 'extra_time_percent', 'id_hash'] as const),
      ...(['sessions.created_at', 'expires_at', 'last_used_at', 'confirmed_at', 'replaced_by'] as const),
    ])
    .where(
      'users._id',
      'in',
      keys.map(({ user }) => user),
    ),
);

/** Undefined without that account; without that session its columns are null. */
const findUserWithSession = perContext(({ db }) =>
  gather<SessionKey, UserWithSession | undefined>(db, async (keys) => {
    const rows = await usersWithSessions(db, keys);
    return keys.map(({ user, hash }) => {
      const own = rows.filter(({ _id }) => _id === user);
      const [any] = own;
      return own.find(({ id_hash }) => id_hash === hash) ?? (any && { ...any, created_at: null, expires_at: null });
    });
  }),
);

/** A limited teacher without any teaching sees and changes nothing. */
const limitsFrom = (row: Pick<UserWithSession, 'role' | 'teaching' | 'is_limited'>): Caller['limits'] =>
  row.role === 'admin' && row.is_limited === 1 ? JSON.parse(row.teaching ?? '[]') : null;

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
  await noteUse(context, row, sessionHash);
  return {
    _id: row._id,
    fullName: row.full_name,
    email: row.email,
    classLevel: row.class_level,
    extraTimePercent: row.extra_time_percent ?? 0,
    role: row.role,
    rights: row.role === 'admin' ? rightsFrom(row.rights) : [],
    limits: limitsFrom(row),
    sessionHash,
    replacedBy: row.replaced_by,
    confirmedAt: row.confirmed_at ?? row.created_at,
    mustChoosePassword: row.one_time_password_at !== null,
    requestId,
  };
}
