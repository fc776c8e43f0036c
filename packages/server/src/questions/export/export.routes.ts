import { setImmediate as otherWork } from 'node:timers/promises';
import { exportQuestions } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/record.ts';
import type { Db, QuestionRow } from '../../db/schema.ts';
import { type Context, iso } from '../../http/context.ts';
import { Download, fileNameOf } from '../../http/download.ts';
import { serve } from '../../http/serve.ts';
import { findPicture } from '../../media/pictures.ts';
import { questionsOfExams, titleOfExam } from '../exam-list.ts';
import { storedPicture, toQuestion } from '../question.entity.ts';
import type { Exported } from './exported.ts';
import { writers } from './write.ts';

async function exported(db: Db, row: QuestionRow): Promise<Exported> {
  const { _id, question, exam, createdAt, updatedAt, picture: _, passage: __, ...rest } = toQuestion(row, new Map());
  const stored = storedPicture(row.picture);
  const webp = stored && (await findPicture(db, `${stored.hash}.webp`));
  const picture = stored && webp && { alt: stored.alt, image: `data:image/webp;base64,${webp.toString('base64')}` };
  return { ...rest, picture: picture ?? null };
}

const atOnce = 200;

/** Oldest first; other requests are answered between the pages. */
async function* bank(db: Db): AsyncGenerator<Exported> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('questions')
      .selectAll()
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(atOnce)
      .execute();
    for (const row of rows) yield await exported(db, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last._id;
    await otherWork();
  }
}

async function* ofExam(db: Db, exam: string): AsyncGenerator<Exported> {
  for (const row of await questionsOfExams(db, [exam])) yield await exported(db, row);
}

export function serveQuestionExport(app: FastifyInstance, context: Context): void {
  const { db } = context;
  serve(app, context, exportQuestions, async ({ query, caller }) => {
    const { format, exam } = query;
    const title = exam ? await titleOfExam(db, exam) : 'Question bank';
    const { ending, mediaType, write } = writers[format];
    const at = iso(context.now());
    const subject = { kind: exam ? 'exam' : 'question', ...(exam && { _id: exam }), title } as const;
    await db
      .transaction()
      .execute((trx) => recordAudit(trx, { action: 'question.export', by: caller, at, subject, after: { format } }));
    const name = `${fileNameOf(title, 'questions')}-${at.slice(0, 10)}.${ending}`;
    return new Download(name, write(exam ? ofExam(db, exam) : bank(db)), mediaType);
  });
}
