import { setImmediate as otherWork } from 'node:timers/promises';
import { type PaperQuestion, printExam, type Question, type QuestionPicture } from '@akada/contract';
import { partInWords } from '@akada/contract/rules/points-off';
import { type PrintPart, printLabels } from '@akada/contract/rules/print';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { inSections } from '@akada/contract/rules/sections';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../platform/audit/record.ts';
import { asGiven, currentVersions } from '../../platform/db/exam-versions.ts';
import type { Db, ExamRow } from '../../platform/db/schema.ts';
import { newPdf, plainLine, takeUnprinted, unprinted } from '../../platform/files/pdf.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import { questionsOfExams } from '../../questions/exam-list.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { aboutOf, questionEntity, toPaperQuestion, toPicture, toQuestion } from '../../questions/question.entity.ts';
import { drawOf, examEntity } from '../exams/exam.entity.ts';
import { getExamRow } from '../exams/exams.queries.ts';
import { drawAnswerSheet } from './answer-sheet.ts';
import { windowInWords } from './exam-window.ts';
import { drawMarkingScheme } from './marking-scheme.ts';
import { margin, Pages } from './pages.ts';
import { drawPaper } from './paper.ts';
import { type Print, printOf } from './print-pictures.ts';
import { counted, type PrintedExam } from './sheet-head.ts';

type PrintedSections = ReturnType<typeof examEntity.facts>['sections'];

type Printed = { exam: ExamRow; questions: readonly Question[]; version: number | undefined };

/** As a student who starts now gets it: the newest version of a started exam. */
async function readPrinted(db: Db, row: ExamRow): Promise<Printed> {
  const version = (await currentVersions(db, [row._id])).get(row._id);
  const exam = asGiven(row, version);
  if (!version) {
    const rows = await questionsOfExams(db, [row._id]);
    const passages = await passagesOf(db, rows);
    return { exam, questions: rows.map((one) => toQuestion(one, passages)), version: undefined };
  }
  const papers = db.selectFrom('papers').select('content').where('_id', '=', version.paper_id);
  const { content } = await papers.executeTakeFirstOrThrow();
  const own = new Set(JSON.parse(version.own_questions) as string[]);
  const asked = (JSON.parse(content) as { questions: Question[] }).questions.filter(({ _id }) => own.has(_id));
  const rows =
    own.size === 0
      ? []
      : await db
          .selectFrom('questions')
          .selectAll()
          .where('_id', 'in', [...own])
          .execute();
  // A paper has no explanations: they are the bank's of today.
  const about = new Map(rows.map((one) => [one._id, aboutOf(questionEntity.facts(one))]));
  const pictures = new Map(rows.map((one) => [one._id, toPicture(one.explanation_picture)]));
  const questions = asked.map((one) => ({ ...one, ...about.get(one._id), explanationPicture: pictures.get(one._id) }));
  return { exam, questions, version: version.number > 1 ? version.number : undefined };
}

/** Sections by the id of their first question, in the current list. */
function sectionsOf(sections: PrintedSections, rows: readonly Question[]): PrintedExam['sections'] {
  const ids = rows.map(({ _id }) => _id);
  const parts = inSections(sections, ids).flatMap(({ questions: [first], ...section }) =>
    first === undefined ? [] : ([[first, section]] as const),
  );
  return new Map(parts);
}

function headOf(
  { exam, questions: rows, version }: Printed,
  { schoolName, timeZone, classes }: SchoolSettings,
): PrintedExam {
  const facts = examEntity.facts(exam);
  const { instructions, description, materials, calculator, wrongAnswerPenalty, wrongAnswerPart, sections } = facts;
  return {
    school: plainLine(schoolName),
    title: plainLine(exam.title),
    classLabel: nameOfLevel(classes, exam.class_level),
    when: windowInWords({ ...exam, ...facts }, timeZone),
    version,
    duration: exam.duration_minutes,
    told: [
      instructions || description,
      materials && `Materials: ${materials}`,
      calculator ? 'A calculator is allowed.' : '',
      wrongAnswerPenalty > 0 ? `Each wrong answer takes off ${counted(wrongAnswerPenalty, 'mark')}.` : '',
      wrongAnswerPart === '' ? '' : `Each wrong answer takes off ${partInWords[wrongAnswerPart]}.`,
    ].filter((line) => line !== ''),
    sections: sectionsOf(sections, rows),
    draws: drawOf(exam).length > 0,
    totalPoints: rows.reduce((sum, { points }) => sum + points, 0),
    questionCount: rows.length,
  };
}

