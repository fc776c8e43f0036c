import { schoolDay } from '@akada/contract/rules/school-day';
import { startAttempt } from '../attempts/start.ts';
import { handIn } from '../attempts/take-answers.ts';
import { actorOf } from '../audit/record.ts';
import type { Db, LessonRow, Trx, UserRow } from '../db/schema.ts';
import { examDates } from '../exams/exam-dates.ts';
import { insertExam } from '../exams/exams.queries.ts';
import { type Context, iso } from '../http/context.ts';
import { newIdAt } from '../http/new-id.ts';
import type { Caller } from '../http/session.ts';
import { insertLesson } from '../lessons/lessons.queries.ts';
import { decidePayment } from '../payments/decide.ts';
import { payFor } from '../payments/payments.queries.ts';
import { insertQuestion } from '../questions/questions.queries.ts';
import { saveSettings } from '../settings/save-settings.ts';
import { hashPassword } from '../users/password.ts';
import { insertUser } from '../users/users.queries.ts';
import { demoPassword, demoStaff, demoStudents } from './accounts.ts';
import * as biology from './content/biology.ts';
import * as chemistry from './content/chemistry.ts';
import * as economics from './content/economics.ts';
import * as english from './content/english.ts';
import * as mathematics from './content/mathematics.ts';
import * as physics from './content/physics.ts';
import type { DemoExam, DemoQuestion } from './content.ts';
import { loadMessages } from './load-messages.ts';
import { loadProgress } from './load-progress.ts';

