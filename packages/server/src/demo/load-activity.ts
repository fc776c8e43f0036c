import { mergeReport } from '../catalogue/lessons/progress.queries.ts';
import { handleMessageOf, storeMessage } from '../messages/messages/messages.queries.ts';
import { actorOf } from '../platform/audit/record.ts';
import type { LessonRow, Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';

const hourMs = 3_600_000;

const messages = [
  {
    from: 2,
    hoursAgo: 74,
    handled: true,
    teacher: 'Adaeze Okonkwo',
    text: 'Good afternoon ma. Is the first mathematics exam only about fractions, or also about word problems?',
  },
  {
    from: 12,
    hoursAgo: 51,
    handled: true,
    teacher: 'Ibrahim Musa',
    text: 'I could not come on Tuesday because of the rain. Which lesson should I watch before the next class?',
  },
  {
    from: 5,
    hoursAgo: 20,
    handled: false,
    teacher: 'Adaeze Okonkwo',
    text: 'I watched “Equations with the Unknown on Both Sides” twice.\n\nIn the second example, why do we subtract 3x and not 5x? Could somebody go through it in class?',
  },
  {
    from: 0,
    hoursAgo: 5,
    handled: false,
    teacher: 'Folake Adeyemi',
    text: 'Please, my father made the transfer and the lesson still says pending. What should we do?',
  },
] as const;

export async function loadMessages(
  trx: Trx,
  context: Context,
  admin: UserRow,
  students: readonly UserRow[],
): Promise<void> {
  for (const { from, hoursAgo, handled, teacher, text } of messages) {
    const then = context.now() - hoursAgo * hourMs;
    const studentId = (students[from] as UserRow)._id;
    const { _id } = await storeMessage(trx, { _id: newIdAt(then), studentId, teacher, text, now: then });
    if (!handled) continue;
    const handling = { handled, by: actorOf(admin, ''), at: iso(then + 2 * hourMs) };
    await handleMessageOf(trx, _id, handling);
  }
}

/** The length of lessons on YouTube is unknown, so they stay unwatched. */
export const filmSeconds: Readonly<Record<string, number>> = {
  '/media/demo/concord.mp4': 69,
  '/media/demo/demand-supply.mp4': 62,
  '/media/demo/electron-shells.mp4': 64,
  '/media/demo/fractions.mp4': 63,
  '/media/demo/gradient.mp4': 65,
  '/media/demo/motion-graphs.mp4': 61,
  '/media/demo/osmosis.mp4': 59,
  '/media/demo/pythagoras.mp4': 71,
  '/media/demo/states-of-matter.mp4': 66,
  '/media/demo/waves.mp4': 66,
};

const shares = [0.42, 1] as const;

export async function loadProgress(trx: Trx, context: Context, lessons: readonly LessonRow[]): Promise<void> {
  const films = new Map(lessons.map((lesson) => [lesson._id, filmSeconds[lesson.video]]));
  const owned = await trx
    .selectFrom('grants')
    .select(['student_id', 'lesson_id', 'given_at'])
    .where('revoked_at', 'is', null)
    .orderBy('given_at', 'desc')
    .orderBy('payment_id')
    .execute();
  const now = context.now();
  const opened = new Map<string, number>();
  for (const { student_id: studentId, lesson_id: lessonId, given_at: bought } of owned) {
    const seconds = films.get(lessonId);
    const turn = opened.get(studentId) ?? 0;
    const share = shares[turn];
    if (seconds === undefined || share === undefined) continue;
    opened.set(studentId, turn + 1);
    const then = now - (now - Date.parse(bought)) * (turn === 0 ? 0.1 : 0.6);
    const to = Math.floor(seconds * share);
    const report = { studentId, lessonId, positionSeconds: to, durationSeconds: seconds, secondsAgo: 0 };
    const moment = { now: then, timeZone: context.settings().timeZone };
    await mergeReport(trx, { ...report, watched: [[0, to]] }, moment);
  }
}
