import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../test/house.ts';
import { anAdmin, type Person } from '../../test/people.ts';
import { pictureForm } from '../../test/pictures.ts';
import { anExam, aQuestion } from '../../test/things.ts';
import { markOldQuestions } from './alike.ts';

async function aBank() {
  const house = await openHouse();
  return { house, admin: await anAdmin(house) };
}

const choice = (text: string, options: string[], correctAnswer: string) =>
  ({ text, options, correctAnswer, type: 'multiple-choice' }) as const;
const short = (text: string, correctAnswer: string) =>
  ({ text, correctAnswer, type: 'short-answer', options: [] }) as const;

type Wishes = ReturnType<typeof choice> | ReturnType<typeof short>;

const list = async (house: House, as: Person, query = '') =>
  (await house.ask('GET', `/question?${query}`, { as })).body.data as { _id: string; alike: number }[];

const cities = ['Abuja', 'Lagos', 'Kano'];

test.each<[string, Wishes, Wishes, number]>([
  ['case, space and punctuation', short('Who wrote it?', 'Achebe'), short('  who WROTE\n it', 'Achebe'), 1],
  [
    'the order of options',
    choice('Capital of Nigeria?', cities, 'Abuja'),
    choice('Capital of Nigeria', cities.toReversed(), 'Abuja'),
    1,
  ],
  [
    'other words that ask, and another wrong option',
    choice('What is the capital of Nigeria?', cities, 'Abuja'),
    choice('Name the capital of Nigeria.', ['Jos', 'Abuja'], 'Abuja'),
    1,
  ],
  ['another key to the same question', short('Capital of Nigeria?', 'Abuja'), short('Capital of Nigeria', 'Lagos'), 1],
  ['other numbers', short('What is 2 + 3?', '5'), short('What is 2 + 4?', '6'), 0],
  ['another sign', short('What is $5 - 3$?', '2'), short('What is $5 + 3$?', '8'), 0],
  ['another order of numbers', short('What is $5 - 3$?', '2'), short('What is $3 - 5$?', '-2'), 0],
  ['a not', short('Is a whale a fish?', 'no'), short('Is a whale not a fish?', 'no'), 0],
  ['tones', short('Kí ni ọkọ̀?', 'a'), short('Kí ni ọkọ?', 'a'), 0],
  [
    'one way of asking for other things',
    choice('Which of these is a prime?', ['2', '4'], '2'),
    choice('Which of these is a prime?', ['7', '9'], '7'),
    0,
  ],
])('alike in spite of %s: %#', async (_, one, other, alike) => {
  const { house, admin } = await aBank();
  await aQuestion(house, admin, { ...one, options: [...one.options] });
  await aQuestion(house, admin, { ...other, options: [...other.options] });
  expect((await list(house, admin)).map((question) => question.alike)).toEqual([alike, alike]);
  expect(await list(house, admin, 'alike=yes')).toHaveLength(alike * 2);
});

test('an edit, a picture and an import change what is alike', async () => {
  const { house, admin } = await aBank();
  const one = await aQuestion(house, admin, { text: 'What is shown?' });
  const other = await aQuestion(house, admin, { text: 'What is drawn?' });
  const counts = async () => (await list(house, admin)).map((question) => question.alike);
  expect(await counts()).toEqual([0, 0]);
  await house.ask('PUT', `/question/${other._id}`, { as: admin, body: { text: 'what is shown' } });
  expect(await counts()).toEqual([1, 1]);
  await house.ask('POST', `/question/${one._id}/picture`, { as: admin, body: pictureForm('A line') });
  expect(await counts()).toEqual([0, 0]);
  await house.ask('DELETE', `/question/${one._id}/picture`, { as: admin });
  expect(await counts()).toEqual([1, 1]);
  const text = '1. What is shown?\nA. 9\nB. 4\nANS: B';
  const read = await house.ask('POST', '/question/import', { as: admin, body: { text } });
  await house.ask('POST', `/question/import/${read.body.data._id}/apply`, { as: admin, body: {} });
  expect(await counts()).toEqual([2, 2, 2]);
  expect(await list(house, admin, `alike=${one._id}`)).toHaveLength(3);
});

test('questions of an earlier version are compared once the server runs', async () => {
  const { house, admin } = await aBank();
  const [one] = [await aQuestion(house, admin), await aQuestion(house, admin)];
  await house.db
    .updateTable('questions')
    .set((eb) => ({ alike_key: eb.ref('_id'), alike_options: eb.ref('_id') }))
    .execute();
  expect((await list(house, admin)).map((question) => question.alike)).toEqual([0, 0]);
  await markOldQuestions(house.context, new AbortController().signal);
  expect(await list(house, admin, `alike=${one?._id}`)).toHaveLength(2);
});

