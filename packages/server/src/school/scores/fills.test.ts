import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { staffOf } from '../../../test/invigilating.ts';
import { anAdmin } from '../../../test/people.ts';
import { aFilledSchool } from '../../../test/score-fills.ts';
import { ca1, ca2, exam } from '../../../test/score-school.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';
import { readFills } from './fills.ts';
import { studentsInTerm } from './sheet.ts';

const some = 'e'.repeat(24);

test('each student gets the share of the points, and who did not sit stays blank', async () => {
  const { fill, sheet, rowOf, exams, previewed, chemistry, ada, bola } = await aFilledSchool();
  expect((await exams()).body.data).toMatchObject([{ _id: chemistry._id, title: 'Chemistry test', isOpen: true }]);
  expect(await previewed()).toEqual({
    isOver: false,
    rows: [
      { studentId: ada._id, fullName: 'Ada Obi', arm: 'Gold', state: 'mark', points: 5, of: 6, mark: 50 },
      { studentId: bola._id, fullName: 'Bola Ojo', arm: 'Gold', state: 'mark', points: 2, of: 6, mark: 20 },
      { studentId: expect.any(String), fullName: 'Chidi Eze', arm: 'Blue', state: 'not-sat' },
    ],
  });
  const reply = await fill();
  expect(reply.status, reply.text).toBe(200);
  expect(reply.body.data.fills).toMatchObject([
    { componentId: exam, armId: null, exam: { title: 'Chemistry test' }, absent: false, toMark: 0, wouldChange: 0 },
  ]);
  expect((await sheet()).rows).toMatchObject([
    { scores: { [exam]: 50, [ca1]: null }, filled: [exam] },
    { scores: { [exam]: 20 } },
    { scores: { [exam]: null } },
  ]);
  expect((await rowOf(ada))?.state).toBe('incomplete');
});

