import type { mapSubjects, StoredSubject } from '@akada/contract';
import { subjectsMeant } from '@akada/contract/rules/school-subjects';
import { subjectKey } from '@akada/contract/rules/subject-words';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/record.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { writeSubjects } from '../settings/settings.queries.ts';
import { subjectIn, withSpelling } from './change-subjects.ts';
import { rewriteTexts, textsInUse } from './texts.ts';

type Texts = z.output<typeof mapSubjects.body>['texts'];
type Change = z.output<typeof mapSubjects.reply>['data'][number];
type Subjects = readonly StoredSubject[];

function namesFor(subjects: Subjects, texts: Texts): Map<string, string> {
  return new Map(
    texts.flatMap(({ text, subjectId }) =>
      subjectId === null ? [] : [[text, subjectIn(subjects, subjectId).name] as const],
    ),
  );
}

/** Each text that becomes another one, and where it stands. */
export async function changesOf(db: Db, subjects: Subjects, texts: Texts): Promise<Change[]> {
  const names = namesFor(subjects, texts);
  return (await textsInUse(db)).flatMap((use) => {
    const name = names.get(use.text);
    return name === undefined || name === use.text ? [] : [{ ...use, name }];
  });
}

function withTexts(subjects: Subjects, texts: Texts, at: string): StoredSubject[] {
  let next = [...subjects];
  for (const { text, subjectId } of texts) {
    const meant = subjectsMeant(next, text);
    const isSure = meant.length === 1 && meant[0]?._id === subjectId;
    if (subjectId !== null && !isSure) next = withSpelling(next, subjectId, text, at);
  }
  return next;
}

const wordsOf = ({ text, name, ...counts }: Change) =>
  [
    `${text} → ${name}`,
    ...Object.entries(counts).flatMap(([place, count]) => (count > 0 ? `${count} ${place}` : [])),
  ].join(', ');

export async function mapTexts(
  trx: Trx,
  context: Context,
  texts: Texts,
  { by, at }: { by: Actor; at: string },
): Promise<Change[]> {
  const { subjects, keptSubjectTexts } = await context.lockSettings(trx);
  const changes = await changesOf(trx, subjects, texts);
  const kept = new Set(keptSubjectTexts);
  for (const { text, subjectId } of texts) {
    if (subjectId === null) kept.add(subjectKey(text));
    else kept.delete(subjectKey(text));
  }
  const [after, left] = [withTexts(subjects, texts, at), [...kept].toSorted()];
  const isSame = JSON.stringify([after, left]) === JSON.stringify([subjects, keptSubjectTexts]);
  if (isSame && changes.length === 0) return [];
  await writeSubjects(trx, after, { by: by._id, at }, left);
  await rewriteTexts(trx, namesFor(subjects, texts));
  const leftAsTheyAre = texts.flatMap(({ text, subjectId }) => (subjectId === null ? text : []));
  await recordAudit(trx, {
    ...{ action: 'subject.map', by, at, subject: { kind: 'subject', title: `${texts.length} texts` } },
    after: { texts: changes.map(wordsOf), ...(leftAsTheyAre.length > 0 && { leftAsTheyAre }) },
  });
  return changes;
}
