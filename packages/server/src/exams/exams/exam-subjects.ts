import type { DrawRule } from '@akada/contract';
import { subjectOf } from '@akada/contract/rules/report-card';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { drawOf } from './exam.entity.ts';

/** The subject of an exam: the given one, else that of most of its questions. */

class Counts {
  readonly #bySubject = new Map<string, number>();

  add(subject: string, more: number): void {
    this.#bySubject.set(subject, (this.#bySubject.get(subject) ?? 0) + more);
  }

  addDraw(draw: readonly DrawRule[]): void {
    for (const { subject = '', count } of draw) this.add(subject, count);
  }

  most(): string {
    return subjectOf(this.#bySubject);
  }
}

export async function subjectsOfExams(
  db: Db,
  exams: readonly Pick<ExamRow, '_id' | 'draw' | 'subject'>[],
): Promise<ReadonlyMap<string, string>> {
  const open = exams.filter(({ subject }) => subject === '');
  const counts = new Map(open.map(({ _id }) => [_id, new Counts()]));
  const rows =
    open.length === 0
      ? []
      : await db
          .selectFrom('exam_questions')
          .innerJoin('questions', 'questions._id', 'exam_questions.question_id')
          .select((eb) => ['exam_questions.exam_id', 'questions.subject', eb.fn.countAll<number>().as('questions')])
          .where('exam_questions.exam_id', 'in', [...counts.keys()])
          .groupBy(['exam_questions.exam_id', 'questions.subject'])
          .execute();
  for (const row of rows) counts.get(row.exam_id)?.add(row.subject, row.questions);
  for (const exam of open) counts.get(exam._id)?.addDraw(drawOf(exam));
  return new Map(exams.map(({ _id, subject }) => [_id, subject || (counts.get(_id)?.most() ?? '')]));
}

type Asked = { questions: readonly string[]; draw: readonly DrawRule[] };

export async function subjectOfQuestions(db: Db, { questions, draw }: Asked): Promise<string> {
  const counts = new Counts();
  const rows =
    questions.length === 0
      ? []
      : await db
          .selectFrom('questions')
          .select((eb) => ['subject', eb.fn.countAll<number>().as('count')])
          .where('_id', 'in', [...questions])
          .groupBy('subject')
          .execute();
  for (const row of rows) counts.add(row.subject, row.count);
  counts.addDraw(draw);
  return counts.most();
}
