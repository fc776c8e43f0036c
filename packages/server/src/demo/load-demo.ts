import type { StoredClass } from '@akada/contract';
import { classNumber } from '@akada/contract/rules/class-level';
import { schoolDay } from '@akada/contract/rules/school-day';
import { currentTerm } from '@akada/contract/rules/terms';
import { insertLesson } from '../catalogue/lessons/lessons.queries.ts';
import { decidePayment } from '../money/orders/decide.ts';
import { payFor } from '../money/orders/pay.ts';
import { classColumns } from '../people/users/class-of.ts';
import { hashPassword } from '../people/users/password.ts';
import { insertUser } from '../people/users/users.queries.ts';
import { actorOf } from '../platform/audit/record.ts';
import { readInstallation, writeInstallation } from '../platform/db/installation.ts';
import type { Db, LessonRow, Trx, UserRow } from '../platform/db/schema.ts';
import { type Context, iso, type SchoolSettings } from '../platform/http/context.ts';
import { newIdAt } from '../platform/http/new-id.ts';
import { saveSettings } from '../school/settings/settings.queries.ts';
import {
  type DemoPlace,
  demoAway,
  demoCandidates,
  demoGuardian,
  demoLimited,
  demoPassword,
  demoStaff,
  demoStudents,
  demoTeachers,
  isShown,
} from './accounts.ts';
import * as biology from './content/biology.ts';
import * as chemistry from './content/chemistry.ts';
import * as economics from './content/economics.ts';
import * as english from './content/english.ts';
import * as mathematics from './content/mathematics.ts';
import * as physics from './content/physics.ts';
import type { DemoLesson } from './content.ts';
import { dice } from './dice.ts';
import { loadMessages, loadProgress } from './load-activity.ts';
import { loadAttempts } from './load-attempts.ts';
import { loadCards } from './load-cards.ts';
import { demoClasses, loadClasses, subjectsOfDemo } from './load-classes.ts';
import { loadCourses } from './load-courses.ts';
import { loadExams } from './load-exams.ts';
import { loadFilms, type StoredFilm, storeFilms } from './load-films.ts';
import { loadGuardian } from './load-guardian.ts';
import { loadCheckQuestions, loadReviews } from './load-lesson-life.ts';
import { loadAnnouncement } from './load-news.ts';
import { loadRegisters } from './load-registers.ts';
import { loadScores } from './load-scores.ts';
import { loadTeachers } from './load-teachers.ts';

export const lessonsBySubject = [mathematics, english, physics, chemistry, biology, economics].map(
  ({ lessons }) => lessons,
);
const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

type People = {
  admin: UserRow;
  guardian: UserRow;
  staff: UserRow[];
  students: UserRow[];
  candidates: UserRow[];
  away: UserRow[];
};

const teacher = { role: 'admin' as const, rights: JSON.stringify(['teaching', 'marking']) };

function placeOf(classes: readonly StoredClass[], { className, arm }: Partial<DemoPlace>) {
  const found = classes.find(({ name }) => name === className);
  return { classId: found?._id, armId: found?.arms.find(({ name }) => name === arm)?._id };
}

async function limitTeacher(trx: Trx, { classes, subjects }: SchoolSettings, id: string): Promise<void> {
  const placeIds = classes.filter(({ name }) => demoLimited.classNames.includes(name)).map(({ _id }) => _id);
  const subjectId = subjects.find(({ name }) => name === demoLimited.subject)?._id ?? null;
  const limits = { is_limited: 1, teaching: JSON.stringify([{ subjectId, placeIds }]) };
  await trx.updateTable('users').set(limits).where('_id', '=', id).execute();
}

