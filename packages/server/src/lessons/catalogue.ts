import { listLessons } from '@akada/contract';
import { Memo } from '../db/memo.ts';
import type { LessonRow, PaymentRow } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { type MadeReply, makeReply } from '../http/made-reply.ts';
import { paginationOf } from '../http/pagination.ts';
import type { Caller } from '../http/session.ts';
import { findLessons, type LessonFilter, listSubjects, paymentStatusesOf, toLesson } from './lessons.queries.ts';

type Statuses = ReadonlyMap<string, PaymentRow['status']>;

/** `replies` are made of this very page, by what its readers have paid for: they go when it goes. */
type Page = {
  rows: readonly LessonRow[];
  total: number;
  subjects: string[];
  replies: Map<string, MadeReply>;
  /** What the readers got last, found again without looking at what they have paid for. */
  given: WeakMap<Statuses, { reply: MadeReply; listPriceFactor: number }>;
};

/** Larger pages are asked for by imports and other front ends, not by a class at once: they are made each time. */
const largestKept = 50;
const mostReplies = 30;

const forStaff = 'staff';

/** Staff pay for nothing. */
const noPayments: Statuses = new Map();

/** One text for all that is asked. A query is one object for as long as its address is remembered (http/serve.ts). */
const texts = new WeakMap<LessonFilter, string>();

function textOf(query: LessonFilter): string {
  const known = texts.get(query);
  if (known) return known;
  const { search, title, classLevel, isPaid, subject, page, limit } = query;
  const text = JSON.stringify([search, title, classLevel, isPaid, subject, page, limit]);
  texts.set(query, text);
  return text;
}

/** Which lessons of the page a student has payments for, and how they stand: all that makes one reader's page another's. */
function readingOf(page: Page, statuses: Statuses): string {
  if (statuses.size === 0) return '';
  return page.rows.flatMap((row, index) => (statuses.has(row._id) ? [`${index}:${statuses.get(row._id)}`] : [])).join();
}

/**
 * The pages of the catalogue. A page is read once until a lesson changes, and serialised once for all who have the same
 * payments for its lessons; most have none, and share one reply.
 */
export function catalogue(context: Context) {
  const { db, changes } = context;
  const pages = new Memo<Page>(changes, { tables: ['lessons'], most: 200 });
  const payments = new Memo<Statuses>(changes, { tables: ['payments'], most: 5000 });

  async function read(query: LessonFilter): Promise<Page> {
    return {
      ...(await findLessons(db, query)),
      subjects: await listSubjects(db),
      replies: new Map(),
      given: new WeakMap(),
    };
  }

  function make(query: LessonFilter, page: Page, statuses: Statuses, reading: string): MadeReply {
    const { rows, subjects, ...found } = page;
    const data = rows.map((row) => {
      const payment_status = statuses.get(row._id) ?? null;
      return toLesson(context, { ...row, payment_status }, reading === forStaff || payment_status === 'approved');
    });
    const pagination = paginationOf(found, query);
    return makeReply(listLessons, { message: 'Lessons', data, pagination, subjects }, { isShared: reading === '' });
  }

  const forReader = (query: LessonFilter, page: Page, statuses: Statuses, isStudent: boolean): MadeReply => {
    const { listPriceFactor } = context.settings();
    const given = page.given.get(statuses);
    if (given?.listPriceFactor === listPriceFactor) return given.reply;
    const reading = isStudent ? readingOf(page, statuses) : forStaff;
    const key = `${reading} ${listPriceFactor}`;
    const reply = page.replies.get(key) ?? make(query, page, statuses, reading);
    if (page.replies.size >= mostReplies) page.replies.clear();
    page.replies.set(key, reply);
    page.given.set(statuses, { reply, listPriceFactor });
    return reply;
  };

  return (query: LessonFilter, caller: Caller): MadeReply | Promise<MadeReply> => {
    const now = context.now();
    const isStudent = caller.role === 'user';
    const asked = textOf(query);
    const [knownPage, knownStatuses] = [
      pages.peek(asked, now),
      isStudent ? payments.peek(caller._id, now) : noPayments,
    ];
    if (knownPage && knownStatuses) return forReader(query, knownPage, knownStatuses, isStudent);
    return (async () => {
      const statuses = isStudent
        ? await payments.get(caller._id, now, () => paymentStatusesOf(db, caller._id))
        : noPayments;
      const page = await (query.limit > largestKept ? read(query) : pages.get(asked, now, () => read(query)));
      return forReader(query, page, statuses, isStudent);
    })();
  };
}