describe('marks follow the exam', () => {
  test('once its key is corrected: on the sheet, the broadsheet and the list alike', async () => {
    const { fill, marksOf, correctKey, put, staff, addressOf, terms, ids, subjects, ada } = await aFilledSchool();
    await fill();
    await put(ada, { [ca1]: 10 });
    expect((await correctKey()).status).toBe(200);
    const broadsheet = await staff('GET', addressOf().replace('scores?', '').replace('admin/', 'admin/broadsheet?'));
    const row = broadsheet.body.data.rows.find(({ studentId }: { studentId: string }) => studentId === ada._id);
    expect(row.subjects[subjects.chemistry]).toMatchObject({ total: 70 });
    expect(await marksOf()).toEqual({ Ada: 60, Bola: 30, Chidi: null });
    const list = await staff('GET', `/admin/scores/sheets?term=${terms.first}`);
    expect(list.body.data).toContainEqual(expect.objectContaining({ armId: ids.gold, missing: 2 }));
  });

  test('once a student sits, and not before an essay has its points', async () => {
    const { house, admin, ids, fill, sit, marksOf, sheet, previewed, questions, ada, chidi } = await aFilledSchool();
    const essay = await aQuestion(house, admin, {
      ...{ type: 'essay', options: [], text: 'Why?', points: 4, correctAnswer: 'model' },
    });
    const written = await anExam(house, admin, {
      ...{ title: 'Essays', classLevel: 'Grade 5 Secondary', groupIds: [ids.ss2], questions: [questions[0], essay] },
    });
    await fill({ exam: written._id });
    expect(await marksOf()).toEqual({ Ada: null, Bola: null, Chidi: null });
    await sit(chidi, [answer(questions[0], '4'), answer(essay, 'Because')], written);
    const desk = deskOf(house, ada, written);
    await desk.start();
    expect((await sheet()).fills).toMatchObject([{ toMark: 1 }]);
    expect((await previewed({ exam: written._id })).rows.map(({ state }) => state)).toEqual([
      ...['sitting', 'not-sat', 'to-mark'],
    ]);
    const attempt = await house.db
      .selectFrom('attempts')
      .select('_id')
      .where('student_id', '=', chidi._id)
      .executeTakeFirstOrThrow();
    const marked = await staffOf(house, admin, written).mark(attempt._id, essay._id, { points: 3 });
    expect(marked.status, marked.text).toBe(200);
    expect(await marksOf()).toEqual({ Ada: null, Bola: null, Chidi: 50 });
  });

  test('a typed mark stays, is said to be typed, and gives way once it is cleared', async () => {
    const { fill, put, rowOf, correctKey, marksOf, ada } = await aFilledSchool();
    await put(ada, { [exam]: 33 });
    await fill();
    expect(await rowOf(ada)).toMatchObject({ scores: { [exam]: 33 }, typedOver: { [exam]: 50 } });
    await correctKey();
    expect(await marksOf()).toEqual({ Ada: 33, Bola: 30, Chidi: null });
    const seen = (await rowOf(ada))?.updatedAt ?? null;
    const cleared = await put(ada, { [exam]: null }, seen);
    expect(cleared.status, cleared.text).toBe(200);
    expect(await rowOf(ada)).toMatchObject({ scores: { [exam]: 60 }, filled: [exam] });
    expect((await put(ada, { [exam]: 59 }, null)).status).toBe(200);
    expect(await rowOf(ada)).toMatchObject({ scores: { [exam]: 59 }, typedOver: { [exam]: 60 } });
  });

  test('who did not sit is absent where that is wanted, once nobody can sit any more', async () => {
    const { fill, marksOf, moveTo, sheet, chemistry, chidi, house } = await aFilledSchool();
    await fill({ absent: true });
    expect(await marksOf()).toMatchObject({ Chidi: null });
    await moveTo('2026-10-05T09:00:00.000Z');
    expect(await marksOf()).toEqual({ Ada: 50, Bola: 20, Chidi: 'absent' });
    expect((await sheet()).fills).toMatchObject([{ absent: true }]);
    const admin = await anAdmin(house);
    const given = await staffOf(house, admin, chemistry).another(chidi);
    expect(given.status, given.text).toBeLessThan(300);
    expect(await marksOf()).toMatchObject({ Chidi: null });
  });

  test('of a deleted exam they are kept, and that is said', async () => {
    const { fill, staff, marksOf, sheet, chemistry } = await aFilledSchool();
    await fill();
    expect((await staff('DELETE', `/exam/${chemistry._id}`)).status).toBe(200);
    expect(await marksOf()).toEqual({ Ada: 50, Bola: 20, Chidi: null });
    expect((await sheet()).fills).toMatchObject([{ exam: { title: 'Chemistry test', isDeleted: true } }]);
  });
});

