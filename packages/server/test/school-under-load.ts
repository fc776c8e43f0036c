import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Role } from '@akada/contract';
import { openSession } from '../src/people/auth/sessions.queries.ts';
import { insertUser } from '../src/people/users/users.queries.ts';
import type { Commit } from '../src/platform/db/group-commit.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDb } from '../src/platform/db/open.ts';
import type { Db } from '../src/platform/db/schema.ts';
import type { Context } from '../src/platform/http/context.ts';
import { newIdAt } from '../src/platform/http/new-id.ts';
import { readSecret } from '../src/school/ops/data-dir.ts';
import { call, type ServerProcess } from './server-process.ts';

/** Clients that write as fast as they can, and a ledger of all that the server acknowledged to them. */

export type Ledger = {
  /** The highest acknowledged sequence of each 'attempt question'. */
  saves: Map<string, number>;
  /** The acknowledged score of each attempt. */
  submits: Map<string, number>;
  payments: Set<string>;
  approvals: Set<string>;
};

export function emptyLedger(): Ledger {
  return { saves: new Map(), submits: new Map(), payments: new Set(), approvals: new Set() };
}

/** People made in the database before the server starts; gives the token of each. */
export async function enrol(dataDir: string, studentCount: number) {
  const db = await openDb(join(dataDir, 'akada.sqlite'));
  await migrate(db);
  const tokens = await enrolIn(db, readSecret(dataDir), studentCount);
  await db.destroy();
  return tokens;
}

/** The same in a database that is open and migrated. */
export async function enrolIn(db: Db, secret: Buffer, studentCount: number) {
  const now = Date.now();
  const commit: Commit = (work) => db.transaction().execute(work);
  const context = { db, commit, secret, now: () => now, newId: () => newIdAt(now) } as Context;
  const enrolOne = async (role: Role, number: number) => {
    const row = {
      _id: context.newId(),
      full_name: `${role} ${number}`,
      email: `${role}${number}@school.test`,
      phone_number: role === 'user' ? `+23481000000${number}` : '',
      class_level: role === 'user' ? 'Grade 1 Secondary' : '',
      role,
      password_hash: '',
    };
    return openSession(context, await insertUser(db, row, new Date(now).toISOString()));
  };
  const students: string[] = [];
  for (let number = 0; number < studentCount; number += 1) students.push(await enrolOne('user', number));
  const admin = await enrolOne('admin', 1);
  return { students, admin };
}

export type School = { exams: string[]; lessons: string[]; questions: string[] };

/** Exams of six questions whose right answer is 'A', each for one point, and lessons to be bought. */
export async function furnish(server: ServerProcess, admin: string, many: { exams: number; lessons: number }) {
  const make = async (path: string, body: object) =>
    (await call(server, 'POST', path, { token: admin, body })).body.data._id as string;
  const school: School = { exams: [], lessons: [], questions: [] };
  for (let number = 0; number < 6; number += 1) {
    const body = { text: `Question ${number}`, type: 'multiple-choice', options: ['A', 'B'], correctAnswer: 'A' };
    school.questions.push(await make('/question', body));
  }
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const exam = { description: 'All the work of the term', classLevel: '1', duration: 600, maxAttempts: 20 };
  for (let number = 0; number < many.exams; number += 1) {
    const dates = { startDate: day(-2), endDate: day(30) };
    const questions = school.questions;
    school.exams.push(await make('/exam', { ...exam, ...dates, title: `Exam ${number}`, questions }));
  }
  for (let number = 0; number < many.lessons; number += 1) {
    const body = { title: `Lesson ${number}`, classLevel: '1', video: 'https://videos.school.test/a.mp4', price: 500 };
    school.lessons.push(await make('/lesson', body));
  }
  return school;
}

/** Sits exams and buys lessons until the server is gone. */
export async function beAStudent(server: ServerProcess, token: string, school: School, ledger: Ledger): Promise<void> {
  const buys = school.lessons.values();
  for (const exam of school.exams.toSorted(() => Math.random() - 0.5)) {
    const started = await call(server, 'POST', `/studentExam/start/${exam}`, { token });
    if (started.status !== 200) continue;
    const attempt = started.body.data.attempt._id as string;
    const { answers } = (await call(server, 'GET', `/studentExam/state/${exam}`, { token })).body.data;
    const from = 1 + Math.max(0, ...answers.map((answer: { seq: number }) => answer.seq));
    for (let seq = from; seq < from + 4; seq += 1) {
      const given = school.questions.map((questionId) => ({ questionId, selectedAnswer: seq % 2 ? 'A' : 'B', seq }));
      const saved = await call(server, 'PUT', `/studentExam/answer/${exam}`, { token, body: { answers: given } });
      if (saved.status !== 200) continue;
      for (const answer of saved.body.data.saved) ledger.saves.set(`${attempt} ${answer.questionId}`, answer.seq);
    }
    const lesson = buys.next().value;
    const paid = lesson ? await call(server, 'POST', `/lesson/pay/${lesson}`, { token }) : null;
    if (paid?.status === 200) ledger.payments.add(paid.body.data._id);
    const submitted = await call(server, 'POST', `/studentExam/submit/${exam}`, { token, body: { answers: [] } });
    if (submitted.status === 200) ledger.submits.set(attempt, submitted.body.data.score);
  }
}

/** Approves what waits until the server is gone. */
export async function beAnAdmin(server: ServerProcess, token: string, ledger: Ledger): Promise<void> {
  while (true) {
    const waiting = (await call(server, 'GET', '/payment?status=pending&limit=3', { token })).body.data;
    for (const { _id } of waiting) {
      const approved = await call(server, 'PUT', `/payment/${_id}/approve`, { token });
      if (approved.status === 200) ledger.approvals.add(_id);
    }
  }
}

/** Everything acknowledged that the database does not hold, and everything in it that is half done. */
export function lostOrTorn(dataDir: string, ledger: Ledger): string[] {
  const database = new DatabaseSync(join(dataDir, 'akada.sqlite'), { readOnly: true });
  const one = (text: string, ...values: string[]) => database.prepare(text).get(...values);
  const wrong: string[] = [];
  const ofAttempt = 'answers.student_id = attempts.student_id and answers.attempt_id = attempts._id';
  for (const [key, seq] of ledger.saves) {
    const saved = `select seq from attempts join answers on ${ofAttempt} where attempts._id = ? and question_id = ?`;
    const row = one(saved, ...key.split(' '));
    if (Number(row?.seq ?? -1) < seq) wrong.push(`save ${key} ${seq}`);
  }
  for (const [attempt, score] of ledger.submits) {
    const row = one('select status, score from attempts where _id = ?', attempt);
    if (row?.status !== 'submitted' || row.score !== score) wrong.push(`submit ${attempt} ${score}`);
  }
  for (const payment of ledger.payments) {
    if (!one('select _id from payments where _id = ?', payment)) wrong.push(`payment ${payment}`);
  }
  for (const payment of ledger.approvals) {
    const row = one('select status from payments where _id = ? and decided_at is not null', payment);
    if (row?.status !== 'approved') wrong.push(`approval ${payment}`);
  }
  const torn = `select _id from attempts where (status = 'submitted') != (score is not null)
    or (status = 'submitted' and score != (select count(*) from answers where ${ofAttempt} and selected_answer = 'A'))`;
  wrong.push(
    ...database
      .prepare(torn)
      .all()
      .map((row) => `torn attempt ${row._id}`),
  );
  if (one('pragma integrity_check')?.integrity_check !== 'ok') wrong.push('the database is damaged');
  database.close();
  return wrong;
}
