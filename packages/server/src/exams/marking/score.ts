import type { Score } from '@akada/contract';
import { questionTypes } from '@akada/contract/question-types';
import { durationText, gradeOf } from '@akada/contract/rules/grade';
import { takesPointsOff } from '@akada/contract/rules/points-off';
import { prepared } from '../../platform/db/prepared.ts';
import type { AttemptRow, Db, ExamRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { answeredOn } from '../sitting/answered.ts';
import { versionsOf } from '../sitting/exam-versions.ts';
import { findWaitingAttempt } from '../sitting/extra-attempts.ts';
import { findScale } from '../sitting/grade-scale.ts';
import { findLateAnswers } from '../sitting/late-answers.ts';
import type { OwnPaper } from '../sitting/paper.ts';
import { scorePaper } from '../sitting/scoring.ts';
import { type Marks, percentOfAttempt, secondsTaken } from '../sitting/sitting.queries.ts';
import { attemptsOf, isOver } from '../sitting/submit.ts';
import { findScoreChanges, withoutPoints } from './score-changes.ts';
import { findPosition } from './standings.ts';
import { type Marked, marksOf, readMarked, topicsOf } from './topics.ts';

export type ReviewState = {
  reviewFrom: string | undefined;
  isReviewOpen: boolean;
  /** Set while the review waits for a release by staff. */
  isReviewAwaited?: true;
  /** True if somebody may have read the right answers, even if the review is closed again. */
  wasReviewOpen: boolean;
};

const examWithLastDeadline = prepared(['exam', 'student', 'now'], (db, { exam, student, now }) =>
  db
    .selectFrom('exams')
    .where('_id', '=', exam)
    .select((eb) => [
      'allow_review',
      'review_at',
      'review_released_at',
      'closes_at',
      eb
        .selectFrom('attempts')
        .select('deadline_at')
        .where('exam_id', '=', exam)
        .where('status', '=', 'running')
        .orderBy('deadline_at', 'desc')
        .limit(1)
        .as('deadline_at'),
      eb
        .selectFrom('attempts')
        .select('deadline_at')
        .where('student_id', '=', student)
        .where('exam_id', '=', exam)
        .where('status', '=', 'running')
        .limit(1)
        .as('own_deadline_at'),
      eb
        .selectFrom('extra_attempts')
        .select('until')
        .where('exam_id', '=', exam)
        .where('attempt_id', 'is', null)
        .where('until', '>=', now)
        .orderBy('until', 'desc')
        .limit(1)
        .as('waiting_until'),
    ]),
);

type Review = Pick<ExamRow, 'allow_review' | 'review_at' | 'review_released_at'>;

export const isReviewAwaited = ({ allow_review, review_at, review_released_at }: Review): true | undefined =>
  (allow_review === 1 && review_at === 'release' && review_released_at === null) || undefined;

const never: ReviewState = {
  reviewFrom: undefined,
  isReviewOpen: false,
  wasReviewOpen: false,
};

/**
 * Right answers stay hidden while any attempt runs or an extra attempt is unused, even after the exam's close, because
 * a key could help. An exam that shows them at once considers only the student's own attempts. `keyNeededUntil` has
 * the same rule for notices.
 */
export async function reviewState(
  context: Context,
  { exam_id, student_id }: Pick<AttemptRow, 'exam_id' | 'student_id'>,
  db: Db = context.db,
): Promise<ReviewState> {
  const now = context.now();
  const [exam] = await examWithLastDeadline(db, { exam: exam_id, student: student_id, now: iso(now) });
  if (exam?.allow_review !== 1) return never;
  const { closes_at, review_released_at: released } = exam;
  const runningUntil = (deadline: string | null) =>
    deadline !== null && !isOver({ deadline_at: deadline }, now) ? deadline : undefined;
  const running = runningUntil(exam.deadline_at);
  const waiting = exam.waiting_until ?? undefined;
  const needed = running && waiting && running > waiting ? running : (waiting ?? running);
  if (exam.review_at === 'submit') {
    const own = runningUntil(exam.own_deadline_at);
    return { reviewFrom: own, isReviewOpen: !own, wasReviewOpen: true };
  }
  if (exam.review_at === 'release') {
    const isReleased = released !== null;
    const reviewFrom = isReleased ? (needed ?? released) : undefined;
    const isReviewOpen = isReleased && !needed;
    return { reviewFrom, isReviewOpen, wasReviewOpen: isReleased, ...(!isReleased && { isReviewAwaited: true }) };
  }
  const reviewFrom = needed && needed > closes_at ? needed : closes_at;
  const isClosed = iso(now) > closes_at;
  return { reviewFrom, isReviewOpen: isClosed && !needed, wasReviewOpen: isClosed && !running };
}

type OwnResult = { studentId: string; examId: string; attempt?: string };

/** The newest unless `attempt` names an earlier one. Closes an overdue attempt first; 404 when there is none. */
export async function getOwnResult(context: Context, { studentId, examId, attempt }: OwnResult) {
  const attempts = await attemptsOf(context, studentId);
  const finished = attempts.filter(({ exam_id, status }) => exam_id === examId && status === 'submitted');
  const [newest] = finished;
  if (!newest) throw new AppError('not_found', 'There is no result yet: this exam has not been submitted');
  const row = attempt === undefined ? newest : finished.find(({ _id }) => _id === attempt);
  if (!row) throw new AppError('not_found', 'Attempt not found');
  return { row, counts: row === newest };
}

function marksByType({ paper, ...answered }: Marked) {
  return questionTypes.flatMap((type) => {
    const ofType = paper.questions.filter((question) => question.type === type);
    return ofType.length === 0 ? [] : [{ type, ...marksOf(ofType, answered) }];
  });
}

/** Undefined if the paper has no penalty. */
export const pointsOffOf = (paper: OwnPaper, selected: ReadonlyMap<string, string>, marks: Marks) =>
  takesPointsOff(paper) ? scorePaper(paper, selected, marks).pointsOff : undefined;

/** Undefined while answers wait to be marked. */
function passOf({ score, pass_points: points, to_mark }: AttemptRow, { passMark: mark }: OwnPaper): Score['pass'] {
  if (points === null || mark === undefined || to_mark > 0) return undefined;
  return { mark, points, passed: (score ?? 0) >= points };
}

/**
 * Only a counting result has a position. Contains no keys and no names of staff, and no topics while the review is
 * closed.
 */
export async function toScore(context: Context, attempt: AttemptRow, counts: boolean): Promise<Score> {
  const { db } = context;
  const marked = await readMarked(context, attempt);
  const { paper, selected, marks } = marked;
  const percent = percentOfAttempt(attempt);
  const scale = await findScale(context, attempt.exam_id);
  const seconds = secondsTaken(attempt);
  const state = await reviewState(context, attempt);
  const changes = await findScoreChanges(db, attempt);
  const lateAnswers = { waiting: 0, accepted: 0, refused: 0 };
  for (const { decision } of await findLateAnswers(db, attempt)) lateAnswers[decision ?? 'waiting'] += 1;
  const versions = await versionsOf(context, db, attempt.exam_id, [attempt.paper_id]);
  return {
    _id: attempt._id,
    number: attempt.number,
    counts,
    version: versions.get(attempt.paper_id),
    score: attempt.score ?? 0,
    toMark: attempt.to_mark || undefined,
    totalPoints: attempt.total_points,
    totalQuestions: attempt.total_questions,
    correctAnswers: attempt.correct_answers ?? 0,
    examTitle: paper.title,
    timeTaken: durationText(seconds),
    timeTakenSeconds: seconds,
    percent,
    grade: gradeOf(percent, scale),
    position: counts ? await findPosition(context, attempt) : undefined,
    gradeScale: scale.kind === 'letters' ? undefined : scale,
    submittedAt: attempt.submitted_at ?? attempt.deadline_at,
    answeredQuestions: answeredOn(paper, selected, marks),
    marks: marksByType(marked),
    pointsOff: pointsOffOf(paper, selected, marks),
    pass: passOf(attempt, paper),
    submittedBy: attempt.submitted_by ?? 'student',
    lateAnswers,
    extraAttempt: await findWaitingAttempt(db, attempt, context.now()),
    // Points by answer would reveal the key.
    changes: state.isReviewOpen ? changes : changes.map(withoutPoints),
    ...state,
    ...(state.isReviewOpen && (await topicsOf(context, marked))),
  };
}
