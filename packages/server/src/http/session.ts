import type { Role } from '@akada/contract';
import { graceMs } from '@akada/contract/rules/exam-clock';
import { AppError } from './app-error.ts';
import { type Context, iso } from './context.ts';
import { hashSessionId, sessionIdOf } from './token.ts';

/** Who makes a call, as the database knows them at this moment. */
export type Caller = {
  _id: string;
  fullName: string;
  email: string;
  classLevel: string;
  role: Role;
  sessionHash: string;
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

/** The caller a token stands for, or 401. The role comes from the user's row, never from the token. */
export async function authenticate(context: Context, token: string | undefined): Promise<Caller> {
  if (!token) throw new AppError('unauthenticated', 'No authentication token found');
  const dead = new AppError('unauthenticated', 'Your session has ended. Please log in again.');
  const sessionId = sessionIdOf(context.secret, token);
  if (!sessionId) throw dead;
  const sessionHash = hashSessionId(sessionId);
  const row = await context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users._id', 'sessions.user_id')
    .select(['users._id', 'full_name', 'email', 'class_level', 'role', 'is_active', 'expires_at'])
    .where('sessions.id_hash', '=', sessionHash)
    .executeTakeFirst();
  if (row?.is_active !== 1) throw dead;
  if (row.expires_at <= iso(context.now()) && !(await sitsAnExam(context, row._id))) throw dead;
  return {
    _id: row._id,
    fullName: row.full_name,
    email: row.email,
    classLevel: row.class_level,
    role: row.role,
    sessionHash,
  };
}
