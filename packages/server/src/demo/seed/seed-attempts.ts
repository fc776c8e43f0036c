import { deadlineOf } from '@akada/contract/rules/exam-clock';
import { storeVersion } from '../../exams/sitting/exam-versions.ts';
import { type Paper, storePaper } from '../../exams/sitting/paper.ts';
import { scorePaper } from '../../exams/sitting/scoring.ts';
import type { AnswerRow, AttemptRow, ExamRow, QuestionRow, UserRow } from '../../platform/db/schema.ts';
import { iso } from '../../platform/http/context.ts';
import { toAskedQuestion } from '../../questions/question.entity.ts';
import type { SeededExam } from './seed-content.ts';
import type { Seeding } from './seeding.ts';
import { insertRows } from './seeding.ts';

const minuteMs = 60_000;

type Sitting = { exam: ExamRow; questions: readonly QuestionRow[]; paper: Paper; paperId: string; student: UserRow };

function paperOf(exam: ExamRow, questions: readonly QuestionRow[]): Paper {
  return {
    title: exam.title,
    description: exam.description,
    classLevel: exam.class_level,
    durationMinutes: exam.duration_minutes,
    startDate: exam.start_date,
    endDate: exam.end_date,
    questions: questions.map((question) => toAskedQuestion(question, new Map())),
  };
}

function sittable(seeding: Seeding, exams: readonly SeededExam[], students: readonly UserRow[]) {
  const classes = Map.groupBy(students, (student) => student.class_level);
  return exams
    .filter(({ exam, questions }) => questions.length > 0 && Date.parse(exam.opens_at) < seeding.now)
    .map((seeded) => ({ ...seeded, students: classes.get(seeded.exam.class_level) ?? [] }));
}

/** Each student sits each exam of their class once. */
export function mostAnswers(seeding: Seeding, exams: readonly SeededExam[], students: readonly UserRow[]): number {
  return sittable(seeding, exams, students).reduce(
    (sum, { questions, students: own }) => sum + questions.length * own.length,
    0,
  );
}

/** Alternates between the exams, so that the answers spread over all. */
async function* sittings(seeding: Seeding, exams: readonly SeededExam[], students: readonly UserRow[]) {
  let left = seeding.wishes.answers;
  const open = [];
  for (const { exam, questions, students: own } of sittable(seeding, exams, students)) {
    const paper = paperOf(exam, questions);
    const paperId = await storePaper(seeding.trx, exam._id, paper, seeding.dice.idAt(seeding.now), iso(seeding.now));
    await storeVersion(seeding.trx, exam, 1, { id: paperId, paper }, iso(seeding.now));
    open.push({ exam, questions, paper, paperId, own });
  }
  for (let index = 0; left > 0 && open.some(({ own }) => index < own.length); index += 1) {
    for (const { own, ...rest } of open) {
      const student = own[index];
      if (!student || left <= 0) continue;
      yield { ...rest, questions: rest.questions.slice(0, left), student } satisfies Sitting;
      left -= rest.questions.length;
    }
  }
}

function answerTo({ dice }: Seeding, question: QuestionRow): string {
  if (dice.percent(66)) return question.correct_answer;
  const options = JSON.parse(question.options) as string[];
  if (options.length > 0) return dice.pick(options);
  return question.type === 'true-false' ? dice.pick(['true', 'false']) : String(dice.below(500));
}

function handedIn(seeding: Seeding, sitting: Sitting): { attempt: AttemptRow; answers: AnswerRow[] } {
  const { dice, now } = seeding;
  const { exam, questions, paper, paperId, student } = sitting;
  const [opens, closes] = [Date.parse(exam.opens_at), Math.min(now, Date.parse(exam.closes_at))];
  const began = opens + dice.below(Math.max(1, closes - opens - exam.duration_minutes * minuteMs));
  const ended = began + Math.floor(exam.duration_minutes * minuteMs * (0.5 + dice.below(50) / 100));
  const id = dice.idAt(began);
  const answers = questions.map((question, index) => ({
    student_id: student._id,
    attempt_id: id,
    question_id: question._id,
    selected_answer: answerTo(seeding, question),
    seq: 1,
    saved_at: iso(began + Math.floor(((ended - began) * (index + 1)) / questions.length)),
  }));
  const given = new Map(answers.map((answer) => [answer.question_id, answer.selected_answer]));
  const { score, correctAnswers } = scorePaper(paper, given, new Map());
  const attempt: AttemptRow = {
    _id: id,
    exam_id: exam._id,
    student_id: student._id,
    number: 1,
    paper_id: paperId,
    status: 'submitted',
    started_at: iso(began),
    deadline_at: iso(deadlineOf(began, exam.duration_minutes, Date.parse(exam.closes_at))),
    submitted_at: iso(ended),
    total_questions: paper.questions.length,
    total_points: paper.questions.reduce((sum, question) => sum + question.points, 0),
    by_hand: 0,
    to_mark: 0,
    correct_answers: correctAnswers,
    score,
    device: null,
    device_number: 0,
    extra_minutes: 0,
    last_seen_at: iso(ended),
    submitted_by: 'student',
    pass_points: null,
    marked: 0,
    paused_seconds: 0,
  };
  return { attempt, answers };
}

/** In batches, so that a million answers need no memory. */
export async function seedAttempts(
  seeding: Seeding,
  exams: readonly SeededExam[],
  students: readonly UserRow[],
): Promise<void> {
  let batch: { attempt: AttemptRow; answers: AnswerRow[] }[] = [];
  const flush = async () => {
    await insertRows(
      seeding.trx,
      'attempts',
      batch.map(({ attempt }) => attempt),
    );
    await insertRows(
      seeding.trx,
      'answers',
      batch.flatMap(({ answers }) => answers),
    );
    batch = [];
  };
  for await (const sitting of sittings(seeding, exams, students)) {
    batch.push(handedIn(seeding, sitting));
    if (batch.length === 1000) await flush();
  }
  await flush();
}
