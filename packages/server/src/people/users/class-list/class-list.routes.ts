import {
  applyClassList,
  changeClassListRow,
  getClassList,
  giveLoginNames,
  importUsers,
  inviteGuardians,
  listClassLists,
  setClassListClasses,
  setClassListColumns,
  setClassListGroups,
  takeOneWordNames,
  undoClassList,
} from '@akada/contract';
import { largestClassListBytes } from '@akada/contract/rules/class-list';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { takeFileForms } from '../../../platform/http/file-form.ts';
import { paginationOf } from '../../../platform/http/replies.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type ArmsOfLists, setClasses, setColumns } from './answer-list.ts';
import { applyList } from './apply-list.ts';
import { allowNewGroups, changeListRow, giveNames, takeOneWords } from './change-row.ts';
import { countRows, getList, lastLists, mostRowsInAReply, pageOfRows, toClassList } from './class-list.queries.ts';
import type { GuardiansOfLists } from './guardian-contacts.ts';
import { inviteGuardiansOf } from './invite-guardians.ts';
import type { GroupsOfLists } from './list-groups.ts';
import { classOfAll } from './read-class.ts';
import { storeList } from './store-list.ts';
import { undoList } from './undo-list.ts';

/** A pasted list of 5,000 students. */
const mostBodyBytes = 1024 * 1024;

const counted = (count: number) => `${count} ${count === 1 ? 'account' : 'accounts'}`;

/** Pasted text has no file, so the error names the text. */
function aboutText(error: unknown): unknown {
  if (!(error instanceof AppError) || error.details.field !== 'file') return error;
  return new AppError(error.code, error.message.replace(/\b(this) file/i, '$1 text'), 'text');
}

async function serveUpload(scope: FastifyInstance, context: Context): Promise<void> {
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = mostBodyBytes;
  });
  await takeFileForms(scope, {
    ...{ file: 'file', fields: ['text', 'classLevel', 'classId', 'armId', 'fileName'], fileName: 'fileName' },
    ...{ mostBytes: largestClassListBytes, tooLarge: 'A file may have at most 5 MB' },
  });
  serve(scope, context, importUsers, async ({ body, caller }) => {
    const isPasted = !Buffer.isBuffer(body.file);
    const bytes = Buffer.isBuffer(body.file) ? body.file : Buffer.from(body.text ?? '');
    if (bytes.length === 0) throw new AppError('invalid', 'Please paste a list or choose a file', 'text');
    const { fileName = '' } = body;
    const classLevel = classOfAll(context.settings().classes, body);
    const upload = { bytes, isPasted, classLevel, fileName, by: caller._id };
    const { id, rows } = await storeList(context, upload).catch((error: unknown) => {
      throw isPasted ? aboutText(error) : error;
    });
    const data = await toClassList(context, id, rows.slice(0, mostRowsInAReply));
    return { message: 'Class list read', data };
  });
}

type Others = { groups: GroupsOfLists; guardians: GuardiansOfLists; arms: ArmsOfLists };

export async function serveClassLists(app: FastifyInstance, context: Context, others: Others): Promise<void> {
  const { db } = context;
  await app.register((scope) => serveUpload(scope, context));

  serve(app, context, listClassLists, async () => ({
    message: 'Class lists fetched successfully',
    data: await lastLists(db),
  }));

  serve(app, context, getClassList, async ({ params, query }) => {
    await getList(db, params.id);
    const { rows, ...found } = await pageOfRows(db, params.id, query);
    return {
      message: 'Class list fetched successfully',
      data: await toClassList(context, params.id, rows),
      pagination: paginationOf(found, query),
    };
  });

  serve(app, context, changeClassListRow, async ({ params, body }) => ({
    message: 'Row changed',
    data: await changeListRow(context, params, body),
  }));

  serve(app, context, giveLoginNames, async ({ params }) => {
    const data = await giveNames(context, params.id);
    return { message: `${data.changed} ${data.changed === 1 ? 'row gets' : 'rows get'} a login name`, data };
  });

  serve(app, context, takeOneWordNames, async ({ params }) => {
    const data = await takeOneWords(context, params.id);
    return { message: `${data.changed} ${data.changed === 1 ? 'student is' : 'students are'} taken in`, data };
  });

  serve(app, context, setClassListGroups, async ({ params, body }) => ({
    message: body.makeGroups ? 'New groups are made' : 'No new groups are made',
    data: { counts: await allowNewGroups(context, params.id, body.makeGroups) },
  }));

  serve(app, context, setClassListColumns, async ({ params, body }) => ({
    message: 'Columns saved',
    data: { counts: await setColumns(context, params.id, body) },
  }));

  serve(app, context, setClassListClasses, async ({ params, body, caller }) => ({
    message: 'Classes saved',
    data: { counts: await setClasses(context, params.id, body.classes, { by: caller, arms: others.arms }) },
  }));

  serve(app, context, applyClassList, async ({ params, caller }) => {
    const created = await applyList(context, params.id, { by: caller, groups: others.groups });
    return { message: `${counted(created)} made`, data: { created, counts: await countRows(db, params.id) } };
  });

  serve(app, context, inviteGuardians, async ({ params, caller }) => {
    const invited = await inviteGuardiansOf(context, params.id, { by: caller, guardians: others.guardians });
    const codes = `${invited.length} ${invited.length === 1 ? 'code is' : 'codes are'} out`;
    return { message: codes, data: { invited } };
  });

  serve(app, context, undoClassList, async ({ params, caller }) => {
    const data = await undoList(context, params.id, { by: caller, ...others });
    const stayed = data.kept.length === 0 ? '' : `; ${counted(data.kept.length)} stayed, because they were used`;
    return { message: `${counted(data.removed)} deleted again${stayed}`, data };
  });
}
