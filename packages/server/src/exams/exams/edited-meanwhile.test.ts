import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExam, aQuestion, threeQuestions } from '../../../test/things.ts';

const message =
  'Somebody changed this exam meanwhile. Close it and open it again to see the change; what you typed is still here.';
const changed = { status: 409, message };

/** An exam with three questions, open in two admins' forms; all edits are within one millisecond. */
async function anOpenExam() {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const questions = await threeQuestions(house, teacher);
  const exam = await anExam(house, teacher, { questions });
  const path = `/exam/${exam._id}`;
  const stored = async () => (await house.ask('GET', path, { as: teacher })).body.data;
  return {
    house,
    teacher,
    exam,
    ids: questions.map(({ _id }) => _id),
    stored,
    put: (body: object) => house.ask('PUT', path, { as: teacher, body }),
    idsNow: async () => (await stored()).questions.map(({ _id }: { _id: string }) => _id),
  };
}

test('the later save of an exam two had open is refused whole: neither its fields nor its questions are written', async () => {
  const { exam, ids, put, stored } = await anOpenExam();
  const first = await put({ title: 'Corrected', questions: ids.slice(0, 2), updatedAt: exam.updatedAt });
  expect(first.status).toBe(200);
  const later = await put({ title: 'Old', endDate: '2026-11-01', questions: ids, updatedAt: exam.updatedAt });
  expect(refusal(later)).toEqual(changed);
  expect(later.body.code).toBe('conflict');
  expect(await stored()).toEqual(first.body.data);
  expect((await put({ questions: ids, updatedAt: first.body.data.updatedAt })).status).toBe(200);
});

test('of two saves at once one is stored with its questions and the other one refused', async () => {
  const { exam, ids, put, stored, idsNow } = await anOpenExam();
  const { updatedAt } = exam;
  const wanted = [ids.slice(0, 1), ids.slice(1, 3), ids.toReversed()];
  const replies = await Promise.all(wanted.map((questions, at) => put({ title: `Saved ${at}`, questions, updatedAt })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect((await stored()).title).toBe(`Saved ${winner}`);
  expect(await idsNow()).toEqual(wanted[winner]);
});

test('the same save once more is no conflict, but the same questions in another order are', async () => {
  const { exam, ids, put } = await anOpenExam();
  const body = { title: 'Same', questions: ids.toReversed(), startDate: exam.startDate, updatedAt: exam.updatedAt };
  expect([(await put(body)).status, (await put(body)).status]).toEqual([200, 200]);
  expect(refusal(await put({ ...body, questions: ids }))).toEqual(changed);
  expect(refusal(await put({ ...body, startDate: '2026-09-13' }))).toEqual(changed);
});

test('a question that comes by its own form is not thrown out by the exam that was open before', async () => {
  const { house, teacher, exam, ids, put, idsNow } = await anOpenExam();
  const added = await aQuestion(house, teacher, { text: 'Added', exam: exam._id });
  expect(refusal(await put({ questions: ids, updatedAt: exam.updatedAt }))).toEqual(changed);
  expect(await idsNow()).toEqual([...ids, added._id]);
});

test('a question that moves away or is deleted is not put back by the exams that were open before', async () => {
  const { house, teacher, exam, ids, put, stored, idsNow } = await anOpenExam();
  const other = await anExam(house, teacher, { title: 'Other' });
  const added = await aQuestion(house, teacher, { text: 'Added', exam: exam._id });
  const { updatedAt } = await stored();
  await house.ask('PUT', `/question/${added._id}`, { as: teacher, body: { exam: other._id } });
  expect(refusal(await put({ questions: [...ids, added._id], updatedAt }))).toEqual(changed);
  const intoOther = { questions: [], title: 'Another', updatedAt: other.updatedAt };
  expect(refusal(await house.ask('PUT', `/exam/${other._id}`, { as: teacher, body: intoOther }))).toEqual(changed);
  const before = (await stored()).updatedAt;
  await house.ask('DELETE', `/question/${ids[0]}`, { as: teacher });
  expect(refusal(await put({ questions: ids.slice(1), updatedAt: before, title: 'Late' }))).toEqual(changed);
  expect(await idsNow()).toEqual(ids.slice(1));
});

test('a question whose words change leaves the exam as it is for whoever has it open', async () => {
  const { house, teacher, exam, ids, put } = await anOpenExam();
  await house.ask('PUT', `/question/${ids[0]}`, { as: teacher, body: { text: 'Reworded', exam: null } });
  expect((await put({ title: 'Saved', questions: ids, updatedAt: exam.updatedAt })).status).toBe(200);
});

test('an exam and its questions that are saved at the same moment wait for each other and not both', async () => {
  const { house, teacher, exam, ids, put } = await anOpenExam();
  const other = await anExam(house, teacher, { title: 'Other' });
  const move = (id: string | undefined, to: string | null) =>
    house.ask('PUT', `/question/${id}`, { as: teacher, body: { exam: to } });
  for (let round = 0; round < 4; round += 1) {
    for (const id of ids) await move(id, exam._id);
    const replies = await Promise.all([put({ questions: [] }), ...ids.map((id) => move(id, other._id)), put({})]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }
});
