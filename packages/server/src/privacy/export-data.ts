import { schoolDay } from '@akada/contract/rules/school-day';
import { type Context, iso } from '../http/context.ts';
import { Download } from '../http/download.ts';
import type { Caller } from '../http/session.ts';
import { exportedAccount, exportedDeeds, exportedMails, exportedMessages, exportedSessions } from './export-account.ts';
import { exportedAttempts } from './export-attempts.ts';
import { exportedLessons, exportedPayments, exportedStudyDays } from './export-lessons.ts';
import { jsonDocument, type Part } from './json-document.ts';

const about =
  'All that is kept about you. Times are UTC. Passwords, codes and the addresses you sign in from are kept only as hashes, which say nothing about you, so they are not in here.';

function partsFor(context: Context, { _id, role }: Caller, account: object): Part[] {
  const { db } = context;
  const ofEverybody: Part[] = [
    { name: 'about', value: async () => about },
    { name: 'school', value: async () => context.settings().schoolName },
    { name: 'writtenAt', value: async () => iso(context.now()) },
    { name: 'account', value: async () => account },
    { name: 'sessions', value: () => exportedSessions(db, _id) },
    { name: 'mails', value: () => exportedMails(db, _id) },
  ];
  if (role !== 'user') {
    return [...ofEverybody, { name: 'whatYouDid', each: () => exportedDeeds(context, 'actor_id', _id) }];
  }
  return [
    ...ofEverybody,
    { name: 'payments', value: () => exportedPayments(db, _id) },
    { name: 'lessons', value: () => exportedLessons(db, _id) },
    { name: 'studyDays', value: () => exportedStudyDays(db, _id) },
    { name: 'exams', each: () => exportedAttempts(context, _id) },
    { name: 'messages', value: () => exportedMessages(db, _id) },
    { name: 'whatStaffDid', each: () => exportedDeeds(context, 'person_id', _id) },
  ];
}

/** All that is kept about the caller, and nothing of anybody else, as a file. */
export async function ownData(context: Context, caller: Caller): Promise<Download> {
  // Before the file begins: without an account there is none.
  const account = await exportedAccount(context.db, caller._id);
  const day = schoolDay(context.now(), context.settings().timeZone);
  return new Download(`my-data-${day}.json`, jsonDocument(partsFor(context, caller, account)));
}
