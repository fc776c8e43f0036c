import { setImmediate as otherWork } from 'node:timers/promises';
import { exportQuestions } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/record.ts';
import { type Condition, isOwnQuestion } from '../../platform/db/reach.ts';
import type { Db, QuestionRow } from '../../platform/db/schema.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { requireNamed } from '../../platform/http/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { findPicture } from '../../platform/media/pictures.ts';
import { questionsOfExams, titleOfExam } from '../exam-list.ts';
import { storedPicture, toQuestion } from '../question.entity.ts';
import type { Exported } from './exported.ts';
import { writers } from './write.ts';

async function pictureOf(db: Db, picture: string | null) {
  const stored = storedPicture(picture);
  const webp = stored && (await findPicture(db, `${stored.hash}.webp`));
  return stored && webp && { alt: stored.alt, image: `data:image/webp;base64,${webp.toString('base64')}` };
}

/** The last one, because the questions of a passage mostly follow each other. */
type LastPassage = { _id?: string; passage?: Exported['passage'] };

async function passageOf(db: Db, id: string | null, last: LastPassage): Promise<Exported['passage']> {
  if (id === null) return;
  if (last._id !== id) {
    const row = await db.selectFrom('passages').selectAll().where('_id', '=', id).executeTakeFirst();
    const picture = row && (await pictureOf(db, row.picture));
    const { title = '', text = '' } = row ?? {};
    Object.assign(last, { _id: id, passage: { ...(title && { title }), text, ...(picture && { picture }) } });
  }
  return last.passage;
}

async function exported(db: Db, row: QuestionRow, last: LastPassage): Promise<Exported> {
  const { _id, question, exam, createdAt, updatedAt, ...asked } = toQuestion(row, new Map());
  const { picture: _, passage: __, explanationPicture: ___, ...rest } = asked;
  const explanationPicture = await pictureOf(db, row.explanation_picture);
  const passage = await passageOf(db, row.passage_id, last);
  const others = { ...(passage && { passage }), ...(explanationPicture && { explanationPicture }) };
  return { ...rest, ...others, picture: (await pictureOf(db, row.picture)) ?? null };
}

const atOnce = 200;

/** Oldest first; other requests are answered between the pages. */
async function* bank(db: Db, own: Condition): AsyncGenerator<Exported> {
  const last: LastPassage = {};
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('questions')
      .selectAll()
      .where('_id', '>', after)
      .$if(own !== null, (query) => query.where(own ?? sql.lit(true)))
      .orderBy('_id')
      .limit(atOnce)
      .execute();
    for (const row of rows) yield await exported(db, row, last);
    const lastRow = rows.at(-1);
    if (!lastRow) return;
    after = lastRow._id;
    await otherWork();
  }
}

async function* ofExam(db: Db, exam: string): AsyncGenerator<Exported> {
  const last: LastPassage = {};
  for (const row of await questionsOfExams(db, [exam])) yield await exported(db, row, last);
}

export function serveQuestionExport(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, exportQuestions, async ({ query, caller }) => {
    const { format, exam } = query;
    await requireNamed(context, 'sees exam', caller, exam);
    const own = await isOwnQuestion(db, reachOf(context, caller));
    const title = exam ? await titleOfExam(db, exam) : 'Question bank';
    const { ending, mediaType, write } = writers[format];
    const at = iso(context.now());
    const subject = { kind: exam ? 'exam' : 'question', ...(exam && { _id: exam }), title } as const;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { action: 'question.export', by: caller, at, subject, after: { format } }));
    const name = `${fileNameOf(title, 'questions')}-${at.slice(0, 10)}.${ending}`;
    return new Download(name, write(exam ? ofExam(db, exam) : bank(db, own)), mediaType);
  });
}
