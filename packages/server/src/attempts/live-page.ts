import type { LiveState, LiveStudent } from '@akada/contract';
import type { AttemptRow, Db, ExamRow } from '../db/schema.ts';
import { percentOfAttempt } from './attempts.queries.ts';
import { lateCountsOf } from './late-counts.ts';
import { findInState, type LiveCounts } from './live-students.ts';

/** The order on the page: who needs watching first. */
const inOrder: readonly LiveState[] = ['running', 'not-started', 'done'];

type Page = { state?: LiveState | undefined; search?: string | undefined; page: number; limit: number };
type Found = { _id: string; attemptId: string | null; state: LiveState };

async function findPage(db: Db, exam: ExamRow, totals: LiveCounts, { state, search, page, limit }: Page) {
  const found: Found[] = [];
  let skipped = (page - 1) * limit;
  for (const shown of state ? [state] : inOrder) {
    const wanted = limit - found.length;
    if (wanted > 0 && skipped < totals[shown]) {
      const rows = await findInState(db, exam, shown, { search, limit: wanted, offset: skipped });
      found.push(...rows.map((row) => ({ ...row, state: shown })));
    }
    skipped = Math.max(0, skipped - totals[shown]);
  }
  return found;
}

/** How many questions of each attempt have an answer. */
async function answeredIn(db: Db, attemptIds: readonly string[]): Promise<Map<string, number>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('answers')
    .select((eb) => ['attempt_id', eb.fn.countAll<number>().as('answered')])
    .where('attempt_id', 'in', [...attemptIds])
    .where((eb) => eb(eb.fn<string>('trim', ['selected_answer']), '!=', ''))
    .groupBy('attempt_id')
    .execute();
  return new Map(rows.map((row) => [row.attempt_id, row.answered]));
}

type Around = { answered: number; lateAnswers: NonNullable<LiveStudent['attempt']>['lateAnswers'] };

function toLiveAttempt(row: AttemptRow, { answered, lateAnswers }: Around): LiveStudent['attempt'] {
  return {
    _id: row._id,
    number: row.number,
    startTime: row.started_at,
    endTime: row.deadline_at,
    extraMinutes: row.extra_minutes,
    lastSeenAt: row.last_seen_at,
    answeredQuestions: answered,
    totalQuestions: row.total_questions,
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    score: row.score,
    totalPoints: row.total_points,
    percent: row.status === 'submitted' ? percentOfAttempt(row) : null,
    lateAnswers,
  };
}

/** A page of the students; everything that costs is asked for those on it only. */
export async function readLivePage(db: Db, exam: ExamRow, totals: LiveCounts, page: Page): Promise<LiveStudent[]> {
  const found = await findPage(db, exam, totals, page);
  if (found.length === 0) return [];
  const ids = found.map(({ _id }) => _id);
  const people = await db.selectFrom('users').select(['_id', 'full_name', 'email']).where('_id', 'in', ids).execute();
  const attemptIds = found.flatMap(({ attemptId }) => attemptId ?? []);
  const rows =
    attemptIds.length === 0 ? [] : await db.selectFrom('attempts').selectAll().where('_id', 'in', attemptIds).execute();
  const answered = await answeredIn(db, attemptIds);
  const late = await lateCountsOf(db, attemptIds);
  const personOf = new Map(people.map((person) => [person._id, person]));
  const attemptOf = new Map(rows.map((row) => [row._id, row]));
  return found.flatMap(({ _id, attemptId, state }) => {
    const person = personOf.get(_id);
    const row = attemptOf.get(attemptId ?? '');
    if (!person || (attemptId && !row)) return [];
    const lateAnswers = late.get(attemptId ?? '') ?? { waiting: 0, accepted: 0, refused: 0 };
    return {
      student: { _id, fullName: person.full_name, email: person.email },
      state,
      attempt: row ? toLiveAttempt(row, { answered: answered.get(row._id) ?? 0, lateAnswers }) : null,
    };
  });
}
