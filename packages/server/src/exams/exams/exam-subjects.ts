import type { DrawRule } from '@akada/contract';
import { subjectOf } from '@akada/contract/rules/report-card';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { subjectSpeller } from '../../platform/http/named-subject.ts';
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

/** The subject that most questions of the bank on each topic have. */
async function subjectsOfTopics(db: Db, topics: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('questions')
    .select((eb) => ['topic', 'subject', eb.fn.countAll<number>().as('count')])
    .where('topic', 'in', [...topics])
    .where('subject', '!=', '')
    .groupBy(['topic', 'subject'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ topic }) => topic)].map(([topic, all]) => [
      topic,
      subjectOf(new Map(all.map(({ subject, count }) => [subject, count]))),
    ]),
  );
}

/** Questions and draws without a subject count for that of their topic. */
async function subjectOfQuestions(db: Db, { questions, draw }: Asked): Promise<string> {
  const rows =
    questions.length === 0
      ? []
      : await db
          .selectFrom('questions')
          .select((eb) => ['subject', 'topic', eb.fn.countAll<number>().as('count')])
          .where('_id', 'in', [...questions])
          .groupBy(['subject', 'topic'])
          .execute();
  const asked = [...rows, ...draw.map(({ subject = '', topic = '', count }) => ({ subject, topic, count }))];
  const topics = new Set(asked.flatMap(({ subject, topic }) => (subject === '' && topic !== '' ? topic : [])));
  const known = topics.size > 0 ? await subjectsOfTopics(db, [...topics]) : new Map<string, string>();
  const counts = new Counts();
  for (const { subject, topic, count } of asked) counts.add(subject || (known.get(topic) ?? ''), count);
  return counts.most();
}

/** The subject of an exam for which nobody named one; '' in a school without a list, where report cards look at the questions. */
export async function presetSubject(
  db: Db,
  context: Pick<Context, 'settings'>,
  { classLevel, ...asked }: Asked & { classLevel?: string | undefined },
): Promise<string> {
  if (context.settings().subjects.length === 0) return '';
  return subjectSpeller(context)(await subjectOfQuestions(db, asked), classLevel);
}