describe('a locked sheet', () => {
  async function aLockedSchool() {
    const school = await aFilledSchool();
    const { staff, terms, fill, moveTo } = school;
    await fill();
    const { updatedAt, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
    const closings = [{ termId: terms.first, day: '2026-09-20' }];
    const saved = await staff('PUT', '/admin/schemes', { ...schemes, closings, ...(updatedAt && { updatedAt }) });
    expect(saved.status, saved.text).toBe(200);
    await moveTo('2026-09-21T09:00:00.000Z');
    const admin = await anAdmin(school.house);
    const correct = () =>
      staffOf(school.house, admin, school.chemistry).remark({
        questionId: school.questions[1]._id,
        correctAnswer: 'false',
      });
    expect((await correct()).status).toBe(200);
    return school;
  }

  test('does not change with the exam, says how many marks would, and is refilled by who may open it', async () => {
    const { marksOf, sheet, staff, fill, end, addressOf, ids } = await aLockedSchool();
    expect(await marksOf()).toEqual({ Ada: 50, Bola: 20, Chidi: null });
    expect((await sheet()).fills).toMatchObject([{ wouldChange: 2 }]);
    expect((await sheet({ arm: ids.blue })).fills).toMatchObject([{ wouldChange: 0 }]);
    expect(refusal(await fill({ component: ca1 }))).toMatchObject({ status: 409, field: 'term' });
    expect(refusal(await end('blank'))).toMatchObject({ status: 409, field: 'term' });
    const address = addressOf().replace('scores?', 'scores/refill?');
    expect((await staff('PUT', address)).body.data).toEqual({ changed: 2 });
    expect(await marksOf()).toEqual({ Ada: 60, Bola: 30, Chidi: null });
    expect((await sheet()).fills).toMatchObject([{ wouldChange: 0 }]);
  });

  test('has the new marks once it is opened again', async () => {
    const { marksOf, staff, addressOf } = await aLockedSchool();
    const body = { reason: 'The key was wrong', until: '2026-09-22' };
    expect((await staff('PUT', addressOf().replace('scores?', 'scores/reopen?'), body)).status).toBe(200);
    expect(await marksOf()).toEqual({ Ada: 60, Bola: 30, Chidi: null });
  });
});

test('the end of a fill keeps its marks as typed ones, or takes them', async () => {
  const { fill, end, marksOf, sheet, rowOf, put, correctKey, ada } = await aFilledSchool();
  await put(ada, { [exam]: 33 });
  await fill();
  expect((await end('blank')).status).toBe(200);
  expect(await marksOf()).toEqual({ Ada: 33, Bola: null, Chidi: null });
  await fill();
  expect((await end('keep')).status).toBe(200);
  await correctKey();
  expect(await marksOf()).toEqual({ Ada: 33, Bola: 20, Chidi: null });
  expect(await sheet()).not.toHaveProperty('fills');
  expect(await rowOf(ada)).not.toHaveProperty('filled');
  expect(refusal(await end('keep'))).toMatchObject({ status: 404, field: 'component' });
});

test('exams of other classes, subjects and terms, and parts that are not there, are refused by name', async () => {
  const { house, admin, ids, terms, fill, preview, end, exams, marks, chemistry } = await aFilledSchool();
  const level = { classLevel: 'Grade 5 Secondary', groupIds: [ids.ss2] };
  for (const wishes of [
    { ...level, subject: 'Biology' },
    { ...level, groupIds: [ids.ss3] },
    { classLevel: 'Grade 1 Secondary' },
    { ...level, startDate: '2026-09-20' },
    { ...level, startDate: '2026-05-01', endDate: '2026-06-01' },
  ]) {
    const other = await anExam(house, admin, { title: 'Other', ...wishes });
    expect(refusal(await fill({ exam: other._id }))).toMatchObject({ status: 404, field: 'exam' });
    expect(refusal(await preview({ exam: other._id }))).toMatchObject({ status: 404, field: 'exam' });
  }
  expect((await exams()).body.data.map(({ _id }: { _id: string }) => _id)).toEqual([chemistry._id]);
  expect((await exams(undefined, { term: terms.second })).body.data).toEqual([]);
  expect(refusal(await fill({ component: some }))).toMatchObject({ status: 409, field: 'component' });
  expect(refusal(await preview({ component: some }))).toMatchObject({ status: 409, field: 'component' });
  expect(refusal(await fill({ component: 'x' }))).toMatchObject({ status: 400, field: 'component' });
  expect(refusal(await fill({ exam: 'x' }))).toMatchObject({ status: 400, field: 'exam' });
  expect(refusal(await end('never' as 'keep'))).toMatchObject({ status: 400, field: 'marks' });
  expect(await marks()).toEqual([]);
});

describe('who may fill', () => {
  test('is who teaches everybody of the sheet: others read, or are told why not', async () => {
    const { fill, exams, preview, limited, marksOf, sheet, ids, limit, house, staff, subjects } = await aFilledSchool();
    const gold = await limited([ids.gold]);
    expect(refusal(await fill({ as: gold }))).toMatchObject({ status: 403, field: 'arm' });
    expect(refusal(await preview({ as: gold }))).toMatchObject({ status: 403, field: 'arm' });
    const where = { arm: ids.gold };
    expect((await exams(gold, where)).body.data).toHaveLength(1);
    expect((await fill({ as: gold, where })).status).toBe(200);
    expect(await marksOf()).toEqual({ Ada: 50, Bola: 20, Chidi: null });
    expect(refusal(await fill({ as: gold, where: { arm: ids.blue } }))).toMatchObject({ status: 403 });
    const form = await anAdmin(house);
    await limit(form, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }], ['marking']);
    await staff('PUT', `/admin/classes/${ids.ss2}`, {
      arms: [
        { _id: ids.gold, name: 'Gold', teacherId: form._id },
        { _id: ids.blue, name: 'Blue' },
      ],
    });
    expect((await sheet({}, form)).rows).toMatchObject([{ filled: [exam], limitedTo: 'reading' }, {}]);
    expect(refusal(await fill({ as: form, component: ca1, where }))).toMatchObject({ status: 403, field: 'class' });
    const stranger = await limited([ids.jss1]);
    expect(refusal(await fill({ as: stranger }))).toMatchObject({ status: 404 });
    expect(refusal(await exams(stranger))).toMatchObject({ status: 404 });
  });

  test('two at one moment have one outcome; the same exam twice is the same', async () => {
    const { house, admin, ids, fill, marksOf, colleague, sheet } = await aFilledSchool();
    const other = await anExam(house, admin, {
      ...{ title: 'Another', classLevel: 'Grade 5 Secondary', groupIds: [ids.ss2] },
    });
    const replies = await Promise.all([fill(), fill({ exam: other._id, as: colleague })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost && refusal(lost)).toMatchObject({ field: 'exam', message: /^Exam is filled from “.*” already, by/ });
    const isOurs = replies[0]?.status === 200;
    expect(await marksOf()).toMatchObject({ Ada: isOurs ? 50 : null });
    const again = await fill({ exam: isOurs ? (undefined as never) : other._id });
    expect(again.status).toBe(200);
    expect((await sheet()).fills).toHaveLength(1);
    expect(refusal(await fill({ where: { arm: ids.gold } }))).toMatchObject({ status: 409, field: 'exam' });
  });
});

