import type { LessonOfTeacher, StaffTeacher, Teacher } from '@akada/contract';
import { mostLessonsOfTeacher, staffOnly } from '@akada/contract';
import { type Expression, sql } from 'kysely';
import { isForOrOf } from '../../platform/db/audience.ts';
import { lockRows } from '../../platform/db/dialect.ts';
import type { Db, TeacherCardRow, Trx, UserRow } from '../../platform/db/schema.ts';
import { fold, hasWords, offsetOf, readPage } from '../../platform/db/search.ts';
import { AppError } from '../../platform/http/app-error.ts';

const notFound = () => new AppError('not_found', 'Teacher not found');

type Page = { page: number; limit: number };

export const subjectsOf = (stored: string) => JSON.parse(stored) as string[];

/** 'Mathematics, Physics and Chemistry Teacher' */
export function titleOf(subjects: readonly string[]): string {
  const last = subjects.at(-1);
  if (last === undefined) return 'Teacher';
  const others = subjects.slice(0, -1);
  return `${others.length > 0 ? `${others.join(', ')} and ` : ''}${last} Teacher`;
}

export const picturePath = (hash: string) => `/media/teachers/${hash}.webp`;

/** Without the picture, which is read by its address alone. */
const columns = ['user_id', 'name', 'subjects', 'words', 'picture_hash'] as const;
type Card = Pick<TeacherCardRow, (typeof columns)[number]>;

function toTeacher({ user_id, name, subjects: stored, words, picture_hash }: Card): Teacher {
  const subjects = subjectsOf(stored);
  return {
    ...{ _id: user_id, id: user_id, name, title: titleOf(subjects), subjects, words },
    image: picture_hash === null ? undefined : picturePath(picture_hash),
  };
}

export async function findTeachers(
  db: Db,
  { search, ...page }: Page & { search?: string | undefined },
): Promise<{ rows: Teacher[]; total: number }> {
  let shown = db.selectFrom('teacher_cards').select(columns).where('is_shown', '=', 1);
  if (search) shown = shown.where((eb) => hasWords(eb.ref('search_text'), search));
  const byName = shown.orderBy('search_text').orderBy('user_id');
  const { rows, total } = await readPage(byName, { limit: page.limit, offset: offsetOf(page) });
  return { rows: rows.map(toTeacher), total };
}

function lessonsNaming(db: Db, userId: string, studentId: string | null): Promise<LessonOfTeacher[]> {
  return db
    .selectFrom('lesson_tutors')
    .innerJoin('lessons', 'lessons._id', 'lesson_tutors.lesson_id')
    .select(['lessons._id', 'title', 'class_level as classLevel', 'subject'])
    .where('lesson_tutors.user_id', '=', userId)
    .where('is_draft', '=', 0)
    .where('withdrawn_at', 'is', null)
    .$if(studentId !== null, (of) => of.where(isForOrOf(studentId ?? '')))
    .orderBy('lessons.created_at', 'desc')
    .orderBy('lessons._id', 'desc')
    .limit(mostLessonsOfTeacher)
    .execute();
}

/** For a student without lessons for groups of others. */
export async function getTeacherWithLessons(
  db: Db,
  id: string,
  studentId: string | null,
): Promise<Teacher & { lessons: LessonOfTeacher[] }> {
  const shown = db.selectFrom('teacher_cards').select(columns).where('user_id', '=', id).where('is_shown', '=', 1);
  const card = await shown.executeTakeFirst();
  if (!card) throw notFound();
  return { ...toTeacher(card), lessons: await lessonsNaming(db, id, studentId) };
}

/** An account without a card uses its own name, and its creation time as the card's version. */
const orOfAccount = (card: Expression<string | null>, ofAccount: Expression<string>) =>
  sql<string>`coalesce(${card}, ${ofAccount})`;

function staffWithCards(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('teacher_cards as card', 'card.user_id', 'users._id')
    .where('role', 'in', staffOnly)
    .select((eb) => [
      'users._id as user_id',
      'users.full_name as full_name',
      'users.is_active as is_active',
      orOfAccount(eb.ref('card.name'), eb.ref('users.full_name')).as('name'),
      orOfAccount(eb.ref('card.subjects'), eb.val('[]')).as('subjects'),
      orOfAccount(eb.ref('card.words'), eb.val('')).as('words'),
      'card.picture_hash as picture_hash',
      'card.is_shown as is_shown',
      orOfAccount(eb.ref('card.updated_at'), eb.ref('users.created_at')).as('updated_at'),
    ]);
}

type StaffCard = Awaited<ReturnType<ReturnType<typeof staffWithCards>['executeTakeFirstOrThrow']>>;

const toStaffTeacher = (row: StaffCard): StaffTeacher => ({
  ...toTeacher(row),
  fullName: row.full_name,
  isShown: row.is_shown === 1,
  isActive: row.is_active === 1,
  updatedAt: row.updated_at,
});

export async function findStaffTeachers(db: Db, page: Page): Promise<{ rows: StaffTeacher[]; total: number }> {
  const byName = staffWithCards(db).orderBy('users.search_text').orderBy('users._id');
  const { rows, total } = await readPage(byName, { limit: page.limit, offset: offsetOf(page) });
  return { rows: rows.map(toStaffTeacher), total };
}

export async function getStaffTeacher(db: Db, id: string): Promise<StaffTeacher> {
  const row = await staffWithCards(db).where('users._id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toStaffTeacher(row);
}

/** The account's row is locked for whatever changes its card, a suspension too. */
export async function lockCard(trx: Trx, id: string): Promise<{ staff: UserRow; card: TeacherCardRow }> {
  const account = trx.selectFrom('users').selectAll().where('_id', '=', id).where('role', 'in', staffOnly);
  const staff = await lockRows(trx, account).executeTakeFirst();
  if (!staff) throw notFound();
  const card = await trx.selectFrom('teacher_cards').selectAll().where('user_id', '=', id).executeTakeFirst();
  return { staff, card: card ?? emptyCard(staff) };
}

function emptyCard({ _id, full_name, created_at }: UserRow): TeacherCardRow {
  return {
    ...{ user_id: _id, name: full_name, subjects: '[]', words: '', picture: null, picture_hash: null },
    ...{ is_shown: 0, search_text: '', updated_at: created_at },
  };
}

export async function storeCard(trx: Trx, card: TeacherCardRow): Promise<void> {
  const search_text = fold(`${card.name}\n${titleOf(subjectsOf(card.subjects))}`);
  const { user_id, ...changed } = { ...card, search_text };
  await trx
    .insertInto('teacher_cards')
    .values({ user_id, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute();
}

/** A suspended teacher stays hidden until staff show the card again. */
export async function hideCard(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable('teacher_cards')
    .set({ is_shown: 0 })
    .where('user_id', '=', userId)
    .where('is_shown', '=', 1)
    .execute();
}
