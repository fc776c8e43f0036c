import { classLabel } from '@akada/contract/rules/class-level';
import type { Db } from '../db/schema.ts';
import { byteOrderMark, type Cell, csvLine } from '../http/csv.ts';
import { type ExamOfResults, type ResultRow, resultRows, toResult } from './results.ts';

const rowsInAPiece = 500;

/** 2026-09-15 10:00, which every spreadsheet reads as a time, whatever its language. */
function momentIn(timeZone: string): (instant: string | null) => string | null {
  const words = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (instant) => (instant === null ? null : words.format(new Date(instant)));
}

function titles(timeZone: string): Cell[] {
  return [
    'Student',
    'Class',
    'Attempt',
    'Score',
    'Out of',
    'Percent',
    'Grade',
    'Right answers',
    'Questions',
    `Started (${timeZone})`,
    `Finished (${timeZone})`,
    'Time taken',
  ];
}

/** All results of an exam, best first, some hundred lines at a time. Who still sits it has a line without a score. */
export async function* resultsCsv(db: Db, exam: ExamOfResults, timeZone: string): AsyncGenerator<string> {
  const moment = momentIn(timeZone);
  const line = (row: ResultRow) => {
    const result = toResult(row, exam);
    return csvLine([
      result.student.fullName,
      classLabel(exam.class_level),
      result.number,
      result.score,
      result.totalPoints,
      result.percent,
      result.grade,
      result.correctAnswers,
      result.totalQuestions,
      moment(result.startTime),
      moment(result.submittedAt),
      result.timeTaken ?? 'Still running',
    ]);
  };
  yield byteOrderMark + csvLine(titles(timeZone));
  // One reading: page by page, a hand-in between two pages would move rows and leave one out.
  const rows = await resultRows(db, exam._id, { sort: 'best', page: 1, limit: undefined }).execute();
  for (let from = 0; from < rows.length; from += rowsInAPiece) {
    yield rows
      .slice(from, from + rowsInAPiece)
      .map(line)
      .join('');
  }
}
