import { expect, test } from 'vitest';
import { aBank, fileForm } from '../../../test/importing.ts';
import { aLesson } from '../../../test/things.ts';

test('a table brings what it says about its questions, by the heads that schools give', async () => {
  const { read, apply, bank } = await aBank();
  const head = 'Question,Answer,Subject,Chapter,Level,Exam body,Year,Source number,Keywords,Solution,Practice';
  const row = 'Capital of Nigeria?,Abuja,Civics,Cities,3,NECO,2021,12,"towns; north, towns","Since 1991",Yes';
  const { rows, _id } = await read(fileForm(`${head}\n${row}\n`, {}, 'table.csv'));
  const about = {
    ...{ subject: 'Civics', topic: 'Cities', classLevel: 'Grade 3 Secondary', source: 'NECO', year: 2021 },
    ...{ sourceNumber: '12', tags: ['towns', 'north'], explanation: 'Since 1991', practice: true },
  };
  expect(rows[0]).toMatchObject({ status: 'accepted', question: about });
  await apply(_id);
  expect((await bank())[0]).toMatchObject(about);
});

test('whether students may practise is asked once for all, and a question that says it itself keeps its word', async () => {
  const { house, admin, read, bank } = await aBank();
  const table = 'Question,Answer,Practice\nCapital of Nigeria?,Abuja,\nCapital of Ghana?,Accra,No\n';
  const { _id } = await read(fileForm(table, {}, 'table.csv'));
  const wrong = await house.ask('POST', `/question/import/${_id}/apply`, { as: admin, body: { practice: 'yes' } });
  expect([wrong.status, wrong.body.field]).toEqual([400, 'practice']);
  await house.ask('POST', `/question/import/${_id}/apply`, { as: admin, body: { practice: true } });
  const open = (await bank()).map((question) => [question.text, 'practice' in question]);
  expect(open).toEqual([
    ['Capital of Nigeria?', true],
    ['Capital of Ghana?', false],
  ]);
});

test('what cannot be kept is left out and named, and the question comes in without it', async () => {
  const { read, apply, bank } = await aBank();
  const head = 'Question,Answer,Class,Year,Topic,Practice';
  const row = `Capital of Nigeria?,Abuja,SS9,2019/20,${'x'.repeat(101)},perhaps`;
  const { rows, _id } = await read(fileForm(`${head}\n${row}\n`, {}, 'table.csv'));
  expect(rows[0]).toMatchObject({
    status: 'repaired',
    why: [
      'The topic was left out: Topic must be at most 100 characters long',
      'The class was left out: Please select a class level',
      'The year was left out: Year must be a number',
      'The word about practice was left out: practice must be true or false',
    ].join('. '),
  });
  await apply(_id);
  const [question] = await bank();
  for (const name of ['classLevel', 'year', 'topic', 'practice']) expect(question).not.toHaveProperty(name);
});

test('a lesson of another school is left out, one of our own is linked', async () => {
  const { house, admin, read, apply, bank } = await aBank();
  const lesson = await aLesson(house, admin);
  const of = (text: string, id: string) => ({
    ...{ text, type: 'short-answer', correctAnswer: 'yes', lesson: id, lessonSecond: 30, year: 2020 },
  });
  const questions = [of('Ours', lesson._id), of('Theirs', 'f'.repeat(24))];
  const { _id } = await read(fileForm(JSON.stringify({ questions }), {}, 'bank.json'));
  expect((await apply(_id)).body.data.created).toBe(2);
  const byText = new Map((await bank()).map((question) => [question.text, question]));
  expect(byText.get('Ours')).toMatchObject({ lesson: lesson._id, lessonSecond: 30, year: 2020 });
  expect(byText.get('Theirs')).toMatchObject({ year: 2020 });
  expect(byText.get('Theirs')).not.toHaveProperty('lesson');
  expect(byText.get('Theirs')).not.toHaveProperty('lessonSecond');
});

test('hostile values are refused one by one', async () => {
  const { read, apply } = await aBank();
  const wrong = { subject: {}, tags: [{}], year: 'x'.repeat(9999), explanation: 7, lesson: [], classLevel: null };
  const question = { text: 'Q', type: 'short-answer', correctAnswer: 'yes', ...wrong };
  const { rows, _id } = await read(fileForm(JSON.stringify([question]), {}, 'bank.json'));
  expect(rows[0].status).toBe('repaired');
  expect((await apply(_id)).body.data.created).toBe(1);
});
