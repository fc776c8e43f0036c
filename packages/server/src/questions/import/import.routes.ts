import {
  takeAnswersAsRead as answersFitEndpoint,
  applyImport as applyEndpoint,
  changeImportRow,
  chooseImportColumns,
  getImport,
  importQuestions,
  leaveOutImportRow,
  listImports,
  questionTemplate,
  splitQuestions,
  takeFromBank as takeEndpoint,
  undoImport as undoEndpoint,
} from '@akada/contract';
import { largestImportBytes } from '@akada/contract/rules/question-import';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { byteOrderMark, csvLine, Download } from '../../platform/http/download.ts';
import { takeFileForms } from '../../platform/http/file-form.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { requireNamed } from '../../platform/http/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { takeAnswersAsRead } from './answers-fit.ts';
import { applyImport } from './apply-import.ts';
import { changeRow } from './change-row.ts';
import { chooseColumns } from './choose-columns.ts';
import { heads } from './columns.ts';
import { countLines, getImportRow, lastImports, mostRowsInAReply, pageOfLines, toImport } from './import.queries.ts';
import { readImport } from './read-import.ts';
import { storeImport } from './store-import.ts';
import { takeFromBank } from './take-from-bank.ts';
import { undoImport } from './undo-import.ts';

/** A pasted paper, or the numbers of 10,000 lines. */
const mostBodyBytes = 1024 * 1024;

function readText(text: string) {
  try {
    return readImport(Buffer.from(text), 'text');
  } catch (error) {
    throw aboutText(error);
  }
}

const none = (count: number) => Array<string>(count).fill('');

const ofAPastPaper = ['Geography', 'Rivers', 'Class 2', 'WAEC', 2019, '7', 'Nigeria, revision'];
const why = 'The Benue joins the Niger at Lokoja.';

const hint = 'Two rivers meet there.';
/** Cells of what is known about a question. */
const unsaid = none(heads.length - 14);
const rivers = ['Benue', 'Niger', 'Ogun', 'Cross', ...none(6)];
const examples = [
  ['Which river flows through Lokoja?', 'Multiple choice', ...rivers, 'B', 2, ...ofAPastPaper, why, hint],
  ['Water boils at 100 °C at sea level.', 'True/false', ...none(10), 'True', 1],
  [
    'What is the capital of Nigeria?',
    'Short answer',
    ...none(10),
    'Abuja',
    1,
    ...unsaid,
    '{"accepted":["Abuja city"]}',
  ],
  ['How long is it?', 'Numeric', ...none(10), '12.5', 2, ...unsaid, '{"tolerance":0.5,"unit":"cm","unitIs":"given"}'],
  [
    'Which are primes?',
    'Multiple select',
    '2',
    '3',
    '4',
    '9',
    ...none(6),
    '["2","3"]',
    2,
    ...unsaid,
    '{"partial":true}',
  ],
  [
    ...['Which capital belongs to which country?', 'Matching', 'Accra', 'Lomé', 'Niamey', ...none(7)],
    ...['["Accra","Lomé"]', 2, ...unsaid, '{"prompts":["Ghana","Togo"],"partial":true}'],
  ],
  ['From the shortest to the longest?', 'Ordering', 'km', 'mm', 'm', ...none(7), '["mm","m","km"]', 3],
  ['Describe the water cycle.', 'Essay', ...none(10), 'Evaporation, condensation, rain', 10],
];

async function* template() {
  yield byteOrderMark;
  for (const row of [[...heads, 'Details'], ...examples]) yield csvLine(row);
}

const counted = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** Pasted text has no file, so the error names the text. */
function aboutText(error: unknown): unknown {
  if (!(error instanceof AppError) || error.details.field !== 'file') return error;
  return new AppError(error.code, error.message.replace('This file', 'This text'), 'text');
}