async function loadPeople(trx: Trx, context: Context): Promise<People> {
  const now = context.now();
  // One hash for all: the password is printed at the start, and each hash takes a slow laptop a fifth of a second.
  const password_hash = await hashPassword(demoPassword);
  const staff: UserRow[] = [];
  const students: UserRow[] = [];
  const candidates: UserRow[] = [];
  const away: UserRow[] = [];
  const { classes } = context.settings();
  const add = async (
    person: { fullName: string; email: string; phoneNumber: string } & Partial<DemoPlace>,
    more: { role: UserRow['role']; rights?: string },
    then: number,
  ) => {
    const row = {
      _id: newIdAt(then),
      full_name: person.fullName,
      email: person.email,
      phone_number: person.phoneNumber,
      ...classColumns(classes, placeOf(classes, person)),
      role: more.role,
      phone_from: 'staff' as const,
      password_hash,
      ...(more.rights && { rights: more.rights }),
    };
    return insertUser(trx, row, iso(then));
  };
  for (const person of demoStaff) staff.push(await add(person, { role: person.role }, now - 80 * dayMs));
  for (const person of demoTeachers) {
    if ('fullName' in person) staff.push(await add(person, teacher, now - 78 * dayMs));
  }
  const limited = await add(demoLimited, teacher, now - 77 * dayMs);
  await limitTeacher(trx, context.settings(), limited._id);
  for (const [index, person] of demoStudents.entries()) {
    const joined = now - (55 - index * 2) * dayMs;
    students.push(await add(person, { role: 'user' }, joined));
  }
  for (const [index, person] of demoCandidates.entries()) {
    const joined = now - (45 - index) * dayMs;
    candidates.push(await add(person, { role: 'user' }, joined));
  }
  for (const person of demoAway) {
    away.push(await add(person, { role: 'user' }, now - 40 * dayMs));
  }
  const guardian = await add(demoGuardian, { role: 'guardian' }, now - 30 * dayMs);
  return { admin: staff[1] as UserRow, guardian, staff, students, candidates, away };
}

const isOurs = (video: string) => video.startsWith('/');

/** Third-party videos credit their author, or the page that does. */
function credited({ author, durationMinutes: duration, film: _film, ...lesson }: DemoLesson) {
  if (isOurs(lesson.video)) return { ...lesson, duration };
  const credit = author ? `Video by ${author}.` : 'The video is from YouTube, which names its author.';
  return { ...lesson, duration, instructor: author ?? '', description: `${lesson.description} ${credit}` };
}

async function loadLessons(trx: Trx, context: Context): Promise<LessonRow[]> {
  const lessons = lessonsBySubject.flatMap((ofSubject, turn) =>
    ofSubject.map((lesson, index) => ({ lesson, order: index * 6 + turn })),
  );
  const rows: LessonRow[] = [];
  for (const { lesson, order } of lessons) {
    const then = context.now() - 50 * dayMs + order * 23 * hourMs;
    rows.push(await insertLesson(trx, newIdAt(then), credited(lesson), iso(then)));
  }
  return rows;
}

/** Obviously not an account anybody could pay to. */
const demoBank = {
  bankName: 'Example Bank',
  accountName: 'Akada demo school',
  accountNumber: '0000000000',
  paymentNote: 'This is a demo school: the account does not exist, so please transfer nothing.',
};

const news =
  'Welcome to the demo school. Exams of your class can be sat while they are open, and free lessons watched at once.';

/** Without holidays in between, so that last week's exams are always in a term. */
function termsOf(context: Context) {
  const [year = 0, month = 0] = schoolDay(context.now(), context.settings().timeZone).split('-').map(Number);
  const first = month >= 9 ? year : year - 1;
  const term = (name: string, startDate: string, endDate: string) => {
    const session = `${first}/${first + 1}`;
    return { _id: newIdAt(Date.parse(startDate)), name, session, startDate, endDate };
  };
  return [
    term('First term', `${first}-09-01`, `${first}-12-31`),
    term('Second term', `${first + 1}-01-01`, `${first + 1}-04-15`),
    term('Third term', `${first + 1}-04-16`, `${first + 1}-08-31`),
  ];
}

/** Only our own films cost anything, so students also buy those of the class above and below. */
function wantedBy(student: UserRow, lessons: readonly LessonRow[]): LessonRow[] {
  const rank = (lesson: LessonRow) => {
    const distance = Math.abs(classNumber(lesson.class_level) - classNumber(student.class_level));
    if (distance === 0) return isOurs(lesson.video) ? 0 : 2;
    return distance === 1 && lesson.price_minor > 0 ? 1 : 3;
  };
  return lessons.filter((lesson) => rank(lesson) < 3).toSorted((one, other) => rank(one) - rank(other));
}

type Fate = 'approved' | 'rejected' | 'pending';

/** The students whose accounts are printed have one payment of each kind. */
const shownFates: readonly Fate[] = ['approved', 'rejected', 'pending'];

/** More than the age of the message that asks about it. */
const hoursWaiting = 21;

function fateOf(turn: number, chance: number): Fate {
  if (turn >= 2 && chance > 0.7) return 'pending';
  return turn >= 1 && chance > 0.55 ? 'rejected' : 'approved';
}

function asOf(context: Context, then: number): Context {
  const settings = { ...context.settings(), paymentReview: 'manual' as const };
  return { ...context, now: () => then, newId: () => newIdAt(then), settings: () => settings };
}