const subjects = [mathematics, english, physics, chemistry, biology, economics];
const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** The same school each time: no Math.random, so that two loads differ only in ids and times. */
function* dice(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** The context at a moment in the past: ids and times then are as they would have been. */
function at(context: Context, moment: number): Context {
  return { ...context, now: () => moment, newId: () => newIdAt(moment) };
}

async function loadPeople(context: Context): Promise<{ admin: UserRow; students: UserRow[] }> {
  const { db } = context;
  const now = context.now();
  const staff: UserRow[] = [];
  const students: UserRow[] = [];
  const add = async (
    person: { fullName: string; email: string; phoneNumber: string },
    more: { role: UserRow['role']; classLevel: string },
    then: number,
  ) => {
    const row = {
      _id: newIdAt(then),
      full_name: person.fullName,
      email: person.email,
      phone_number: person.phoneNumber,
      class_level: more.classLevel,
      role: more.role,
      password_hash: await hashPassword(demoPassword),
    };
    return insertUser(db, row, iso(then));
  };
  for (const person of demoStaff)
    staff.push(await add(person, { role: person.role, classLevel: '' }, now - 80 * dayMs));
  for (const [index, person] of demoStudents.entries()) {
    const joined = now - (55 - index * 2) * dayMs;
    students.push(await add(person, { role: 'user', classLevel: person.classLevel }, joined));
  }
  return { admin: staff[1] as UserRow, students };
}

async function loadLessons(context: Context): Promise<LessonRow[]> {
  const lessons = subjects.flatMap((subject, turn) =>
    subject.lessons.map((lesson, index) => ({ lesson, order: index * 6 + turn })),
  );
  const rows: LessonRow[] = [];
  for (const { lesson, order } of lessons) {
    const then = context.now() - 50 * dayMs + order * 23 * hourMs;
    const body = {
      title: lesson.title,
      description: lesson.description,
      classLevel: lesson.classLevel,
      subject: lesson.subject,
      video: lesson.video,
      price: lesson.price,
      duration: lesson.durationMinutes,
      instructor: 'Akada demo school',
    };
    rows.push(await insertLesson(context.db, newIdAt(then), body, iso(then)));
  }
  return rows;
}

type Placed = { _id: string; exam: DemoExam; opensAt: number; closesAt: number };

/** In days from now. */
type Window = { opens: number; closes: number };

async function addExam(trx: Trx, context: Context, exam: DemoExam, window: Window): Promise<Placed> {
  const now = context.now();
  const zone = context.settings().timeZone;
  const created = now - 20 * dayMs;
  const day = (offset: number) => schoolDay(now + offset * dayMs, zone);
  const dates = examDates(day(window.opens), day(window.closes), zone);
  const ids: string[] = [];
  for (const question of exam.questions) {
    const id = newIdAt(created);
    const body = { ...question, options: question.type === 'multiple-choice' ? question.options : [] };
    await insertQuestion(trx, id, body, iso(created));
    ids.push(id);
  }
  const columns = {
    title: exam.title,
    description: exam.description,
    class_level: exam.classLevel,
    duration_minutes: exam.durationMinutes,
    is_active: 1,
    max_attempts: 1,
    allow_review: 1,
    ...dates,
  };
  const row = await insertExam(trx, newIdAt(created), columns, ids, iso(created));
  for (const id of ids) await trx.updateTable('questions').set({ exam_id: row._id }).where('_id', '=', id).execute();
  const [opensAt, closesAt] = [Date.parse(dates.opens_at), Date.parse(dates.closes_at)];
  return { _id: row._id, exam, opensAt, closesAt };
}

/** The first exam of a class is over, so that its answers can be read; the second is open, the others open next week. */
const windows: readonly Window[] = [
  { opens: -12, closes: -3 },
  { opens: -12, closes: 63 },
  { opens: 6, closes: 81 },
];

async function loadExams(context: Context): Promise<Placed[]> {
  const perClass = new Map<string, number>();
  const placed: Placed[] = [];
  for (const exam of subjects.flatMap((subject) => subject.exams)) {
    const earlier = perClass.get(exam.classLevel) ?? 0;
    perClass.set(exam.classLevel, earlier + 1);
    const window = windows[Math.min(earlier, 2)] as Window;
    placed.push(await context.db.transaction().execute((trx) => addExam(trx, context, exam, window)));
  }
  return placed;
}

/** Plainly no account anybody could pay to. */
const demoBank = {
  bankName: 'Example Bank',
  accountName: 'Akada demo school',
  accountNumber: '0000000000',
  paymentNote: 'This is a demo school: the account does not exist, so please transfer nothing.',
};

async function loadSettings(context: Context, admin: UserRow): Promise<void> {
  await context.db.transaction().execute((trx) => saveSettings(trx, context, demoBank, actorOf(admin, '')));
  await context.refreshSettings();
}

async function loadPayments(
  context: Context,
  admin: UserRow,
  students: UserRow[],
  lessons: LessonRow[],
): Promise<void> {
  const roll = dice(7);
  for (const student of students) {
    // Lessons with a film of ours come first: each demo student owns one that plays without internet.
    const ofClass = lessons
      .filter((lesson) => lesson.class_level === student.class_level)
      .sort((one, other) => Number(other.video.startsWith('/')) - Number(one.video.startsWith('/')));
    for (const [index, lesson] of ofClass.entries()) {
      if (index >= 2 && roll.next().value > 0.45) continue;
      const then = context.now() - Math.ceil(roll.next().value * 12 * 24) * hourMs;
      const row = await payFor(context.db, {
        _id: newIdAt(then),
        payer: { _id: student._id, fullName: student.full_name, email: student.email },
        lesson,
        discountPercent: context.settings().checkoutDiscountPercent,
        approveAtOnce: false,
        at: iso(then),
      });
      if (row.status !== 'pending') continue;
      const fate = roll.next().value;
      if (index >= 2 && fate > 0.7) continue;
      const isRejected = index >= 1 && fate > 0.55;
      const decision = {
        status: isRejected ? ('rejected' as const) : ('approved' as const),
        reason: isRejected ? 'We could not find this transfer in our account.' : null,
        by: { _id: admin._id, fullName: admin.full_name, role: admin.role, requestId: '' },
        at: iso(Math.min(context.now(), then + 5 * hourMs)),
        timeZone: context.settings().timeZone,
      };
      await context.db.transaction().execute((trx) => decidePayment(trx, row._id, decision));
    }
  }
}

function answerTo(question: DemoQuestion, isRight: boolean): string {
  if (isRight) return question.correctAnswer;
  if (question.type === 'true-false') return question.correctAnswer === 'true' ? 'false' : 'true';
  if (question.type === 'short-answer') return '';
  return question.options.find((option) => option !== question.correctAnswer) ?? '';
}

/** Finished attempts: in each class most students have sat the first exam; the demo accounts keep the others to sit. */
async function loadAttempts(context: Context, students: UserRow[], exams: Placed[]): Promise<void> {
  const roll = dice(11);
  for (const student of students) {
    const open = exams.filter(
      ({ exam, opensAt }) => exam.classLevel === student.class_level && opensAt < context.now(),
    );
    const sits =
      student.email.includes('.') && roll.next().value > 0.5 && !/^class\d@/.test(student.email)
        ? open
        : open.slice(0, 1);
    for (const { _id, exam, closesAt } of sits) {
      const latest = Math.min(context.now(), closesAt);
      const began = latest - Math.ceil(roll.next().value * 7 * 24 + 3) * hourMs;
      const took = exam.durationMinutes * 60_000 * (0.45 + roll.next().value * 0.5);
      const skill = 0.45 + roll.next().value * 0.5;
      const caller: Caller = {
        _id: student._id,
        fullName: student.full_name,
        email: student.email,
        classLevel: student.class_level,
        role: 'user',
        sessionHash: '',
        replacedBy: null,
        confirmedAt: '',
        requestId: '',
      };
      const answers = exam.questions.map((question) => answerTo(question, roll.next().value < skill));
      await context.db.transaction().execute(async (trx) => {
        const { attempt, paper } = await startAttempt(trx, at(context, began), caller, _id, undefined);
        const given = paper.questions.map((question, index) => ({
          questionId: question._id,
          selectedAnswer: answers[index] ?? '',
        }));
        await handIn(trx, at(context, began + took), attempt._id, given);
      });
    }
  }
}

const key = 'demo';

export async function isDemoLoaded(db: Db): Promise<boolean> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Fills an empty database with the demo school, through the same code that serves real people. */
export async function loadDemo(context: Context): Promise<void> {
  const { admin, students } = await loadPeople(context);
  await loadSettings(context, admin);
  const lessons = await loadLessons(context);
  const exams = await loadExams(context);
  await loadPayments(context, admin, students, lessons);
  await loadProgress(context, lessons);
  await loadAttempts(context, students, exams);
  await loadMessages(context, admin, students);
  await context.db
    .insertInto('installation')
    .values({ key, value: iso(context.now()) })
    .execute();
}
