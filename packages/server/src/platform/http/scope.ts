import type { Endpoint, Scope, ScopedThing } from '@akada/contract';
import {
  type Audience,
  allPlaces,
  isCovered,
  isTouched,
  placesFor,
  type Reach,
  type Standing,
  standingOf,
  type Thing,
  teachesSubject,
} from '@akada/contract/rules/teaching';
import { groupIdsOf, groupList } from '../db/audience.ts';
import { isOneOf, isOwnThread, thingOf } from '../db/reach.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { reachOf } from './reach.ts';
import type { Caller } from './session.ts';

/** The refusals of a limited teacher, by the `scope` of an endpoint (decision 58). */

type Ask = { db: Db; reach: Reach; caller: Caller; id: string };

/** Null where there is no such thing: the handler says so. */
type Look = (ask: Ask) => Promise<Standing | null>;

async function findThing(db: Db, table: 'exams' | 'lessons' | 'courses', id: string): Promise<Thing | null> {
  const found = db.selectFrom(table).select(['subject', 'class_level']).select(groupList(table));
  const row = await found.where(`${table}._id`, '=', id).executeTakeFirst();
  return row ? thingOf(row) : null;
}

async function ofLesson({ db, reach, id }: Ask, table: 'lessons' | 'courses' = 'lessons'): Promise<Standing | null> {
  const thing = await findThing(db, table, id);
  const standing = thing && standingOf(reach, thing);
  return standing === 'results' ? 'hidden' : standing;
}

async function ofExam({ db, reach, id }: Ask): Promise<Standing | null> {
  const thing = await findThing(db, 'exams', id);
  return thing && standingOf(reach, thing);
}

/** All attempts at an own exam are own; otherwise those of own students. */
async function ofAttempt({ db, reach, id }: Ask): Promise<Standing | null> {
  const attempts = db.selectFrom('attempts').select(['student_id', 'exam_id']);
  const attempt = await attempts.where('_id', '=', id).executeTakeFirst();
  const thing = attempt && (await findThing(db, 'exams', attempt.exam_id));
  if (!attempt || !thing) return null;
  if (standingOf(reach, thing) === 'own') return 'own';
  if (await isOneOf(db, placesFor(reach, thing.subject), attempt.student_id)) return 'own';
  return (await isOneOf(db, reach.formIds, attempt.student_id)) ? 'seen' : 'hidden';
}

/** For the reply: a form teacher reads the attempt, and those who teach the subject mark it. */
export async function limitsOfAttempt(
  context: Context,
  caller: Caller,
  id: string,
): Promise<{ limitedTo?: 'reading' }> {
  const reach = reachOf(context, caller);
  if (reach === null) return {};
  return (await ofAttempt({ db: context.db, reach, caller, id })) === 'own' ? {} : { limitedTo: 'reading' };
}

const ownIf = (isOwn: boolean): Standing => (isOwn ? 'own' : 'hidden');

async function ofQuestion({ db, reach, id }: Ask): Promise<Standing | null> {
  const row = await db.selectFrom('questions').select('subject').where('_id', '=', id).executeTakeFirst();
  return row ? ownIf(teachesSubject(reach, row.subject)) : null;
}

/** A passage without questions belongs to no subject, and to everybody. */
async function ofPassage({ db, reach, id }: Ask): Promise<Standing | null> {
  const rows = await db.selectFrom('questions').select('subject').distinct().where('passage_id', '=', id).execute();
  const own = rows.filter(({ subject }) => teachesSubject(reach, subject)).length;
  if (own === rows.length) return 'own';
  return own > 0 ? 'seen' : 'hidden';
}

async function ofReview(ask: Ask): Promise<Standing | null> {
  const reviews = ask.db.selectFrom('reviews').select('lesson_id').where('_id', '=', ask.id);
  const row = await reviews.executeTakeFirst();
  return row ? ofLesson({ ...ask, id: row.lesson_id }) : null;
}

