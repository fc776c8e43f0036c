import type { PracticeCard, Question } from '@akada/contract';
import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aLesson, anExam, aPurchase, aQuestion } from '../../../test/things.ts';

/** Three questions whose right answer is '4', a lesson, and a student who owns it. */
async function aSchool() {
  const house = await openHouse();
  const [admin, student] = [await anAdmin(house), await aStudent(house)];
  const lesson = await aLesson(house, admin, { subject: 'Mathematics' });
  await aPurchase(house, student, lesson, admin);
  const questions: Question[] = [];
  for (const text of ['One', 'Two', 'Three']) questions.push(await aQuestion(house, admin, { text }));
  const [one, two, three] = questions as [Question, Question, Question];
  const path = `/admin/lessons/${lesson._id}/check-questions`;
  const choose = (questionIds: unknown, more: object = {}) =>
    house.ask('PUT', path, { as: admin, body: { questionIds, ...more } });
  const chosen = async () => (await house.ask('GET', path, { as: admin })).body.data;
  const checks = (as: Person = student) => house.ask('GET', `/lesson/${lesson._id}/check-questions`, { as });
  const texts = async () => (await checks()).body.data.map(({ text }: PracticeCard) => text);
  let sent = 0;
  const answer = async ({ _id: questionId }: Question, selectedAnswer: string, as: Person = student) => {
    sent += 1;
    const answeredAt = new Date(house.clock.now()).toISOString();
    const answers = [{ _id: sent.toString(16).padStart(24, '0'), questionId, selectedAnswer, answeredAt }];
    return (await house.ask('POST', '/practice/answers', { as, body: { answers } })).body.data;
  };
  return { house, admin, student, lesson, one, two, three, choose, chosen, checks, texts, answer };
}

test('a list that cannot be is refused with its field in plain words, and nothing is stored', async () => {
  const { house, admin, one, two, three, choose, chosen } = await aSchool();
  const essay = await aQuestion(house, admin, { type: 'essay', options: [], correctAnswer: 'At length' });
  const four = await aQuestion(house, admin);
  const ids = (...all: Question[]) => all.map(({ _id }) => _id);
  for (const [questionIds, message] of [
    ['one', 'Questions must be a list of question IDs'],
    [ids(one, two, three, four), 'A lesson may have at most 3 check questions after its film'],
    [ids(one, one), 'Questions must each be in the list once'],
    [[one._id, 'f'.repeat(24)], 'Questions, number 2 is no longer in the bank'],
    [ids(one, essay), 'Questions, number 2 is marked by hand: choose one that is marked at once'],
  ] as const) {
    expect(refusal(await choose(questionIds)), message).toEqual({ status: 400, message, field: 'questionIds' });
  }
  expect(await chosen()).toEqual({ questions: [], updatedAt: '' });
});

