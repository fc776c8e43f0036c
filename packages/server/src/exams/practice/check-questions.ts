import {
  type CheckQuestions,
  getCheckQuestions,
  listCheckQuestions,
  previewCheckQuestions,
  setCheckQuestions,
} from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { openingText } from '@akada/contract/rules/opening';
import type { Reach } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { openingOf } from '../../catalogue/lessons/lesson.entity.ts';
import { getLessonFor, getOwnedLesson, lockLesson } from '../../catalogue/lessons/lessons.queries.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, QuestionRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { findWhatIsFree } from '../../questions/kept-from-practice.ts';
import { requireOwnQuestions } from '../../questions/own-questions.ts';
import { passagesOf } from '../../questions/passages.queries.ts';
import { shortText, toQuestion } from '../../questions/question.entity.ts';
import { readCheckCards } from './cards.ts';

type Wanted = z.output<typeof setCheckQuestions.body>;

async function findChosen(db: Db, lessonId: string) {
  const rows = await db
    .selectFrom('lesson_questions')
    .innerJoin('questions', 'questions._id', 'lesson_questions.question_id')
    .selectAll('questions')
    .select('lesson_questions.updated_at as chosen_at')
    .where('lesson_questions.lesson_id', '=', lessonId)
    .orderBy('position')
    .execute();
  return { rows, updated_at: rows[0]?.chosen_at ?? '' };
}

async function toChosen(context: Context, lessonId: string): Promise<CheckQuestions> {
  const { db } = context;
  const { rows, updated_at } = await findChosen(db, lessonId);
  if (rows.length === 0) return { questions: [], updatedAt: '' };
  const isFree = await findWhatIsFree(db, iso(context.now()));
  const passages = await passagesOf(db, rows);
  return {
    questions: rows.map((row) => ({ ...toQuestion(row, passages), isKept: !isFree(row) })),
    updatedAt: updated_at,
  };
}

/** In the order wanted; locked, so that none is deleted before it is stored. */
async function lockWanted(trx: Trx, ids: readonly string[]): Promise<QuestionRow[]> {
  if (ids.length === 0) return [];
  const wanted = trx
    .selectFrom('questions')
    .selectAll()
    .where('_id', 'in', [...ids])
    .orderBy('_id');
  const rows = new Map((await lockRows(trx, wanted).execute()).map((row) => [row._id, row]));
  return ids.map((id, index) => {
    const row = rows.get(id);
    const refuse = (why: string) => new AppError('invalid', `Questions, number ${index + 1} ${why}`, 'questionIds');
    if (!row) throw refuse('is no longer in the bank');
    if (isMarkedByHand(row)) throw refuse('is marked by hand: choose one that is marked at once');
    return row;
  });
}

async function store(trx: Trx, lessonId: string, rows: readonly QuestionRow[], updated_at: string): Promise<void> {
  await trx.deleteFrom('lesson_questions').where('lesson_id', '=', lessonId).execute();
  if (rows.length === 0) return;
  const places = rows.map(({ _id }, position) => ({ lesson_id: lessonId, question_id: _id, position, updated_at }));
  await trx.insertInto('lesson_questions').values(places).execute();
}

type Chooser = { by: Actor; at: string; reach: Reach | null };

async function choose(trx: Trx, lessonId: string, wanted: Wanted, { by, at, reach }: Chooser) {
  const { _id, title } = await lockLesson(trx, lessonId);
  const was = await findChosen(trx, lessonId);
  const isSame = was.rows.map((row) => row._id).join() === wanted.questionIds.join();
  refuseIfChanged('lesson', was, wanted.updatedAt, isSame);
  if (isSame) return;
  const kept = was.rows.map((row) => row._id);
  await requireOwnQuestions(trx, reach, wanted.questionIds, { field: 'questionIds', kept });
  const rows = await lockWanted(trx, wanted.questionIds);
  await store(trx, lessonId, rows, was.updated_at === '' ? at : laterThan(was.updated_at, at));
  const facts = (all: readonly QuestionRow[]) => ({ questions: all.map(({ text }) => shortText(text)) });
  const subject = { kind: 'lesson', _id, title } as const;
  await recordAudit(trx, {
    ...{ action: 'lesson.check-questions', by, at, subject },
    ...{ before: facts(was.rows), after: facts(rows) },
  });
}

export function serveCheckQuestions(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getCheckQuestions, async ({ params, caller }) => {
    const { _id } = await getLessonFor(db, params.lessonId, caller);
    return { message: 'Check questions fetched successfully', data: await toChosen(context, _id) };
  });

  serve(app, context, setCheckQuestions, async ({ params, body, caller }) => {
    const who = { by: caller, at: iso(context.now()), reach: reachOf(context, caller) };
    await db.transaction().execute((trx) => choose(trx, params.lessonId, body, who));
    return { message: 'Check questions saved', data: await toChosen(context, params.lessonId) };
  });

  serve(app, context, previewCheckQuestions, async ({ params, caller }) => {
    const { _id } = await getLessonFor(db, params.lessonId, caller);
    return { message: 'Check questions fetched successfully', data: await readCheckCards(context, caller, _id) };
  });

  serve(app, context, listCheckQuestions, async ({ params, caller }) => {
    const lesson = await getOwnedLesson(db, params.id, caller._id);
    const opening = openingOf(context, lesson);
    if (opening !== null) {
      const when = openingText(opening, context.now(), context.settings().timeZone);
      throw new AppError('conflict', `This lesson opens on ${when}`);
    }
    return { message: 'Check questions fetched successfully', data: await readCheckCards(context, caller, lesson._id) };
  });
}
