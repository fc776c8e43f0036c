import { classLevels } from '@akada/contract/rules/class-level';
import { schoolDay } from '@akada/contract/rules/school-day';
import type { ExamQuestionRow, ExamRow, QuestionRow } from '../db/schema.ts';
import { examDates } from '../exams/exam-dates.ts';
import { iso } from '../http/context.ts';
import { insertRows } from './insert-rows.ts';
import { questionRow } from './question-row.ts';
import { dayMs, momentOf, type Seeding } from './seeding.ts';
import { subjects } from './words.ts';

/** Of a real paper's length; what is left of the questions stays in the bank. */
const mostInOneExam = 40;

/** A third is over, a third is open, a third is yet to open. */
function examRow(seeding: Seeding, index: number): ExamRow {
  const { dice, wishes, now, timeZone } = seeding;
  const made = momentOf(seeding, index, wishes.exams, 300);
  const opensInDays = [-60, -5, 20][index % 3] ?? 0;
  const day = (offset: number) => schoolDay(now + offset * dayMs, timeZone);
  const subject = dice.pick(subjects);
  return {
    _id: dice.idAt(made),
    title: `${subject} ${dice.pick(['first', 'second', 'third'])} term test ${index + 1}`,
    description: `What was taught in ${subject} this term, in questions of every type.`,
    class_level: dice.pick(classLevels),
    duration_minutes: dice.pick([20, 30, 40, 60, 90]),
    ...examDates(day(opensInDays), day(opensInDays + 30), timeZone),
    is_active: dice.percent(90) ? 1 : 0,
    max_attempts: 1,
    allow_review: 1,
    deleted_at: null,
    created_at: iso(made),
    updated_at: iso(made),
  };
}

export async function seedExams(seeding: Seeding): Promise<void> {
  const { trx, dice, wishes } = seeding;
  const exams = Array.from({ length: wishes.exams }, (_, index) => examRow(seeding, index));
  const perExam = exams.length === 0 ? 0 : Math.min(mostInOneExam, Math.floor(wishes.questions / exams.length));
  const questions: QuestionRow[] = [];
  const places: ExamQuestionRow[] = [];
  for (let index = 0; index < wishes.questions; index += 1) {
    const made = momentOf(seeding, index, wishes.questions, 450);
    const exam = perExam > 0 ? exams[Math.floor(index / perExam)] : undefined;
    const question = questionRow(dice, made, exam?._id ?? null);
    questions.push(question);
    if (exam) places.push({ exam_id: exam._id, question_id: question._id, position: index % perExam });
  }
  await insertRows(trx, 'exams', exams);
  await insertRows(trx, 'questions', questions);
  await insertRows(trx, 'exam_questions', places);
}
