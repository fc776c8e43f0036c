import type { SchoolTerms } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { anExam } from '../../../test/things.ts';

const first = { name: 'First term', startDate: '2026-09-14', endDate: '2026-12-18' };
const second = { name: 'Second term', startDate: '2027-01-11', endDate: '2027-04-16' };
const third = { name: 'Third term', startDate: '2027-05-03', endDate: '2027-07-23' };
const session = { name: '2026/2027', terms: [first, second, third] };
const before = {
  name: '2025/2026',
  terms: [{ name: 'Third term', startDate: '2026-05-04', endDate: '2026-07-24' }],
};

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const get = async (): Promise<SchoolTerms> => (await house.ask('GET', '/admin/terms', { as: admin })).body.data;
  const put = (body: object) => house.ask('PUT', '/admin/terms', { as: admin, body });
  const saved = async (...sessions: object[]): Promise<SchoolTerms> => (await put({ sessions })).body.data;
  return { house, admin, get, put, saved };
}

describe('sessions and terms', () => {
  test('of a new school are suggested, and nothing is set', async () => {
    const { get, house, admin } = await aSchool();
    expect(await get()).toMatchObject({ sessions: [], current: null, suggested: session, updatedAt: null });
    expect((await house.ask('GET', '/admin/settings', { as: admin })).body.data.terms).toEqual([]);
  });

  test('are saved with ids of their own, and are the terms of the settings', async () => {
    const { get, saved, house, admin } = await aSchool();
    const { sessions, current, suggested } = await saved(before, session);
    expect(sessions).toMatchObject([before, session]);
    const [now] = sessions[1]?.terms ?? [];
    expect(current).toBe(now?._id);
    expect(suggested.name).toBe('2027/2028');
    expect(await get()).toMatchObject({ sessions, current });
    const { terms } = (await house.ask('GET', '/admin/settings', { as: admin })).body.data;
    expect(terms).toEqual(sessions.flatMap((one) => one.terms));
    expect(terms[1]).toEqual({ _id: now?._id, ...first, session: '2026/2027' });
  });

  test('of before, without a session, are in that of their first day, and keep their ids', async () => {
    const { get, put, house, admin } = await aSchool();
    const old = { _id: 'b'.repeat(24), ...first };
    await house.ask('PUT', '/admin/settings', { as: admin, body: { terms: [old] } });
    const { sessions, updatedAt } = await get();
    expect(sessions).toEqual([{ name: '2026/2027', terms: [{ ...old, session: '2026/2027' }] }]);
    const wanted = [{ name: '2026/2027', terms: [{ ...old, endDate: '2026-12-11' }, second] }];
    const reply = await put({ sessions: wanted, updatedAt });
    expect(reply.body.data.sessions).toMatchObject(wanted);
  });

  const moved = (term: object, change: object) => ({ ...term, ...change });
  test.each<[string, object[], string, string]>([
    [
      'overlap',
      [{ ...session, terms: [first, moved(second, { startDate: '2026-12-18' })] }],
      '0.terms.1.startDate',
      'Second term 2026/2027 begins on 18 Dec 2026, before First term 2026/2027 has ended on 18 Dec 2026',
    ],
    [
      'overlap those of the session before',
      [{ ...before, terms: [moved(first, { endDate: '2026-10-01', startDate: '2026-06-01' })] }, session],
      '1.terms.0.startDate',
      'First term 2026/2027 begins on 14 Sep 2026, before First term 2025/2026 has ended on 1 Oct 2026',
    ],
    [
      'leave a gap',
      [{ ...session, terms: [first, third] }],
      '0.terms.1.startDate',
      'Third term 2026/2027 begins 19 weeks after First term 2026/2027 has ended: a term is missing between them, or a day is wrong',
    ],
    [
      'leave a session out',
      [before, { name: '2027/2028', terms: [moved(first, { startDate: '2027-09-13', endDate: '2027-12-17' })] }],
      '1.terms.0.startDate',
      'First term 2027/2028 begins 59 weeks after Third term 2025/2026 has ended: a term is missing between them, or a day is wrong',
    ],
    [
      'end before they begin',
      [{ ...session, terms: [moved(first, { endDate: '2026-09-13' })] }],
      '0.terms.0.endDate',
      'First term 2026/2027 ends on 13 Sep 2026, before it begins on 14 Sep 2026',
    ],
    [
      'are of another year',
      [{ ...session, terms: [moved(first, { startDate: '2025-09-14' })] }],
      '0.terms.0.startDate',
      'First term 2026/2027 begins on 14 Sep 2025: that is not in 2026/2027',
    ],
    ['are there twice', [session, session], '1.name', 'The session 2026/2027 is there twice'],
    [
      'stand in the wrong order',
      [session, before],
      '1.name',
      'The session 2025/2026 must be above the session 2026/2027: the oldest comes first',
    ],
    [
      'have one name',
      [{ ...session, terms: [first, moved(second, { name: 'First term' })] }],
      '0.terms.1.name',
      'Term name: 2026/2027 has two terms “First term”',
    ],
    [
      'are no session',
      [{ ...session, name: '2026' + '-' + '2027' }],
      '0.name',
      'Session name must be a school year such as 2026/2027',
    ],
    ['have no terms', [{ ...session, terms: [] }], '0.terms', 'Please enter the terms of each session'],
    [
      'have a day that is none',
      [{ ...session, terms: [moved(first, { startDate: '2026-09-31' })] }],
      '0.terms.0.startDate',
      'Term start date must be a day such as 2026-09-14',
    ],
  ])('that %s are refused', async (_, sessions, field, message) => {
    const { put, get } = await aSchool();
    expect(refusal(await put({ sessions }))).toMatchObject({ status: 400, field: `sessions.${field}`, message });
    expect((await get()).sessions).toEqual([]);
  });

  test('that somebody changed meanwhile, or that went, are not overwritten', async () => {
    const { house, put, saved, get } = await aSchool();
    const { updatedAt, sessions } = await saved(session);
    house.clock.advance({ minutes: 1 });
    await saved(before, ...sessions);
    expect(refusal(await put({ sessions: [], updatedAt }))).toMatchObject({ status: 409 });
    const foreign = { ...session, terms: [{ ...first, _id: 'c'.repeat(24) }] };
    expect(refusal(await put({ sessions: [foreign] }))).toMatchObject({ status: 409, field: 'sessions.0.terms.0._id' });
    const [term] = sessions[0]?.terms ?? [];
    const twice = { ...session, terms: [term, { ...second, _id: term?._id }] };
    expect(refusal(await put({ sessions: [twice] }))).toMatchObject({ status: 400, field: 'sessions.0.terms.1._id' });
    expect((await get()).sessions).toHaveLength(2);
  });

  test('stay while remarks of report cards hang on them', async () => {
    const { put, saved, house, admin } = await aSchool();
    const { sessions } = await saved(session);
    const [term, ...others] = sessions[0]?.terms ?? [];
    const student = await aStudent(house);
    const body = { term: term?._id, teacher: 'Reads a lot.' };
    await house.ask('PUT', `/admin/users/${student._id}/report-card`, { as: admin, body });
    const without = { sessions: [{ ...session, terms: others }] };
    expect(refusal(await put(without))).toMatchObject({
      status: 409,
      message: 'First term 2026/2027 stays: there are remarks on its report cards',
    });
    await house.db.deleteFrom('term_remarks').execute();
    expect((await put(without)).body.data.sessions[0].terms).toHaveLength(2);
  });

  test('are changed by whoever has the right to money or people', async () => {
    const { house, admin, put } = await aSchool();
    const rights = (...own: string[]) =>
      house.db
        .updateTable('users')
        .set({ rights: JSON.stringify(own) })
        .where('_id', '=', admin._id)
        .execute();
    await rights('teaching', 'marking');
    expect(refusal(await put({ sessions: [] }))).toMatchObject({ status: 403, field: 'rights' });
    expect((await house.ask('GET', '/admin/terms', { as: admin })).status).toBe(200);
    await rights('people');
    expect((await put({ sessions: [session] })).status).toBe(200);
  });
});

test('exams are listed by the term in which they close, or in whose holidays', async () => {
  const { house, admin, saved } = await aSchool();
  const { sessions } = await saved(session);
  for (const [title, endDate] of [
    ['Taught', '2026-12-18'],
    ['Resit', '2027-01-10'],
    ['Next', '2027-01-11'],
    ['Later', '2027-07-24'],
  ] as const) {
    await anExam(house, admin, { title, endDate });
  }
  const [one, two, three] = sessions[0]?.terms ?? [];
  const titles = async (term: string | undefined) =>
    (await house.ask('GET', `/exam?fields=summary&term=${term}`, { as: admin })).body.data.map(
      (exam: { title: string }) => exam.title,
    );
  expect((await titles(one?._id)).toSorted()).toEqual(['Resit', 'Taught']);
  expect(await titles(two?._id)).toEqual(['Next']);
  expect(await titles(three?._id)).toEqual([]);
  expect(await titles('')).toHaveLength(4);
  expect(await titles('d'.repeat(24))).toHaveLength(4);
});
