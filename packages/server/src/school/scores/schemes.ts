import type { StoredSchemes, schemesForm } from '@akada/contract';
import { presentSchemes, type Schemes, schemeFor } from '@akada/contract/rules/schemes';
import { sessionOf, termLabel } from '@akada/contract/rules/terms';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { schemesKey } from '../../platform/db/school-schemes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { refuseIfChanged } from '../../platform/http/changed-meanwhile.ts';
import type { Context, SchoolSettings } from '../../platform/http/context.ts';
import { writeSchemes } from '../settings/settings.queries.ts';

type Form = z.output<typeof schemesForm>;
type Names = Pick<SchoolSettings, 'classes' | 'subjects' | 'terms' | 'schemes'>;

export async function schemesSavedAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom('settings').select('updated_at').where('key', '=', schemesKey).executeTakeFirst();
  return row?.updated_at || null;
}

/** Schemes and their parts keep their ids, because marks are kept under those of parts. */
function schemesOf({ schemes, rules, scales, closings }: Form, { newId }: Pick<Context, 'newId'>): StoredSchemes {
  return {
    schemes: schemes.map(({ _id = newId(), components, ...scheme }) => ({
      ...{ _id, ...scheme },
      components: components.map((part) => ({ ...part, _id: part._id ?? newId() })),
    })),
    ...{ rules, scales, closings },
  };
}

function refuseForeign(before: Schemes, { schemes }: Form): void {
  const known = new Set(before.schemes.flatMap(({ _id, components }) => [_id, ...components.map((one) => one._id)]));
  const seen = new Set<string>();
  const check = (id: string | undefined, name: string, field: string) => {
    if (id === undefined) return;
    if (!known.has(id)) throw new AppError('conflict', `“${name}” does not exist any more`, field);
    if (seen.has(id)) throw new AppError('invalid', `“${name}” is there twice`, field);
    seen.add(id);
  };
  for (const [index, { _id, name, components }] of schemes.entries()) {
    check(_id, name, `schemes.${index}._id`);
    for (const [place, part] of components.entries()) {
      check(part._id, `${part.name} of ${name}`, `schemes.${index}.components.${place}._id`);
    }
  }
}

function refuseUnknown(names: Names, { schemes, scales, closings }: Form): void {
  const check = (things: readonly { _id: string }[], ids: readonly string[], field: string, what: string) => {
    if (ids.every((id) => things.some(({ _id }) => _id === id))) return;
    throw new AppError('invalid', `A ${what} does not exist any more. Please choose again.`, field);
  };
  for (const [index, { classIds, subjectIds, termIds }] of schemes.entries()) {
    check(names.classes, classIds, `schemes.${index}.classIds`, 'class of this scheme');
    check(names.subjects, subjectIds, `schemes.${index}.subjectIds`, 'subject of this scheme');
    check(names.terms, termIds, `schemes.${index}.termIds`, 'term of this scheme');
  }
  for (const [index, { classIds }] of scales.entries()) {
    check(names.classes, classIds, `scales.${index}.classIds`, 'class of this grade scale');
  }
  for (const [index, { termId }] of closings.entries()) {
    check(names.terms, [termId], `closings.${index}.termId`, 'term');
  }
}

/** Sheets with marks, by part, with the highest. */
const partsWithMarks = (db: Db) =>
  db
    .selectFrom('term_scores')
    .select(['term_id', 'class_id', 'subject_id', 'component_id'])
    .select((eb) => eb.fn.max('hundredths').as('highest'))
    .where(sql<boolean>`(hundredths is not null or state is not null)`)
    .groupBy(['term_id', 'class_id', 'subject_id', 'component_id']);

/** Components that exams fill, though nobody may have sat yet. */
const filledParts = (db: Db) =>
  db.selectFrom('score_fills').select(['term_id', 'class_id', 'subject_id', 'component_id', 'exam_title']).distinct();

type Named = (place: { term_id: string; class_id: string; subject_id: string }) => string;

