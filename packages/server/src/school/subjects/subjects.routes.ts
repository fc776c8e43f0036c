import {
  closeSubject,
  createSubject,
  deleteSubject,
  listSubjects,
  listUnlistedSubjects,
  mapSubjects,
  orderTopics,
  reopenSubject,
  type StoredSubject,
  updateSubject,
  useSubjectPreset,
} from '@akada/contract';
import { openClasses } from '@akada/contract/rules/school-classes';
import { schoolDay } from '@akada/contract/rules/school-day';
import { presetSubjects, sessionOf, stageClasses } from '@akada/contract/rules/subject-presets';
import type { FastifyInstance } from 'fastify';
import type { Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { reachOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import { requireOwnSubject } from '../../questions/own-questions.ts';
import {
  subjectIn,
  withNewSubject,
  withSubjectChange,
  withSubjectClosed,
  withSubjectPreset,
  withTopicOrder,
} from './change-subjects.ts';
import { changesOf, mapTexts } from './map-subjects.ts';
import {
  changeSubjects,
  findSubjects,
  findUnlisted,
  getSubjectOf,
  neededBy,
  type SubjectsChange,
} from './subjects.queries.ts';

function writerOf(context: Context) {
  /** The settings hold from the next request on, so they are read again after the commit. */
  async function write<Written>(by: Caller, work: (trx: Trx, doer: { by: Caller; at: string }) => Promise<Written>) {
    const doer = { by, at: iso(context.now()) };
    const written = await context.db.transaction().execute((trx) => work(trx, doer));
    await context.refreshSettings();
    return written;
  }
  const change = (by: Caller, wanted: (trx: Trx) => SubjectsChange): Promise<readonly StoredSubject[]> =>
    write(by, (trx, doer) => changeSubjects(trx, context, wanted(trx), doer));
  const titleOf = (id: string) => subjectIn(context.settings().subjects, id).name;
  return { write, change, titleOf };
}

/** The list as a whole, and the texts beside it. */
function serveList(app: FastifyInstance, context: Context): void {
  const { db, newId } = context;
  const { write, change } = writerOf(context);

  serve(app, context, listSubjects, async () => ({
    message: 'Subjects fetched successfully',
    data: await findSubjects(db, context.settings().subjects),
  }));

  serve(app, context, listUnlistedSubjects, async () => ({
    message: 'Texts fetched successfully',
    data: await findUnlisted(db, context.settings()),
  }));

  serve(app, context, useSubjectPreset, async ({ caller, body: { preset, session } }) => {
    const today = schoolDay(iso(context.now()), context.settings().timeZone);
    const begins = session ?? sessionOf(today);
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.preset', title: `${preset}, ${begins}/${begins + 1}` },
      next: ({ subjects: all, classes }, at) => {
        const open = openClasses(classes);
        const place = { at, newId, classes: open, own: stageClasses(preset, open) };
        return withSubjectPreset(all, presetSubjects(preset, open, begins), place);
      },
    }));
    return { message: 'Subjects saved', data: await findSubjects(db, subjects) };
  });

  serve(app, context, mapSubjects, async ({ caller, body: { texts, preview = false } }) => {
    if (preview) {
      const data = await changesOf(db, context.settings().subjects, texts);
      return { message: 'Texts counted', data };
    }
    const data = await write(caller, (trx, doer) => mapTexts(trx, context, texts, doer));
    return { message: 'Subjects written as your list has them', data };
  });
}

function serveOne(app: FastifyInstance, context: Context): void {
  const { db, newId } = context;
  const { change, titleOf } = writerOf(context);

  serve(app, context, createSubject, async ({ caller, body }) => {
    const _id = newId();
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.create', title: body.name },
      next: ({ subjects: all, classes }, at) => withNewSubject(all, body, { _id, at, classes }),
    }));
    return { message: 'Subject added', data: await getSubjectOf(db, subjects, _id) };
  });

  serve(app, context, updateSubject, async ({ caller, params, body }) => {
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.update', title: body.name ?? titleOf(params.id) },
      next: ({ subjects: all, classes }, at) => withSubjectChange(all, params.id, body, { at, classes }),
    }));
    return { message: 'Subject saved', data: await getSubjectOf(db, subjects, params.id) };
  });

  serve(app, context, orderTopics, async ({ caller, params, body }) => {
    const { name } = subjectIn(context.settings().subjects, params.id);
    requireOwnSubject(reachOf(context, caller), name, 'topics');
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.topics', title: name },
      next: ({ subjects: all }, at) => withTopicOrder(all, params.id, body, at),
    }));
    return { message: 'Order of the topics saved', data: await getSubjectOf(db, subjects, params.id) };
  });

  serve(app, context, closeSubject, async ({ caller, params }) => {
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.close', title: titleOf(params.id) },
      next: ({ subjects: all }, at) => withSubjectClosed(all, params.id, at, at),
    }));
    return { message: 'Subject closed', data: await getSubjectOf(db, subjects, params.id) };
  });

  serve(app, context, reopenSubject, async ({ caller, params }) => {
    const subjects = await change(caller, () => ({
      ...{ action: 'subject.reopen', title: titleOf(params.id) },
      next: ({ subjects: all }, at) => withSubjectClosed(all, params.id, null, at),
    }));
    return { message: 'Subject opened again', data: await getSubjectOf(db, subjects, params.id) };
  });

  serve(app, context, deleteSubject, async ({ caller, params }) => {
    await change(caller, (trx) => ({
      ...{ action: 'subject.delete', title: titleOf(params.id) },
      next: async ({ subjects: all }) => {
        const { name } = subjectIn(all, params.id);
        const what = await neededBy(trx, all, params.id);
        if (what !== null)
          throw new AppError('conflict', `${name} is the subject of ${what}. It can be closed instead.`);
        return all.filter(({ _id }) => _id !== params.id);
      },
    }));
    return { message: 'Subject deleted' };
  });
}

export function serveSubjects(app: FastifyInstance, context: Context): void {
  serveList(app, context);
  serveOne(app, context);
}
