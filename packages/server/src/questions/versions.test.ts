import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../test/house.ts';
import { anAdmin } from '../../test/people.ts';
import { pictureForm } from '../../test/pictures.ts';
import { anExam, aQuestion } from '../../test/things.ts';

async function aQuestionWithEdits() {
  const house = await openHouse();
  const [eze, bello] = [
    await anAdmin(house, { fullName: 'Mrs Eze' }),
    await anAdmin(house, { fullName: 'Mr Bello', email: 'bello@school.test', phoneNumber: '+2348030000009' }),
  ];
  const exam = await anExam(house, eze);
  const made = await aQuestion(house, eze, { exam: exam._id, topic: 'Sums' });
  const path = `/question/${made._id}`;
  house.clock.advance({ minutes: 1 });
  await house.ask('PUT', path, {
    as: bello,
    body: { text: 'What is 2 + 3?', correctAnswer: '5', explanation: 'Count.' },
  });
  house.clock.advance({ minutes: 1 });
  await house.ask('PUT', path, {
    as: eze,
    body: { type: 'short-answer', correctAnswer: 'five', details: { accepted: ['5'] }, topic: null },
  });
  house.clock.advance({ minutes: 1 });
  await house.ask('POST', `${path}/picture`, { as: eze, body: pictureForm('Five fingers') });
  house.clock.advance({ minutes: 1 });
  const versions = async () => (await house.ask('GET', `${path}/versions`, { as: eze })).body.data;
  const now = async () => (await house.ask('GET', `/question/get/${made._id}`, { as: eze })).body.data;
  const back = (version: string, updatedAt?: string) => {
    house.clock.advance({ minutes: 1 });
    return house.ask('PUT', `${path}/versions/${version}`, { as: bello, body: { updatedAt } });
  };
  return { house, made, versions, now, back };
}

test('each edit is a version, with who made it and what it changed; the last is how it came', async () => {
  const { made, versions } = await aQuestionWithEdits();
  const all = await versions();
  expect(all.map(({ by }: { by: string }) => by)).toEqual(['Mrs Eze', 'Mrs Eze', 'Mr Bello', 'Mrs Eze']);
  expect(all[0].changes.after.picture.alt).toBe('Five fingers');
  expect(all[2].changes).toMatchObject({
    before: { text: 'What is 2 + 2?', correctAnswer: '4' },
    after: { text: 'What is 2 + 3?', correctAnswer: '5', explanation: 'Count.' },
  });
  expect(all[3]).toEqual({ _id: made._id, at: made.createdAt, by: 'Mrs Eze', changes: null });
});

test('every version comes back whole, and is itself a version', async () => {
  const { made, versions, now, back } = await aQuestionWithEdits();
  const [withPicture, , second] = await versions();
  const last = await now();
  const { data } = (await back(made._id)).body;
  const { updatedAt: _, ...first } = made;
  expect(data).toMatchObject(first);
  expect(await now()).toEqual(data);
  for (const name of ['explanation', 'picture', 'details']) expect(data).not.toHaveProperty(name);
  expect(await versions()).toHaveLength(5);
  await back(second._id);
  expect(await now()).toMatchObject({
    text: 'What is 2 + 3?',
    explanation: 'Count.',
    topic: 'Sums',
    options: made.options,
  });
  await back(withPicture._id);
  expect({ ...(await now()), updatedAt: '' }).toEqual({ ...last, updatedAt: '' });
});

test('an unknown version, one of another question and an edit meanwhile are refused', async () => {
  const { house, made, versions, now, back } = await aQuestionWithEdits();
  const admin = await anAdmin(house, { email: 'third@school.test', phoneNumber: '+2348030000010' });
  const other = await aQuestion(house, admin);
  await house.ask('PUT', `/question/${other._id}`, { as: admin, body: { points: 7 } });
  const [foreign] = (await house.ask('GET', `/question/${other._id}/versions`, { as: admin })).body.data;
  for (const version of ['f'.repeat(24), foreign._id, other._id]) {
    expect(refusal(await back(version))).toMatchObject({ status: 404, message: 'This version is not known any more' });
  }
  expect((await back(made._id, made.updatedAt)).status).toBe(409);
  expect(await versions()).toHaveLength(4);
  expect((await back(made._id, (await now()).updatedAt)).status).toBe(200);
});

test('a key that comes back names the papers that were marked by another', async () => {
  const { made, back } = await aQuestionWithEdits();
  expect((await back(made._id)).body.papersWithOtherKey).toEqual([]);
});
