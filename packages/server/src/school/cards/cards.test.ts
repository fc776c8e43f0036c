import type { CardOfStudent, CardsOfClass, IssuedCards } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aGuardian } from '../../../test/guardian-calls.ts';
import { refusal } from '../../../test/house.ts';
import { anAdmin, type Person } from '../../../test/people.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';

/** Ada and Bola of SSS 2 Gold have all their marks, Chidi of Blue none. */
async function aSchool() {
  const school = await aScoreSchool();
  const { house, staff, putAll, asking, admin, ids, terms, subjects, ada, bola, colleague } = school;
  const full = (points: number) => ({ [ca1]: 10, [ca2]: 10, [exam]: points });
  for (const subject of Object.values(subjects)) {
    await putAll(
      [
        [ada, full(51)],
        [bola, full(30.5)],
      ],
      { subject },
    );
  }
  const place = { class: ids.ss2, term: terms.first };
  const query = `?${new URLSearchParams(place)}`;
  const issue = (body: object = {}, as: Person = admin): Promise<{ status: number; body: { data: IssuedCards } }> =>
    asking(as)('POST', '/admin/cards/issue', { ...place, ...body });
  const list = async (): Promise<CardsOfClass> => (await staff('GET', `/admin/cards${query}`)).body.data;
  const cardOf = async ({ _id }: Person): Promise<CardOfStudent> => {
    const found = (await list()).students.find(({ studentId }) => studentId === _id);
    if (!found) throw new Error('nobody of that name');
    return found;
  };
  const change = async (student: Person, scores: Parameters<typeof school.put>[1]) => {
    const row = await school.rowOf(student);
    const reply = await school.put(student, scores, row?.updatedAt ?? null);
    expect(reply.status, reply.text).toBe(200);
  };
  const versions = () =>
    house.db.selectFrom('issued_cards').select(['student_id', 'version', 'reason']).orderBy('version').execute();
  return { ...school, colleague, place, query, issue, list, cardOf, change, versions };
}

describe('issuing', () => {
  test('freezes the cards that are complete, and names those that are left out', async () => {
    const { issue, list, ada, bola, chidi, change } = await aSchool();
    await change(bola, { [exam]: null });
    expect((await list()).students.map(({ state, missing }) => [state, missing])).toEqual([
      ['draft', []],
      ['incomplete', ['Chemistry: Exam']],
      ['no-marks', ['Chemistry: CA 1, CA 2, Exam', 'Biology: CA 1, CA 2, Exam']],
    ]);
    const { data } = (await issue()).body;
    expect(data).toEqual({
      issued: [{ studentId: ada._id, fullName: 'Ada Obi', version: 1 }],
      unchanged: 0,
      leftOut: [
        { studentId: bola._id, fullName: 'Bola Ojo', why: 'Marks are missing. Chemistry: Exam' },
        { studentId: chidi._id, fullName: 'Chidi Eze', why: 'No marks were entered' },
      ],
    });
    const even = (await issue({ evenIncomplete: true })).body.data;
    expect(even.issued.map(({ fullName, version }) => [fullName, version])).toEqual([['Bola Ojo', 1]]);
    expect(even.unchanged).toBe(1);
  });

  test('twice at once makes one version of each card', async () => {
    const { issue, versions, colleague, admin } = await aSchool();
    const replies = await Promise.all([issue({}, admin), issue({}, colleague)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.data.issued.length + body.data.unchanged)).toEqual([2, 2]);
    expect((await versions()).map(({ version }) => version)).toEqual([1, 1]);
  });

  test('says what would change after a corrected mark, and makes a version of what did, with a reason', async () => {
    const { issue, cardOf, change, versions, staff, query, ada, bola } = await aSchool();
    await issue();
    expect((await cardOf(ada)).state).toBe('issued');
    await change(ada, { [exam]: 54 });
    const { state, changes } = await cardOf(ada);
    expect(state).toBe('would-change');
    expect(changes.slice(0, 3)).toEqual(['Chemistry: total 71 → 74', 'Average 71 → 72.5', 'Chemistry: Exam 51 → 54']);
    expect((await cardOf(bola)).changes[0]).toMatch(/^Chemistry: class average/);
    expect(refusal((await issue()) as never)).toMatchObject({ status: 400, field: 'reason' });
    const again = (await issue({ reason: 'The key had an error' })).body.data;
    expect(again.issued.map(({ version }) => version)).toEqual([2, 2]);
    expect((await issue({ reason: 'Once more' })).body.data).toMatchObject({ issued: [], unchanged: 2 });
    expect(await versions()).toHaveLength(4);
    const history = (await staff('GET', `/admin/cards/${ada._id}/history${query.replace(/class=\w+&/, '')}`)).body.data;
    expect(history).toMatchObject([
      { version: 2, reason: 'The key had an error', issuedBy: 'Unlimited Admin' },
      { version: 1, reason: '', changes: [] },
    ]);
    expect(history[0].changes[0]).toBe('Chemistry: total 71 → 74');
  });
});

