import { describe, expect, test } from 'vitest';
import { aConductSchool, five, four, neatness, punctuality } from '../../../test/conduct-school.ts';
import { refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { ca1, ca2, exam } from '../../../test/score-school.ts';
import { classInTerm, studentsInTerm } from '../scores/sheet.ts';
import { conductOf, readConduct } from './conduct.queries.ts';

const absent = 'f'.repeat(24);

describe('remarks and traits of a class', () => {
  test('are refused where they are no text, too long, of no trait or of no step, and nothing is half-written', async () => {
    const { house, ada, bola, address, write, asking, admin, ratings } = await aConductSchool();
    const put = (rows: unknown) => asking(admin)('PUT', address(), { rows } as object);
    const cell = { studentId: ada._id, updatedAt: null };
    const refusals = [
      [await put([]), 400, 'rows'],
      [await put([{ ...cell, remarks: { teacher: 7 } }]), 400, 'rows.0.remarks.teacher'],
      [await write(ada, { remarks: { principal: 'x'.repeat(601) } }), 400, 'rows.0.remarks.principal'],
      [await put([{ ...cell, traits: { [punctuality]: 5 } }]), 400, `rows.0.traits.${punctuality}`],
      [await write(ada, { traits: { punctuality: five } }), 400, 'rows.0.traits'],
      [await put([cell, cell]), 400, 'rows.1.studentId'],
      [await write(ada, { traits: { [absent]: five } }), 409, `rows.0.traits.${absent}`],
      [await write(ada, { traits: { [punctuality]: absent } }), 409, `rows.0.traits.${punctuality}`],
      [
        await put([
          { ...cell, traits: { [punctuality]: five } },
          { ...cell, studentId: absent },
        ]),
        409,
        'rows.1.studentId',
      ],
    ] as const;
    for (const [reply, status, field] of refusals) expect(refusal(reply)).toMatchObject({ status, field });
    expect(refusal(await asking(admin)('GET', address({ class: absent })))).toMatchObject({
      status: 404,
      field: 'class',
    });
    expect(refusal(await asking(admin)('GET', address({ term: absent })))).toMatchObject({
      status: 404,
      field: 'term',
    });
    expect(refusal(await asking(admin)('GET', address({ arm: absent })))).toMatchObject({ status: 400, field: 'arm' });
    expect((await write(bola, {})).status).toBe(200);
    expect(await ratings()).toEqual([]);
    expect(await house.db.selectFrom('term_remarks').selectAll().execute()).toEqual([]);
  });

  test('are saved by cell beside the average of the term, and are those of the report card', async () => {
    const { house, terms, subjects, ada, bola, admin, put, write, sheet, rowOf, staff } = await aConductSchool();
    const marks = { [ca1]: 15, [ca2]: 15, [exam]: 45 };
    await put(ada, marks);
    expect(await rowOf(ada)).toMatchObject({ average: 75 });
    expect(await rowOf(ada)).not.toHaveProperty('grade');
    await put(ada, marks, null, admin, { subject: subjects.biology });
    expect((await rowOf(ada)).updatedAt).toBeNull();
    await write(ada, { remarks: { teacher: ' Steady work. ' }, traits: { [punctuality]: five, [neatness]: four } });
    const { updatedAt } = await rowOf(ada);
    expect((await write(ada, { remarks: { principal: 'Well done.' } }, updatedAt)).status).toBe(200);
    const shown = await sheet();
    expect(shown.rows).toMatchObject([
      {
        ...{ fullName: 'Ada Obi', arm: 'Gold', average: 75, grade: 'B' },
        remarks: { teacher: 'Steady work.', principal: 'Well done.' },
        traits: { [punctuality]: five, [neatness]: four },
      },
      { fullName: 'Bola Ojo', remarks: { teacher: '', principal: '' }, traits: { [punctuality]: null } },
      { fullName: 'Chidi Eze', updatedAt: null },
    ]);
    expect(shown.rows[1]).not.toHaveProperty('average');
    const card = await staff('GET', `/admin/users/${ada._id}/report-card?term=${terms.first}`);
    expect(card.body.data.remarks).toMatchObject({ teacher: 'Steady work.', principal: 'Well done.' });
    const studentIds = [ada._id, bola._id];
    const written = await conductOf(house.db, house.context.settings(), { termId: terms.first, studentIds });
    expect(written.get(ada._id)).toEqual({
      ...{ teacherRemark: 'Steady work.', principalRemark: 'Well done.' },
      traits: [
        { name: 'Punctuality', group: 'affective', step: '5' },
        { name: 'Neatness', group: 'affective', step: '4' },
      ],
    });
    expect(written.get(bola._id)).toEqual({ teacherRemark: '', principalRemark: '', traits: [] });
  });

  test('go with the account, are in its download, and keep their term', async () => {
    const { house, terms, ada, write, staff, ratings } = await aConductSchool();
    await write(ada, { traits: { [punctuality]: five } });
    const { termTraits } = (await house.ask('GET', '/user/export', { as: ada })).body;
    expect(termTraits).toMatchObject([{ term: terms.first, trait: 'Punctuality', rating: '5' }]);
    const { body } = await staff('GET', '/admin/terms');
    const sessions = body.data.sessions.map((session: { terms: object[] }) => ({
      ...session,
      terms: session.terms.slice(1),
    }));
    expect(refusal(await staff('PUT', '/admin/terms', { sessions }))).toMatchObject({ status: 409, field: 'sessions' });
    await house.db.deleteFrom('users').where('_id', '=', ada._id).execute();
    expect(await ratings()).toEqual([]);
  });
});

describe('two people in one class', () => {
  test('who write different cells both keep theirs, also the two remarks of one student', async () => {
    const { ada, colleague, write, rowOf } = await aConductSchool();
    const cells = [{ remarks: { teacher: 'Mine.' } }, { traits: { [punctuality]: five } }];
    for (const one of cells) expect((await write(ada, one)).status).toBe(200);
    const theirs = { remarks: { principal: 'Theirs.' }, traits: { [neatness]: four } };
    expect((await write(ada, theirs, null, colleague)).status).toBe(200);
    expect(await rowOf(ada)).toMatchObject({
      remarks: { teacher: 'Mine.', principal: 'Theirs.' },
      traits: { [punctuality]: five, [neatness]: four },
    });
  });

  test('are told which cell a colleague changed, and nothing of the request is saved', async () => {
    const { ada, bola, colleague, admin, asking, address, write, rowOf } = await aConductSchool();
    await write(ada, { remarks: { teacher: 'First.' }, traits: { [punctuality]: five } }, null, colleague);
    const rows = [
      { studentId: bola._id, remarks: { teacher: 'New.' }, updatedAt: null },
      { studentId: ada._id, remarks: { teacher: 'Second.' }, traits: { [punctuality]: four }, updatedAt: null },
    ];
    const reply = await asking(admin)('PUT', address(), { rows });
    expect(refusal(reply)).toMatchObject({ status: 409, field: 'rows.1.remarks.teacher' });
    expect(reply.body.message).toMatch(
      /^Ada Obi, remark of the form teacher: Mr Bello changed it meanwhile, and 1 more/,
    );
    expect(reply.body.conflicts).toMatchObject([
      { studentId: ada._id, componentId: 'teacher', mark: 'First.', by: 'Mr Bello' },
      { studentId: ada._id, componentId: punctuality, mark: five, by: 'Mr Bello' },
    ]);
    expect((await rowOf(bola)).updatedAt).toBeNull();
    const { updatedAt } = await rowOf(ada);
    expect((await write(ada, { remarks: { teacher: 'Second.' } }, updatedAt)).status).toBe(200);
    expect((await rowOf(ada)).remarks.teacher).toBe('Second.');
  });

  test('a remark that was made blank meanwhile is a conflict, and a repeated save is none', async () => {
    const { ada, colleague, write, rowOf } = await aConductSchool();
    await write(ada, { remarks: { teacher: 'Good.' } });
    const { updatedAt } = await rowOf(ada);
    await write(ada, { remarks: { teacher: '' } }, updatedAt, colleague);
    expect(refusal(await write(ada, { remarks: { teacher: 'Better.' } }, updatedAt)).status).toBe(409);
    expect((await write(ada, { remarks: { teacher: '' } }, updatedAt)).status).toBe(200);
  });

  test('who save one cell at once: one of them wins, and the other is told', async () => {
    const { ada, colleague, admin, write, rowOf, ratings } = await aConductSchool();
    const replies = await Promise.all([
      write(ada, { remarks: { teacher: 'One.' }, traits: { [punctuality]: five } }, null, admin),
      write(ada, { remarks: { teacher: 'Other.' }, traits: { [punctuality]: four } }, null, colleague),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isFirst = replies[0].status === 200;
    expect(await rowOf(ada)).toMatchObject({
      remarks: { teacher: isFirst ? 'One.' : 'Other.' },
      traits: { [punctuality]: isFirst ? five : four },
    });
    expect(await ratings()).toHaveLength(1);
  });
});

test('an issued card is named until it is withdrawn', async () => {
  const { house, ids, terms, ada, staff, put, rowOf } = await aConductSchool();
  await put(ada, { [ca1]: 15 });
  const issue = { class: ids.ss2, arm: ids.gold, term: terms.first, evenIncomplete: true };
  expect((await staff('POST', '/admin/cards/issue', issue)).status).toBe(200);
  expect((await rowOf(ada)).issuedAt).toBe(new Date(house.clock.now()).toISOString());
  await staff('POST', '/admin/cards/withdraw', { studentId: ada._id, term: terms.first, reason: 'A wrong name' });
  expect(await rowOf(ada)).not.toHaveProperty('issuedAt');
});

test('a row is read in one piece: a save between two reads is seen whole or not at all', async () => {
  const { house, ids, terms, admin, ada, write } = await aConductSchool();
  const school = house.context.settings();
  const place = classInTerm(school, { class: ids.ss2, term: terms.first });
  const students = await studentsInTerm(house.context, place);
  let reads = 0;
  const db = house.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1;
      if (reads === 1) await write(ada, { remarks: { teacher: 'New.' }, traits: { [punctuality]: five } }, null, admin);
      return result;
    },
  });
  const all = { students, reads: new Set(students.map(({ _id }) => _id)), mayWritePrincipal: true };
  const { rows } = await readConduct({ ...house.context, db }, place, all);
  expect(rows[0]).toMatchObject({ remarks: { teacher: '' }, traits: { [punctuality]: null }, updatedAt: null });
});