async function twins() {
  const { house, admin } = await aBank();
  const [one, two, three] = [
    await aQuestion(house, admin),
    await aQuestion(house, admin),
    await aQuestion(house, admin, { text: 'What is 3 + 3?', options: ['6', '7'], correctAnswer: '6' }),
  ] as const;
  const both = await anExam(house, admin, { questions: [one, three, two] });
  const second = await anExam(house, admin, { title: 'Other', questions: [two, three] });
  const questionsOf = async (id: string) =>
    (await house.ask('GET', `/exam/${id}`, { as: admin })).body.data.questions.map(({ _id }: { _id: string }) => _id);
  const keep = (id: string, others: string[]) =>
    house.ask('POST', `/question/${id}/keep`, { as: admin, body: { others } });
  return { house, admin, one, two, three, both, second, questionsOf, keep };
}

test('the kept question takes the places of the others, and an undo gives them back', async () => {
  const { house, admin, one, two, three, both, second, questionsOf, keep } = await twins();
  const { status, body } = await keep(one._id, [two._id]);
  expect(status).toBe(201);
  expect(body.data.deleted).toBe(1);
  expect(await questionsOf(both._id)).toEqual([one._id, three._id]);
  expect(await questionsOf(second._id)).toEqual([one._id, three._id]);
  for (let time = 1; time <= 2; time += 1) {
    const undone = await house.ask('DELETE', `/question/deletions/${body.data._id}`, { as: admin });
    expect(undone.body.data.restored).toBe(1);
    expect(await questionsOf(both._id)).toEqual([one._id, three._id, two._id]);
    expect(await questionsOf(second._id)).toEqual([two._id, three._id]);
  }
});

test('nothing is deleted for a question that is not like it, for itself, or for one that is gone', async () => {
  const { house, admin, one, two, three, keep } = await twins();
  expect(refusal(await keep(one._id, [three._id]))).toMatchObject({ status: 409 });
  expect(refusal(await keep(one._id, [two._id, one._id]))).toMatchObject({ status: 400, field: 'others' });
  expect((await keep(one._id, ['f'.repeat(24)])).status).toBe(404);
  expect(await list(house, admin)).toHaveLength(3);
});

test('of two who keep one of two questions, each the other one, one wins', async () => {
  const { house, admin, one, two, keep } = await twins();
  const replies = await Promise.all([keep(one._id, [two._id]), keep(two._id, [one._id])]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 404]);
  expect(await list(house, admin)).toHaveLength(2);
});

describe('questions that are not the same', () => {
  test('are marked no more, but a new one that is like them is; that can be taken back', async () => {
    const { house, admin, one, two, three } = await twins();
    const apart = (isApart: boolean, others: readonly string[] = [two._id, three._id]) =>
      house.ask('PUT', `/question/${one._id}/apart`, { as: admin, body: { others, isApart } });
    const alike = async () => {
      const rows = await list(house, admin, 'sort=oldest');
      return rows.map((question) => question.alike);
    };
    expect(await alike()).toEqual([1, 1, 0]);
    expect((await apart(true)).body.data).toEqual({ _id: one._id, isApart: true });
    expect(await alike()).toEqual([0, 0, 0]);
    expect(await list(house, admin, 'alike=yes')).toEqual([]);
    expect((await list(house, admin, `alike=${one._id}`)).map(({ _id }) => _id)).toEqual([one._id]);
    const pairs = await house.db.selectFrom('questions_apart').selectAll().execute();
    expect(pairs).toHaveLength(2);
    const again = await aQuestion(house, admin);
    expect(await alike()).toEqual([1, 1, 0, 2]);
    expect(await list(house, admin, 'alike=yes')).toHaveLength(3);
    expect((await list(house, admin, `alike=${two._id}`)).map(({ _id }) => _id).toSorted()).toEqual(
      [two._id, again._id].toSorted(),
    );
    await apart(false);
    expect(await alike()).toEqual([2, 2, 0, 2]);
  });

  test('stay what they are through a deletion that is undone, and none is deleted for the other', async () => {
    const { house, admin, one, two, keep } = await twins();
    const body = { others: [two._id], isApart: true };
    await house.ask('PUT', `/question/${one._id}/apart`, { as: admin, body });
    expect(refusal(await keep(two._id, [one._id]))).toMatchObject({ status: 409 });
    const gone = await house.ask('POST', '/question/deletions', { as: admin, body: { ids: [two._id] } });
    expect(gone.status).toBe(201);
    await house.ask('DELETE', `/question/deletions/${gone.body.data._id}`, { as: admin });
    expect((await list(house, admin)).map((question) => question.alike)).toEqual([0, 0, 0]);
  });

  test('are said so once on record, with what they are; what is no such question is refused', async () => {
    const { house, admin, one, two, three } = await twins();
    const ask = (others: readonly string[]) =>
      house.ask('PUT', `/question/${one._id}/apart`, { as: admin, body: { others, isApart: true } });
    const recorded = () => house.db.selectFrom('audit').selectAll().where('action', '=', 'question.apart').execute();
    expect((await ask([three._id])).status).toBe(200);
    expect(await recorded()).toEqual([]);
    const both = await Promise.all([ask([two._id]), ask([two._id])]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await recorded()).toMatchObject([{ subject_id: one._id, after: '{"named":["What is 2 + 2?"]}' }]);
    expect((await ask(['f'.repeat(24)])).status).toBe(404);
    expect((await ask([one._id])).status).toBe(404);
    expect(refusal(await ask([]))).toMatchObject({ status: 400, field: 'others' });
  });
});
