import type { Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { staffOf } from '../../../test/invigilating.ts';
import { aStudent } from '../../../test/people.ts';
import { aSitting, deskOf } from '../../../test/sitting.ts';
import { aPassage, aQuestion } from '../../../test/things.ts';

/** An exam that somebody has started, so that its paper is frozen, with a passage above the second question. */
async function aStartedExam() {
  const { house, admin, exam, questions } = await aSitting();
  const passage = await aPassage(house, admin, { text: 'The wind is dry.' });
  const edit = (what: string, body: object) =>
    house.ask('PUT', what, { as: admin, body: { newVersion: false, ...body } });
  const stored = async () => (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const release = (body: object = {}) => house.ask('PUT', `/exam/${exam._id}/new-version`, { as: admin, body });
  await edit(`/question/${questions[1]._id}`, { passage: passage._id });
  const starts = async () => {
    const { body } = await deskOf(house, await aStudent(house), exam).start();
    const paper = await house.db
      .selectFrom('attempts')
      .innerJoin('papers', 'papers._id', 'attempts.paper_id')
      .select('content')
      .where('attempts._id', '=', body.data.attempt._id)
      .executeTakeFirstOrThrow();
    return { ...JSON.parse(paper.content), shown: body.exam };
  };
  await starts();
  return { house, admin, exam, questions, passage, edit, starts, stored, release };
}

type Scene = Awaited<ReturnType<typeof aStartedExam>>;

const added = { text: 'What is 3 + 3?', options: ['6', '7'], correctAnswer: '6' };

/** Edits by staff, and the resulting paper. */
const edits: readonly (readonly [string, (scene: Scene) => Promise<unknown>, object])[] = [
  [
    'another text',
    ({ edit, questions }) => edit(`/question/${questions[0]._id}`, { text: 'What is 1 + 3?' }),
    { questions: [{ text: 'What is 1 + 3?' }, {}, {}] },
  ],
  [
    'another key',
    ({ edit, questions }) => edit(`/question/${questions[0]._id}`, { correctAnswer: '5' }),
    { questions: [{ correctAnswer: '5' }, {}, {}] },
  ],
  [
    'other points',
    ({ edit, questions }) => edit(`/question/${questions[2]._id}`, { points: 9 }),
    { questions: [{}, {}, { points: 9 }] },
  ],
  [
    'another text of a passage',
    ({ edit, passage }) => edit(`/passage/${passage._id}`, { text: 'The wind is wet.' }),
    { questions: [{}, { passage: { text: 'The wind is wet.' } }, {}] },
  ],
  [
    'another passage',
    async ({ house, admin, edit, questions }) => {
      const { _id } = await aPassage(house, admin, { text: 'The rain is warm.' });
      return edit(`/question/${questions[1]._id}`, { passage: _id });
    },
    { questions: [{}, { passage: { text: 'The rain is warm.' } }, {}] },
  ],
  [
    'another order',
    ({ edit, exam, questions: [sum, truth, capital] }) =>
      edit(`/exam/${exam._id}`, { questions: [capital._id, truth._id, sum._id] }),
    { questions: [{ correctAnswer: 'Abuja' }, {}, { correctAnswer: '4' }] },
  ],
  [
    'one question more',
    async ({ house, admin, exam }) => aQuestion(house, admin, { ...added, exam: exam._id, newVersion: false }),
    { questions: [{}, {}, {}, { text: 'What is 3 + 3?' }] },
  ],
  [
    'one question less',
    ({ house, admin, questions }) => house.ask('DELETE', `/question/${questions[0]._id}`, { as: admin }),
    { questions: [{}, { correctAnswer: 'Abuja' }] },
  ],
  ['another duration', ({ edit, exam }) => edit(`/exam/${exam._id}`, { duration: 45 }), { durationMinutes: 45 }],
  ['a calculator', ({ edit, exam }) => edit(`/exam/${exam._id}`, { calculator: true }), { calculator: true }],
];

test.each(edits)(
  'who starts after others gets the same exam until there is a new version: %s',
  async (_name, change, expected) => {
    const scene = await aStartedExam();
    const before = await scene.starts();
    expect(before).not.toMatchObject(expected);
    await change(scene);
    const same = await scene.starts();
    expect({ ...same, shown: null }).toEqual({ ...before, shown: null });
    const { version, satBy, nextVersion } = await scene.stored();
    expect({ version, satBy }).toEqual({ version: 1, satBy: 3 });
    expect((await scene.release({ nextVersion })).body.data).toMatchObject({ version: 2, satBy: 3 });
    const after = await scene.starts();
    expect(after).toMatchObject({ ...expected, version: 2 });
    expect(after.shown.questions.map(({ _id }: Question) => _id)).toEqual(
      after.questions.map(({ _id }: Question) => _id),
    );
    expect(await scene.stored()).not.toHaveProperty('nextVersion');
  },
);

/** Decisions about keys and marks hold for all who sat it, and are no new version. */
const decisions: typeof edits = [
  [
    'a second answer that counts',
    ({ house, admin, exam, questions }) =>
      staffOf(house, admin, exam).apply({ kind: 'accept', questionId: questions[0]._id, correctAnswer: '5' }),
    { questions: [{ details: { accepted: ['5'] } }, {}, {}] },
  ],
  [
    'a question that is annulled',
    ({ house, admin, exam, questions }) =>
      staffOf(house, admin, exam).apply({ kind: 'annul', questionId: questions[0]._id, how: 'full-mark' }),
    { questions: [{ annulled: 'full-mark' }, {}, {}] },
  ],
];

test.each(decisions)('who starts after a decision has it, too: %s', async (_name, decide, expected) => {
  const scene = await aStartedExam();
  await decide(scene);
  const after = await scene.starts();
  expect(after).toMatchObject(expected);
  expect(after).not.toHaveProperty('version');
  expect(await scene.stored()).not.toHaveProperty('nextVersion');
});

test('a paper that is stored no more is stored again', async () => {
  const { house, starts, edit, exam } = await aStartedExam();
  await house.db.deleteFrom('answers').execute();
  await house.db.deleteFrom('attempts').execute();
  await house.db.deleteFrom('exam_versions').execute();
  await house.db.deleteFrom('papers').execute();
  expect((await starts()).questions).toHaveLength(3);
  await edit(`/exam/${exam._id}`, { calculator: true, newVersion: true });
  expect((await starts()).calculator).toBe(true);
});
