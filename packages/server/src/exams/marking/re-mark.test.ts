import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf } from '../../../test/sitting.ts';

/** The key is 4. Ada and Chidi answered 5, Tunde 4, right by the wrong key; Zainab still sits, with 5. */
async function aWrongKey() {
  const scene = await aSitting();
  const { house, admin, exam, questions } = scene;
  const sit = async (fullName: string, first: string) => {
    const desk = deskOf(house, await aStudent(house, { fullName }), exam);
    await desk.start();
    await desk.save(answer(questions[0], first, 1), answer(questions[1], 'true', 1));
    return desk;
  };
  const zainab = await sit('Zainab Musa', '5');
  const tunde = await sit('Tunde Bakare', '4');
  const chidi = await sit('Chidi Eze', '5');
  const ada = await sit('Ada Obi', '5');
  for (const desk of [tunde, chidi, ada]) await desk.submit();
  const correction = { questionId: questions[0]._id, correctAnswer: '5' };
  return { ...scene, zainab, tunde, chidi, ada, correction, staff: staffOf(house, admin, exam) };
}

const worse = {
  before: { score: 3, totalPoints: 6, percent: 67, grade: 'C' },
  after: { score: 1, totalPoints: 6, percent: 33, grade: 'F' },
};
const better = { before: worse.after, after: worse.before };
const result = {
  counts: { attempts: 3, running: 1, better: 2, worse: 1 },
  changes: [
    { student: { fullName: 'Ada Obi' }, ...better },
    { student: { fullName: 'Chidi Eze' }, ...better },
    { student: { fullName: 'Tunde Bakare' }, ...worse },
  ],
};

