import { setImmediate as otherWork } from 'node:timers/promises';
import type { AttemptFigures, ResultsOverTime, TopicCell, TopicFigures } from '@akada/contract';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { type CountedExam, countExams, monthsOf, type Period, type Sitters } from './exam-figures.ts';

/** With fewer, a figure would tell about single students. */
export const fewest = 5;

type Wish = Period & Sitters & { subject?: string | undefined };
type About = { subject: string; topic: string };

/** Current subject and topic in the bank: later corrections count for all exams. */
async function aboutQuestions(db: Db, exams: readonly CountedExam[]): Promise<Map<string, About>> {
  const ids = exams.flatMap(({ figures }) => [...figures.values()].flatMap(({ questions }) => [...questions.keys()]));
  const about = new Map<string, About>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await db
      .selectFrom('questions')
      .select(['_id', 'subject', 'topic'])
      .where('_id', 'in', some)
      .execute();
    for (const { _id, subject, topic } of rows) about.set(_id, { subject, topic });
    await otherWork();
  }
  return about;
}

export const noSubject = 'No subject';
export const severalSubjects = 'Several subjects';

/** An exam that names no subject has that of more than half of its questions. */
function subjectOf({ subject: given, figures }: CountedExam, about: ReadonlyMap<string, About>): string {
  if (given !== '') return given;
  const ids = new Set([...figures.values()].flatMap(({ questions }) => [...questions.keys()]));
  const counts = new Map<string, number>();
  for (const id of ids) {
    const subject = about.get(id)?.subject ?? '';
    counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  for (const [subject, count] of counts) if (count * 2 > ids.size) return subject || noSubject;
  return severalSubjects;
}

type Sum = { attempts: number; percents: number };

function shown({ attempts, percents }: Sum): AttemptFigures {
  return { attempts, ...(attempts >= fewest && { percent: Math.round(percents / attempts) }) };
}

class OverTime {
  readonly #months: Sum[];

  constructor(months: number) {
    this.#months = Array.from({ length: months }, () => ({ attempts: 0, percents: 0 }));
  }

  add(index: number, { attempts, percents }: Sum): void {
    const sum = this.#months[index];
    if (!sum) return;
    sum.attempts += attempts;
    sum.percents += percents;
  }

  read() {
    const whole = this.#months.reduce(
      (sum, { attempts, percents }) => ({ attempts: sum.attempts + attempts, percents: sum.percents + percents }),
      { attempts: 0, percents: 0 },
    );
    return { ...shown(whole), months: this.#months.map(shown) };
  }
}

const inOrder = (one: string, other: string) => one.localeCompare(other, 'en');

export async function resultsOverTime(context: Context, wish: Wish): Promise<ResultsOverTime> {
  const months = monthsOf(wish);
  const { exams, counting } = await countExams(context, wish, wish);
  const about = await aboutQuestions(context.db, exams);
  const all = new OverTime(months.length);
  const rows = new Map<string, { classLevel: string; subject: string; figures: OverTime }>();
  const subjects = new Set<string>();
  for (const exam of exams) {
    const subject = subjectOf(exam, about);
    subjects.add(subject);
    if (wish.subject && subject !== wish.subject) continue;
    const key = `${exam.classLevel} ${subject}`;
    const row = rows.get(key) ?? {
      ...{ classLevel: exam.classLevel, subject },
      figures: new OverTime(months.length),
    };
    rows.set(key, row);
    for (const [index, month] of months.entries()) {
      const sum = exam.figures.get(month);
      if (!sum) continue;
      row.figures.add(index, sum);
      all.add(index, sum);
    }
  }
  const read = [...rows.values()].map(({ figures, ...row }) => ({ ...row, ...figures.read() }));
  return {
    months,
    all: all.read(),
    rows: read
      .filter(({ attempts }) => attempts > 0)
      .sort((one, other) => inOrder(one.classLevel, other.classLevel) || inOrder(one.subject, other.subject)),
    subjects: [...subjects].sort(inOrder),
    counting,
  };
}

/** `students`: at least so many, the most that got one of its questions. */
type Cell = { answers: number; right: number; students: number };

function shownCell(cell: Cell | undefined): TopicCell {
  if (!cell) return { answers: 0 };
  const isShown = cell.students >= fewest;
  return { answers: cell.answers, ...(isShown && { percent: Math.round((cell.right / cell.answers) * 100) }) };
}

/** Answers and right answers per question of an exam in these months. */
function questionsWithin({ figures }: CountedExam, months: readonly string[]): Map<string, Omit<Cell, 'students'>> {
  const questions = new Map<string, Omit<Cell, 'students'>>();
  for (const month of months) {
    for (const [id, { asked, right }] of figures.get(month)?.questions ?? []) {
      const sum = questions.get(id) ?? { answers: 0, right: 0 };
      questions.set(id, { answers: sum.answers + asked, right: sum.right + right });
    }
  }
  return questions;
}

export async function topicFigures(context: Context, wish: Wish): Promise<TopicFigures> {
  const months = monthsOf(wish);
  const { exams, counting } = await countExams(context, wish, wish);
  const about = await aboutQuestions(context.db, exams);
  const rows = new Map<string, About & { cells: Map<string, Cell> }>();
  const [classes, subjects] = [new Set<string>(), new Set<string>()];
  let withoutTopic = 0;
  for (const exam of exams) {
    for (const [id, { answers, right }] of questionsWithin(exam, months)) {
      const { subject, topic } = about.get(id) ?? { subject: '', topic: '' };
      const named = subject || noSubject;
      if (topic !== '') subjects.add(named);
      if (wish.subject && named !== wish.subject) continue;
      if (topic === '') {
        withoutTopic += answers;
        continue;
      }
      const key = `${named}\n${topic}`;
      const row = rows.get(key) ?? { subject: named, topic, cells: new Map<string, Cell>() };
      const cell = row.cells.get(exam.classLevel) ?? { answers: 0, right: 0, students: 0 };
      row.cells.set(exam.classLevel, {
        answers: cell.answers + answers,
        right: cell.right + right,
        students: Math.max(cell.students, answers),
      });
      rows.set(key, row);
      classes.add(exam.classLevel);
    }
  }
  const columns = [...classes].sort(inOrder);
  return {
    classes: columns,
    rows: [...rows.values()]
      .sort((one, other) => inOrder(one.subject, other.subject) || inOrder(one.topic, other.topic))
      .map(({ subject, topic, cells }) => ({
        subject,
        topic,
        cells: columns.map((name) => shownCell(cells.get(name))),
      })),
    subjects: [...subjects].sort(inOrder),
    withoutTopic,
    counting,
  };
}
