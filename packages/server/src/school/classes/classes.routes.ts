import {
  closeClass,
  createClass,
  deleteClass,
  listClasses,
  mergeClass,
  previewClassMerge,
  reopenClass,
  type StoredClass,
  updateClass,
  usePreset,
} from '@akada/contract';
import type { FastifyInstance } from 'fastify';
import type { ArmsOfLists } from '../../people/users/class-list/answer-list.ts';
import type { Actor } from '../../platform/audit/record.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Context, iso } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Caller } from '../../platform/http/session.ts';
import {
  classIn,
  keyOf,
  withArm,
  withChange,
  withClosed,
  withNewClass,
  withoutClass,
  withPreset,
} from './change-classes.ts';
import { type ClassesChange, changeClasses, findClasses, getClassOf, neededBy } from './classes.queries.ts';
import { becameIn, merge, mergeOf, whatWouldMove } from './merge-classes.ts';

/** The settings hold from the next request on, so they are read again after the commit. */
async function saved(context: Context, by: Actor, wanted: ClassesChange): Promise<readonly StoredClass[]> {
  const doer = { by, at: iso(context.now()) };
  const classes = await context.db.transaction().execute((trx) => changeClasses(trx, context, wanted, doer));
  await context.refreshSettings();
  return classes;
}

/** Arms that staff chose while they looked through a class list. */
export const armsOfLists: ArmsOfLists = {
  add: async (context, { classId, name, by }) => {
    const { name: title } = classIn(context.settings().classes, classId);
    const next: ClassesChange['next'] = async (_, classes, at) =>
      withArm(classes, classId, name, { at, newId: context.newId });
    const classes = await saved(context, by, { action: 'class.update', title, next });
    return classIn(classes, classId).arms.find((arm) => keyOf(arm.name) === keyOf(name))?._id ?? null;
  },
};

export function serveClasses(app: FastifyInstance, context: Context): void {
  const { db, newId } = context;

  const change = (by: Caller, wanted: ClassesChange) => saved(context, by, wanted);

  serve(app, context, listClasses, async () => ({
    message: 'Classes fetched successfully',
    data: await findClasses(db, context.settings().classes),
  }));

  serve(app, context, createClass, async ({ caller, body }) => {
    const _id = newId();
    const next: ClassesChange['next'] = async (_, classes, at) => withNewClass(classes, body, { _id, at, newId });
    const classes = await change(caller, { action: 'class.create', title: body.name, next });
    return { message: 'Class added', data: await getClassOf(db, classes, _id) };
  });

  serve(app, context, usePreset, async ({ caller, body }) => {
    const next: ClassesChange['next'] = async (trx, classes, at) => {
      const needed = new Set<string>();
      for (const { _id } of classes) if ((await neededBy(trx, _id)) !== null) needed.add(_id);
      return withPreset(classes, body, { at, newId, needed });
    };
    const classes = await change(caller, { action: 'class.preset', title: body.preset, next });
    return { message: 'Classes saved', data: await findClasses(db, classes) };
  });

  serve(app, context, updateClass, async ({ caller, params, body }) => {
    const title = body.name ?? classIn(context.settings().classes, params.id).name;
    const next: ClassesChange['next'] = async (_, classes, at) => withChange(classes, params.id, body, { at, newId });
    const classes = await change(caller, { action: 'class.update', title, next });
    return { message: 'Class saved', data: await getClassOf(db, classes, params.id) };
  });

  serve(app, context, closeClass, async ({ caller, params }) => {
    const { name: title } = classIn(context.settings().classes, params.id);
    const next: ClassesChange['next'] = async (_, classes, at) => withClosed(classes, params.id, at, at);
    const classes = await change(caller, { action: 'class.close', title, next });
    return { message: 'Class closed', data: await getClassOf(db, classes, params.id) };
  });

  serve(app, context, reopenClass, async ({ caller, params }) => {
    const { name: title } = classIn(context.settings().classes, params.id);
    const next: ClassesChange['next'] = async (_, classes, at) => withClosed(classes, params.id, null, at);
    const classes = await change(caller, { action: 'class.reopen', title, next });
    return { message: 'Class opened again', data: await getClassOf(db, classes, params.id) };
  });

  serve(app, context, deleteClass, async ({ caller, params }) => {
    const { name: title } = classIn(context.settings().classes, params.id);
    const next: ClassesChange['next'] = async (trx, classes) => {
      const { name, arms } = classIn(classes, params.id);
      for (const { _id } of [{ _id: params.id }, ...arms]) {
        const what = await neededBy(trx, _id);
        if (what !== null)
          throw new AppError('conflict', `${name} is still needed by ${what}. It can be closed instead.`);
      }
      return withoutClass(classes, params.id);
    };
    await change(caller, { action: 'class.delete', title, next });
    return { message: 'Class deleted' };
  });
}

export function serveClassMerges(app: FastifyInstance, context: Context): void {
  const { db } = context;

  serve(app, context, previewClassMerge, async ({ params, query }) => {
    const { classes } = context.settings();
    const wanted = mergeOf(classes, params.id, query.into);
    return { message: 'Preview fetched successfully', data: await whatWouldMove(db, classes, wanted) };
  });

  serve(app, context, mergeClass, async ({ caller, params, body }) => {
    const { from, into } = mergeOf(context.settings().classes, params.id, body.into);
    const next: ClassesChange['next'] = (trx, known, at) => merge(trx, known, mergeOf(known, params.id, body.into), at);
    const classes = await saved(context, caller, {
      action: 'class.merge',
      title: `${from.name} into ${into.name}`,
      next,
      became: (known) => becameIn(mergeOf(known, params.id, body.into)),
    });
    return { message: 'Classes merged', data: await getClassOf(db, classes, body.into) };
  });
}
