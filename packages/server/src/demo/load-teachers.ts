import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTutors } from '../catalogue/lessons/tutors.ts';
import { lockCard, storeCard } from '../people/teachers/teacher-cards.ts';
import type { LessonRow, Trx, UserRow } from '../platform/db/schema.ts';
import { demoTeachers } from './accounts.ts';

const portraits = new URL('./portraits/', import.meta.url);

/** Drawn by `tools/demo-portraits`. */
function pictureOf(name: string) {
  const webp = readFileSync(new URL(`${name}.webp`, portraits));
  return { picture: webp.toString('base64'), picture_hash: createHash('sha256').update(webp).digest('hex') };
}

async function writeCards(trx: Trx, staff: readonly UserRow[]): Promise<Map<string, string>> {
  const idBySubject = new Map<string, string>();
  for (const { email, subjects, words, portrait } of demoTeachers) {
    const account = staff.find((person) => person.email === email);
    if (!account) throw new Error(`no account of the demo school has the address ${email}`);
    const { card } = await lockCard(trx, account._id);
    const written = { subjects: JSON.stringify(subjects), words, is_shown: 1, ...pictureOf(portrait) };
    await storeCard(trx, { ...card, ...written, updated_at: account.created_at });
    for (const subject of subjects) idBySubject.set(subject, account._id);
  }
  return idBySubject;
}

/** Only lessons with the school's own films have tutors; third-party ones credit their author. */
export async function loadTeachers(
  trx: Trx,
  staff: readonly UserRow[],
  ownLessons: readonly LessonRow[],
): Promise<void> {
  const idBySubject = await writeCards(trx, staff);
  for (const { _id, subject } of ownLessons) {
    const tutor = idBySubject.get(subject);
    if (tutor) await setTutors(trx, _id, [tutor]);
  }
}
