import type { ConductSheet, SchoolConduct } from '@akada/contract';
import { usualConduct } from '@akada/contract/rules/conduct';
import type { House } from './house.ts';
import type { Person } from './people.ts';
import { aScoreSchool } from './score-school.ts';

/** SSS 2 with two arms in its first term, and the usual traits on a scale from 5 to 1. */

export const [punctuality, neatness] = usualConduct.traits.map(({ _id }) => _id) as [string, string];
export const [five, four] = usualConduct.steps.map(({ _id }) => _id) as [string, string];

type Cells = { remarks?: { teacher?: string; principal?: string }; traits?: Readonly<Record<string, string | null>> };

export async function aConductSchool(given?: House) {
  const school = await aScoreSchool(given);
  const { house, admin, ids, terms, asking } = school;
  const address = (where: { class?: string; arm?: string; term?: string } = {}) =>
    `/admin/conduct?${new URLSearchParams({ class: ids.ss2, term: terms.first, ...where })}`;
  const get = (as = admin, where?: Parameters<typeof address>[0]) => asking(as)('GET', address(where));
  const sheet = async (as?: Person): Promise<ConductSheet> => (await get(as)).body.data;
  const rowOf = async (student: Person) =>
    (await sheet()).rows.find(({ studentId }) => studentId === student._id) ?? Promise.reject(new Error('no such row'));
  /** Sends cells of one student as somebody who saw the row as it was at `updatedAt`. */
  const write = (student: Person, cells: Cells, updatedAt: string | null = null, as = admin) =>
    asking(as)('PUT', address(), { rows: [{ studentId: student._id, ...cells, updatedAt }] });
  const settings = async (): Promise<SchoolConduct> =>
    (await asking(admin)('GET', '/admin/conduct/settings')).body.data;
  const saveSettings = async (change: Partial<SchoolConduct> & { [other: string]: unknown }, as = admin) => {
    const { traits, steps, suggestions } = await settings();
    return asking(as)('PUT', '/admin/conduct/settings', { traits, steps, suggestions, ...change });
  };
  const ratings = () => house.db.selectFrom('term_traits').selectAll().orderBy('trait_id').execute();
  return { ...school, address, get, sheet, rowOf, write, settings, saveSettings, ratings };
}
