import { percentOfResult } from '@akada/contract/rules/grade';
import { type Position, placeOf, positionOf } from '@akada/contract/rules/position';
import { inChunks } from '../../platform/db/dialect.ts';
import type { AttemptRow, Db } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { percentOfAttempt } from '../sitting/sitting.queries.ts';

/** Only the newest finished attempt of each student counts. */
function newestFinished(db: Db, examId: string) {
  return db
    .selectFrom('attempts')
    .where('attempts.exam_id', '=', examId)
    .where('attempts.status', '=', 'submitted')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('attempts as newer')
            .select('newer._id')
            .whereRef('newer.student_id', '=', 'attempts.student_id')
            .whereRef('newer.exam_id', '=', 'attempts.exam_id')
            .whereRef('newer.number', '>', 'attempts.number')
            .where('newer.status', '=', 'submitted'),
        ),
      ),
    );
}

const outcome = ['score', 'correct_answers', 'total_points', 'total_questions', 'by_hand', 'to_mark'] as const;

/** One percentage for each student, without students whose answers wait to be marked. */
async function readPercents(db: Db, examId: string): Promise<{ percents: number[]; toMark: number }> {
  const groups = await newestFinished(db, examId)
    .select(outcome)
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .groupBy(outcome)
    .execute();
  const marked = groups.filter(({ to_mark }) => to_mark === 0);
  const percents = marked.flatMap((group) => {
    const percent = percentOfResult({ score: group.score ?? 0, correct: group.correct_answers ?? 0 }, group);
    return Array<number>(group.students).fill(percent);
  });
  return { percents, toMark: groups.length - marked.length };
}

async function isDecided({ db, now }: Context, examId: string): Promise<boolean> {
  const open = await db
    .selectFrom('exams')
    .select('_id')
    .where('_id', '=', examId)
    .where((eb) =>
      eb.or([
        eb('closes_at', '>=', iso(now())),
        eb.exists(
          eb
            .selectFrom('attempts')
            .select('attempts._id')
            .where('attempts.exam_id', '=', examId)
            .where('attempts.status', '=', 'running'),
        ),
      ]),
    )
    .executeTakeFirst();
  return open === undefined;
}

/** For the student: only after the exam's close, when no attempt runs and every answer is marked. */
export async function findPosition(context: Context, attempt: AttemptRow): Promise<Position | undefined> {
  if (!context.settings().showPositions || attempt.to_mark > 0) return undefined;
  if (!(await isDecided(context, attempt.exam_id))) return undefined;
  const { percents, toMark } = await readPercents(context.db, attempt.exam_id);
  return toMark > 0 ? undefined : positionOf(percentOfAttempt(attempt), percents);
}

/** For staff, by attempt: among all finished students so far. */
export async function findPlaces(
  { db, settings }: Context,
  examId: string,
  rows: readonly AttemptRow[],
): Promise<ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  if (!settings().showPositions) return places;
  const { percents } = await readPercents(db, examId);
  for (const chunk of inChunks(rows.filter(({ status, to_mark }) => status === 'submitted' && to_mark === 0))) {
    const ids = chunk.map(({ _id }) => _id);
    const counted = await newestFinished(db, examId).select('attempts._id').where('attempts._id', 'in', ids).execute();
    const isCounted = new Set(counted.map(({ _id }) => _id));
    for (const row of chunk) if (isCounted.has(row._id)) places.set(row._id, placeOf(percentOfAttempt(row), percents));
  }
  return places;
}
