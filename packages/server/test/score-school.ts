import type { SchoolTerms, ScoreSheet } from '@akada/contract';
import { usualSchemes } from '@akada/contract/rules/schemes';
import type { House } from './house.ts';
import { aSchoolOfArms } from './limited-teacher.ts';
import { anAdmin, type Person } from './people.ts';

/** SSS 2 with two arms, Chemistry and Biology, three terms, and the usual scheme: CA 1 20, CA 2 20, exam 60. */

const terms = [
  { name: 'First term', startDate: '2026-09-14', endDate: '2026-12-18' },
  { name: 'Second term', startDate: '2027-01-11', endDate: '2027-04-16' },
  { name: 'Third term', startDate: '2027-05-03', endDate: '2027-07-23' },
];

export const [ca1, ca2, exam] = (usualSchemes.schemes[0]?.components ?? []).map(({ _id }) => _id) as [
  string,
  string,
  string,
];

type Cells = Readonly<Record<string, number | string | null>>;
type Where = Partial<Record<'class' | 'arm' | 'subject' | 'term', string>>;

export async function aScoreSchool(given?: House) {
  const school = await aSchoolOfArms(given);
  const { house, ids, subjects, inClass, asking } = school;
  let admin = school.admin;
  const staff: typeof school.staff = (method, path, body) => asking(admin)(method, path, body);
  /** Sign-ins of before have ended by then. */
  const moveTo = async (at: string) => {
    house.clock.set(at);
    admin = await anAdmin(house);
  };
  for (const id of Object.values(subjects)) await staff('PUT', `/admin/subjects/${id}`, { isCompulsory: true });
  const saved = await staff('PUT', '/admin/terms', { sessions: [{ name: '2026/2027', terms }] });
  const own = (saved.body.data as SchoolTerms).sessions[0]?.terms ?? [];
  const [first, second, third] = own.map(({ _id }) => _id) as [string, string, string];
  const students = {
    ada: await inClass('Ada Obi', ids.ss2, ids.gold),
    bola: await inClass('Bola Ojo', ids.ss2, ids.gold),
    chidi: await inClass('Chidi Eze', ids.ss2, ids.blue),
  };
  const addressOf = (where: Where = {}) => {
    const place = { class: ids.ss2, subject: subjects.chemistry, term: first, ...where };
    return `/admin/scores?${new URLSearchParams(place)}`;
  };
  const get = (where?: Where, as = admin) => asking(as)('GET', addressOf(where));
  const sheet = async (where?: Where, as?: Person): Promise<ScoreSheet> => (await get(where, as)).body.data;
  const rowOf = async (student: Person, where?: Where) =>
    (await sheet(where)).rows.find(({ studentId }) => studentId === student._id);
  /** Sends cells of one student as somebody who saw the row as it was at `updatedAt`. */
  const put = (student: Person, scores: Cells, updatedAt: string | null = null, as = admin, where?: Where) =>
    asking(as)('PUT', addressOf(where), { rows: [{ studentId: student._id, scores, updatedAt }] });
  const putAll = (rows: readonly (readonly [Person, Cells])[], where?: Where) =>
    staff('PUT', addressOf(where), {
      rows: rows.map(([{ _id: studentId }, scores]) => ({ studentId, scores, updatedAt: null })),
    });
  const colleague = await anAdmin(house, { fullName: 'Mr Bello' });
  const marks = async () =>
    (await house.db.selectFrom('term_scores').selectAll().orderBy('updated_at').execute()).map(
      ({ component_id, hundredths, state, updated_by }) => [component_id, state ?? hundredths, updated_by],
    );
  return {
    ...{ ...school, ...students, terms: { first, second, third } },
    ...{ staff, moveTo, get, sheet, rowOf, put, putAll, colleague, marks, addressOf },
  };
}
