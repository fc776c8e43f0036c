import {
  chooseWeeklyMail,
  endLink,
  endMyLink,
  type GuardianSignupBody,
  getChild,
  joinChild,
  listChildren,
  listGuardians,
  listMyGuardians,
  makeGuardianCode,
  makeMyGuardianCode,
  setOfAge,
  signUpGuardian,
  withhold,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Trx, UserRow } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve, serveWrite } from '../../platform/http/serve.ts';
import { counterOfNetwork, counterOfSession, tryUnder } from '../auth/login-slow-down.ts';
import { mailConfirmation } from '../users/confirm-address.ts';
import { hashPassword, refuseWeakPassword } from '../users/password.ts';
import { phoneColumns } from '../users/phone.ts';
import { getUserRow, insertUser, type NewUser, toUser } from '../users/users.queries.ts';
import { childOnCard, childPage } from './children.ts';
import { doesCodeWork, linkByCode, makeCode, wrongCode } from './codes.ts';
import {
  addGuardian,
  deleteLink,
  findChildren,
  getChildOf,
  getOfAge,
  guardiansForStaff,
  guardiansOf,
  saveChoices,
} from './guardians.queries.ts';

type Opening = { account: NewUser; code: string };

async function openAccount(trx: Trx, context: Context, { account, code }: Opening): Promise<UserRow> {
  const user = await insertUser(trx, account, iso(context.now()));
  await linkByCode(trx, context, code, user._id);
  await addGuardian(trx, user._id);
  if (user.email !== '') await mailConfirmation(trx, context, user);
  return user;
}

function serveJoining(app: FastifyInstance, context: Context): void {
  const { db } = context;

  const accountFrom = async (body: Omit<GuardianSignupBody, 'code' | 'cpassword'>): Promise<NewUser> => ({
    _id: context.newId(),
    full_name: body.fullName,
    email: body.email ?? '',
    ...phoneColumns(body.phoneNumber ?? '', context.settings().timeZone),
    class_level: '',
    role: 'guardian',
    password_hash: await hashPassword(body.password),
  });

  serve(app, context, signUpGuardian, async ({ body, request }) => {
    const { code } = body;
    const known = { ...body, email: body.email ?? '', schoolName: context.settings().schoolName };
    refuseWeakPassword(body.password, known);
    const counter = counterOfNetwork(context, 'guardian code', request);
    if (!(await tryUnder(context, counter, 'codes', () => doesCodeWork(context, code)))) throw wrongCode();
    const account = await accountFrom(body);
    const user = await db.transaction().execute((trx) => openAccount(trx, context, { account, code }));
    return { message: 'Account created successfully', data: toUser(user, context.settings()) };
  });

  serve(app, context, joinChild, async ({ body: { code }, caller }) => {
    const counter = counterOfSession(context, 'guardian code', caller);
    if (!(await tryUnder(context, counter, 'codes', () => doesCodeWork(context, code)))) throw wrongCode();
    const data = await db.transaction().execute((trx) => linkByCode(trx, context, code, caller._id));
    return { message: 'Your child is added', data };
  });
}

async function weeklyMailOf({ db }: Context, guardianId: string) {
  const row = await db
    .selectFrom('users')
    .leftJoin('guardians', 'guardians.user_id', 'users._id')
    .select(['email', 'is_verified', 'wants_digest'])
    .where('users._id', '=', guardianId)
    .executeTakeFirstOrThrow();
  return { wanted: row.wants_digest === 1, canBeSent: row.email !== '' && row.is_verified === 1 };
}

function serveChildren(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, listChildren, async ({ caller }) => {
    const children = [];
    for (const child of await findChildren(db, caller._id)) children.push(await childOnCard(context, child));
    const weeklyMail = await weeklyMailOf(context, caller._id);
    return { message: 'Your children fetched successfully', data: { children, weeklyMail } };
  });

  serve(app, context, getChild, async ({ params, caller }) => ({
    message: 'Your child fetched successfully',
    data: await childPage(context, await getChildOf(db, caller._id, params.id)),
  }));

  serve(app, context, chooseWeeklyMail, async ({ body, caller }) => {
    const wants_digest = body.wanted ? 1 : 0;
    await db
      .insertInto('guardians')
      .values({ user_id: caller._id, wants_digest, digest_week: '' })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wants_digest }))
      .execute();
    const message = body.wanted ? 'You get the weekly mail' : 'You get no weekly mail any more';
    return { message, data: await weeklyMailOf(context, caller._id) };
  });
}

