import { classLevels } from '@akada/contract/rules/class-level';
import { schoolDay } from '@akada/contract/rules/school-day';
import { fold } from '../db/fold.ts';
import type { ExamQuestionRow, ExamRow, QuestionRow } from '../db/schema.ts';
import { learnWords } from '../db/search-words.ts';
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
  const _id = dice.idAt(made);
  const title = `${subject} ${dice.pick(['first', 'second', 'third'])} term test ${index + 1}`;
  return {
    _id,
    title,
    search_text: fold(title),
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

/** With its questions, in the order of the paper. */
export type SeededExam = { exam: ExamRow; questions: QuestionRow[] };

export async function seedExams(seeding: Seeding): Promise<SeededExam[]> {
  const { trx, dice, wishes } = seeding;
  const exams = Array.from({ length: wishes.exams }, (_, index) => examRow(seeding, index));
  const perExam = exams.length === 0 ? 0 : Math.min(mostInOneExam, Math.floor(wishes.questions / exams.length));
  const questions: QuestionRow[] = [];
  const places: ExamQuestionRow[] = [];
  const seeded = exams.map((exam): SeededExam => ({ exam, questions: [] }));
  for (let index = 0; index < wishes.questions; index += 1) {
    const made = momentOf(seeding, index, wishes.questions, 450);
    const own = perExam > 0 ? seeded[Math.floor(index / perExam)] : undefined;
    const question = questionRow(dice, made, own?.exam._id ?? null);
    questions.push(question);
    if (!own) continue;
    own.questions.push(question);
    places.push({ exam_id: own.exam._id, question_id: question._id, position: index % perExam });
  }
  await insertRows(trx, 'exams', exams);
  await insertRows(trx, 'questions', questions);
  await learnWords(
    trx,
    'questions',
    questions.map((question) => question.search_text),
  );
  await insertRows(trx, 'exam_questions', places);
  return seeded;
}