type Decision = { status: 'approved' | 'rejected'; admin: UserRow; then: number };

async function decide(trx: Trx, context: Context, paymentId: string, { status, admin, then }: Decision) {
  await decidePayment(trx, paymentId, {
    status,
    reason: status === 'rejected' ? 'We could not find this transfer in our account.' : null,
    by: { _id: admin._id, fullName: admin.full_name, role: admin.role, requestId: '' },
    at: iso(Math.min(context.now(), then + 5 * hourMs)),
    timeZone: context.settings().timeZone,
    newId: context.newId,
  });
}

async function loadAway(trx: Trx, context: Context, { admin, away }: People, lessons: readonly LessonRow[]) {
  const then = context.now() - 25 * dayMs;
  for (const student of away) {
    const known = lessons.filter(({ created_at, price_minor }) => created_at < iso(then) && price_minor > 0);
    const payer = { _id: student._id, fullName: student.full_name, email: student.email };
    for (const lesson of wantedBy(student, known).slice(0, 2)) {
      const { _id } = await payFor(trx, payer, lesson, asOf(context, then));
      await decide(trx, context, _id, { status: 'approved', admin, then });
    }
  }
}

async function loadPayments(
  trx: Trx,
  context: Context,
  admin: UserRow,
  students: UserRow[],
  lessons: LessonRow[],
): Promise<void> {
  const roll = dice(7);
  for (const student of students) {
    const shown = isShown(student) ? shownFates : [];
    let paid = 0;
    for (const [index, lesson] of wantedBy(student, lessons).entries()) {
      if (index >= 2 && paid >= shown.length && roll() > 0.45) continue;
      const hoursAgo = Math.ceil(roll() * 12 * 24);
      const then = context.now() - (shown[paid] === 'pending' ? hoursWaiting : hoursAgo) * hourMs;
      const payer = { _id: student._id, fullName: student.full_name, email: student.email };
      const row = await payFor(trx, payer, lesson, asOf(context, then));
      if (row.status !== 'pending') continue;
      const fate = shown[paid] ?? fateOf(paid, roll());
      paid += 1;
      if (fate !== 'pending') await decide(trx, context, row._id, { status: fate, admin, then });
    }
  }
}

const key = 'demo';

export async function isDemoLoaded(db: Db): Promise<boolean> {
  return (await readInstallation(db, key)) !== null;
}

async function loadAll(trx: Trx, outer: Context, films: readonly StoredFilm[]): Promise<void> {
  const [classes, subjects] = [demoClasses(outer), subjectsOfDemo(outer)];
  const settings = { ...outer.settings(), classes, subjects };
  const context = { ...outer, settings: () => settings };
  const people = await loadPeople(trx, context);
  const { admin, students, candidates } = people;
  await loadClasses(trx, context, { classes, subjects, staff: people.staff, by: admin });
  const terms = termsOf(context);
  await saveSettings(trx, context, { ...demoBank, news, terms }, actorOf(admin, ''));
  const lessons = await loadLessons(trx, context);
  await loadTeachers(
    trx,
    people.staff,
    lessons.filter(({ video }) => isOurs(video)),
  );
  await loadCourses(trx, context, lessons);
  await loadFilms(trx, films, lessons, actorOf(admin, ''));
  const exams = await loadExams(trx, context, { admin, lessons });
  await loadPayments(trx, context, admin, students, lessons);
  await loadCheckQuestions(trx, context);
  await loadProgress(trx, context, lessons);
  await loadReviews(trx, context, lessons);
  await loadAway(trx, context, people, lessons);
  await loadAttempts(trx, context, [...students, ...candidates], exams);
  const running = currentTerm(terms, context.now(), settings.timeZone);
  const withTerms = { ...context, settings: () => ({ ...settings, terms }) };
  if (running) await loadScores(trx, withTerms, admin, running._id);
  if (running) await loadRegisters(trx, withTerms, admin, running);
  if (running) await loadCards(trx, withTerms, admin, running._id);
  await loadMessages(trx, context, admin, students);
  await loadAnnouncement(trx, context, admin);
  await loadGuardian(trx, context, people.guardian, students);
  await writeInstallation(trx, key, iso(context.now()));
}

/** One transaction: after a kill, the next start loads everything again. */
export async function loadDemo(context: Context): Promise<void> {
  const films = await storeFilms(context, lessonsBySubject.flat());
  await context.db.transaction().execute((trx) => loadAll(trx, context, films));
  await context.refreshSettings();
}
