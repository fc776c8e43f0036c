import { isMarkedByHand } from '@akada/contract/question-types';
import { insertReview } from '../catalogue/reviews/reviews.queries.ts';
import type { LessonRow, Trx } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';

/** Reviews by students, and check questions by staff. */

const hourMs = 3_600_000;
const mostChecks = 2;

/** Seconds at which a film has just taught what is asked. */
const inFilm = { text: 'The two shorter sides of a right-angled triangle are 9 cm and 12 cm long.', second: 42 };

/** Questions of closed exams that name the lesson as their explanation. */
export async function loadCheckQuestions(trx: Trx, context: Context): Promise<void> {
  const rows = await trx
    .selectFrom('questions')
    .select(['_id', 'lesson_id', 'type', 'text'])
    .where('practice', '=', 1)
    .where('lesson_id', 'is not', null)
    .orderBy('_id')
    .execute();
  const marked = rows.filter((row) => !isMarkedByHand(row));
  const secondOf = ({ text }: { text: string }) => (text.startsWith(inFilm.text) ? inFilm.second : null);
  for (const [lessonId, own] of Map.groupBy(marked, (row) => row.lesson_id ?? '')) {
    const stops = own.filter((row) => secondOf(row) !== null);
    const after = own.filter((row) => secondOf(row) === null).slice(0, mostChecks);
    const places = [...stops, ...after].map((row, position) => ({
      ...{ lesson_id: lessonId, question_id: row._id, position, updated_at: iso(context.now()) },
      ...{ at_second: secondOf(row), is_skippable: 0 },
    }));
    await trx.insertInto('lesson_questions').values(places).execute();
  }
}

/** By film, newest last. */
const said: Readonly<Record<string, readonly { rating: number; text: string }[]>> = {
  '/media/demo/fractions.mp4': [
    { rating: 5, text: 'The picture of the two halves made it clear why we need the same denominator.' },
    { rating: 4, text: 'Short and good for my data. One more example with three fractions would help.' },
  ],
  '/media/demo/concord.mp4': [{ rating: 5, text: 'I always wrote “each of the boys are”. Not any more.' }],
  '/media/demo/pythagoras.mp4': [
    { rating: 4, text: 'The squares on the sides show where the formula comes from.' },
    { rating: 5, text: 'Watched it twice before the test, and the ladder question was easy.' },
  ],
  '/media/demo/states-of-matter.mp4': [{ rating: 4, text: 'Now I can see what the particles do when water boils.' }],
  '/media/demo/gradient.mp4': [
    { rating: 5, text: 'Rise over run, with the triangle moving along the line. Very clear.' },
  ],
  '/media/demo/waves.mp4': [{ rating: 3, text: 'Good drawing, but the part on frequency goes too fast for me.' }],
  '/media/demo/demand-supply.mp4': [
    { rating: 5, text: 'Tomatoes in the market is something I know. I can read the graph now.' },
  ],
  '/media/demo/osmosis.mp4': [{ rating: 4, text: 'I finally know the difference between osmosis and diffusion.' }],
};

/** Reviews by students who have watched the whole lesson. */
export async function loadReviews(trx: Trx, context: Context, lessons: readonly LessonRow[]): Promise<void> {
  const watched = await trx
    .selectFrom('lesson_progress')
    .select(['student_id', 'lesson_id', 'watched_at'])
    .where('finished_at', 'is not', null)
    .orderBy('watched_at')
    .orderBy('student_id')
    .execute();
  for (const { _id: lessonId, video } of lessons) {
    const own = watched.filter((row) => row.lesson_id === lessonId);
    for (const [index, review] of (said[video] ?? []).entries()) {
      const by = own[index];
      if (!by) continue;
      const then = Math.min(context.now(), Date.parse(by.watched_at) + 2 * hourMs);
      await insertReview(trx, { _id: newIdAt(then), studentId: by.student_id, lessonId, at: iso(then), ...review });
    }
  }
}
