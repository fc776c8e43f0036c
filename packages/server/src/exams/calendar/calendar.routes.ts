import { createHash, randomBytes } from 'node:crypto';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed, readCalendar } from '@akada/contract';
import { numbered } from '@akada/contract/rules/text';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { examsForStudent } from '../sitting/student-exams.ts';
import { icsOf } from './ics.ts';

/** The token is random, so a plain hash is enough; and a new secret of the school leaves calendars alone. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Active students only. A new password and “Sign out everywhere” end older feeds. */
async function getStudent({ db }: Context, token: string) {
  const student = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users._id', 'calendar_feeds.student_id')
    .select(['users._id', 'users.class_level', 'users.extra_time_percent'])
    .where('token_hash', '=', hashOf(token))
    .whereRef('calendar_feeds.created_at', '>=', 'users.devices_since')
    .where('users.role', '=', 'user')
    .where('users.is_active', '=', 1)
    .executeTakeFirst();
  if (!student) throw new AppError('not_found', 'This calendar address does not work any more');
  const { _id, class_level: classLevel, extra_time_percent } = student;
  return { _id, classLevel, extraTimePercent: extra_time_percent ?? 0 };
}

async function calendarOf(context: Context, token: string): Promise<string> {
  const student = await getStudent(context, token);
  const exams = await examsForStudent(context, student);
  const isComing = exams.filter(({ canStart, window, isMine }) => canStart || (window === 'not-open' && isMine));
  const events = isComing.map(({ _id, title, duration, attempt, opensAt, closesAt }) => ({
    uid: `${_id}@akada`,
    title: `Exam: ${title}`,
    description: `${numbered(duration, 'minute')}, to be sat while the exam is open.`,
    from: attempt?.status === 'running' ? attempt.startTime : opensAt,
    to: attempt?.status === 'running' ? attempt.endTime : closesAt,
  }));
  return icsOf(`Exams at ${context.settings().schoolName}`, events, iso(context.now()));
}

export function serveCalendar(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getCalendarFeed, async ({ caller }) => {
    const feed = await db
      .selectFrom('calendar_feeds')
      .innerJoin('users', 'users._id', 'calendar_feeds.student_id')
      .select('calendar_feeds.created_at as createdAt')
      .where('student_id', '=', caller._id)
      .whereRef('calendar_feeds.created_at', '>=', 'users.devices_since')
      .executeTakeFirst();
    return { message: 'Calendar fetched successfully', data: feed ?? {} };
  });

  serve(app, context, createCalendarFeed, async ({ caller }) => {
    const token = randomBytes(24).toString('base64url');
    const feed = { token_hash: hashOf(token), created_at: iso(context.now()) };
    await db
      .insertInto('calendar_feeds')
      .values({ student_id: caller._id, ...feed })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(feed))
      .execute();
    const address = `${context.config.publicUrl}/api/calendar/${token}.ics`;
    return { message: 'Your calendar has an address', data: { address, createdAt: feed.created_at } };
  });

  serve(app, context, deleteCalendarFeed, async ({ caller }) => {
    await db.deleteFrom('calendar_feeds').where('student_id', '=', caller._id).execute();
    return { message: 'The address of your calendar does not work any more', data: null };
  });

  serve(app, context, readCalendar, async ({ params }) => {
    const calendar = await calendarOf(context, params.token);
    return new Download('exams.ics', Buffer.from(calendar), 'text/calendar; charset=utf-8');
  });
}
