import { expect, test } from 'vitest';
import { aLimitedTeacher } from '../../../test/limited-teacher.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

/** A limited teacher's import tells of the bank nothing of questions of other subjects, and it takes none of them. */

const paper = (text: string, key = 'A') => `1. ${text}\nA. Benue\nB. Niger\nANS: ${key}\n`;

async function aTeacher() {
  const world = await aLimitedTeacher();
  const { house, admin, ask } = world;
  const listed = (text: string, subject: string) =>
    aQuestion(house, admin, { text, subject, options: ['Benue', 'Niger'], correctAnswer: 'Benue' });
  const read = async (text: string, exam?: string) =>
    (await ask('POST', '/question/import', { text, ...(exam && { exam }) })).body.data;
  return { ...world, listed, read, exam: world.own.ids.exam };
}

test('a question of another subject is not named, neither when it is read nor when it is changed', async () => {
  const { ask, listed, read, exam } = await aTeacher();
  await listed('Which river is it?', 'Biology');
  const { _id, rows } = await read(paper('Which river is it?', 'B'), exam);
  expect(rows).toMatchObject([{ status: 'accepted' }]);
  expect(rows[0]).not.toHaveProperty('inBank');
  const changed = await ask('PUT', `/question/import/${_id}/rows/1`, { question: { correctAnswer: 'Benue' } });
  expect(changed.body.data.row).toMatchObject({ status: 'repaired', why: 'Changed in the review' });
  expect((await ask('POST', `/question/import/${_id}/apply`, {})).body.data).toMatchObject({ created: 1, joined: 0 });
  expect((await ask('GET', '/question?search=river')).body.data).toMatchObject([{ subject: 'Chemistry' }]);
});

test('a question of the own subject joins the exam, and leaves it again though others have it too', async () => {
  const { house, admin, ask, listed, read, exam } = await aTeacher();
  const known = await listed('Which river is it?', 'Chemistry');
  await anExam(house, admin, { title: 'Of others', subject: 'Biology', questions: [known] });
  const { _id, rows } = await read(paper('Which river is it?'), exam);
  expect(rows).toMatchObject([{ problem: 'exists', inBank: { questionId: known._id } }]);
  expect((await ask('POST', `/question/import/${_id}/from-bank`, {})).body.data.taken).toBe(1);
  const listedIn = async () =>
    (await ask('GET', `/exam/${exam}`)).body.data.questions.map((one: { _id: string }) => one._id);
  expect((await ask('POST', `/question/import/${_id}/apply`, {})).body.data).toMatchObject({ created: 0, joined: 1 });
  expect(await listedIn()).toContain(known._id);
  expect((await ask('DELETE', `/question/import/${_id}`)).body.data).toMatchObject({ left: 1 });
  expect(await listedIn()).not.toContain(known._id);
});

test('one that got another subject meanwhile does not join', async () => {
  const { ask, staff, listed, read, exam } = await aTeacher();
  const known = await listed('Which river is it?', 'Chemistry');
  const { _id } = await read(paper('Which river is it?'), exam);
  await ask('POST', `/question/import/${_id}/from-bank`, {});
  await staff('PUT', '/question/bulk', { ids: [known._id], change: { subject: 'Biology' } });
  const refused = await ask('POST', `/question/import/${_id}/apply`, {});
  expect(refused).toMatchObject({ status: 403, body: { field: 'lines' } });
  expect((await ask('GET', `/exam/${exam}`)).text).not.toContain(known._id);
});

test('the import of somebody else takes nothing, and none for an exam that is not own', async () => {
  const { ask, staff, house, admin, shared, work, limit, teacher, subjects, ids, listed, read } = await aTeacher();
  expect((await ask('POST', `/question/import/${work.foreign.import}/from-bank`, {})).status).toBe(404);
  expect((await read(paper('Any?'), shared.ids.exam))?._id).toBeUndefined();
  await listed('Which river is it?', 'Chemistry');
  const exam = await anExam(house, admin, {
    subject: 'Chemistry',
    classLevel: 'Grade 5 Secondary',
    groupIds: [ids.gold],
  });
  const { _id } = await read(paper('Which river is it?'), exam._id);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.blue] }]);
  expect((await ask('POST', `/question/import/${_id}/from-bank`, {})).status).toBe(404);
  expect((await staff('GET', `/question/import/${_id}`)).body.data.rows[0].inBank.isTaken).toBe(false);
});
