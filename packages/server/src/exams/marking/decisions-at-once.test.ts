import { describe, expect, test } from 'vitest';
import { aClassWithDoubts } from '../../../test/doubts.ts';
import { refusal } from '../../../test/house.ts';
import { audited } from '../../../test/invigilating.ts';

describe('decisions', () => {
  test('of a batch are applied in their order, all or none', async () => {
    const { staff, questions, scores } = await aClassWithDoubts();
    const [sum, boils] = questions;
    const good = { kind: 'accept', questionId: sum._id, correctAnswer: '5' } as const;
    const bad = { kind: 'key', questionId: boils._id, correctAnswer: 'perhaps' } as const;
    expect(refusal(await staff.apply(good, bad))).toMatchObject({ status: 400, field: 'decisions.1.correctAnswer' });
    expect((await scores())[1]).toBe('0/6 0%');
    await staff.apply(good, { ...bad, correctAnswer: 'False' });
    expect(await scores()).toEqual(['5/6 67%', '3/6 67%', '0/6 0%']);
  });

  test.each([
    ['no kind', [{ questionId: 'f'.repeat(24) }], 'decisions.0.kind'],
    ['nothing', [], 'decisions'],
    ['no list', 'all', 'decisions'],
    ['a way that is none', [{ kind: 'annul', questionId: 'f'.repeat(24), how: 'half' }], 'decisions.0.how'],
  ])('with %s are refused', async (_name, decisions, field) => {
    const { staff } = await aClassWithDoubts();
    for (const what of ['preview', 'apply'] as const) {
      const reply = await staff.ofMarking(what, { decisions, reason: 'It was not fair' });
      expect(refusal(reply)).toMatchObject({ status: 400, field });
    }
  });

  test('are refused where a preview says something else by now', async () => {
    const { staff, questions, scores, zee } = await aClassWithDoubts();
    const annul = { kind: 'annul', questionId: questions[0]._id, how: 'full-mark' } as const;
    const { preview } = (await staff.tryOut(annul)).body.data;
    await zee.submit();
    const apply = (body: object) =>
      staff.ofMarking('apply', { decisions: [annul], reason: 'Two right options', ...body });
    expect(refusal(await apply({ preview }))).toMatchObject({ status: 409 });
    expect((await scores())[1]).toBe('0/6 0%');
    const next = (await staff.tryOut(annul)).body.data.preview;
    expect((await apply({ preview: next })).status).toBe(200);
  });

  test('sent twice with one key are made once', async () => {
    const { staff, questions, house, ben } = await aClassWithDoubts();
    const decisions = [{ kind: 'annul', questionId: questions[0]._id, how: 'full-mark' }];
    const body = { decisions, reason: 'Two right options', key: 'one-key-only' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => staff.ofMarking('apply', body)));
    expect(new Set(replies.map(({ status, body: { data } }) => JSON.stringify([status, data]))).size).toBe(1);
    expect((await ben.score()).body.data.changes).toHaveLength(1);
    expect(await audited(house, 'exam.re-mark')).toHaveLength(1);
    const other = await staff.ofMarking('apply', { ...body, decisions: [{ ...decisions[0], how: 'leave-out' }] });
    expect(refusal(other)).toMatchObject({ status: 409, field: 'key' });
  });

  test('of two admins at once come one after the other', async () => {
    const { staff, questions, scores, idOf, ben, house } = await aClassWithDoubts();
    const [{ _id: questionId }] = questions;
    const attemptId = await idOf(ben);
    for (let round = 0; round < 6; round += 1) {
      const replies = await Promise.all([
        staff.apply({ kind: 'annul', questionId, how: round % 2 ? 'count-again' : 'full-mark' }),
        staff.apply({ kind: 'override', attemptId, questionId, points: round % 2 }),
        staff.apply({ kind: 'key', questionId, correctAnswer: round % 2 ? '4' : '6' }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await scores())[1]).toBe(round % 2 ? '1/6 0%' : '2/6 33%');
    }
    const { rows } = await house.db
      .selectFrom('score_changes')
      .selectAll()
      .execute()
      .then((all) => ({ rows: all }));
    expect(rows.every(({ before_score, after_score }) => before_score !== after_score)).toBe(true);
  });

  test('are on record for all staff: who, when, why, what and how many changed', async () => {
    const { staff, questions, idOf, ben, admin, house } = await aClassWithDoubts();
    const [sum, boils] = questions;
    await staff.apply({ kind: 'annul', questionId: sum._id, how: 'leave-out' });
    house.clock.advance({ minutes: 1 });
    await staff.apply(
      { kind: 'accept', questionId: questions[2]._id, correctAnswer: 'FCT' },
      { kind: 'override', attemptId: await idOf(ben), questionId: boils._id, points: 1 },
    );
    expect((await staff.history()).body.data).toMatchObject([
      {
        by: admin.fullName,
        reason: 'It was not fair',
        decisions: [
          { kind: 'accept', question: { _id: questions[2]._id }, before: 'Abuja', after: 'Abuja or FCT' },
          { kind: 'override', question: { _id: boils._id }, before: '0 points', after: '1 point' },
        ],
        counts: { attempts: 3, running: 1, better: 1, worse: 0 },
        changed: 1,
      },
      {
        decisions: [{ kind: 'annul', question: { text: 'What is 2 + 2?' }, after: 'Left out of the total' }],
        changed: 3,
      },
    ]);
    const kept = JSON.stringify(await house.db.selectFrom('marking_decisions').selectAll().execute());
    expect(kept).not.toContain('Ben Eze');
  });
});

test('a student reads what changed each point with the right answers, and no sooner', async () => {
  const { staff, questions, ben, zee, house } = await aClassWithDoubts({ exam: { endDate: '2026-09-16' } });
  const [{ _id: questionId }] = questions;
  await staff.apply({ kind: 'accept', questionId, correctAnswer: '5' });
  await staff.apply({ kind: 'annul', questionId: questions[2]._id, how: 'full-mark' });
  const own = await ben.score();
  expect(own.body.data.changes).toMatchObject([{ kind: 'accept' }, { kind: 'annul' }]);
  for (const reply of [own, await ben.exam(), await zee.state(), await zee.start(), await zee.exam()]) {
    for (const word of ['"accepted":[', 'annulled', '"points":[', 'correctAnswer"', 'earned']) {
      expect(reply.text).not.toContain(word);
    }
  }
  await zee.submit();
  house.clock.advance({ minutes: 60 * 24 * 2 });
  const later = await ben.score();
  expect(later.body.data.changes[0].points).toEqual([{ questionId, before: 0, after: 2 }]);
});