async function withPrints<Asked extends PaperQuestion>(
  { db }: Context,
  questions: readonly Asked[],
  pictureOf: (question: Asked) => QuestionPicture | undefined,
): Promise<{ question: Asked; print: Print | null }[]> {
  const printed = [];
  for (const question of questions) printed.push({ question, print: await printOf(db, pictureOf(question)) });
  return printed;
}

type Drawing = Generator<string, void>;

async function drawingOf(context: Context, part: PrintPart, pages: Pages, printed: Printed): Promise<Drawing> {
  const head = headOf(printed, context.settings());
  const { questions } = printed;
  if (part === 'marking-scheme') {
    return drawMarkingScheme(pages, head, await withPrints(context, questions, (one) => one.explanationPicture));
  }
  const asked = questions.map(toPaperQuestion);
  if (part === 'answer-sheet') return drawAnswerSheet(pages, head, asked);
  const withPassages = asked.map((question, index) => {
    const { text, ownText = text, picture, passage } = question;
    const isPrinted = passage?._id === asked[index - 1]?.passage?._id;
    const shown = picture ?? (isPrinted ? undefined : passage?.picture);
    return { ...question, text: isPrinted ? ownText : text, picture: shown };
  });
  return drawPaper(pages, head, await withPrints(context, withPassages, (one) => one.picture));
}

type Lacking = { place: string; letters: readonly string[] };

const mostPlaces = 5;
const mostLetters = 8;

/** Letters that the paper would not show, by question. */
function lackingText(lacking: readonly Lacking[]): string {
  const places = lacking.slice(0, mostPlaces).map(({ place, letters }) => {
    const shown = letters.slice(0, mostLetters).map((letter) => `‘${letter}’`);
    return `${place} (${shown.join(', ')}${letters.length > mostLetters ? ' and others' : ''})`;
  });
  const more = lacking.length - places.length;
  const all = `${places.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return `These letters cannot be printed: ${all}. Please change them, or print with ${unprinted} in their place.`;
}

type Drawn = { file: Buffer; lacking: Lacking[] };

async function pdfOf(context: Context, part: PrintPart, printed: Printed): Promise<Drawn> {
  const { title } = printed.exam;
  const facts = {
    Title: `${plainLine(title)}: ${printLabels[part]}`,
    Author: plainLine(context.settings().schoolName),
    CreationDate: new Date(context.now()),
  };
  const { document, bytes } = await newPdf(facts, margin);
  const pages = new Pages(document);
  // Yields while drawing, so that running exams do not wait.
  const lacking: Lacking[] = [];
  for (const place of await drawingOf(context, part, pages, printed)) {
    const letters = takeUnprinted(document);
    if (letters.length > 0) lacking.push({ place, letters });
    await otherWork();
  }
  pages.number(facts.Title);
  document.end();
  return { file: await bytes, lacking };
}

export function servePrints(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, printExam, async ({ params, query, caller }) => {
    const printed = await readPrinted(db, await getExamRow(db, params.id));
    const { exam, version } = printed;
    if (printed.questions.length === 0) {
      const drawn =
        'All questions of this exam are drawn anew for each student, so there is no one paper to print. To print one, take questions from the bank into the exam.';
      throw new AppError('conflict', drawOf(exam).length > 0 ? drawn : 'This exam has no questions to print yet');
    }
    const { part, anyway } = query;
    const { file, lacking } = await pdfOf(context, part, printed);
    if (lacking.length > 0 && anyway !== 'true') throw new AppError('conflict', lackingText(lacking), 'anyway');
    const at = iso(context.now());
    const subject = { kind: 'exam', _id: exam._id, title: exam.title } as const;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { action: 'exam.print', by: caller, at, subject, after: { part, version } }));
    return new Download(`${fileNameOf(exam.title, 'exam')}-${part}.pdf`, file);
  });
}
