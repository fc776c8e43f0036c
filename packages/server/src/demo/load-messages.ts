import { actorOf } from '../audit/record.ts';
import type { UserRow } from '../db/schema.ts';
import { type Context, iso } from '../http/context.ts';
import { newIdAt } from '../http/new-id.ts';
import { handleMessageOf, storeMessage } from '../messages/messages.queries.ts';

const hourMs = 3_600_000;

/** What the demo's students have written; `from` counts them over all classes. Handled ones were seen to two hours later. */
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
    text: 'I watched “Equations with the unknown on both sides” twice.\n\nIn the second example, why do we subtract 3x and not 5x? Could somebody go through it in class?',
  },
  {
    from: 0,
    hoursAgo: 5,
    handled: false,
    teacher: 'Folake Adeyemi',
    text: 'Please, my father made the transfer this morning and the lesson still says pending. What should we do?',
  },
] as const;

/** Letters in the admins' box, some seen to and some waiting. */
export async function loadMessages(context: Context, admin: UserRow, students: readonly UserRow[]): Promise<void> {
  const { db } = context;
  for (const { from, hoursAgo, handled, teacher, text } of messages) {
    const then = context.now() - hoursAgo * hourMs;
    const studentId = (students[from] as UserRow)._id;
    const { _id } = await storeMessage(db, { _id: newIdAt(then), studentId, teacher, text, now: then });
    if (!handled) continue;
    const handling = { handled, by: actorOf(admin, ''), at: iso(then + 2 * hourMs) };
    await db.transaction().execute((trx) => handleMessageOf(trx, _id, handling));
  }
}
