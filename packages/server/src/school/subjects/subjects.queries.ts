import type { StoredSubject, Subject, UnlistedSubject } from '@akada/contract';
import type { AuditAction } from '@akada/contract/rules/audit';
import { subjectsMeant } from '@akada/contract/rules/school-subjects';
import { subjectKey } from '@akada/contract/rules/subject-words';
import { suggestSubject } from '@akada/contract/rules/suggest-subject';
import { forgetSubjects } from '../../people/users/move-teaching.ts';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { writeSubjects } from '../settings/settings.queries.ts';
import { subjectIn } from './change-subjects.ts';
import { rewriteTexts, type TextUse, textsInUse, totalOf } from './texts.ts';

type Subjects = readonly StoredSubject[];

/** Open ones first; the order is that of the whole list. */
export async function findSubjects(db: Db, subjects: Subjects): Promise<Subject[]> {
  const uses = new Map<string, number>();
  for (const use of subjects.length > 0 ? await textsInUse(db) : []) {
    const [own, ...others] = subjectsMeant(subjects, use.text);
    if (own && others.length === 0) uses.set(own._id, (uses.get(own._id) ?? 0) + totalOf(use));
  }
  const shown = subjects.map(({ closedAt, ...one }, index) => ({
    ...{ ...one, order: index + 1, uses: uses.get(one._id) ?? 0 },
    ...(closedAt !== null && { closedAt }),
  }));
  return [...shown.filter(({ closedAt }) => !closedAt), ...shown.filter(({ closedAt }) => closedAt)];
}

export async function getSubjectOf(db: Db, subjects: Subjects, id: string): Promise<Subject> {
  const { _id } = subjectIn(subjects, id);
  const found = (await findSubjects(db, subjects)).find((one) => one._id === _id);
  if (!found) throw new Error('a listed subject is found');
  return found;
}

/** Texts written otherwise than the list has them, but for those that staff left as they are. */
export async function findUnlisted(
  db: Db,
  { subjects, keptSubjectTexts }: Pick<SchoolSettings, 'subjects' | 'keptSubjectTexts'>,
): Promise<UnlistedSubject[]> {
  const kept = new Set(keptSubjectTexts);
  const names = new Set(subjects.map(({ name }) => name));
  return (await textsInUse(db)).flatMap((use) => {
    if (names.has(use.text) || kept.has(subjectKey(use.text))) return [];
    const meant = subjectsMeant(subjects, use.text);
    const proposed = meant[0] ?? suggestSubject(subjects, use.text);
    return [{ ...use, isSure: meant.length === 1, ...(proposed && { subjectId: proposed._id }) }];
  });
}

export type SubjectsChange = {
  action: AuditAction;
  title: string;
  next: (settings: SchoolSettings, at: string) => StoredSubject[] | Promise<StoredSubject[]>;
};

const wordsOf = (classes: SchoolSettings['classes'], { name, classIds, isCompulsory, ...one }: StoredSubject) => {
  const named = classIds.flatMap((id) => classes.find(({ _id }) => _id === id)?.name ?? []);
  const taken = classIds.length === 0 ? 'all classes' : named.join(' ');
  const words = [name, taken, ...(isCompulsory ? ['compulsory'] : []), ...one.spellings];
  const topics = one.topics ? [`topics: ${one.topics.join('; ')}`] : [];
  return [...words, ...(one.closedAt ? ['closed'] : []), ...topics].join(', ');
};

/** Only what is not in the other list; where nothing but the order changed, all. */
function factsOf(own: readonly string[] = [], other: readonly string[] = []) {
  const isMoved = own.length === other.length && own.every((words) => other.includes(words));
  return { subjects: isMoved ? own : own.filter((words) => !other.includes(words)) };
}

/** A subject that got another name has it wherever the old one stands. */
function renamed(before: Subjects, after: Subjects): Map<string, string> {
  return new Map(
    before.flatMap(({ _id, name }) => {
      const is = after.find((one) => one._id === _id);
      return is && is.name !== name ? [[name, is.name] as const] : [];
    }),
  );
}

/** The lock of the settings lets one change after the other through. */
export async function changeSubjects(
  trx: Trx,
  context: Context,
  change: SubjectsChange,
  { by, at }: { by: Actor; at: string },
): Promise<Subjects> {
  const settings = await context.lockSettings(trx);
  const before = settings.subjects;
  const after = await change.next(settings, at);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  await writeSubjects(trx, after, { by: by._id, at });
  await rewriteTexts(trx, renamed(before, after));
  const kept = new Set(after.map(({ _id }) => _id));
  const gone = before.flatMap(({ _id }) => (kept.has(_id) ? [] : _id));
  if (gone.length > 0) await forgetSubjects(trx, new Set(gone));
  const [was, is] = [before, after].map((subjects) => subjects.map((one) => wordsOf(settings.classes, one)));
  await recordAudit(trx, {
    ...{ action: change.action, by, at, subject: { kind: 'subject', title: change.title } },
    before: factsOf(was, is),
    after: factsOf(is, was),
  });
  return after;
}

/** Reason why a subject cannot be deleted; null without. */
export async function neededBy(db: Db, subjects: Subjects, id: string): Promise<string | null> {
  const uses = (await textsInUse(db)).filter(({ text }) => subjectsMeant(subjects, text).some(({ _id }) => _id === id));
  const words = { exams: 'exam', lessons: 'lesson', courses: 'course', questions: 'question' } as const;
  const counts = Object.entries(words).flatMap(([place, word]) => {
    const count = uses.reduce((sum, use) => sum + use[place as Exclude<keyof TextUse, 'text'>], 0);
    return count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`];
  });
  const mark = db.selectFrom('term_scores').select('student_id').where('subject_id', '=', id).limit(1);
  if (await mark.executeTakeFirst()) counts.push('marks on score sheets');
  return counts.length === 0 ? null : counts.join(', ');
}
