import type { Broadsheet, SchoolSchemes, TermCard } from '@akada/contract';
import { usualSchemes } from '@akada/contract/rules/schemes';
import {
  type Mark,
  type Marks,
  type StudentResult,
  type TermSubject,
  termResults,
} from '@akada/contract/rules/term-totals';
import { expect, test } from 'vitest';
import type { House } from '../../../test/house.ts';
import type { Person } from '../../../test/people.ts';
import { aScoreSchool } from '../../../test/score-school.ts';

/** The totals of a class by the rules, which a second calculation checks, are those of every sheet, the broadsheet and the cards. */

const parts = [
  [20, 20, 60],
  [30, 70],
  [5, 5, 10, 20, 60],
  [15, 25, 40],
];

function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const roll = dice(7);

function aMark(max: number): Mark {
  const kind = roll(60);
  if (kind < 4) return (['absent', 'exempt', 'not-offered', null] as const)[kind] ?? null;
  return kind < 40 ? roll(max + 1) : roll(max * 4) / 4;
}

async function aSchool() {
  const school = await aScoreSchool();
  const { house, staff, inClass, ids, subjects, ada, bola, chidi } = school;
  const subjectIds = Object.values(subjects);
  while (subjectIds.length < 12) {
    const body = { name: `Subject ${subjectIds.length}`, isCompulsory: subjectIds.length < 9 };
    subjectIds.push((await staff('POST', '/admin/subjects', body)).body.data._id);
  }
  const students: { person: Person; armId: string }[] = [
    ...[ada, bola].map((person) => ({ person, armId: ids.gold })),
    { person: chidi, armId: ids.blue },
  ];
  while (students.length < 45) {
    const armId = students.length % 2 === 0 ? ids.gold : ids.blue;
    students.push({ person: await inClass(`Student ${students.length}`, ids.ss2, armId), armId });
  }
  const own = parts.map((maxima, index) => ({
    ...{ name: `Scheme ${index}`, classIds: [ids.ss2], termIds: [] },
    subjectIds: subjectIds.filter((_, place) => place % parts.length === index),
    components: maxima.map((max, place) => ({ name: `Part ${place}`, max })),
  }));
  const rules = { decimals: 1, absent: 'zero', positions: 'arm', cumulative: { kind: 'weighted', weights: [1, 2, 3] } };
  const scales = [{ classIds: [ids.ss2], scale: { kind: 'waec' } }];
  const body = { schemes: [...own, ...usualSchemes.schemes], rules, scales, closings: [] };
  const schemes: SchoolSchemes = (await staff('PUT', '/admin/schemes', body)).body.data;
  return { ...school, house, subjectIds, students, schemes };
}

type Of = { percent?: number; grade?: string; position?: object; cumulative?: object };
const shown = ({ percent, grade, position, cumulative }: Of) => ({ percent, grade, position, cumulative });

/** What issued cards say otherwise than the rules, by student and subject. */
async function differencesOnCards(house: House, expected: ReturnType<typeof termResults>): Promise<string[]> {
  const rows = await house.db.selectFrom('issued_cards').select(['student_id', 'content']).execute();
  expect(rows).toHaveLength(expected.size);
  return rows.flatMap(({ student_id, content }) => {
    const [card, own]: [TermCard, StudentResult | undefined] = [JSON.parse(content), expected.get(student_id)];
    const taken = [...(own?.subjects ?? [])].filter(([, { state }]) => state !== 'not-offered');
    const figures = new Map(card.subjects.map((one) => [one._id, JSON.stringify(shown(one))]));
    const wanted = taken.map(([_id, { standing, cumulative }]) => [
      _id,
      JSON.stringify(shown({ ...standing, cumulative })),
    ]);
    const inAll = { percent: card.summary.average, ...card.summary };
    const ofAll = { ...own?.standing, percent: own?.average, cumulative: own?.cumulative };
    return [
      ...wanted.flatMap(([subject = '', figure]) =>
        figures.get(subject) === figure ? [] : `${student_id} ${subject}`,
      ),
      ...(figures.size === taken.length ? [] : [`${student_id}: ${figures.size} subjects`]),
      ...(JSON.stringify(shown(inAll)) === JSON.stringify(shown(ofAll)) ? [] : [`${student_id}: all`]),
    ];
  });
}

test('45 students, 12 subjects and four schemes: sheets, broadsheet and cards have the totals of the rules', async () => {
  const { house, staff, sheet, addressOf, subjectIds, students, schemes, terms, ids } = await aSchool();
  const marks = new Map<string, Marks>();
  const partsOf = (subject: string) =>
    schemes.schemes.find((one) => one.subjectIds.includes(subject))?.components ?? [];
  for (const term of [terms.first, terms.second]) {
    for (const subject of subjectIds) {
      const rows = students.map(({ person: { _id: studentId } }) => {
        const scores = Object.fromEntries(partsOf(subject).map(({ _id, max }) => [_id, aMark(max)]));
        marks.set(`${term} ${subject} ${studentId}`, scores);
        return { studentId, scores, updatedAt: null };
      });
      const reply = await staff('PUT', addressOf({ term, subject }), { rows });
      expect(reply.status, reply.text).toBe(200);
    }
  }
  const people = students.map(({ person, armId }) => ({ _id: person._id, armId, scale: { kind: 'waec' as const } }));
  const results = (term: string, earlierOf: (subject: string, student: string) => (number | undefined)[]) => {
    const subjects = subjectIds.map(
      (_id, index): TermSubject => ({
        ...{ _id, components: partsOf(_id), isChosen: index >= 9 },
        marks: new Map(people.map((one) => [one._id, marks.get(`${term} ${_id} ${one._id}`) ?? {}])),
        earlier: new Map(people.map((one) => [one._id, earlierOf(_id, one._id)])),
      }),
    );
    return termResults(people, subjects, schemes.rules);
  };
  const before = results(terms.first, () => []);
  const expected = results(terms.second, (subject, student) => [before.get(student)?.subjects.get(subject)?.percent]);
  const query = new URLSearchParams({ class: ids.ss2, term: terms.second });
  const broadsheet: Broadsheet = (await staff('GET', `/admin/broadsheet?${query}`)).body.data;
  let compared = 0;
  for (const subject of subjectIds) {
    for (const row of (await sheet({ subject, term: terms.second })).rows) {
      const own = expected.get(row.studentId)?.subjects.get(subject);
      const wanted = shown({ ...own?.standing, cumulative: own?.cumulative });
      expect(shown(row)).toEqual(wanted);
      const cell = broadsheet.rows.find(({ studentId }) => studentId === row.studentId)?.subjects[subject];
      expect(shown(cell ?? {})).toEqual(wanted);
      compared += 1;
    }
  }
  expect(compared).toBe(540);
  for (const { studentId, average, grade, position, cumulative } of broadsheet.rows) {
    const own = expected.get(studentId);
    expect(shown({ percent: average, grade, position, cumulative })).toEqual(
      shown({ ...own?.standing, percent: own?.average, cumulative: own?.cumulative }),
    );
  }
  const place = { class: ids.ss2, term: terms.second };
  const issued = await staff('POST', '/admin/cards/issue', { ...place, evenIncomplete: true });
  expect(issued.status, issued.text).toBe(200);
  expect(await differencesOnCards(house, expected)).toEqual([]);
});