/** A part that an exam fills stays in its scheme. */
async function refuseLostFills(trx: Trx, { schemes }: Schemes, names: Names, sheetNamed: Named): Promise<void> {
  const isThere = (things: readonly { _id: string }[], id: string) => things.some(({ _id }) => _id === id);
  const before = names.schemes.schemes.flatMap(({ components }) => components);
  for (const row of await filledParts(trx).execute()) {
    const { class_id: classId, subject_id: subjectId, term_id: termId, component_id } = row;
    if (!isThere(names.classes, classId) || !isThere(names.terms, termId)) continue;
    if (!isThere(names.subjects, subjectId)) continue;
    const scheme = schemeFor({ schemes }, { classId, subjectId, termId });
    if (scheme?.components.some(({ _id }) => _id === component_id)) continue;
    const name = before.find(({ _id }) => _id === component_id)?.name ?? 'A part';
    const message = `${name} stays as it is: in ${sheetNamed(row)} it is filled from the exam “${row.exam_title}”`;
    throw new AppError('conflict', message, 'schemes');
  }
}

/** Marks of a part that no scheme has for their sheet would be seen by nobody. */
export async function refuseLostMarks(trx: Trx, schemes: Schemes, names: Names): Promise<void> {
  const nameOf = (things: readonly { _id: string; name: string }[], id: string) =>
    things.find(({ _id }) => _id === id)?.name ?? '';
  const before = names.schemes.schemes.flatMap(({ components }) => components);
  const sheetNamed: Named = ({ term_id, class_id, subject_id }) => {
    const term = names.terms.find(({ _id }) => _id === term_id);
    const label = term ? `, ${termLabel({ ...term, session: sessionOf(term) })}` : '';
    return `${nameOf(names.subjects, subject_id)} of ${nameOf(names.classes, class_id)}${label}`;
  };
  for (const row of await partsWithMarks(trx).execute()) {
    const place = { classId: row.class_id, subjectId: row.subject_id, termId: row.term_id };
    const part = schemeFor(schemes, place)?.components.find(({ _id }) => _id === row.component_id);
    const highest = (row.highest ?? 0) / 100;
    if (part && highest <= part.max) continue;
    const name = part?.name ?? (nameOf(before, row.component_id) || 'A part');
    const why = part ? `a mark of ${highest} in it` : 'marks in it that this change would hide';
    throw new AppError('conflict', `${name} stays as it is: ${sheetNamed(row)} has ${why}`, 'schemes');
  }
  await refuseLostFills(trx, schemes, names, sheetNamed);
}

const inWords = ({ schemes, rules, closings }: Schemes) => ({
  schemes: schemes.map(({ name, components }) => `${name}: ${components.map((c) => `${c.name} ${c.max}`).join(' + ')}`),
  rules: JSON.stringify(rules),
  closings: closings.map(({ termId, day }) => `${termId}: ${day}`),
});

export async function saveSchoolSchemes(
  trx: Trx,
  context: Context,
  form: Form,
  { by, at }: { by: Actor; at: string },
): Promise<void> {
  const settings = await context.lockSettings(trx);
  const before = settings.schemes;
  refuseForeign(before, form);
  refuseUnknown(settings, form);
  const after = presentSchemes(schemesOf(form, context), settings);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  refuseIfChanged('list of schemes', { updated_at: (await schemesSavedAt(trx)) ?? '' }, form.updatedAt, isSame);
  if (isSame) return;
  // Reads the marks of all terms, under the lock of the settings.
  if (JSON.stringify(after.schemes) !== JSON.stringify(before.schemes)) await refuseLostMarks(trx, after, settings);
  await writeSchemes(trx, after, { by: by._id, at });
  const subject = { kind: 'settings', title: 'Schemes of term results' } as const;
  const facts = { before: inWords(before), after: inWords(after) };
  await recordAudit(trx, { action: 'score.schemes', by, at, subject, ...facts });
}
