import { exportOwnData, exportStaffData } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import type { FastifyInstance } from 'fastify';
import { exportedGrants, exportedOrders } from '../../money/orders/export-orders.ts';
import { exportedClassRequest } from '../../people/users/class-request/class-request.queries.ts';
import { promotionsOf } from '../../people/users/promotion/promotion.queries.ts';
import { recordOwn } from '../../platform/audit/record.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { Download } from '../../platform/http/download.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { exportedPapers } from '../../platform/signing/papers.ts';
import { exportedCertificates } from '../certificates/certificates.queries.ts';
import {
  exportedAccount,
  exportedAttempts,
  exportedCalendar,
  exportedDeeds,
  exportedExtraAttempts,
  exportedLessons,
  exportedMails,
  exportedPayments,
  exportedSessions,
  exportedStudyDays,
} from './export-data.ts';
import { exportedAttachments, exportedMessages, exportedReplies } from './export-messages.ts';
import {
  exportedChildren,
  exportedChoices,
  exportedGuardians,
  exportedNotes,
  exportedNotifications,
  exportedPushDevices,
  exportedQuietHours,
  exportedStaffNotes,
  exportedWishes,
} from './export-notes.ts';
import { exportedPractice } from './export-practice.ts';
import {
  exportedAttendance,
  exportedCards,
  exportedRemarks,
  exportedScores,
  exportedTraits,
} from './export-results.ts';
import { exportedGroups, exportedReviews, exportedTeacherCard } from './export-said.ts';

type Part = { name: string; value: () => Promise<unknown> } | { name: string; each: () => AsyncIterable<unknown> };

const indented = (value: unknown, indent: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);

async function* list(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const entry of entries) {
    yield `${isFirst ? '[' : ','}\n    ${indented(entry, '    ')}`;
    isFirst = false;
  }
  yield isFirst ? '[]' : '\n  ]';
}

/** Streams readable JSON, so that it is never in memory as a whole. */
async function* jsonDocument(parts: readonly Part[]): AsyncGenerator<string> {
  let before = '{';
  for (const part of parts) {
    yield `${before}\n  ${JSON.stringify(part.name)}: `;
    if ('each' in part) yield* list(part.each());
    else yield indented(await part.value(), '  ');
    before = ',';
  }
  yield '\n}\n';
}

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
  if (role === 'guardian') return [...ofEverybody, { name: 'children', value: () => exportedChildren(db, _id) }];
  if (role !== 'user') {
    return [
      ...ofEverybody,
      { name: 'teacherCard', value: () => exportedTeacherCard(db, _id) },
      { name: 'whatYouDid', each: () => exportedDeeds(context, 'actor_id', _id) },
    ];
  }
  return [
    ...ofEverybody,
    { name: 'payments', value: () => exportedPayments(db, _id) },
    { name: 'orders', value: () => exportedOrders(db, _id) },
    { name: 'lessonsGiven', value: () => exportedGrants(db, _id) },
    { name: 'lessons', value: () => exportedLessons(db, _id) },
    { name: 'lessonNotes', value: () => exportedNotes(db, _id) },
    { name: 'notesOfStaff', value: () => exportedStaffNotes(db, _id) },
    { name: 'wishList', value: () => exportedWishes(db, _id) },
    { name: 'groups', value: () => exportedGroups(db, _id) },
    { name: 'reviews', value: () => exportedReviews(db, _id) },
    { name: 'studyDays', value: () => exportedStudyDays(db, _id) },
    { name: 'calendar', value: () => exportedCalendar(db, _id) },
    { name: 'exams', each: () => exportedAttempts(context, _id) },
    { name: 'practice', value: () => exportedPractice(db, _id) },
    { name: 'classRequest', value: () => exportedClassRequest(db, _id) },
    { name: 'promotions', value: () => promotionsOf(db, _id) },
    { name: 'extraAttempts', value: () => exportedExtraAttempts(db, _id) },
    { name: 'remarksOnReportCards', value: () => exportedRemarks(db, _id) },
    { name: 'termScores', value: () => exportedScores(db, _id) },
    { name: 'signedPapers', value: () => exportedPapers(db, _id) },
    { name: 'reportCards', value: () => exportedCards(db, _id) },
    { name: 'certificates', value: () => exportedCertificates(db, _id) },
    { name: 'attendance', value: () => exportedAttendance(db, _id) },
    { name: 'termTraits', value: () => exportedTraits(context, _id) },
    { name: 'guardians', value: () => exportedGuardians(db, _id) },
    { name: 'messages', value: () => exportedMessages(db, _id) },
    { name: 'messageReplies', value: () => exportedReplies(db, _id) },
    { name: 'messageAttachments', each: () => exportedAttachments(db, _id) },
    { name: 'notifications', value: () => exportedNotifications(db, _id) },
    { name: 'notificationChoices', value: () => exportedChoices(db, _id) },
    { name: 'quietHours', value: () => exportedQuietHours(db, _id) },
    { name: 'pushDevices', value: () => exportedPushDevices(db, _id) },
    { name: 'whatStaffDid', each: () => exportedDeeds(context, 'person_id', _id) },
  ];
}

async function ownData(context: Context, caller: Caller): Promise<Download> {
  // Before the file begins, because a missing account must still give an error status.
  const account = await exportedAccount(context, caller._id);
  const day = schoolDay(context.now(), context.settings().timeZone);
  return new Download(`my-data-${day}.json`, jsonDocument(partsFor(context, caller, account)));
}

export function servePrivacy(app: FastifyInstance, context: Context): void {
  serve(app, context, exportOwnData, async ({ caller }) => ownData(context, caller));

  serve(app, context, exportStaffData, async ({ caller }) => {
    const at = iso(context.now());
    await context.db.transaction().execute((trx) => recordOwn(trx, 'user.export', caller, at));
    return ownData(context, caller);
  });
}
