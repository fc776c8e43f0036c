import type { conductForm, StoredConduct } from '@akada/contract';
import type { Conduct, Step } from '@akada/contract/rules/conduct';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { conductKey } from '../../platform/db/school-conduct.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { laterThan, refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context } from '../../platform/http/context.ts';
import { writeConduct } from '../settings/settings.queries.ts';

/** Traits, their scale and suggested remarks of the school. */

type Form = z.output<typeof conductForm>;

export async function conductSavedAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('updated_at').where('key', '=', conductKey).executeTakeFirst();
  return row?.updated_at || null;
}

type Named = { _id?: string | undefined; name: string };

function refuseForeign(known: readonly { _id: string }[], sent: readonly Named[], field: string): void {
  const seen = new Set<string>();
  for (const [index, { _id, name }] of sent.entries()) {
    if (_id === undefined) continue;
    const place = `${field}.${index}._id`;
    if (!known.some((one) => one._id === _id)) {
      throw new AppError('conflict', `“${name}” does not exist any more. Please load the page again.`, place);
    }
    if (seen.has(_id)) throw new AppError('invalid', `“${name}” is there twice, with one ID`, place);
    seen.add(_id);
  }
}

const isIn = (things: readonly { _id?: string | undefined }[]) => (one: { _id: string }) =>
  things.some(({ _id }) => _id === one._id);

/** A trait with ratings is closed, not removed: terms of before have it. */
async function refuseLostRatings(trx: Trx, before: Conduct, { traits }: Form): Promise<void> {
  const stays = isIn(traits);
  for (const { _id, name } of before.traits.filter((one) => !stays(one))) {
    const rated = trx
      .selectFrom('term_traits')
      .select('step')
      .where('trait_id', '=', _id)
      .where('step', 'is not', null);
    if (!(await rated.limit(1).executeTakeFirst())) continue;
    throw new AppError('conflict', `${name} has ratings: close it instead, and its old ratings stay`, 'traits');
  }
}

/** Steps that no rating has are gone for good. */
async function closedSteps(trx: Trx, before: Conduct, { steps }: Form): Promise<Step[]> {
  const stays = isIn(steps);
  const left = [...before.closedSteps, ...before.steps].filter((one) => !stays(one));
  const kept: Step[] = [];
  for (const step of left) {
    const rated = trx.selectFrom('term_traits').select('step').where('step', '=', step._id).limit(1);
    if (await rated.executeTakeFirst()) kept.push(step);
  }
  return kept;
}

const conductIn = ({ traits, steps, suggestions }: Form, { newId }: Pick<Context, 'newId'>) => ({
  traits: traits.map(({ _id, ...trait }) => ({ _id: _id ?? newId(), ...trait })),
  steps: steps.map(({ _id, ...step }) => ({ _id: _id ?? newId(), ...step })),
  suggestions,
});

const inWords = ({ traits, steps, suggestions }: Conduct) => ({
  traits: traits.map(({ name, isClosed }) => (isClosed ? `${name} (closed)` : name)),
  scale: steps.map(({ label, word }) => (word === '' ? label : `${label} ${word}`)).join(', '),
  teacherRemarks: suggestions.teacher.flatMap(({ from, texts }) => texts.map((text) => `${from}: ${text}`)),
  principalRemarks: suggestions.principal.flatMap(({ from, texts }) => texts.map((text) => `${from}: ${text}`)),
});

export async function saveSchoolConduct(
  trx: Trx,
  context: Context,
  form: Form,
  { by, at }: { by: Actor; at: string },
): Promise<void> {
  const { conduct: before } = await context.lockSettings(trx);
  refuseForeign(before.traits, form.traits, 'traits');
  // A step of an earlier scale may come back.
  const steps = form.steps.map(({ label: name, ...step }) => ({ ...step, name }));
  refuseForeign([...before.steps, ...before.closedSteps], steps, 'steps');
  const after: StoredConduct = { ...conductIn(form, context), closedSteps: await closedSteps(trx, before, form) };
  const { traits, steps: scale, closedSteps: closed, suggestions } = before;
  const isSame = JSON.stringify(after) === JSON.stringify({ traits, steps: scale, suggestions, closedSteps: closed });
  const last = (await conductSavedAt(trx)) ?? '';
  refuseIfChanged('list of traits', { updated_at: last }, form.updatedAt, isSame);
  if (isSame) return;
  await refuseLostRatings(trx, before, form);
  await writeConduct(trx, after, { by: by._id, at: laterThan(last, at) });
  const subject = { kind: 'settings', title: 'Remarks and traits' } as const;
  const facts = { before: inWords(before), after: inWords(after) };
  await recordAudit(trx, { action: 'score.traits', by, at, subject, ...facts });
}