async function ofThread({ db, reach, caller, id }: Ask): Promise<Standing | null> {
  const isOwn = await isOwnThread(db, reach, caller._id);
  const threads = db.selectFrom('messages').select('_id').where('_id', '=', id);
  if (!(await threads.executeTakeFirst())) return null;
  return ownIf((await (isOwn ? threads.where(isOwn) : threads).executeTakeFirst()) !== undefined);
}

/** The report card of a student is the form teacher's. */
async function ofCard({ db, reach, id }: Ask): Promise<Standing | null> {
  if (await isOneOf(db, reach.formIds, id)) return 'own';
  return (await isOneOf(db, allPlaces(reach), id)) ? 'results' : 'hidden';
}

async function ofAnnouncement({ db, reach, id }: Ask): Promise<Standing | null> {
  const found = db.selectFrom('announcements').select('class_levels').select(groupList('announcements'));
  const row = await found.where('_id', '=', id).executeTakeFirst();
  if (!row) return null;
  const levels = row.class_levels === null ? null : JSON.parse(row.class_levels);
  const audience = { levels, placeIds: groupIdsOf(row) };
  if (isCovered(reach.classes, allPlaces(reach), audience)) return 'own';
  return isTouched(reach.classes, allPlaces(reach), audience) ? 'seen' : 'hidden';
}

const looks: Readonly<Record<ScopedThing, Look>> = {
  exam: ofExam,
  results: ofExam,
  attempt: ofAttempt,
  lesson: ofLesson,
  course: (ask) => ofLesson(ask, 'courses'),
  review: ofReview,
  question: ofQuestion,
  passage: ofPassage,
  import: async ({ db, caller, id }) => {
    const imports = db.selectFrom('question_imports').select('imported_by').where('_id', '=', id);
    const row = await imports.executeTakeFirst();
    return row ? ownIf(row.imported_by === caller._id) : null;
  },
  deletion: async ({ db, caller, id }) => {
    const deletions = db.selectFrom('question_deletions').select('deleted_by').where('_id', '=', id);
    const row = await deletions.executeTakeFirst();
    return row ? ownIf(row.deleted_by === caller._id) : null;
  },
  thread: ofThread,
  card: ofCard,
  announcement: ofAnnouncement,
};

const missing: Readonly<Record<ScopedThing, string>> = {
  exam: 'Exam not found',
  results: 'Exam not found',
  attempt: 'Attempt not found',
  lesson: 'Lesson not found',
  course: 'Course not found',
  review: 'Review not found',
  question: 'Question not found',
  passage: 'Passage not found',
  import: 'Import not found',
  deletion: 'This deletion cannot be undone any more',
  thread: 'Message not found',
  card: 'User not found',
  announcement: 'Announcement not found',
};

const onlySeen = {
  exam: 'This exam is also for classes that you do not teach: you may read it, but not change it.',
  attempt: 'You see this result as form teacher. It is marked by those who teach the subject.',
  lesson: 'This lesson is also for classes that you do not teach: you may watch it, but not change it.',
  course: 'This course is also for classes that you do not teach: you may read it, but not change it.',
  review: 'This lesson is also for classes that you do not teach: its reviews are not yours to hide.',
  passage: 'Questions of another subject have this passage too: you may read it, but not change it.',
  announcement: 'This announcement is also for classes that you do not teach: you may read it, but not change it.',
} as const;

const onlyResults: Partial<Record<ScopedThing, string>> = {
  exam: 'As form teacher you see the results of this exam, but not the exam itself.',
  card: 'The report card is for the form teacher of the class.',
};

export const limited = (message: string, field?: string) => new AppError('forbidden', message, field ?? 'limits');

/** A new or changed thing must be for own subjects and classes. */
export function requireOwnThing(reach: Reach | null, thing: Thing): void {
  if (reach === null || standingOf(reach, thing) === 'own') return;
  if (placesFor(reach, thing.subject).length > 0) {
    throw limited('Please choose classes and arms in which you teach the subject, and no others.', 'groupIds');
  }
  const named = thing.subject === '' ? '' : `You do not teach ${thing.subject}. `;
  throw limited(`${named}Please choose a subject that you teach.`, 'subject');
}

