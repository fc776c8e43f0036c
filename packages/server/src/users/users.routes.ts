import {
  createAdmin,
  deleteUser,
  getProfile,
  getStudentStats,
  getUser,
  listAdmins,
  listUsers,
  updateProfile,
  updateUser,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { type Context, iso } from '../http/context.ts';
import { serve } from '../http/serve.ts';
import { forgetPayer } from '../payments/payments.queries.ts';
import { hashPassword } from './password.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { studentStats } from './student-stats.ts';
import { deleteUserRow, getUserRow, insertUser, listUsersByRole, toUser, updateProfileOf } from './users.queries.ts';

async function eraseAccount(trx: Trx, id: string): Promise<void> {
  await forgetPayer(trx, id);
  await deleteUserRow(trx, id);
}

export function serveUsers(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, getUser, async ({ caller }) => ({
    message: 'Signed in',
    data: toUser(await getUserRow(db, caller._id)),
  }));

  serve(app, context, getProfile, async ({ caller }) => ({
    message: 'Your profile',
    data: toUser(await getUserRow(db, caller._id)),
  }));

  serve(app, context, updateProfile, async ({ caller, body }) => ({
    message: 'Profile updated successfully!',
    data: toUser(await updateProfileOf(db, caller._id, body, iso(context.now()))),
  }));

  serve(app, context, updateUser, async ({ caller, params, body }) => {
    if (params.id !== caller._id) throw new AppError('not_found', 'User not found');
    return {
      message: 'Profile updated successfully!',
      data: toUser(await updateProfileOf(db, caller._id, body, iso(context.now()))),
    };
  });

  serve(app, context, deleteUser, async ({ caller }) => {
    await db.transaction().execute((trx) => eraseAccount(trx, caller._id));
    return { message: 'Your account was deleted', data: null };
  });

  serve(app, context, getStudentStats, async ({ caller }) => {
    const data = await studentStats(db, caller, { now: context.now(), timeZone: context.settings().timeZone });
    return { message: 'Your study so far', data, completedExams: data.completedExams, studyHours: data.studyHours };
  });

  serve(app, context, createAdmin, async ({ body }) => {
    refuseWeakPassword(body.password, { ...body, schoolName: context.settings().schoolName });
    const row = {
      _id: context.newId(),
      full_name: body.fullName,
      email: body.email,
      phone_number: body.phoneNumber ?? '',
      class_level: '',
      role: 'admin' as const,
      password_hash: await hashPassword(body.password),
    };
    return { message: 'Admin created successfully', data: toUser(await insertUser(db, row, iso(context.now()))) };
  });

  serve(app, context, listAdmins, async () => ({
    message: 'All admins',
    data: (await listUsersByRole(db, 'admin')).map(toUser),
  }));

  serve(app, context, listUsers, async () => ({
    message: 'All students',
    data: (await listUsersByRole(db, 'user')).map(toUser),
  }));
}