describe('who writes', () => {
  test('a form teacher has the own form, and not the remark of the principal', async () => {
    const { house, limit, staff, subjects, ids, sheet, write, ada, chidi } = await aConductSchool();
    const teacher = await anAdmin(house);
    await limit(teacher, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }], ['marking']);
    const arms = [
      { _id: ids.gold, name: 'Gold' },
      { _id: ids.blue, name: 'Blue', teacherId: teacher._id },
    ];
    await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
    const own = await sheet(teacher);
    expect(own.rows.map(({ fullName }) => fullName)).toEqual(['Chidi Eze']);
    expect(own.mayWritePrincipal).toBe(false);
    expect(
      (await write(chidi, { remarks: { teacher: 'Good.' }, traits: { [punctuality]: five } }, null, teacher)).status,
    ).toBe(200);
    const principal = { remarks: { principal: 'Well done.' } };
    const refused = refusal(await write(chidi, principal, null, teacher));
    expect(refused).toMatchObject({ status: 403, field: 'rows.0.remarks.principal' });
    expect(refusal(await write(ada, { remarks: { teacher: 'Good.' } }, null, teacher))).toMatchObject({ status: 409 });
    expect((await write(chidi, principal)).status).toBe(200);
  });

  test('who teaches a subject there is refused, and who teaches elsewhere finds no class', async () => {
    const { house, limit, subjects, ids, get, write, ada } = await aConductSchool();
    const [near, far] = [await anAdmin(house), await anAdmin(house)];
    await limit(near, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
    await limit(far, [{ subjectId: subjects.chemistry, placeIds: [ids.jss1] }], ['marking']);
    expect(refusal(await get(near))).toMatchObject({ status: 403, field: 'class' });
    expect(refusal(await get(far))).toMatchObject({ status: 404, field: 'class' });
    for (const teacher of [near, far]) {
      expect((await write(ada, { remarks: { teacher: 'Mine.' } }, null, teacher)).status).toBeGreaterThanOrEqual(403);
    }
  });

  test('an admin without the right to people writes all but the remark of the principal', async () => {
    const { house, head, sheet, write, ada } = await aConductSchool();
    const marker = await anAdmin(house);
    await house.ask('PUT', `/admin/users/${marker._id}/rights`, { as: head, body: { rights: ['marking'] } });
    expect((await sheet(marker)).mayWritePrincipal).toBe(false);
    expect((await write(ada, { remarks: { teacher: 'Good.' } }, null, marker)).status).toBe(200);
    expect((await write(ada, { remarks: { principal: 'Good.' } }, null, marker)).status).toBe(403);
    expect((await sheet(head)).mayWritePrincipal).toBe(true);
  });
});