/** An announcement to own students: those of a class that somebody teaches, or whose form teacher they are. */
export function requireOwnAudience(reach: Reach | null, audience: Audience): void {
  if (reach === null || isCovered(reach.classes, allPlaces(reach), audience)) return;
  const field = audience.placeIds.length > 0 ? 'groupIds' : 'classLevels';
  throw limited('Please choose classes and arms that you teach, and no others.', field);
}

export const notFound = (thing: ScopedThing) => new AppError('not_found', missing[thing]);

function refuse(act: string, thing: ScopedThing, standing: Standing): void {
  if (standing === 'own') return;
  if (standing === 'hidden') throw notFound(thing);
  if (standing === 'results' && thing !== 'results') throw limited(onlyResults[thing] ?? missing[thing]);
  if (act === 'changes') throw limited(onlySeen[thing as keyof typeof onlySeen] ?? missing[thing]);
}

/** Params of addresses that name the thing, the more specific first. */
const paramsOf: Partial<Record<ScopedThing, readonly string[]>> = {
  exam: ['examId', 'id'],
  results: ['examId', 'id'],
  attempt: ['attemptId'],
  lesson: ['lessonId', 'id'],
};

function idOf(thing: ScopedThing, params: Readonly<Record<string, unknown>>): string {
  const name = (paramsOf[thing] ?? ['id']).find((one) => params[one] !== undefined);
  return String(params[name ?? 'id']);
}

const isLimitedBy = ({ right }: Pick<Endpoint, 'right'>) =>
  right === undefined || [right].flat().some((one) => one === 'teaching' || one === 'marking');

/** True where a limited teacher needs a scope: elsewhere the rights to money and people are for the whole school. */
export const needsScope = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'anyone' && endpoint.access.includes('admin') && isLimitedBy(endpoint);

/** Before parameters are read: what has no scope is refused as a whole. */
export function requireScope(endpoint: Endpoint, caller: Caller): void {
  if (caller.limits === null || endpoint.scope !== undefined || !needsScope(endpoint)) return;
  throw limited('Your account is limited to your own subjects and classes. Please ask the super admin.');
}

/** A thing that a body or a query names; without an id nothing is asked. */
export async function requireNamed(
  context: Context,
  scope: Exclude<Scope, object>,
  caller: Caller,
  id: string | null | undefined,
): Promise<void> {
  if (id) await requireOwn(context, scope, caller, { id });
}

/** The thing in the address: 404 where it is not seen, 403 where it is not changed. */
export async function requireOwn(
  context: Context,
  scope: Scope | undefined,
  caller: Caller,
  params: unknown,
): Promise<void> {
  const reach = reachOf(context, caller);
  if (reach === null || typeof scope !== 'string' || scope === 'own') return;
  const [act = '', thing] = scope.split(' ') as [string, ScopedThing];
  const id = idOf(thing, params as Record<string, unknown>);
  const standing = await looks[thing]({ db: context.db, reach, caller, id });
  if (standing !== null) refuse(act, thing, standing);
}

type Decision = { kind: string; attemptId?: string };

/** Keys and questions of a shared exam are those of other classes too: only points of own students are changed. */
export async function requireOwnAnswers(
  context: Context,
  caller: Caller,
  examId: string,
  decisions: readonly Decision[],
): Promise<void> {
  const reach = reachOf(context, caller);
  const standing = reach && (await ofExam({ db: context.db, reach, caller, id: examId }));
  if (standing === null || standing === 'own') return;
  for (const { kind, attemptId } of decisions) {
    if (kind !== 'override') throw limited(onlySeen.exam, 'decisions');
    await requireNamed(context, 'changes attempt', caller, attemptId);
  }
}
