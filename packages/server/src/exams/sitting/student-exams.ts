import type { StudentExam } from '@akada/contract';
import { minutesAvailable, standingMinutes, windowState } from '@akada/contract/rules/exam-clock';
import type { GradeScale } from '@akada/contract/rules/grade';
import { toldOf } from '@akada/contract/rules/told-settings';
import { groupList, groupsOf, isExamForGroups } from '../../platform/db/audience.ts';
import { Cache } from '../../platform/db/cache.ts';
import { asGiven, currentVersions } from '../../platform/db/exam-versions.ts';
import type { AttemptRow, Db, ExamRow, ExtraAttemptRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, perContext } from '../../platform/http/context.ts';
import type { Caller } from '../../platform/http/session.ts';
import { questionIdsOfExams } from '../../questions/exam-list.ts';
import { toPaperQuestion } from '../../questions/question.entity.ts';
import { difficultiesOf } from '../exams/difficulty.ts';
import { toldSettings } from '../exams/exam.entity.ts';
import { examHead } from '../exams/exams.queries.ts';
import { answeredAfterDecisions } from './answered.ts';
import { findExtraAttempts, nextStart, usedOf } from './extra-attempts.ts';
import { findWaitingTime } from './extra-time.ts';
import { scaleOf } from './grade-scale.ts';
import { paperOf } from './paper.ts';
import { toAttemptSummary } from './sitting.queries.ts';
import { attemptsOf } from './submit.ts';

/** Not a Caller, because a calendar feed has no session. */
type Learner = Pick<Caller, '_id' | 'classLevel' | 'extraTimePercent'>;

type Exams = { rows: readonly ExamRow[]; questionIds: ReadonlyMap<string, string[]> };

async function withQuestions(db: Db, rows: readonly ExamRow[]): Promise<Exams> {
  const ids = rows.map((row) => row._id);
  const byExam = Map.groupBy(await questionIdsOfExams(db, ids), (question) => question.exam_id);
  const versions = await currentVersions(db, ids);
  const questionsOf = (id: string) => {
    const version = versions.get(id);
    return version
      ? (JSON.parse(version.own_questions) as string[])
      : (byExam.get(id) ?? []).map((row) => row.question_id);
  };
  return {
    rows: rows.map((row) => asGiven(row, versions.get(row._id))),
    questionIds: new Map(ids.map((id) => [id, questionsOf(id)])),
  };
}

/** Published exams of the class, and those of these groups. */
async function readExams(db: Db, classLevel: string, groups: readonly string[]): Promise<Exams> {
  const rows = await db
    .selectFrom('exams')
    .selectAll()
    .select(groupList('exams'))
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where(isExamForGroups(classLevel, groups))
    .orderBy('opens_at', 'desc')
    .orderBy('_id', 'desc')
    .execute();
  return withQuestions(db, rows);
}

const ownLists = perContext(
  (context) => new Cache<Exams>(context, ['exams', 'exam_groups', 'exam_questions', 'questions', 'exam_versions']),
);

const namedGroups = perContext((context) => new Cache<ReadonlySet<string>>(context, ['exams', 'exam_groups']));

