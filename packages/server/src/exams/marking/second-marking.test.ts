import { describe, expect, test } from 'vitest';
import { anEssayExam, essayText as text } from '../../../test/essays.ts';
import { refusal } from '../../../test/house.ts';
import { attemptOf, audited, staffOf } from '../../../test/invigilating.ts';
import { anAdmin } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';

/** An essay of 10 points after a sum of 2: the first teacher gave 7, and a second mark is awaited. */
async function aMarkedEssay(tolerance = 1) {
  const school = await anEssayExam();
  const { house, exam, essay, staff, finish } = school;
  const thirdOne = await anAdmin(house);
  const { attemptId, score } = await finish(text);
  await staff.openSecond(essay._id, { tolerance });
  await staff.mark(attemptId, essay._id, { points: 7, comment: 'Which wars-4417?' });
  const read = async (who = school.other) => (await who.answerToMark(attemptId, essay._id)).body.data;
  const points = async () => (await score()).body.data.score as number;
  return { ...school, attemptId, score, points, read, thirdOne, third: staffOf(house, thirdOne, exam) };
}

describe('a second marking', () => {
  test('is asked for on a question that is marked by hand, with a tolerance that fits its points', async () => {
    const { sum, essay, finish, staff } = await anEssayExam();
    await finish(text);
    for (const [body, field] of [
      [{ isOpen: 'yes' }, 'isOpen'],
      [{ tolerance: -1 }, 'tolerance'],
      [{ tolerance: 1.5 }, 'tolerance'],
      [{ tolerance: 11 }, 'tolerance'],
    ] as const) {
      expect(refusal(await staff.openSecond(essay._id, body))).toMatchObject({ status: 400, field });
    }
    expect(refusal(await staff.openSecond(sum._id))).toMatchObject({ status: 404, field: 'questionId' });
    expect((await staff.marking()).body.data.questions[0]).not.toHaveProperty('second');
    expect((await staff.openSecond(essay._id, { tolerance: 2 })).body.data).toEqual({ isOpen: true, tolerance: 2 });
    expect((await staff.marking()).body.data.questions[0].second).toEqual({
      ...{ isOpen: true, tolerance: 2, toMark: 0, given: 0, differing: 0 },
    });
  });

  test('is on record once, and closed again it hides nothing and takes no marks', async () => {
    const { house, essay, other, attemptId, read } = await aMarkedEssay();
    await other.openSecond(essay._id, { tolerance: 1 });
    expect(await audited(house, 'exam.second-marking')).toHaveLength(1);
    expect(await read()).not.toHaveProperty('mark');
    await other.openSecond(essay._id, { isOpen: false });
    expect(await read()).toMatchObject({ mark: { points: 7 } });
    expect((await other.marking()).body.data.questions[0]).not.toHaveProperty('second');
    expect(refusal(await other.markSecond(attemptId, essay._id, { points: 5 })).status).toBe(409);
    expect(await audited(house, 'exam.second-marking')).toMatchObject([
      { after: { isOpen: true, tolerance: 1 } },
      { before: { isOpen: true, tolerance: 1 }, after: { isOpen: false } },
    ]);
  });
});