describe('at home', () => {
  test('students and guardians see what was issued, the newest version, and nothing that was withdrawn', async () => {
    const { house, asking, issue, change, staff, place, ada, bola } = await aSchool();
    const parent = await aGuardian(house, [ada]);
    const term = place.term;
    const own = (path: string, as = ada) => asking(as)('GET', path);
    expect((await own('/user/cards')).body.data).toEqual([]);
    expect((await own(`/user/cards/${term}`)).status).toBe(404);
    await issue();
    await change(ada, { [exam]: 54 });
    expect((await own(`/user/cards/${term}`)).body.data.card.summary.obtained).toBe(142);
    await issue({ reason: 'Corrected' });
    expect((await own('/user/cards')).body.data).toMatchObject([
      { version: 2, average: 72.5, className: 'SSS 2 Gold' },
    ]);
    const ofChild = `/guardian/children/${ada._id}/cards`;
    expect((await own(ofChild, parent)).body.data).toMatchObject([{ version: 2 }]);
    expect((await own(`${ofChild}/${term}`, parent)).body.data.card.summary.obtained).toBe(145);
    expect((await own(ofChild.replace(ada._id, bola._id), parent)).status).toBe(404);
    const body = { studentId: ada._id, term, reason: 'Wrong name' };
    for (const _ of [1, 2]) expect((await staff('POST', '/admin/cards/withdraw', body)).status).toBe(200);
    expect((await own('/user/cards')).body.data).toEqual([]);
    expect((await own(`${ofChild}/${term}`, parent)).status).toBe(404);
    expect((await issue()).status).toBe(400);
    expect((await issue({ reason: 'The name is right now' })).body.data.issued).toMatchObject([{ version: 3 }]);
    expect((await own('/user/cards')).body.data).toMatchObject([{ version: 3 }]);
  });

  test('each issue is notified once, and a card that stays is not', async () => {
    const { house, issue, change, ada, bola } = await aSchool();
    const told = async () =>
      (await house.db.selectFrom('notifications').select(['user_id', 'title']).orderBy('created_at').execute()).filter(
        ({ title }) => title.includes('report card'),
      );
    await issue();
    await issue();
    expect((await told()).map(({ user_id }) => user_id).toSorted()).toEqual([ada._id, bola._id].toSorted());
    await change(ada, { [exam]: 54 });
    await issue({ reason: 'Corrected' });
    expect(await told()).toHaveLength(4);
    expect((await told())[0]?.title).toBe('Your report card is ready: First term 2026/2027');
  });
});

describe('staff', () => {
  test('a form teacher looks at cards of the own arm and issues none; who teaches a subject sees none', async () => {
    const { house, staff, limit, asking, query, issue, ids, subjects, ada, chidi } = await aSchool();
    const [form, subject] = [await anAdmin(house), await anAdmin(house)];
    const arms = [
      { _id: ids.gold, name: 'Gold', teacherId: form._id },
      { _id: ids.blue, name: 'Blue' },
    ];
    const saved = await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
    expect(saved.status, saved.text).toBe(200);
    await limit(form, [], ['marking']);
    await limit(subject, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
    const seen: CardsOfClass = (await asking(form)('GET', `/admin/cards${query}`)).body.data;
    expect(seen.students.map(({ fullName }) => fullName)).toEqual(['Ada Obi', 'Bola Ojo']);
    expect(seen.mayIssue).toBe(false);
    const one = (id: string, as: Person) =>
      asking(as)('GET', `/admin/cards/${id}${query.replace(/class=\w+&/, '')}`).then(({ status }) => status);
    expect([await one(ada._id, form), await one(chidi._id, form), await one(ada._id, subject)]).toEqual([
      200, 404, 403,
    ]);
    expect((await issue({}, form)).status).toBe(403);
    expect((await asking(subject)('GET', `/admin/cards${query}`)).status).toBe(403);
  });

  test('the export has the issued cards, and they go with the account', async () => {
    const { house, issue, ada, versions } = await aSchool();
    await issue();
    expect((await house.ask('GET', '/user/export', { as: ada })).text).toContain('"reportCards"');
    expect((await house.ask('DELETE', '/user', { as: ada })).status).toBe(200);
    expect((await versions()).map(({ student_id }) => student_id)).not.toContain(ada._id);
  });
});
