import { setImmediate } from 'node:timers/promises';
import { ruleInWords } from '@akada/contract/rules/draw-pools';
import {
  drawnTexts,
  type Missing,
  missingInExam,
  missingInQuestion,
  missingText,
} from '@akada/contract/rules/exam-checklist';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, ExamRow, QuestionRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { findDrawPools, withFound } from '../../questions/draw-pools.ts';
import { questionsOfExams } from '../../questions/exam-list.ts';
import { brokenFormula } from '../../questions/import/maths.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { type Passages, shortText, toQuestion } from '../../questions/question.entity.ts';
import { drawOf, examEntity, examFacts } from './exam.entity.ts';
import { presetSubject } from './exam-subjects.ts';
import { countStarted, getExamRow, lockExam, updateExamRow } from './exams.queries.ts';
import { notifyOfExam } from './notify-of-exam.ts';

type Who = { by: Actor; at: string };

const mostNamed = 3;

function refusalOf(lead: string, named: readonly string[], missing: readonly Missing[]): AppError {
  const first = named.slice(0, mostNamed).join('. ');
  const more = named.length > mostNamed ? `. ${named.length - mostNamed} more` : '';
  return new AppError('cannot_publish', `${lead}. ${first}${more}`, { missing: [...missing] });
}

type Read = { own: QuestionRow[]; pools: QuestionRow[][]; passages: Passages };

async function readAll(db: Db, exam: ExamRow): Promise<Read> {
  const own = await questionsOfExams(db, [exam._id]);
  const drawing = { draw: drawOf(exam), classLevel: exam.class_level, own: own.map(({ _id }) => _id) };
  const pools = await findDrawPools(db, drawing);
  return { own, pools, passages: await passagesOf(db, [...own, ...pools.flat()]) };
}

async function drawnFormulas(
  context: Context,
  examIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const problems = new Map<string, string | null>();
  for (const id of examIds) for (const [text, problem] of await drawFormulas(context, id)) problems.set(text, problem);
  return problems;
}

/** Formulas of texts edited meanwhile are rendered under the lock. */
export async function drawFormulasOf(context: Context, examIds: readonly string[]): Promise<BrokenFormula> {
  const drawn = await drawnFormulas(context, examIds);
  return (text) => (drawn.has(text) ? (drawn.get(text) ?? null) : brokenFormula(text));
}

/** Formula errors by text. Rendered before the exam is locked, yielding to other requests. */
async function drawFormulas({ db }: Context, examId: string): Promise<ReadonlyMap<string, string | null>> {
  const problems = new Map<string, string | null>();
  const { own, pools, passages } = await readAll(db, await getExamRow(db, examId));
  for (const row of [...own, ...pools.flat()]) {
    for (const text of drawnTexts(toQuestion(row, passages)))
      if (!problems.has(text)) problems.set(text, brokenFormula(text));
    await setImmediate();
  }
  return problems;
}

async function setActive(
  trx: Trx,
  context: Context,
  was: ExamRow,
  change: Pick<ExamRow, 'is_active'> & Partial<Pick<ExamRow, 'subject'>>,
  { by, at }: Who,
): Promise<ExamRow> {
  const row = await updateExamRow(trx, was, change, undefined, at);
  const subject = { kind: 'exam', _id: was._id, title: was.title } as const;
  const action = row.is_active === 1 ? 'exam.publish' : 'exam.unpublish';
  await recordAudit(trx, { action, by, at, subject, before: examFacts(was), after: examFacts(row) });
  await notifyOfExam(trx, context, was, row);
  return row;
}

/** Errors of drawable questions, named by their first words because they are in no list. */
function missingInPools(was: ExamRow, { pools, passages }: Read, broken: BrokenFormula): Missing[] {
  return drawOf(was).flatMap((rule, index) =>
    (pools[index] ?? []).flatMap((question) =>
      missingInQuestion(toQuestion(question, passages), broken).map(({ message }) => ({
        part: 'draw' as const,
        message: `‘${shortText(question.text)}’ of ${ruleInWords(rule)}: ${message}`,
      })),
    ),
  );
}

type BrokenFormula = (text: string) => string | null;
type Ask = { id: string; updatedAt: string | undefined };

async function missingIn(trx: Trx, was: ExamRow, now: number, broken: BrokenFormula) {
  const read = await readAll(trx, was);
  const { own, pools, passages } = read;
  const { classLevel, duration, draw, sections } = examEntity.facts(was);
  const head = { classLevel, duration, opensAt: was.opens_at, closesAt: was.closes_at };
  const questions = own.map((row) => toQuestion(row, passages));
  const exam = { ...head, questions, draw: withFound(draw, pools), sections };
  return { own, missing: [...missingInExam(exam, now, broken), ...missingInPools(was, read, broken)] };
}

/** Ignores window and class, which may change at any time without a new version. */
export async function refuseUnfinished(trx: Trx, exam: ExamRow, broken: BrokenFormula): Promise<void> {
  const { own, missing: all } = await missingIn(trx, exam, 0, broken);
  const missing = all.filter(({ part }) => part !== 'window' && part !== 'class');
  if (missing.length === 0) return;
  const named = missing.map(({ message, question }) => {
    const asked = own.find(({ _id }) => _id === question?._id);
    return asked && question ? `Question ${question.number}, ‘${shortText(asked.text)}’: ${message}` : message;
  });
  throw refusalOf('The new version is not finished', named, missing);
}

async function publishDraft(
  trx: Trx,
  context: Context,
  { id, updatedAt }: Ask,
  broken: BrokenFormula,
  who: Who,
): Promise<ExamRow> {
  const was = await lockExam(trx, id);
  if (was.is_active === 1) return was;
  refuseIfChanged('exam', was, updatedAt, false);
  const { own, missing } = await missingIn(trx, was, context.now(), broken);
  if (missing.length > 0) throw refusalOf('This exam cannot be published yet', missing.map(missingText), missing);
  const asked = { questions: own.map(({ _id }) => _id), draw: drawOf(was), classLevel: was.class_level };
  const subject = was.subject || (await presetSubject(trx, context, asked));
  return setActive(trx, context, was, { is_active: 1, subject }, who);
}

export async function publish(context: Context, ask: Ask, who: Who): Promise<ExamRow> {
  const broken = await drawFormulasOf(context, [ask.id]);
  return context.db.transaction().execute((trx) => publishDraft(trx, context, ask, broken, who));
}

/** Starts lock the exam too: a start comes before this count, or finds a draft. */
async function makeDraft(trx: Trx, context: Context, { id, updatedAt }: Ask, who: Who): Promise<ExamRow> {
  const was = await lockExam(trx, id);
  if (was.is_active === 0) return was;
  const students = await countStarted(trx, id);
  if (students > 0) {
    const have = students === 1 ? '1 student has' : `${students} students have`;
    const advice = 'To let nobody else start, give it an earlier end.';
    throw new AppError('conflict', `${have} started this exam, so it stays published. ${advice}`);
  }
  refuseIfChanged('exam', was, updatedAt, false);
  return setActive(trx, context, was, { is_active: 0 }, who);
}

export function unpublish(context: Context, ask: Ask, who: Who): Promise<ExamRow> {
  return context.db.transaction().execute((trx) => makeDraft(trx, context, ask, who));
}
