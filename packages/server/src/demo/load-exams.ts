import { schoolDay } from '@akada/contract/rules/school-day';
import { examEntity } from '../exams/exams/exam.entity.ts';
import { examDates } from '../exams/exams/exam-dates.ts';
import { presetSubject } from '../exams/exams/exam-subjects.ts';
import { insertExam, updateExamRow } from '../exams/exams/exams.queries.ts';
import { actorOf } from '../platform/audit/record.ts';
import type { ImportRow } from '../platform/db/import-rows.ts';
import type { LessonRow, Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';
import { addRows, keepPictures } from '../questions/import/apply-import.ts';
import type { Candidate } from '../questions/import/check.ts';
import { insertLines } from '../questions/import/import.queries.ts';
import { readImport } from '../questions/import/read-import.ts';
import { drawPictures, lineOf } from '../questions/import/store-import.ts';
import {
  type Aside,
  type DemoExam,
  type DemoPaper,
  type DemoSet,
  readPapers,
  readPracticeSets,
  windows,
} from './content.ts';

const dayMs = 24 * 3_600_000;

export type Asked = { question: Candidate; nearMisses: readonly string[] };

export type Placed = {
  _id: string;
  exam: DemoExam;
  /** By the ids of the questions. */
  asked: ReadonlyMap<string, Asked>;
  opensAt: number;
  closesAt: number;
};

type School = { admin: UserRow; lessons: readonly LessonRow[] };

/** Questions of a closed exam are open for practice. */
type Into = { _id: string; isOver: boolean };

function explainedBy({ watch }: Aside, lessons: readonly LessonRow[]): Pick<Candidate, 'lesson' | 'lessonSecond'> {
  const lesson = lessons.find(({ title }) => title === watch?.lesson);
  return watch && lesson ? { lesson: lesson._id, lessonSecond: watch.second } : {};
}

/** Same path as an upload, in one transaction; a rejected question aborts the load. */
async function importSet(trx: Trx, context: Context, set: DemoSet, exam: Into | null, { admin, lessons }: School) {
  const { fileName, bytes, asides } = set;
  const { format, rows, notes } = readImport(bytes, 'json');
  const imported: ImportRow = {
    ...{ _id: context.newId(), format, file_name: fileName, exam_id: exam?._id ?? null, notes: JSON.stringify(notes) },
    ...{ imported_by: admin._id, created_at: iso(context.now()), applied_at: null, reading: null },
  };
  const lines = [];
  for (const [index, { row, picture }] of (await drawPictures(context, rows)).entries()) {
    if (row.status !== 'accepted') throw new Error(`${fileName}, question ${row.line}: ${row.why}`);
    const known = { ...explainedBy(asides[index] ?? {}, lessons), ...(exam?.isOver && { practice: true }) };
    const question = row.question && { ...row.question, ...known };
    lines.push(lineOf(imported._id, context.newId(), { ...row, question }, picture));
  }
  await trx.insertInto('question_imports').values(imported).execute();
  await insertLines(trx, lines);
  await keepPictures(context, lines);
  const who = { by: actorOf(admin, ''), at: context.now() };
  await addRows(
    trx,
    context,
    imported,
    lines.map(({ line }) => line),
    who,
  );
  const asked = lines.map(({ question_id, question }, index): [string, Asked] => [
    question_id,
    { question: JSON.parse(question ?? '') as Candidate, nearMisses: asides[index]?.nearMisses ?? [] },
  ]);
  return new Map(asked);
}

type Sections = NonNullable<DemoExam['sections']>;

/** The ids of the questions are new with each load. */
function withQuestions(sections: Sections, ids: readonly string[]) {
  let before = 0;
  return sections.map(({ count, ...section }) => {
    before += count;
    return { ...section, questions: ids.slice(before - count, before) };
  });
}

async function addExam(trx: Trx, context: Context, paper: DemoPaper, school: School): Promise<Placed> {
  const now = context.now();
  const created = now - 20 * dayMs;
  const zone = context.settings().timeZone;
  const { window, sections = [], ...fields } = paper.exam;
  const day = (offset: number) => schoolDay(now + offset * dayMs, zone);
  const dates = examDates(day(windows[window].opens), day(windows[window].closes), zone);
  const at = iso(created);
  const row = await insertExam(trx, { _id: newIdAt(created), fields, dates, questions: [], at });
  const { _id } = row;
  const then = { ...context, db: trx, now: () => created, newId: () => newIdAt(created) };
  const asked = await importSet(trx, then, paper, { _id, isOver: window === 'closed' }, school);
  const questions = [...asked.keys()];
  const subject = await presetSubject(trx, context, { questions, draw: [], classLevel: row.class_level });
  const placed = { subject, ...(sections.length > 0 && { sections: withQuestions(sections, questions) }) };
  await updateExamRow(trx, row, examEntity.toColumns(placed), undefined, at);
  return { _id, exam: paper.exam, asked, opensAt: Date.parse(dates.opens_at), closesAt: Date.parse(dates.closes_at) };
}

export async function loadExams(trx: Trx, context: Context, school: School): Promise<Placed[]> {
  const then = context.now() - 21 * dayMs;
  const before = { ...context, db: trx, now: () => then, newId: () => newIdAt(then) };
  for (const set of readPracticeSets()) await importSet(trx, before, set, null, school);
  const placed: Placed[] = [];
  for (const paper of readPapers()) placed.push(await addExam(trx, context, paper, school));
  return placed;
}
