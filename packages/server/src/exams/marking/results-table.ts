import type { ExamResult, Question } from '@akada/contract';
import { rulesOf } from '@akada/contract/question-types';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { inChunks } from '../../platform/db/dialect.ts';
import { writeSheet } from '../../platform/files/write-sheet.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { byteOrderMark, type Cell, csvLine, withoutFormula } from '../../platform/http/download.ts';
import { shortText } from '../../questions/question.entity.ts';
import { versionsOf } from '../sitting/exam-versions.ts';
import { scaleOf } from '../sitting/grade-scale.ts';
import { getPaper } from '../sitting/paper.ts';
import { absenteesByName, type ExamOfResults, resultRows, toResult, withAnswers } from './results.ts';
import { findPlaces } from './standings.ts';

function momentIn(timeZone: string): (instant: string | undefined) => string | undefined {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => instant && words.format(new Date(instant));
}

type Line = {
  status: 'Finished' | 'To be marked' | 'Still running' | 'Did not sit' | 'Not started yet';
  result: ExamResult | null;
  student: { _id: string; full_name: string; email: string; phone_written: string };
};

type Column = [title: string, cell: (line: Line) => Cell];

function passed({ result }: Line): Cell {
  if (result?.passed === undefined) return undefined;
  return result.passed ? 'Yes' : 'No';
}

/** Chosen options in words, written answers unchanged. */
function answerInWords(question: Question, answer: string): string {
  if (question.options.length === 0) return answer;
  return rulesOf(question.type).keyInWords({ ...question, correctAnswer: answer });
}

/** Empty for a blank, a dash if the student's paper lacks the question. */
function answerColumn(question: Question, index: number): Column {
  return [
    `${index + 1}. ${shortText(question.text)}`,
    ({ result }) => {
      if (!result) return undefined;
      const given = result.answers?.find(({ questionId }) => questionId === question._id);
      return given ? answerInWords(question, given.selectedAnswer) : '–';
    },
  ];
}

function columns(
  exam: ExamOfResults,
  { timeZone, classes }: Pick<SchoolSettings, 'timeZone' | 'classes'>,
  has: Record<'hasPassMark' | 'hasPlaces' | 'hasVersions', boolean>,
): Column[] {
  const moment = momentIn(timeZone);
  const of = (field: keyof ExamResult) => (line: Line) => line.result?.[field] as Cell;
  const final = (field: keyof ExamResult) => (line: Line) => (line.result?.toMark ? undefined : of(field)(line));
  return [
    ['Student', ({ student }) => student.full_name],
    ['Class', () => nameOfLevel(classes, exam.class_level)],
    ['Status', ({ status }) => status],
    ['Attempt', of('number')],
    ...(has.hasVersions ? ([['Version', of('version')]] satisfies Column[]) : []),
    ['Score', of('score')],
    ['Out of', of('totalPoints')],
    ['Percent', final('percent')],
    ['Grade', final('grade')],
    ...(has.hasPlaces ? ([['Position', of('position')]] satisfies Column[]) : []),
    ...(has.hasPassMark ? ([['Passed', passed]] satisfies Column[]) : []),
    ['Right answers', of('correctAnswers')],
    ['Questions', of('totalQuestions')],
    [`Started (${timeZone})`, ({ result }) => moment(result?.startTime)],
    [`Finished (${timeZone})`, ({ result }) => moment(result?.submittedAt)],
    ['Time taken', of('timeTaken')],
    ['E-mail', ({ student }) => student.email],
    ['Phone', ({ student }) => student.phone_written],
    ['Student ID', ({ student }) => student._id],
  ];
}

/** Questions of all papers, each in its first version in the list. */
async function questionsOf(context: Context, rows: readonly { paper_id: string }[]): Promise<Question[]> {
  const questions = new Map<string, Question>();
  for (const id of new Set(rows.map(({ paper_id }) => paper_id))) {
    for (const question of (await getPaper(context, context.db, id)).questions) {
      if (!questions.has(question._id)) questions.set(question._id, question);
    }
  }
  return [...questions.values()];
}

/** In pieces: head, attempts, then absent students whose accounts are older than the exam's close. */
async function* tableOf(context: Context, exam: ExamOfResults): AsyncGenerator<Cell[][]> {
  const { db } = context;
  // One query, because a submit between two pages would leave a row out.
  const rows = await resultRows(db, exam, { sort: 'best', page: 1, limit: undefined })
    .select(['users.email', 'users.phone_written'])
    .execute();
  const hasPassMark = rows.some((row) => row.pass_points !== null);
  const scale = scaleOf(context, exam);
  const places = await findPlaces(context, exam._id, rows);
  const papers = rows.map(({ paper_id }) => paper_id);
  const versions = await versionsOf(context, db, exam._id, papers);
  const cells = [
    ...columns(exam, context.settings(), {
      ...{ hasPassMark, hasPlaces: places.size > 0, hasVersions: versions.size > 0 },
    }),
    ...(await questionsOf(context, rows)).map(answerColumn),
  ];
  const toCells = (line: Line) => cells.map(([, cell]) => cell(line));
  yield [cells.map(([title]) => title)];
  for (const chunk of inChunks(rows, 100)) {
    const results = chunk.map((row) => toResult(row, exam, { scale, places, versions }));
    const answered = await withAnswers(context, chunk, results);
    yield chunk.map((row, index) => {
      const finished = row.to_mark > 0 ? 'To be marked' : 'Finished';
      const status = row.status === 'submitted' ? finished : 'Still running';
      return toCells({ status, result: answered[index] ?? null, student: { ...row, _id: row.student_id } });
    });
  }
  const isOver = exam.deleted_at !== null || Date.parse(exam.closes_at) <= context.now();
  const status = isOver ? 'Did not sit' : 'Not started yet';
  const absentees = await absenteesByName(db, exam).execute();
  for (const chunk of inChunks(absentees)) {
    yield chunk.map((student) => toCells({ status, result: null, student }));
  }
}

export async function* resultsCsv(context: Context, exam: ExamOfResults): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const lines of tableOf(context, exam)) yield lines.map(csvLine).join('');
}

export async function resultsXlsx(context: Context, exam: ExamOfResults): Promise<Buffer> {
  const pieces: string[] = [];
  for await (const lines of tableOf(context, exam)) {
    const safe = lines.map((cells) =>
      cells.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : (cell ?? ''))),
    );
    pieces.push(JSON.stringify(safe));
  }
  return writeSheet('Results', pieces);
}