describe('the second marker', () => {
  test('does not see the first mark before the own one is given', async () => {
    const { essay, staff, other, attemptId, read } = await aMarkedEssay();
    const blind = [
      await other.answerToMark(attemptId, essay._id),
      await other.toMark(essay._id),
      await other.second(essay._id),
      await other.marking(),
      await other.mark(attemptId, essay._id, { points: 5 }),
    ];
    for (const { text: reply } of blind) {
      expect(reply).not.toContain('wars-4417');
      expect(reply).not.toMatch(/"points":7|7 of 10/);
    }
    expect(blind[0]?.body.data).toMatchObject({ isHidden: true });
    expect(blind[1]?.body.data).toEqual([{ attemptId, isHidden: true }]);
    expect(blind[2]?.body.data).toEqual([{ attemptId, state: 'waiting' }]);
    expect(blind[3]?.body.data.questions[0].second).toMatchObject({ toMark: 1, given: 0 });
    expect(refusal(blind[4] as never).status).toBe(409);
    expect((await staff.second(essay._id)).body.data).toEqual([]);
    expect((await staff.marking()).body.data.questions[0].second).toMatchObject({ toMark: 0 });
    expect(await read(staff)).toMatchObject({ mark: { points: 7, isOwn: true } });
  });

  test.each([
    [{ points: 11 }, 'points'],
    [{ points: 2.5 }, 'points'],
    [{}, 'points'],
    [{ points: 5, rubric: [2] }, 'rubric.0'],
    [{ points: 5, seq: 2 }, 'seq'],
  ])('is refused %j', async (body, field) => {
    const { essay, other, attemptId } = await aMarkedEssay();
    const reply = refusal(await other.markSecond(attemptId, essay._id, body));
    expect(reply).toMatchObject({ status: field === 'seq' ? 409 : 400, field });
    expect((await other.second(essay._id)).body.data).toEqual([{ attemptId, state: 'waiting' }]);
  });

  test('is another one than the first, and comes after the first', async () => {
    const { essay, finish, staff, other } = await anEssayExam();
    const { attemptId } = await finish(text);
    await staff.openSecond(essay._id);
    expect(refusal(await other.markSecond(attemptId, essay._id, { points: 5 })).status).toBe(409);
    await staff.mark(attemptId, essay._id, { points: 7 });
    expect(refusal(await staff.markSecond(attemptId, essay._id, { points: 7 })).status).toBe(409);
    expect((await other.markSecond(attemptId, essay._id, { points: 7 })).status).toBe(200);
  });

  test('of two at once is one; the same mark again is that one', async () => {
    const { house, essay, other, third, attemptId } = await aMarkedEssay();
    const replies = await Promise.all([
      other.markSecond(attemptId, essay._id, { points: 6 }),
      third.markSecond(attemptId, essay._id, { points: 2 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isOther = replies[0].status === 200;
    expect(replies[isOther ? 1 : 0].body.code).toBe('already_decided');
    const winner = isOther ? other : third;
    const again = await winner.markSecond(attemptId, essay._id, { points: isOther ? 6 : 2 });
    expect(again.body.data).toEqual(replies[isOther ? 0 : 1].body.data);
    expect(await audited(house, 'exam.second-mark')).toHaveLength(1);
  });
});

describe('two marks', () => {
  test('within the tolerance agree: the first one stands', async () => {
    const { house, student, essay, other, third, attemptId, points, read, admin } = await aMarkedEssay(1);
    const given = await other.markSecond(attemptId, essay._id, { points: 6, comment: 'Short' });
    const first = { points: 7, by: admin.fullName };
    expect(given.body.data).toMatchObject({
      ...{ score: 9, mark: { points: 7 } },
      second: { state: 'agreed', first, mark: { points: 6, comment: 'Short', isOwn: true } },
    });
    expect(await points()).toBe(9);
    expect(await read()).toMatchObject({ mark: { points: 7 }, second: { state: 'agreed', tolerance: 1 } });
    expect((await third.second(essay._id)).body.data).toEqual([{ attemptId, state: 'agreed' }]);
    expect((await third.marking()).body.data.questions[0].second).toMatchObject({ given: 1, differing: 0 });
    expect(refusal(await third.settle(attemptId, essay._id, { points: 6 })).status).toBe(409);
    expect(await audited(house, 'exam.second-mark')).toMatchObject([
      { person: student._id, after: { first: 7, second: 6, differs: false } },
    ]);
  });

  test('that differ count as the first until a third decision settles them', async () => {
    const { house, essay, staff, other, third, thirdOne, attemptId, score, points, read, review } =
      await aMarkedEssay();
    await other.markSecond(attemptId, essay._id, { points: 3 });
    expect(await points()).toBe(9);
    expect((await third.marking()).body.data.questions[0].second).toMatchObject({ given: 1, differing: 1 });
    expect((await third.second(essay._id)).body.data).toEqual([{ attemptId, state: 'differs' }]);
    const { mark, second } = await read(third);
    expect([mark.points, second.mark.points, second.state]).toEqual([7, 3, 'differs']);
    const changed = { points: 3, markedAt: mark.markedAt, reason: 'As the second' };
    expect(refusal(await staff.mark(attemptId, essay._id, changed)).status).toBe(409);
    expect(refusal(await third.settle(attemptId, essay._id, { points: 5, reason: ' ' }))).toMatchObject({
      ...{ status: 400, field: 'reason' },
    });
    const reason = 'One war is named';
    const settled = await third.settle(attemptId, essay._id, { points: 5, comment: 'One war', reason });
    expect(settled.body.data).toMatchObject({
      ...{ score: 7, mark: { points: 5, by: thirdOne.fullName } },
      second: { state: 'settled', first: { points: 7 }, settled: { by: thirdOne.fullName } },
    });
    expect((await score()).body.data).toMatchObject({
      ...{ score: 7, changes: [{ kind: 'by-hand', reason, before: { score: 9 }, after: { score: 7 } }] },
    });
    expect(await audited(house, 'exam.settle-marks')).toMatchObject([
      { before: { first: 7, second: 3 }, after: { points: 5, reason, score: 7 } },
    ]);
    const later = { points: 6, markedAt: settled.body.data.mark.markedAt, reason: 'The trade is named too' };
    expect((await staff.mark(attemptId, essay._id, later)).body.data).toMatchObject({ score: 8 });
    expect(await read(third)).toMatchObject({ second: { state: 'settled', first: { points: 7 } } });
    house.clock.advance({ hours: 24 });
    expect((await review()).body.data.questions[1].mark).toEqual({ points: 6 });
  });

  test('are not passed by an override: it waits for the second mark, and for what settles them', async () => {
    const { house, exam, essay, staff, other, third, attemptId, points } = await aMarkedEssay();
    const override = { kind: 'override', attemptId, questionId: essay._id, points: 1 } as const;
    for (const reply of [await third.tryOut(override), await third.apply(override)]) {
      expect(refusal(reply)).toMatchObject({
        status: 409,
        message: expect.stringContaining('waits for a second mark'),
      });
    }
    await other.markSecond(attemptId, essay._id, { points: 3 });
    for (const who of [staff, third]) {
      expect(refusal(await who.apply(override))).toMatchObject({
        status: 409,
        message: expect.stringContaining('settle their marks'),
      });
    }
    expect(await points()).toBe(9);
    await third.settle(attemptId, essay._id, { points: 5 });
    expect((await third.apply(override)).status).toBe(200);
    expect(await points()).toBe(3);
    expect((await staffOf(house, await anAdmin(house), exam).history()).body.data).toHaveLength(1);
  });

  test('are settled once: the second decision reads the first one', async () => {
    const { house, essay, staff, other, third, attemptId, points } = await aMarkedEssay();
    expect(refusal(await third.settle(attemptId, essay._id, { points: 7 })).status).toBe(409);
    await other.markSecond(attemptId, essay._id, { points: 3 });
    const replies = await Promise.all([
      staff.settle(attemptId, essay._id, { points: 7 }),
      third.settle(attemptId, essay._id, { points: 4 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const isStaff = replies[0].status === 200;
    expect(replies[isStaff ? 1 : 0].body).toMatchObject({ code: 'already_decided' });
    expect(replies[isStaff ? 1 : 0].body.message).toContain(`${isStaff ? 7 : 4} of 10 points`);
    expect(await points()).toBe(2 + (isStaff ? 7 : 4));
    const again = await (isStaff ? staff : third).settle(attemptId, essay._id, { points: isStaff ? 7 : 4 });
    expect(again.body.data).toEqual(replies[isStaff ? 0 : 1].body.data);
    expect(await audited(house, 'exam.settle-marks')).toHaveLength(1);
  });

  test('are of the answer as it was: what the student changes is marked again by both', async () => {
    const { house, sum, exam, essay, student, staff, other } = await anEssayExam();
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.save(answer(sum, '4', 1), answer(essay, text, 1));
    const { _id: attemptId } = await attemptOf(house, student, exam);
    const untilTheEnd = async () => {
      house.clock.advance({ minutes: 61 });
      await staff.marking();
    };
    await untilTheEnd();
    await staff.openSecond(essay._id);
    await staff.mark(attemptId, essay._id, { points: 7 });
    await other.markSecond(attemptId, essay._id, { points: 3 });
    await staff.give({ minutes: 90, studentId: student._id });
    await desk.save(answer(essay, `${text} And trade.`, 2));
    await untilTheEnd();
    expect((await desk.score()).body.data).toMatchObject({ score: 2, toMark: 1 });
    expect((await other.second(essay._id)).body.data).toEqual([]);
    await staff.mark(attemptId, essay._id, { points: 8, seq: 2 });
    const second = await other.markSecond(attemptId, essay._id, { points: 8, seq: 2 });
    expect(second.body.data.second).toMatchObject({ state: 'agreed', first: { points: 8 } });
    expect((await desk.score()).body.data.score).toBe(10);
  });

  test('go with an erased account', async () => {
    const { house, essay, student, other, attemptId } = await aMarkedEssay();
    await other.markSecond(attemptId, essay._id, { points: 3, comment: 'Amaka, see me' });
    await house.ask('DELETE', '/user', { as: student });
    expect(await house.db.selectFrom('second_marks').selectAll().execute()).toEqual([]);
  });
});
