import {
  type BehindStudent,
  behindKinds,
  exportBehind,
  getResultsOverTime,
  getTopicFigures,
  listBehind,
  listWatchedLessons,
} from '@akada/contract';
import { reasonWords } from '@akada/contract/rules/fell-behind';
import { nameOfLevel } from '@akada/contract/rules/school-classes';
import { schoolDay } from '@akada/contract/rules/school-day';
import type { FastifyInstance } from 'fastify';
import { groupNames } from '../../people/groups/given-groups.ts';
import { recordAudit } from '../../platform/audit/record.ts';
import { namesOfClasses, placeOf } from '../../platform/db/school-classes.ts';
import { type Context, iso, type SchoolSettings } from '../../platform/http/context.ts';
import { byteOrderMark, csvLine, Download } from '../../platform/http/download.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { watchedLessons } from './lessons.ts';
import { resultsOverTime, topicFigures } from './results.ts';
import { countBehind, hasReason, studentsBehind } from './students.ts';

const columns = { 'not-seen': 'Not seen', falling: 'Marks falling', unwatched: 'Lessons not watched' } as const;

type Words = Pick<SchoolSettings, 'timeZone' | 'classes'>;

async function* csvOf(students: readonly BehindStudent[], { timeZone, classes }: Words): AsyncGenerator<string> {
  const dayOf = (instant: string) => schoolDay(instant, timeZone);
  yield byteOrderMark;
  yield csvLine(['Student', 'Class', 'E-mail', 'Phone', ...behindKinds.map((kind) => columns[kind])]);
  for (const { fullName, classLevel, email, phoneNumber, reasons } of students) {
    const words = behindKinds.map((kind) => {
      const reason = reasons.find((one) => one.kind === kind);
      return reason && reasonWords(reason, dayOf);
    });
    yield csvLine([fullName, nameOfLevel(classes, classLevel), email, phoneNumber, ...words]);
  }
}

function serveBehind(app: FastifyInstance, context: Context): void {
  serve(app, context, listBehind, async ({ query: { reason, page, limit, ...wish }, caller }) => {
    const all = await studentsBehind(context, { ...wish, reach: reachOf(context, caller) });
    const students = all.filter((student) => hasReason(student, reason));
    return {
      message: 'Students fetched successfully',
      data: students.slice((page - 1) * limit, page * limit),
      counts: countBehind(all),
      pagination: { total: students.length, page, limit, totalPages: Math.ceil(students.length / limit) },
    };
  });

  serve(app, context, exportBehind, async ({ query: { reason, ...wish }, caller }) => {
    const all = await studentsBehind(context, { ...wish, reach: reachOf(context, caller) });
    const students = all.filter((student) => hasReason(student, reason));
    const [group] = await groupNames(context.db, wish.groupId ? [wish.groupId] : []);
    const { classes } = context.settings();
    const of = [
      group,
      wish.classLevel && nameOfLevel(classes, wish.classLevel),
      wish.class && namesOfClasses(classes).get(wish.class),
    ]
      .filter(Boolean)
      .map((one) => ` of ${one}`);
    const subject = { kind: 'person', title: `Students${of.join('')} who fell behind: ${students.length}` } as const;
    const deed = { action: 'user.behind-export', by: caller, at: iso(context.now()), subject } as const;
    await context.db.transaction().execute((trx) => recordAudit(trx, deed));
    return new Download('students-who-fell-behind.csv', csvOf(students, context.settings()));
  });
}

export function serveAnalytics(app: FastifyInstance, context: Context): void {
  serve(app, context, getResultsOverTime, async ({ query, caller }) => ({
    message: 'Results fetched successfully',
    data: await resultsOverTime(context, { ...query, reach: reachOf(context, caller) }),
  }));

  serve(app, context, getTopicFigures, async ({ query, caller }) => ({
    message: 'Topics fetched successfully',
    data: await topicFigures(context, { ...query, reach: reachOf(context, caller) }),
  }));

  serve(app, context, listWatchedLessons, async ({ query, caller }) => ({
    message: 'Lessons fetched successfully',
    ...(await watchedLessons(context.db, {
      ...query,
      place: placeOf(context, query.class),
      reach: reachOf(context, caller),
    })),
  }));

  serveBehind(app, context);
}
