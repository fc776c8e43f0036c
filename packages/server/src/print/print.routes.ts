import { setImmediate as otherWork } from 'node:timers/promises';
import { printExam } from '@akada/contract';
import { classLabel } from '@akada/contract/rules/class-level';
import { type PrintPart, printLabels } from '@akada/contract/rules/print';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record.ts';
import type { ExamRow, QuestionRow } from '../db/schema.ts';
import { getExamRow } from '../exams/exams.queries.ts';
import { newPdf, plainLine } from '../files/pdf.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { Download, fileNameOf } from '../http/download.ts';
import { serve } from '../http/serve.ts';
import { questionsOfExams } from '../questions/exam-list.ts';
import { passagesOf } from '../questions/passages.queries.ts';
import { toPaperQuestion, toQuestion } from '../questions/question.entity.ts';
import { drawAnswerSheet } from './answer-sheet.ts';
import { drawMarkingScheme } from './marking-scheme.ts';
import { margin, Pages } from './pages.ts';
import { drawPaper, type PrintedQuestion } from './paper.ts';
import { printOf } from './print-pictures.ts';
import type { PrintedExam } from './sheet-head.ts';

type Printed = { exam: ExamRow; rows: readonly QuestionRow[] };

function headOf({ exam, rows }: Printed, school: string): PrintedExam {
  return {
    school: plainLine(school),
    title: plainLine(exam.title),
    classLabel: classLabel(exam.class_level),
    duration: exam.duration_minutes,
    description: exam.description,
    totalPoints: rows.reduce((sum, { points }) => sum + points, 0),
    questionCount: rows.length,
  };
}

async function drawingOf(context: Context, part: PrintPart, pages: Pages, printed: Printed): Promise<Generator<void>> {
  const head = headOf(printed, context.settings().schoolName);
  const passages = await passagesOf(context.db, printed.rows);
  const questions = printed.rows.map((row) => toQuestion(row, passages));
  if (part === 'marking-scheme') return drawMarkingScheme(pages, head, questions);
  const asked = questions.map(toPaperQuestion);
  if (part === 'answer-sheet') return drawAnswerSheet(pages, head, asked);
  const withPictures: PrintedQuestion[] = [];
  for (const [index, question] of asked.entries()) {
    const { text, ownText = text, picture, passage } = question;
    const isPrinted = passage?._id === asked[index - 1]?.passage?._id;
    const shown = picture ?? (isPrinted ? undefined : passage?.picture);
    withPictures.push({
      question: { ...question, text: isPrinted ? ownText : text },
      print: await printOf(context.db, shown),
    });
  }
  return drawPaper(pages, head, withPictures);
}

async function pdfOf(context: Context, part: PrintPart, printed: Printed): Promise<Buffer> {
  const { title } = printed.exam;
  const facts = {
    Title: `${plainLine(title)}: ${printLabels[part]}`,
    Author: plainLine(context.settings().schoolName),
    CreationDate: new Date(context.now()),
  };
  const { document, bytes } = await newPdf(facts, margin);
  const pages = new Pages(document);
  // Whoever sits an exam meanwhile does not wait for it.
  for (const _ of await drawingOf(context, part, pages, printed)) await otherWork();
  pages.number(facts.Title);
  document.end();
  return bytes;
}

export function servePrints(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, printExam, async ({ params, query, caller }) => {
    const exam = await getExamRow(db, params.id);
    const rows = await questionsOfExams(db, [exam._id]);
    if (rows.length === 0) throw new AppError('conflict', 'This exam has no questions to print yet');
    const { part } = query;
    const file = await pdfOf(context, part, { exam, rows });
    const at = iso(context.now());
    const subject = { kind: 'exam', _id: exam._id, title: exam.title } as const;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { action: 'exam.print', by: caller, at, subject, after: { part } }));
    return new Download(`${fileNameOf(exam.title, 'exam')}-${part}.pdf`, file);
  });
}
