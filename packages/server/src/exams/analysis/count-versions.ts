import type { AttemptRow } from '../../platform/db/schema.ts';
import type { Context } from '../../platform/http/context.ts';
import { versionsOf } from '../sitting/exam-versions.ts';

/** Number of attempts at each version; undefined where the exam has one only. */
export async function countVersions(
  context: Context,
  examId: string,
  attempts: readonly Pick<AttemptRow, 'paper_id'>[],
) {
  const papers = attempts.map(({ paper_id }) => paper_id);
  const versions = await versionsOf(context, context.db, examId, papers);
  if (versions.size === 0) return undefined;
  const byVersion = Map.groupBy(papers, (id) => versions.get(id) ?? 1);
  return [...byVersion]
    .map(([version, own]) => ({ version, attempts: own.length }))
    .sort((a, b) => a.version - b.version);
}