async function readNamedGroups(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('exam_groups')
    .innerJoin('exams', 'exams._id', 'item_id')
    .select('group_id')
    .distinct()
    .where('is_active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

/** Students of a class in the same groups share a list; their groups are read only where an exam names some. */
async function givenExams(context: Context, { _id, classLevel }: Learner): Promise<Exams> {
  const { db } = context;
  const named = await namedGroups(context).get('', () => readNamedGroups(db));
  const groups = named.size === 0 ? [] : (await groupsOf(db, _id)).filter((id) => named.has(id)).toSorted();
  return ownLists(context).get([classLevel, ...groups].join(), () => readExams(db, classLevel, groups));
}

const newestFirst = (one: ExamRow, other: ExamRow) =>
  one.opens_at === other.opens_at ? (one._id < other._id ? 1 : -1) : one.opens_at < other.opens_at ? 1 : -1;

type Visible = Exams & { /** Ids of the exams that the student may sit. */ given: ReadonlySet<string> };

async function visibleExams(context: Context, caller: Learner, attempts: readonly AttemptRow[]): Promise<Visible> {
  const { db } = context;
  const own = await givenExams(context, caller);
  const given = new Set(own.rows.map(({ _id }) => _id));
  const satIds = new Set(attempts.map((attempt) => attempt.exam_id));
  const otherIds = [...satIds].filter((id) => !given.has(id));
  if (otherIds.length === 0) return { ...own, given };
  const others = db.selectFrom('exams').selectAll().select(groupList('exams')).where('_id', 'in', otherIds);
  const read = await withQuestions(db, await others.execute());
  return {
    rows: [...own.rows, ...read.rows].toSorted(newestFirst),
    questionIds: new Map([...own.questionIds, ...read.questionIds]),
    given,
  };
}

const finishedOf = (attempts: readonly AttemptRow[]) => attempts.filter(({ status }) => status === 'submitted');

/** `isMine`, internal only: published, and for this student. */
type OwnExam = StudentExam & { isMine: boolean };

/** Contains no question text and no key. */
function toStudentExam(
  exam: ExamRow,
  own: {
    isGiven: boolean;
    extraTimePercent: number;
    /** Given before the start. */
    waitingMinutes: number;
    attempts: readonly AttemptRow[];
    extras: readonly ExtraAttemptRow[];
    answered: ReadonlyMap<string, number>;
    questionIds: string[];
    difficulty: StudentExam['difficulty'];
    scale: GradeScale;
    now: number;
  },
): OwnExam {
  const isMine = exam.is_active === 1 && exam.deleted_at === null && own.isGiven;
  const next = isMine ? nextStart(exam, own.attempts, own.extras, own.now) : undefined;
  const closesAt = next?.closesAt ?? exam.closes_at;
  const window = windowState(Date.parse(exam.opens_at), Date.parse(closesAt), own.now);
  const clock = [own.now, exam.duration_minutes, Date.parse(closesAt)] as const;
  const extraMinutes = window === 'open' ? standingMinutes(...clock, own.extraTimePercent) + own.waitingMinutes : 0;
  const latest = own.attempts[0];
  const [newest, ...earlier] = finishedOf(own.attempts);
  const toResult = (row: AttemptRow) => ({
    ...toAttemptSummary(row, own.scale),
    answeredQuestions: own.answered.get(row._id) ?? 0,
  });
  const used = usedOf(own.attempts).length;
  const extra = latest?.status === 'running' ? null : next?.extra;
  // The paper's own number of questions, unless the next start gets a new paper.
  const isOnPaper = latest !== undefined && (latest.status === 'running' || !next);
  const head = examHead(exam, own.questionIds.length, own.difficulty);
  return {
    ...head,
    ...toldSettings(exam),
    closesAt,
    maxAttempts: Math.max(exam.max_attempts, used + (extra ? 1 : 0)),
    questionCount: isOnPaper ? latest.total_questions : head.questionCount,
    questions: own.questionIds,
    minutesAvailable: window === 'open' ? minutesAvailable(...clock) + extraMinutes : 0,
    extraMinutes: extraMinutes || undefined,
    window,
    isMine,
    attempt: latest ? toAttemptSummary(latest, own.scale) : undefined,
    lastResult: newest && toResult(newest),
    earlierResults: earlier.length > 0 ? earlier.map(toResult) : undefined,
    attemptsUsed: used,
    canStart: latest?.status === 'running' || next !== undefined,
    extraAttempt: extra ? { until: extra.until, reason: extra.reason } : undefined,
  };
}

export async function examsForStudent(context: Context, caller: Learner, examId?: string): Promise<OwnExam[]> {
  const attempts = await attemptsOf(context, caller._id);
  const { rows, questionIds, given } = await visibleExams(context, caller, attempts);
  const exams = examId ? rows.filter((row) => row._id === examId) : rows;
  const byExam = Map.groupBy(attempts, (attempt) => attempt.exam_id);
  const difficulty = await difficultiesOf(
    context,
    exams.map((exam) => exam._id),
  );
  const finished = exams.flatMap(({ _id }) => finishedOf(byExam.get(_id) ?? []));
  const answered = await answeredAfterDecisions(context, finished);
  const extras = await findExtraAttempts(context.db, { student: caller._id });
  const waiting = await findWaitingTime(context.db, { student: caller._id });
  const waitingMinutes = (id: string) =>
    waiting.reduce((sum, { exam_id, minutes }) => sum + (exam_id === id ? minutes : 0), 0);
  const now = context.now();
  return exams.map((exam) =>
    toStudentExam(exam, {
      waitingMinutes: waitingMinutes(exam._id),
      extraTimePercent: caller.extraTimePercent,
      isGiven: given.has(exam._id),
      attempts: byExam.get(exam._id) ?? [],
      extras,
      answered,
      questionIds: questionIds.get(exam._id) ?? [],
      difficulty: difficulty.get(exam._id) ?? 'Medium',
      scale: scaleOf(context, exam),
      now,
    }),
  );
}

/** Questions come from the frozen paper once there is an attempt. */
export async function getForStudent(context: Context, caller: Learner, examId: string): Promise<StudentExam> {
  const [exam] = await examsForStudent(context, caller, examId);
  if (!exam) throw new AppError('not_found', 'Exam not found');
  if (!exam.attempt) return exam;
  const attempt = await context.db
    .selectFrom('attempts')
    .select(['_id', 'paper_id'])
    .where('student_id', '=', caller._id)
    .where('_id', '=', exam.attempt._id)
    .executeTakeFirstOrThrow();
  const paper = await paperOf(context, context.db, attempt);
  const questions = paper.questions.map(toPaperQuestion);
  const sections = paper.sections.length > 0 ? { sections: paper.sections } : {};
  if (exam.attempt.status !== 'running') return { ...exam, questions, ...sections };
  return { ...exam, ...toldOf(paper), duration: paper.durationMinutes, questions, ...sections };
}
