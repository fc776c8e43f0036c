import { setImmediate as otherWork } from 'node:timers/promises';
import { chooseOwnPassword, printLoginSlip, printLoginSlips } from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { recordAudit, recordOwn } from '../../platform/audit/record.ts';
import { inChunks } from '../../platform/db/dialect.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download, fileNameOf } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { aboutList, rowsAtOnce } from '../users/class-list/apply-list.ts';
import { accountsWithoutPassword, getList } from '../users/class-list/class-list.queries.ts';
import { claimSlips, setOneTimePasswords } from '../users/class-list/slips.queries.ts';
import { getManagedUser } from '../users/manage-account.ts';
import { hashPassword, newOneTimePassword, refuseWeakPassword, verifyPassword } from '../users/password.ts';
import { getUserRow, setPassword, toUser } from '../users/users.queries.ts';
import { trustDevice } from './device-cookie.ts';
import { drawSlips, type Slip } from './draw-slips.ts';
import { endSessionsOf, rotateSession } from './sessions.queries.ts';

type Drawn = Slip & { hash: string };

type Who = { by: Caller; at: string };

function draw(context: Context, slips: readonly Slip[]): Promise<Buffer> {
  const { schoolName: school, timeZone } = context.settings();
  const address = `${context.config.publicUrl}/login`;
  return drawSlips(
    slips,
    { school, address, timeZone, madeAt: new Date(context.now()), classes: context.settings().classes },
    otherWork,
  );
}

/** Skips students who have chosen a password of their own meanwhile. */
async function setSome(trx: Trx, drawn: readonly Drawn[], listId: string, { by, at }: Who): Promise<Slip[]> {
  const passwords = drawn.map(({ person, hash }) => ({ id: person._id, hash }));
  const set = await setOneTimePasswords(trx, passwords, { at, replaces: false });
  if (set.size === 0) return [];
  await endSessionsOf(trx, [...set]);
  const subject = aboutList(await getList(trx, listId));
  await recordAudit(trx, { action: 'user.slips', by, at, subject, after: { students: set.size } });
  return drawn.filter(({ person }) => set.has(person._id));
}

async function slipsOfList(context: Context, id: string, before: string | null | undefined, by: Caller) {
  const { db } = context;
  const list = await getList(db, id);
  const people = await accountsWithoutPassword(db, id);
  if (people.length === 0) throw new AppError('conflict', 'Nobody of this list waits for a first password');
  const at = iso(context.now());
  await claimSlips(db, id, before, at);
  const drawn: Drawn[] = [];
  for (const person of people) drawn.push({ person, ...(await newOneTimePassword()) });
  const slips: Slip[] = [];
  for (const chunk of inChunks(drawn, rowsAtOnce)) {
    slips.push(...(await db.transaction().execute((trx) => setSome(trx, chunk, id, { by, at }))));
    await otherWork();
  }
  const name = `${fileNameOf(list.file_name.replace(/\.\w+$/, ''), 'class-list')}-login-slips.pdf`;
  return new Download(name, await draw(context, slips));
}

const mail = {
  subject: 'Your school gave out a new password for you',
  parts: [
    'Your school made a one-time password for you and gave it to you on a slip. Your old password no longer works.',
    'If you did not ask for it, tell your school at once.',
  ],
};

/** The old password and all sessions end. */
async function replaceLost(trx: Trx, context: Context, id: string, hash: string, { by, at }: Who): Promise<UserRow> {
  const person = await getManagedUser(trx, by, id);
  if (person.role !== 'user') throw new AppError('forbidden', 'Login slips are for students');
  await setOneTimePasswords(trx, [{ id, hash }], { at, replaces: true });
  await endSessionsOf(trx, [id]);
  await recordAudit(trx, { action: 'user.slips', by, at, subject: { kind: 'person' }, person: id });
  await queueMail(trx, context, { message: { to: person.email, ...mail }, userId: id, limits: [] });
  return person;
}

function serveOwnPassword(app: FastifyInstance, context: Context): void {
  const { db } = context;

  const replace = async (trx: Trx, caller: Caller, passwordHash: string) => {
    const at = iso(context.now());
    await setPassword(trx, caller._id, passwordHash, at);
    await recordOwn(trx, 'user.password', caller, at);
    return rotateSession(trx, context, caller);
  };

  serve(app, context, chooseOwnPassword, async ({ caller, body, request, reply }) => {
    const { newPassword } = body;
    const user = await getUserRow(db, caller._id);
    const isAsNow = await verifyPassword(newPassword, user.password_hash);
    // The old token means that the first reply was lost and the password was chosen already.
    if (!caller.mustChoosePassword && !(isAsNow && caller.replacedBy !== null)) {
      throw new AppError('conflict', 'You have chosen a password already');
    }
    if (caller.mustChoosePassword && isAsNow) {
      throw new AppError('invalid', 'Please choose another password than the one on your slip', 'newPassword');
    }
    const known = { fullName: user.full_name, email: user.email, schoolName: context.settings().schoolName };
    refuseWeakPassword(newPassword, known, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const token = await db.transaction().execute((trx) => replace(trx, caller, passwordHash));
    const account = await getUserRow(db, caller._id);
    trustDevice(context, { request, reply }, { before: user, account });
    return { message: 'Your password is set', data: toUser(account, context.settings()), token };
  });
}

export function serveLoginSlips(app: FastifyInstance, context: Context): void {
  serveOwnPassword(app, context);

  serve(app, context, printLoginSlips, ({ params, body, caller }) =>
    slipsOfList(context, params.id, body.slipsAt, caller),
  );

  serve(app, context, printLoginSlip, async ({ params, caller }) => {
    const { password, hash } = await newOneTimePassword();
    const who = { by: caller, at: iso(context.now()) };
    const person = await context.db.transaction().execute((trx) => replaceLost(trx, context, params.id, hash, who));
    return new Download(
      `${fileNameOf(person.full_name, 'student')}-login-slip.pdf`,
      await draw(context, [{ person, password }]),
    );
  });
}