test('a part that an exam fills does not go from its scheme', async () => {
  const { staff, fill, house, admin, ids } = await aFilledSchool();
  const empty = await anExam(house, admin, {
    ...{ title: 'Nobody sat', classLevel: 'Grade 5 Secondary', groupIds: [ids.ss2] },
  });
  await fill({ component: ca1, exam: empty._id });
  const { updatedAt, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
  const [usual] = schemes.schemes;
  const without = { ...usual, components: usual.components.slice(1) };
  const body = { ...schemes, schemes: [without], ...(updatedAt && { updatedAt }) };
  expect(refusal(await staff('PUT', '/admin/schemes', body))).toMatchObject({
    ...{ status: 409, field: 'schemes' },
    message: /^CA 1 stays as it is: in Chemistry of SSS 2.* filled from the exam “Nobody sat”$/,
  });
});

test('the list of sheets asks the database as often for many fills as for one', async () => {
  const { house, fill, terms, sheet } = await aFilledSchool();
  const term = house.context.settings().terms.find(({ _id }) => _id === terms.first);
  const [of] = house.context.settings().classes.filter(({ name }) => name === 'SSS 2');
  if (!term || !of) throw new Error('no term or class');
  const students = await studentsInTerm(house.context, { of, term });
  const asked = async () => {
    let count = 0;
    const counting = house.db.withPlugin({
      transformQuery: ({ node }) => {
        count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const fills = await readFills({ ...house.context, db: counting }, { term, onlyOpen: true }, async () => students);
    return [fills.length, count];
  };
  expect(await asked()).toEqual([0, 1]);
  await fill();
  await sheet();
  const [, once = 0] = await asked();
  await fill({ component: ca1 });
  await fill({ component: ca2 });
  await sheet();
  expect(await asked()).toEqual([3, once]);
  expect(once).toBeLessThan(8);
});