function serveOwnGuardians(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const at = () => iso(context.now());

  serve(app, context, listMyGuardians, async ({ caller }) => ({
    message: 'Your guardians fetched successfully',
    data: await guardiansOf(db, caller._id, at()),
  }));

  serveWrite(app, context, makeMyGuardianCode, async ({ trx, caller }) => ({
    message: 'The code is made',
    data: await makeCode(trx, context, { studentId: caller._id, by: 'student' }),
  }));

  serveWrite(app, context, withhold, async ({ trx, doer, body, caller }) => {
    const hides = {
      hides_results: body.results ? 1 : 0,
      hides_payments: body.payments ? 1 : 0,
      hides_time: body.time ? 1 : 0,
    };
    await getOfAge(trx, caller._id);
    await saveChoices(trx, caller._id, hides, doer.at);
    return { message: 'Saved', data: await guardiansOf(trx, caller._id, doer.at) };
  });

  serveWrite(app, context, endMyLink, async ({ trx, params, caller }) => {
    await getOfAge(trx, caller._id);
    const ended = await deleteLink(trx, caller._id, params.guardianId);
    if (!ended) throw new AppError('not_found', 'Guardian not found');
    return { message: 'The link is ended' };
  });
}

type Who = { by: Actor; at: string };

async function lockStudent(trx: Trx, id: string): Promise<UserRow> {
  const account = trx.selectFrom('users').selectAll().where('_id', '=', id).where('role', '=', 'user');
  const student = await lockRows(trx, account).executeTakeFirst();
  if (!student) throw new AppError('not_found', 'Student not found');
  return student;
}

/** Without names: the log has the student's id. */
const subject = { kind: 'person' } as const;

async function giveCode(trx: Trx, context: Context, id: string, { by, at }: Who) {
  await lockStudent(trx, id);
  await recordAudit(trx, { action: 'user.guardian-code', by, at, subject, person: id });
  return makeCode(trx, context, { studentId: id, by: 'school' });
}

async function endLinkOf(trx: Trx, ids: { id: string; guardianId: string }, { by, at }: Who): Promise<void> {
  await lockStudent(trx, ids.id);
  const ended = await deleteLink(trx, ids.id, ids.guardianId);
  if (!ended) throw new AppError('not_found', 'Guardian not found');
  await recordAudit(trx, { action: 'user.guardian-end', by, at, subject, person: ids.id });
}

async function noteAge(trx: Trx, id: string, ofAge: boolean, { by, at }: Who): Promise<void> {
  await lockStudent(trx, id);
  const before = await guardiansOf(trx, id, at);
  await saveChoices(trx, id, { is_of_age: ofAge ? 1 : 0 }, at);
  const change = { before: { isOfAge: before.isOfAge }, after: { isOfAge: ofAge } };
  await recordAudit(trx, { action: 'user.of-age', by, at, subject, person: id, ...change });
}

function serveForStaff(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const at = () => iso(context.now());

  serve(app, context, listGuardians, async ({ params }) => {
    const student = await getUserRow(db, params.id);
    if (student.role !== 'user') throw new AppError('not_found', 'Student not found');
    return { message: 'Guardians fetched successfully', data: await guardiansForStaff(db, params.id, at()) };
  });

  serveWrite(app, context, makeGuardianCode, async ({ trx, doer, params }) => {
    const data = await giveCode(trx, context, params.id, doer);
    return { message: 'The code is made', data };
  });

  serveWrite(app, context, endLink, async ({ trx, doer, params }) => {
    await endLinkOf(trx, params, doer);
    return { message: 'The link is ended' };
  });

  serveWrite(app, context, setOfAge, async ({ trx, doer, params, body }) => {
    await noteAge(trx, params.id, body.ofAge, doer);
    return { message: 'Saved', data: await guardiansForStaff(trx, params.id, at()) };
  });
}

export function serveGuardians(app: FastifyInstance, context: Context): void {
  serveJoining(app, context);
  serveChildren(app, context);
  serveOwnGuardians(app, context);
  serveForStaff(app, context);
}