describe('a corrected key', () => {
  test('is tried first: who would change is shown, and nothing is written', async () => {
    const { house, staff, correction } = await aWrongKey();
    const all = () =>
      Promise.all(
        (['attempts', 'papers', 'questions', 'audit', 'marking_decisions'] as const).map((table) =>
          house.db.selectFrom(table).selectAll().orderBy('_id').execute(),
        ),
      );
    const before = await all();
    expect((await staff.preview(correction)).body.data).toMatchObject(result);
    expect(await all()).toEqual(before);
  });

  test('marks finished attempts again as the preview said, and keeps the old score', async () => {
    const { staff, correction, ada, tunde } = await aWrongKey();
    const preview = await staff.preview(correction);
    const reply = await staff.remark(correction);
    expect(reply.body.data).toMatchObject(result);
    expect(reply.body.data).toEqual(preview.body.data);
    expect((await ada.score()).body.data).toMatchObject({
      score: 3,
      correctAnswers: 2,
      percent: 67,
      grade: 'C',
      changes: [
        {
          kind: 're-mark',
          reason: 'The key was wrong',
          before: { score: 1, percent: 33 },
          after: { score: 3, percent: 67 },
        },
      ],
    });
    expect((await tunde.score()).body.data).toMatchObject({ score: 1, changes: [{ before: { score: 3 } }] });
    expect((await staff.preview(correction)).body.data).toMatchObject({
      counts: { attempts: 3, better: 0, worse: 0 },
      changes: [],
    });
  });

  test('changes not a byte for who is still at it, and counts when they hand in', async () => {
    const { house, staff, correction, zainab, exam } = await aWrongKey();
    const seen = async () => [
      (await zainab.state()).text,
      (await zainab.exam()).text,
      (await zainab.start()).text,
      (await house.ask('GET', `/question/get/${correction.questionId}`, { as: zainab.student })).text,
    ];
    const before = await seen();
    const { paper_id } = await attemptOf(house, zainab.student, exam);
    await staff.remark(correction);
    expect(await seen()).toEqual(before);
    expect((await attemptOf(house, zainab.student, exam)).paper_id).not.toBe(paper_id);
    expect((await zainab.submit()).body.data.score).toBe(3);
    expect((await zainab.score()).body.data.changes).toEqual([]);
  });

  test('leaves the papers that were handed out as they were: attempts move to new ones', async () => {
    const { house, staff, correction } = await aWrongKey();
    const before = await house.db.selectFrom('papers').selectAll().execute();
    await staff.remark(correction);
    const after = await house.db.selectFrom('papers').selectAll().orderBy('created_at').execute();
    expect(after).toHaveLength(before.length + 1);
    for (const paper of before) expect(after).toContainEqual(paper);
    const [was, is] = [before[0], after.find(({ _id }) => _id !== before[0]?._id)].map((paper) => paper?.content);
    expect(is).toBe(was?.replace('"correctAnswer":"4"', '"correctAnswer":"5"'));
    await staff.remark({ ...correction, correctAnswer: '4' });
    expect(await house.db.selectFrom('papers').selectAll().execute()).toHaveLength(after.length);
  });

  test('reaches whose time was over but not yet closed by the sweep', async () => {
    const { house, exam, correction, zainab } = await aWrongKey();
    house.clock.advance({ minutes: 31 });
    const staff = staffOf(house, await anAdmin(house), exam);
    expect((await staff.remark(correction)).body.data).toMatchObject({
      counts: { attempts: 4, running: 0, better: 3, worse: 1 },
    });
    expect((await zainab.score()).body.data).toMatchObject({ score: 3, submittedBy: 'time' });
  });

  test('is on record with what it changed and no name', async () => {
    const { house, staff, correction } = await aWrongKey();
    await staff.remark(correction);
    expect(await audited(house, 'exam.re-mark')).toEqual([
      {
        person: null,
        before: { marking: 'What is 2 + 2?: 4' },
        after: {
          marking: 'What is 2 + 2?: 5',
          reason: 'The key was wrong',
          better: 2,
          worse: 1,
          running: 1,
        },
      },
    ]);
    const kept = JSON.stringify(await house.db.selectFrom('marking_decisions').selectAll().execute());
    for (const name of ['Ada Obi', 'Chidi Eze', 'Tunde Bakare']) expect(kept).not.toContain(name);
  });

  test('that is sent again with its key is done once', async () => {
    const { house, staff, correction, ada } = await aWrongKey();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => staff.remark({ ...correction, key: 're-mark-1' })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1);
    expect((await ada.score()).body.data.changes).toHaveLength(1);
    expect(await audited(house, 'exam.re-mark')).toHaveLength(1);
    const other = await staff.remark({ ...correction, correctAnswer: '6', key: 're-mark-1' });
    expect(refusal(other)).toMatchObject({ status: 409, field: 'key' });
  });

  test('that is sent again answers without the student whose account was deleted since', async () => {
    const { house, staff, correction, ada } = await aWrongKey();
    await staff.remark({ ...correction, key: 're-mark-1' });
    expect((await house.ask('DELETE', '/user', { as: ada.student })).status).toBe(200);
    const { changes } = (await staff.remark({ ...correction, key: 're-mark-1' })).body.data;
    expect(changes.map((one: { student: { fullName: string } }) => one.student.fullName)).toEqual([
      'Chidi Eze',
      'Tunde Bakare',
    ]);
  });
});

test.each([
  ['an option that is not on the paper', 0, '7', 'Correct answer must be one of the provided options'],
  ['neither true nor false', 1, 'yes', 'The correct answer must be true or false'],
  ['nothing', 2, '  ', 'Please provide a correct answer'],
])('%s is no key', async (_name, index, correctAnswer, message) => {
  const { staff, questions } = await aWrongKey();
  const body = { questionId: questions[index]?._id ?? '', correctAnswer };
  for (const reply of [await staff.preview(body), await staff.remark(body)]) {
    expect(refusal(reply)).toEqual({ status: 400, message, field: 'decisions.0.correctAnswer' });
  }
});

test('a question that is on no paper has no key to correct', async () => {
  const { staff } = await aWrongKey();
  const body = { questionId: 'f'.repeat(24), correctAnswer: '5' };
  for (const reply of [await staff.preview(body), await staff.remark(body)]) {
    expect(refusal(reply)).toEqual({
      status: 404,
      message: 'This question is on no paper of this exam',
      field: 'decisions.0.questionId',
    });
  }
  const reply = await staff.remark({ ...body, questionId: 'first' });
  expect(refusal(reply)).toEqual({ status: 400, message: 'Question ID is required', field: 'decisions.0.questionId' });
  const noReason = await staff.ofMarking('apply', { decisions: [{ kind: 'key', ...body }] });
  expect(refusal(noReason)).toEqual({ status: 400, message: 'Please give a reason', field: 'reason' });
});
