import { listTerms, type SchoolTerms, saveTerms, type Term, type termsForm } from '@akada/contract';
import { schoolDay } from '@akada/contract/rules/school-day';
import { sessionOf, sessionsIn, suggestedSession, termAt, termLabel } from '@akada/contract/rules/terms';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { saveSettings } from '../settings/settings.queries.ts';

type Form = z.output<typeof termsForm>;

async function savedAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('updated_at').where('key', '=', 'terms').executeTakeFirst();
  return row?.updated_at || null;
}

async function shownTerms(context: Context): Promise<SchoolTerms> {
  const { terms, timeZone } = context.settings();
  const withSession = terms.map((term) => ({ ...term, session: sessionOf(term) }));
  return {
    sessions: sessionsIn(withSession),
    current: termAt(terms, context.now(), timeZone)?._id ?? null,
    suggested: suggestedSession(terms, schoolDay(context.now(), timeZone)),
    updatedAt: await savedAt(context.db),
  };
}

/** A term keeps its id, because remarks are kept under it. */
function termsOf({ sessions }: Form, { newId }: Context): Term[] {
  return sessions.flatMap(({ name: session, terms }) =>
    terms.map(({ _id = newId(), ...term }) => ({ _id, ...term, session })),
  );
}

function refuseForeign(before: readonly Term[], { sessions }: Form): void {
  const known = new Set(before.map(({ _id }) => _id));
  const seen = new Set<string>();
  for (const [index, { terms }] of sessions.entries()) {
    for (const [place, { _id, name }] of terms.entries()) {
      if (_id === undefined) continue;
      const field = `sessions.${index}.terms.${place}._id`;
      if (!known.has(_id)) throw new AppError('conflict', `The term “${name}” does not exist any more`, field);
      if (seen.has(_id)) throw new AppError('invalid', `The term “${name}” is there twice`, field);
      seen.add(_id);
    }
  }
}

/** Remarks and marks are kept under the id of their term. */
async function refuseWithResults(trx: Trx, before: readonly Term[], after: readonly Term[]): Promise<void> {
  const gone = before.filter(({ _id }) => !after.some((term) => term._id === _id));
  for (const term of gone) {
    const label = termLabel({ ...term, session: sessionOf(term) });
    for (const [table, what] of [
      ['term_remarks', 'remarks on its report cards'],
      ['term_scores', 'marks on its score sheets'],
      ['term_traits', 'ratings of traits'],
    ] as const) {
      const row = trx.selectFrom(table).select('term_id').where('term_id', '=', term._id);
      if (!(await row.limit(1).executeTakeFirst())) continue;
      throw new AppError('conflict', `${label} stays: there are ${what}`, 'sessions');
    }
  }
}

async function save(trx: Trx, context: Context, form: Form, by: Actor): Promise<void> {
  const { terms: before } = await context.lockSettings(trx);
  refuseForeign(before, form);
  const terms = termsOf(form, context);
  const isSame = JSON.stringify(terms) === JSON.stringify(before);
  refuseIfChanged('list of terms', { updated_at: (await savedAt(trx)) ?? '' }, form.updatedAt, isSame);
  if (isSame) return;
  await refuseWithResults(trx, before, terms);
  await saveSettings(trx, context, { terms }, by);
}

export function serveTerms(app: FastifyInstance, context: Context): void {
  serve(app, context, listTerms, async () => ({
    message: 'Terms fetched successfully',
    data: await shownTerms(context),
  }));

  serve(app, context, saveTerms, async ({ body, caller }) => {
    await context.db.transaction().execute((trx) => save(trx, context, body, caller));
    await context.refreshSettings();
    return { message: 'Terms saved', data: await shownTerms(context) };
  });
}
