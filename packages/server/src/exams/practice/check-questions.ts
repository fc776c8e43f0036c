import {
  type CheckQuestions,
  getCheckQuestions,
  listCheckQuestions,
  previewCheckQuestions,
  setCheckQuestions,
} from '@akada/contract';
import { isMarkedByHand } from '@akada/contract/question-types';
import { placesProblem } from '@akada/contract/rules/check-questions';
import { clockText } from '@akada/contract/rules/exam-clock';
import { openingText } from '@akada/contract/rules/opening';
import type { Reach } from '@akada/contract/rules/teaching';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { openingOf } from '../../catalogue/lessons/lesson.entity.ts';
import { getLessonFor, getOwnedLesson, lockLesson } from '../../catalogue/lessons/lessons.queries.ts';
import { filmSecondsOf } from '../../catalogue/lessons/outline.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, LessonQuestionRow, QuestionRow, Trx } from '../../platform/db/schema.ts';
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
import { placeOf } from './open-questions.ts';

type Place = Pick<LessonQuestionRow, 'at_second' | 'is_skippable'>;
type Placed = Place & { _id: string };
type Wanted = z.output<typeof setCheckQuestions.body>;

async function findChosen(db: Db, lessonId: string) {
  const rows = await db
    .selectFrom('lesson_questions')
    .innerJoin('questions', 'questions._id', 'lesson_questions.question_id')
    .selectAll('questions')
    .select(['lesson_questions.updated_at as chosen_at', 'at_second', 'is_skippable'])
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
    questions: rows.map((row) => ({ ...toQuestion(row, passages), ...placeOf(row), isKept: !isFree(row) })),
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

/** Those in the film first, in its order. */
function placed({ questionIds, inFilm }: Wanted, was: readonly Placed[]): Placed[] {
  const places = new Map(
    inFilm
      ? inFilm.map((one) => [one.questionId, { at_second: one.atSecond, is_skippable: Number(one.isSkippable) }])
      : was.map(({ _id, at_second, is_skippable }) => [_id, { at_second, is_skippable }]),
  );
  const all = questionIds.map((_id) => ({ _id, ...(places.get(_id) ?? { at_second: null, is_skippable: 0 }) }));
  const secondOf = ({ at_second }: Place) => at_second ?? Number.MAX_SAFE_INTEGER;
  return all.toSorted((one, other) => secondOf(one) - secondOf(other));
}

async function requirePlaces(trx: Trx, lessonId: string, { questionIds, inFilm }: Wanted, all: readonly Placed[]) {
  const kept = all.flatMap(({ _id, at_second }) =>
    at_second === null ? [] : { questionId: _id, atSecond: at_second, isSkippable: false },
  );
  const problem = inFilm
    ? placesProblem(questionIds, inFilm, await filmSecondsOf(trx, lessonId))
    : placesProblem(questionIds, kept, null);
  if (problem) throw new AppError('invalid', problem.message, problem.field);
}

async function store(trx: Trx, lessonId: string, all: readonly Placed[], updated_at: string): Promise<void> {
  await trx.deleteFrom('lesson_questions').where('lesson_id', '=', lessonId).execute();
  if (all.length === 0) return;
  const rows = all.map(({ _id, at_second, is_skippable }, position) => {
    return { lesson_id: lessonId, question_id: _id, position, at_second, is_skippable, updated_at };
  });
  await trx.insertInto('lesson_questions').values(rows).execute();
}

/** '1:20, may be skipped: What is a half?' */
function placedText({ text, at_second, is_skippable }: Place & Pick<QuestionRow, 'text'>): string {
  if (at_second === null) return shortText(text);
  return `${clockText(at_second)}${is_skippable === 1 ? ', may be skipped' : ''}: ${shortText(text)}`;
}

const facts = (all: readonly Parameters<typeof placedText>[0][]) => ({ questions: all.map(placedText) });

function isAlike(some: readonly Placed[], others: readonly Placed[]): boolean {
  const all = [some, others].map((list) => list.map((one) => [one._id, one.at_second, one.is_skippable]));
  return JSON.stringify(all[0]) === JSON.stringify(all[1]);
}

type Chooser = { by: Actor; at: string; reach: Reach | null };

async function choose(trx: Trx, lessonId: string, wanted: Wanted, { by, at, reach }: Chooser) {
  const { _id, title } = await lockLesson(trx, lessonId);
  const was = await findChosen(trx, lessonId);
  const all = placed(wanted, was.rows);
  const isSame = isAlike(was.rows, all);
  refuseIfChanged('lesson', was, wanted.updatedAt, isSame);
  if (isSame) return;
  await requirePlaces(trx, lessonId, wanted, all);
  const kept = was.rows.map((row) => row._id);
  await requireOwnQuestions(trx, reach, wanted.questionIds, { field: 'questionIds', kept });
  const rows = new Map((await lockWanted(trx, wanted.questionIds)).map((row) => [row._id, row]));
  await store(trx, lessonId, all, was.updated_at === '' ? at : laterThan(was.updated_at, at));
  const subject = { kind: 'lesson', _id, title } as const;
  await recordAudit(trx, {
    ...{ action: 'lesson.check-questions', by, at, subject },
    before: facts(was.rows),
    after: facts(all.map((one) => ({ text: rows.get(one._id)?.text ?? '', ...one }))),
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