test('of two admins at once one is refused; the same again changes nothing; a deleted question leaves the lesson', async () => {
  const { house, admin, one, two, choose, chosen } = await aSchool();
  const lists = [[two._id, one._id], [one._id]];
  const replies = await Promise.all(lists.map((ids) => choose(ids, { updatedAt: '' })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const first = await chosen();
  house.clock.advance({ minutes: 1 });
  const ids = first.questions.map(({ _id }: Question) => _id);
  expect((await choose(ids, { updatedAt: 'of another form' })).body.data.updatedAt).toBe(first.updatedAt);
  await choose([two._id, one._id], { updatedAt: first.updatedAt });
  await house.ask('DELETE', `/question/${two._id}`, { as: admin });
  expect((await chosen()).questions.map(({ text }: Question) => text)).toEqual(['One']);
  const audited = await house.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'lesson.check-questions')
    .orderBy('_id')
    .execute();
  expect(audited.at(-1)?.after).toBe('{"questions":["Two","One"]}');
});

test('only owners get them, in order and with keys, and not before the lesson opens', async () => {
  const { house, admin, lesson, one, two, choose, checks, texts, answer } = await aSchool();
  await choose([two._id, one._id]);
  const stranger = await aStudent(house);
  expect((await checks(stranger)).status).toBe(404);
  expect(await answer(one, '4', stranger)).toEqual([]);
  expect(await texts()).toEqual(['Two', 'One']);
  expect((await checks()).body.data[0]).toMatchObject({ correctAnswer: '4', isWrong: false });
  await house.ask('PUT', `/lesson/${lesson._id}`, { as: admin, body: { scheduledDate: '2026-09-20' } });
  expect(refusal(await checks())).toMatchObject({ status: 409, message: expect.stringContaining('opens on') });
  expect(await answer(one, '4')).toEqual([]);
});

test('a question that an exam to come asks is shown to nobody, marked for nobody, and comes back after it', async () => {
  const { house, admin, one, two, choose, chosen, texts, answer } = await aSchool();
  await choose([one._id, two._id]);
  const exam = await anExam(house, admin, { questions: [one], startDate: '2026-09-20', endDate: '2026-09-21' });
  expect(await texts()).toEqual(['Two']);
  expect(await answer(one, '4')).toEqual([]);
  expect((await chosen()).questions.map(({ isKept }: { isKept: boolean }) => isKept)).toEqual([true, false]);
  await house.db
    .updateTable('exams')
    .set({ closes_at: '2026-09-15T08:00:00.000Z' })
    .where('_id', '=', exam._id)
    .execute();
  expect(await texts()).toEqual(['One', 'Two']);
});

test('those of a lesson that was given back are shown, marked and practised no more', async () => {
  const { house, admin, student, lesson, one, choose, checks, answer } = await aSchool();
  await choose([one._id]);
  await answer(one, '3');
  const cards = async () => (await house.ask('GET', '/practice/cards', { as: student })).body.data;
  expect(await cards()).toHaveLength(1);
  const [order] = (await house.ask('GET', '/order/mine', { as: student })).body.data;
  const body = { lessonIds: [lesson._id], reason: 'Bought by mistake' };
  expect((await house.ask('POST', `/order/${order._id}/refund`, { as: admin, body })).status).toBe(200);
  expect((await checks()).status).toBe(404);
  expect(await cards()).toEqual([]);
  expect(await answer(one, '4')).toEqual([]);
});

test('answers are marked and come again in practice, others of the lesson do not', async () => {
  const { house, student, one, two, three, choose, answer } = await aSchool();
  await choose([one._id, two._id]);
  const practised = async () =>
    (await house.ask('GET', '/practice/cards', { as: student })).body.data.map(({ text }: PracticeCard) => text);
  expect(await practised()).toEqual([]);
  expect(await answer(three, '4')).toEqual([]);
  expect(await answer(one, '3')).toMatchObject([{ questionId: one._id, isWrong: true }]);
  expect(await practised()).toEqual(['One']);
  expect(await answer(one, '4')).toMatchObject([{ questionId: one._id, isWrong: false }]);
});

test('a lesson is finished once, at nine tenths, and the next one is what is left of its subject', async () => {
  const { house, admin, student, lesson } = await aSchool();
  const others = { subject: 'mathematics', price: 0 };
  const own = [];
  for (const title of ['Ratios', 'Angles', 'Later']) {
    house.clock.advance({ seconds: 1 });
    const scheduledDate = title === 'Later' ? '2026-12-01' : null;
    own.push(await aLesson(house, admin, { ...others, title, scheduledDate }));
  }
  for (const wishes of [{ classLevel: '2' }, { subject: 'Biology' }]) {
    own.push(await aLesson(house, admin, { ...others, ...wishes, title: 'Other' }));
  }
  for (const { _id } of own) await house.ask('POST', `/lesson/pay/${_id}`, { as: student });
  await aLesson(house, admin, { ...others, title: 'Not owned' });
  const report = async (id: string, to: number, positionSeconds: number) => {
    const body = { positionSeconds, durationSeconds: 600, watched: [[0, to]] };
    return (await house.ask('PUT', `/lesson/${id}/progress`, { as: student, body })).body.data;
  };
  const next = async (id: string) => (await house.ask('GET', `/lesson/${id}`, { as: student })).body.data.next;
  const [ratios, angles] = own.map(({ _id }) => _id) as [string, string];
  expect(await next(lesson._id)).toEqual({ _id: ratios, title: 'Ratios' });
  const before = await report(ratios, 539, 539);
  expect(before).toMatchObject({ progress: 89 });
  expect(before).not.toHaveProperty('finishedAt');
  const { finishedAt, progress } = await report(ratios, 540, 540);
  expect(progress).toBe(100);
  house.clock.advance({ minutes: 1 });
  const both = await Promise.all([report(ratios, 600, 600), report(ratios, 30, 30)]);
  expect(both.map((one) => one.finishedAt)).toEqual([finishedAt, finishedAt]);
  expect(await next(lesson._id)).toEqual({ _id: angles, title: 'Angles' });
  expect(await next(angles)).toEqual({ _id: lesson._id, title: 'Fractions' });
  const skipped = await report(angles, 5, 600);
  expect(skipped).toMatchObject({ progress: 0, watchedSeconds: 5 });
  expect(skipped).not.toHaveProperty('finishedAt');
  expect(await next(lesson._id)).toEqual({ _id: angles, title: 'Angles' });
  await report(angles, 540, 540);
  const owned = (await house.ask('GET', '/lesson/my/purchased', { as: student })).body.data;
  expect(owned.find(({ _id }: { _id: string }) => _id === angles)).toMatchObject({ progress: 100 });
  const page = (await house.ask('GET', `/admin/users/${student._id}`, { as: admin })).body.data;
  expect(JSON.stringify(page)).toContain('"progress":100');
  expect(await next(lesson._id)).toBeNull();
  const stranger = await aStudent(house);
  const seen = await house.ask('GET', `/lesson/${lesson._id}`, { as: stranger });
  expect(seen.body.data).not.toHaveProperty('next');
});

test('staff preview them as owners get them: without those that an exam asks, and nothing of it is counted', async () => {
  const { house, admin, student, lesson, one, two, choose, checks } = await aSchool();
  await choose([two._id, one._id]);
  const path = `/admin/lessons/${lesson._id}/check-questions/preview`;
  const preview = async (as: Person) => house.ask('GET', path, { as });
  expect((await preview(student)).status).toBe(403);
  expect((await preview(admin)).body.data).toMatchObject([{ text: 'Two' }, { text: 'One', correctAnswer: '4' }]);
  await anExam(house, admin, { questions: [two], startDate: '2026-09-20', endDate: '2026-09-21' });
  expect((await preview(admin)).body.data).toMatchObject([{ text: 'One' }]);
  expect(await house.db.selectFrom('practice_cards').selectAll().execute()).toEqual([]);
  expect((await checks()).body.data).toMatchObject([{ text: 'One' }]);
});
