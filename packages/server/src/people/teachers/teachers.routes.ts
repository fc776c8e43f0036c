import { createHash } from 'node:crypto';
import {
  deleteTeacherPicture,
  getTeacher,
  listStaffTeachers,
  listTeachers,
  type StaffTeacher,
  saveTeacherCard,
  setTeacherPicture,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '../../platform/audit/record.ts';
import type { TeacherCardRow, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isAlready, laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { takeFileForms } from '../../platform/http/file-form.ts';
import { paginationOf } from '../../platform/http/replies.ts';
import { requireRight, serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { makePicture } from '../../platform/media/pictures.ts';
import {
  findStaffTeachers,
  findTeachers,
  getStaffTeacher,
  getTeacherWithLessons,
  lockCard,
  storeCard,
  subjectsOf,
} from './teacher-cards.ts';

const mostPictureBytes = 2 * 1024 * 1024;
/** Pixels: the card of a teacher on a sharp screen. */
const longestSide = 512;

type Columns = Partial<Omit<TeacherCardRow, 'user_id' | 'search_text' | 'updated_at'>>;
type Change = { id: string; columns: Columns; updatedAt?: string | undefined; by: Caller; at: string };

/** The own card, or with the right to people that of others. */
function requireOwnOrPeople(id: string, caller: Caller): void {
  if (id !== caller._id) requireRight('people', caller);
}

function columnsOf({ name, subjects, words, isShown }: z.output<typeof saveTeacherCard.body>): Columns {
  return {
    ...(name !== undefined && { name }),
    ...(subjects !== undefined && { subjects: JSON.stringify(subjects) }),
    ...(words !== undefined && { words }),
    ...(isShown !== undefined && { is_shown: isShown ? 1 : 0 }),
  };
}

const factsOf = ({ name, subjects, words, is_shown, picture_hash }: TeacherCardRow) => ({
  ...{ name, subjects: subjectsOf(subjects), words, isShown: is_shown === 1, picture: picture_hash ?? '' },
});

async function changeCard(trx: Trx, { id, columns, updatedAt, by, at }: Change): Promise<StaffTeacher> {
  const { staff, card } = await lockCard(trx, id);
  const isUnchanged = isAlready(card, columns);
  refuseIfChanged('card', card, updatedAt, isUnchanged);
  if (columns.is_shown === 1 && staff.is_active === 0) {
    throw new AppError('conflict', 'This account is suspended: reactivate it before its card is shown', 'isShown');
  }
  if (!isUnchanged) {
    const after = { ...card, ...columns, updated_at: laterThan(card.updated_at, at) };
    await storeCard(trx, after);
    await recordAudit(trx, {
      ...{ action: 'user.teacher-card', by, at, before: factsOf(card), after: factsOf(after) },
      subject: { kind: 'person', _id: id, title: staff.full_name },
    });
  }
  return getStaffTeacher(trx, id);
}

async function serveCards(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;
  const change = async (change: Omit<Change, 'at'>, message: string) => {
    const at = iso(context.now());
    return { message, data: await db.transaction().execute((trx) => changeCard(trx, { ...change, at })) };
  };

  serve(app, context, saveTeacherCard, async ({ caller: by, params: { id }, body: { updatedAt, ...body } }) => {
    requireOwnOrPeople(id, by);
    return change({ id, columns: columnsOf(body), updatedAt, by }, 'Card saved');
  });

  await app.register(async (scope) => {
    await takeFileForms(scope, {
      ...{ file: 'picture', fields: [], mostBytes: mostPictureBytes },
      tooLarge: 'A picture may have at most 2 MB',
    });
    serve(scope, context, setTeacherPicture, async ({ caller: by, params: { id }, body }) => {
      requireOwnOrPeople(id, by);
      await getStaffTeacher(db, id);
      if (!(body.picture instanceof Uint8Array)) throw new AppError('invalid', 'Please choose a picture', 'picture');
      const { webp } = await makePicture(Buffer.from(body.picture), 'picture', longestSide);
      const hash = createHash('sha256').update(webp).digest('hex');
      return change({ id, columns: { picture: webp.toString('base64'), picture_hash: hash }, by }, 'Picture saved');
    });
  });

  serve(app, context, deleteTeacherPicture, async ({ caller: by, params: { id } }) => {
    requireOwnOrPeople(id, by);
    return change({ id, columns: { picture: null, picture_hash: null }, by }, 'Picture removed');
  });
}

export async function serveTeachers(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context;

  serve(app, context, listTeachers, async ({ query }) => {
    const { rows, ...found } = await findTeachers(db, query);
    return { message: 'Teachers fetched successfully', data: rows, pagination: paginationOf(found, query) };
  });

  serve(app, context, getTeacher, async ({ params, caller }) => ({
    message: 'Teacher fetched successfully',
    data: await getTeacherWithLessons(db, params.id, caller.role === 'user' ? caller._id : null),
  }));

  serve(app, context, listStaffTeachers, async ({ query }) => {
    const { rows, ...found } = await findStaffTeachers(db, query);
    return { message: 'Cards fetched successfully', data: rows, pagination: paginationOf(found, query) };
  });

  await serveCards(app, context);
}