async function serveUpload(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = mostBodyBytes;
  });
  await takeFileForms(scope, {
    ...{ file: 'file', fields: ['text', 'answers', 'format', 'exam', 'fileName'], fileName: 'fileName' },
    ...{ mostBytes: largestImportBytes, tooLarge: 'A file may have at most 10 MB' },
  });
  serve(scope, context, importQuestions, async ({ body, caller }) => {
    const bytes = Buffer.isBuffer(body.file) ? body.file : Buffer.from(body.text ?? '');
    if (bytes.length === 0) throw new AppError('invalid', 'Please paste questions or choose a file', 'text');
    const { format = null, answers = '', exam = null, fileName = '' } = body;
    await requireNamed(context, 'changes exam', caller, exam);
    const upload = { bytes, format, answers, exam, fileName, by: caller._id, reach: reachOf(context, caller) };
    const { row, lines } = await storeImport(context, upload).catch((error: unknown) => {
      throw body.file === undefined ? aboutText(error) : error;
    });
    return { message: 'Questions read', data: await toImport(context.db, row, lines.slice(0, mostRowsInAReply)) };
  });
  serve(scope, context, applyEndpoint, async ({ params, body, caller }) => {
    const { exam_id } = await getImportRow(context.db, params.id);
    await requireNamed(context, 'changes exam', caller, exam_id);
    const added = await applyImport(context, params.id, body, caller, reachOf(context, caller));
    const counts = await countLines(context.db, params.id);
    const fromBank = added.joined === 0 ? '' : `; ${counted(added.joined)} of the bank joined the exam`;
    return { message: `${counted(added.created)} added${fromBank}`, data: { ...added, counts } };
  });
  serve(scope, context, takeEndpoint, async ({ params, body, caller }) => {
    const { exam_id } = await getImportRow(context.db, params.id);
    await requireNamed(context, 'changes exam', caller, exam_id);
    const taken = await takeFromBank(context, params.id, body.lines);
    const counts = await countLines(context.db, params.id);
    return { message: `${counted(taken)} of the bank will join the exam`, data: { taken, counts } };
  });
}

export async function serveImports(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;
  await app.register((scope) => serveUpload(scope, context));

  serve(app, context, questionTemplate, async () => new Download('questions-template.csv', template()));

  serve(app, context, splitQuestions, async ({ body }) => ({
    message: 'Questions read',
    data: readText(body.text).rows.flatMap(({ question, status, why }) =>
      question ? [{ ...question, passage: undefined, ...(status === 'rejected' && { why }) }] : [],
    ),
  }));

  serve(app, context, listImports, async ({ caller }) => ({
    message: 'Imports fetched successfully',
    data: await lastImports(db, caller.limits === null ? undefined : caller._id),
  }));

  serve(app, context, getImport, async ({ params, query }) => {
    const row = await getImportRow(db, params.id);
    const { rows, ...found } = await pageOfLines(db, row._id, query);
    return {
      message: 'Import fetched successfully',
      data: await toImport(db, row, rows),
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, chooseImportColumns, async ({ params, body, caller }) => {
    const { row, lines } = await chooseColumns(context, params.id, body, reachOf(context, caller));
    return { message: 'Table read again', data: await toImport(db, row, lines.slice(0, mostRowsInAReply)) };
  });

  serve(app, context, changeImportRow, async ({ params, body, caller }) => ({
    message: 'Row changed',
    data: await db
      .transaction()
      .execute((trx) => changeRow(trx, params.id, params.line, body.question, reachOf(context, caller))),
  }));

  serve(app, context, answersFitEndpoint, async ({ params, caller }) => {
    const changed = await takeAnswersAsRead(context, params.id, reachOf(context, caller));
    const counts = await countLines(db, params.id);
    return { message: `${counted(changed)} taken with the answers as they were read`, data: { changed, counts } };
  });

  serve(app, context, leaveOutImportRow, async ({ params }) => ({
    message: 'Row left out',
    data: await db.transaction().execute((trx) => changeRow(trx, params.id, params.line, 'leave out', null)),
  }));

  serve(app, context, undoEndpoint, async ({ params, caller }) => {
    const data = await undoImport(context, params.id, caller, reachOf(context, caller));
    const stayed =
      data.kept.length === 0 ? '' : `; ${counted(data.kept.length)} stayed, because students have sat them`;
    const left = data.left === 0 ? '' : `; ${counted(data.left)} of the bank left the exam`;
    return { message: `${counted(data.removed)} taken out again${left}${stayed}`, data };
  });
}
