import { describe, expect, test } from 'vitest';
import { audited, staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';

async function handedIn() {
  const scene = await aSitting();
  const { house, admin, exam, desk, questions } = scene;
  await desk.start();
  await desk.submit(answer(questions[0], '5'));
  const path = `/question/${questions[0]._id}`;
  const edit = (body: object) => house.ask('PUT', path, { as: admin, body: { newVersion: true, ...body } });
  const banked = async () =>
    (await house.ask('GET', `/question/get/${questions[0]._id}`, { as: admin })).body.data?.correctAnswer;
  const sitNow = async (given = '5') => {
    house.clock.advance({ minutes: 1 });
    const late = deskOf(house, await aStudent(house), exam);
    await late.start();
    return (await late.submit(answer(questions[0], given))).body.data.score;
  };
  const correction = { questionId: questions[0]._id, correctAnswer: '5' };
  return { ...scene, staff: staffOf(house, admin, exam), path, edit, banked, sitNow, correction };
}

const questionChanges = async ({ house }: Awaited<ReturnType<typeof handedIn>>) =>
  (await house.db.selectFrom('audit').selectAll().where('action', '=', 'question.update').orderBy('_id').execute()).map(
    (row) => [JSON.parse(row.before ?? ''), JSON.parse(row.after ?? '')],
  );

describe('after a key was corrected, the question bank', () => {
  test('has it too: whoever starts later is marked by it', async () => {
    const scene = await handedIn();
    await scene.staff.remark(scene.correction);
    expect(await scene.banked()).toBe('5');
    expect(await scene.sitNow()).toBe(2);
    expect(await questionChanges(scene)).toEqual([[{ correctAnswer: '4' }, { correctAnswer: '5' }]]);
  });

  test('keeps a question that has become another one', async () => {
    const scene = await handedIn();
    await scene.edit({ text: 'What is 1 + 3?' });
    await scene.staff.remark(scene.correction);
    expect(await scene.banked()).toBe('4');
    expect((await scene.desk.score()).body.data.score).toBe(2);
  });

  test('keeps a question that has other options now', async () => {
    const scene = await handedIn();
    await scene.edit({ options: ['4', '5'] });
    await scene.staff.remark(scene.correction);
    expect(await scene.banked()).toBe('4');
  });

  test('may have had the key before: only the papers are corrected', async () => {
    const scene = await handedIn();
    await scene.edit({ correctAnswer: '5' });
    const before = await questionChanges(scene);
    await scene.staff.remark(scene.correction);
    expect(await questionChanges(scene)).toEqual(before);
    expect((await scene.desk.score()).body.data.score).toBe(2);
  });

  test('need not have the question any more', async () => {
    const scene = await handedIn();
    await scene.house.ask('DELETE', scene.path, { as: scene.admin });
    expect((await scene.staff.remark(scene.correction)).body.data.counts).toMatchObject({ better: 1 });
  });
});

describe('where a question was edited between two starts', () => {
  test('every paper that can have the key gets it, each by its own old key', async () => {
    const { edit, sitNow, staff, correction, desk } = await handedIn();
    await edit({ correctAnswer: '6' });
    expect(await sitNow()).toBe(0);
    expect((await staff.asked()).body.data[0]).toMatchObject({ keys: ['6', '4'], attempts: 2, rightPercent: 0 });
    expect((await staff.remark(correction)).body.data.counts).toMatchObject({ attempts: 2, better: 2, worse: 0 });
    expect((await staff.asked()).body.data[0]).toMatchObject({ keys: ['5'], attempts: 2, rightPercent: 100 });
    expect((await desk.score()).body.data.score).toBe(2);
  });

  test('a paper without that option keeps its key', async () => {
    const { edit, sitNow, staff, correction, house } = await handedIn();
    await edit({ options: ['3', '4'], correctAnswer: '4' });
    await sitNow('3');
    expect((await staff.remark(correction)).body.data.counts).toMatchObject({ attempts: 1, better: 1 });
    expect((await staff.asked()).body.data[0].keys).toEqual(['4', '5']);
    expect(await house.db.selectFrom('papers').selectAll().execute()).toHaveLength(3);
  });
});

describe('the questions of an exam that was sat', () => {
  test('are listed with their key, how many were asked and how many were right', async () => {
    const { house, exam, questions, staff } = await handedIn();
    const other = deskOf(house, await aStudent(house), exam);
    await other.start();
    await other.submit(answer(questions[0], '4'), answer(questions[2], ' ABUJA '));
    const running = deskOf(house, await aStudent(house), exam);
    await running.start();
    await running.save(answer(questions[0], '4', 1));
    const { data } = (await staff.asked()).body;
    expect(data).toMatchObject([
      {
        question: { text: 'What is 2 + 2?', options: ['3', '4', '5', '6'] },
        keys: ['4'],
        attempts: 3,
        rightPercent: 50,
      },
      { question: { type: 'true-false' }, keys: ['true'], attempts: 3, rightPercent: 0 },
      { question: { type: 'short-answer', points: 3 }, keys: ['Abuja'], attempts: 3, rightPercent: 50 },
    ]);
  });

  test('are none before anybody has sat it, and have no share while nobody has finished', async () => {
    const { house, admin, exam, desk } = await aSitting();
    const staff = staffOf(house, admin, exam);
    expect((await staff.asked()).body.data).toEqual([]);
    await desk.start();
    expect((await staff.asked()).body.data).toMatchObject(Array(3).fill({ attempts: 1, rightPercent: null }));
  });
});

test.each(['False', ' FALSE', 'false'])('the key of a true-false question may be sent as %j', async (correctAnswer) => {
  const { house, admin, exam, desk, questions } = await aSitting();
  await desk.start();
  await desk.submit(answer(questions[1], 'False'));
  const correction = { questionId: questions[1]._id, correctAnswer };
  const staff = staffOf(house, admin, exam);
  expect((await staff.preview(correction)).body.data.counts).toMatchObject({ better: 1, worse: 0 });
  expect((await staff.remark(correction)).body.data.counts).toMatchObject({ better: 1 });
  const bank = await house.ask('GET', `/question/get/${questions[1]._id}`, { as: admin });
  expect(bank.body.data.correctAnswer).toBe('false');
  expect((await staff.asked()).body.data.map(({ keys }: { keys: string[] }) => keys)).toContainEqual(['false']);
  expect(await audited(house, 'exam.re-mark')).toMatchObject([
    { after: { marking: 'Water boils at 100 °C at sea level.: False' } },
  ]);
});

describe('a new key for a question that was sat', () => {
  test('is answered with the exams whose papers have another one, finished and running', async () => {
    const { house, exam, edit, questions, staff } = await handedIn();
    await deskOf(house, await aStudent(house), exam).start();
    const others = async (body: object) => (await edit(body)).body.papersWithOtherKey;
    expect(await others({ text: 'What is 2 and 2?' })).toEqual([]);
    const papers = [{ exam: { _id: exam._id, title: exam.title }, finished: 1, running: 1 }];
    expect(await others({ correctAnswer: '5' })).toEqual(papers);
    expect(await others({ correctAnswer: '5' })).toEqual([]);
    await staff.remark({ questionId: questions[0]._id, correctAnswer: '5' });
    expect(await others({ correctAnswer: '4' })).toEqual(papers);
    expect(await others({ correctAnswer: '5' })).toEqual([]);
  });

  test('counts no paper that cannot have it, none that it marks alike, and none of a deleted exam', async () => {
    const { house, admin, exam, edit, questions } = await handedIn();
    const others = async (body: object) => (await edit(body)).body.papersWithOtherKey;
    expect(await others({ options: ['6', '7'], correctAnswer: '7' })).toEqual([]);
    const capital = (correctAnswer: string) =>
      house.ask('PUT', `/question/${questions[2]._id}`, { as: admin, body: { correctAnswer, newVersion: false } });
    expect((await capital('ABUJA')).body.papersWithOtherKey).toEqual([]);
    expect((await capital('Lagos')).body.papersWithOtherKey).toHaveLength(1);
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect((await capital('Kano')).body.papersWithOtherKey).toEqual([]);
  });
});
