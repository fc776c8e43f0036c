import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { deskOf, rightAnswers } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

/** All student routes that could reveal a key after a hand-in. */
async function scene(wishes: Parameters<typeof anExam>[2]) {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const questions = await threeQuestions(house, admin);
  const exam = await anExam(house, admin, { questions, maxAttempts: 2, ...wishes });
  const put = (what: string, body: object = {}) => house.ask('PUT', `/exam/${exam._id}${what}`, { as: admin, body });
  async function sit(isHandedIn = true) {
    const desk = deskOf(house, await aStudent(house), exam);
    await desk.start();
    if (isHandedIn) await desk.submit(...rightAnswers(questions));
    const ask = (path: string) => house.ask('GET', path, { as: desk.student });
    const review = () => ask(`/studentExam/exams/review/${exam._id}`);
    const readable = async () => {
      const replies = [await review(), await ask('/user/export'), await ask(`/question/get/${questions[0]._id}`)];
      replies.push(await desk.exam(), await desk.score(), await desk.state(), await ask('/exam'));
      return replies.filter(({ text }) => text.includes('correctAnswer"')).length;
    };
    return { desk, review, readable };
  }
  return { house, admin, exam, put, sit };
}

describe('at once', () => {
  test('the right answers are open after the hand-in, while others sit, and not beside an attempt of one’s own', async () => {
    const { sit } = await scene({ reviewAt: 'submit' });
    await sit(false);
    const ada = await sit();
    expect((await ada.review()).status).toBe(200);
    expect((await ada.desk.score()).body.data).toMatchObject({ isReviewOpen: true });
    await ada.desk.start();
    expect((await ada.review()).body).toMatchObject({ code: 'review_closed' });
    expect(await ada.readable()).toBe(0);
  });
});

describe('at the close', () => {
  test('nothing has a key before', async () => {
    const { sit } = await scene({});
    expect(await (await sit()).readable()).toBe(0);
  });
});

describe('when released', () => {
  test('nothing has a key before the release, also after the close', async () => {
    const { sit, put, house } = await scene({ reviewAt: 'release' });
    const ada = await sit();
    expect(await ada.readable()).toBe(0);
    expect((await ada.desk.score()).body.data).toMatchObject({ isReviewOpen: false, isReviewAwaited: true });
    expect(refusal(await ada.review())).toEqual({
      status: 403,
      message: 'The right answers are shown when your school releases them',
    });
    house.clock.advance({ minutes: 1 });
    const reply = await put('/release-review');
    expect(reply.body.data.reviewReleasedAt).toBe('2026-09-15T09:01:00.000Z');
    expect((await ada.review()).status).toBe(200);
    expect(await ada.readable()).toBeGreaterThan(1);
    house.clock.advance({ minutes: 1 });
    expect((await put('/release-review')).body.data).toEqual(reply.body.data);
  });

  test('is refused while somebody sits the exam, and closes again for whoever starts later', async () => {
    const { sit, put, house } = await scene({ reviewAt: 'release' });
    const ada = await sit();
    await sit(false);
    expect(refusal(await put('/release-review'))).toEqual({
      status: 409,
      message: '1 student is at this exam now. Release the right answers when they have finished.',
    });
    house.clock.advance({ minutes: 31 });
    expect((await put('/release-review')).status).toBe(200);
    const eve = await sit(false);
    expect((await ada.review()).status).toBe(403);
    await eve.desk.submit();
    expect((await ada.review()).status).toBe(200);
  });

  test('is refused within the grace of the last attempt, when a phone may still send', async () => {
    const { sit, put, house } = await scene({ reviewAt: 'release' });
    await sit(false);
    house.clock.advance({ minutes: 30, seconds: 5 });
    expect((await put('/release-review')).status).toBe(409);
    house.clock.advance({ seconds: 11 });
    expect((await put('/release-review')).status).toBe(200);
  });

  test('is refused where the review opens otherwise or never', async () => {
    for (const wishes of [{}, { reviewAt: 'submit' as const }, { reviewAt: 'release' as const, allowReview: false }]) {
      const { put } = await scene(wishes);
      expect((await put('/release-review')).body).toMatchObject({ code: 'conflict' });
    }
  });

  test('never means never, whatever the time is', async () => {
    for (const reviewAt of ['submit', 'close', 'release'] as const) {
      const { sit, put } = await scene({ reviewAt });
      const ada = await sit();
      if (reviewAt === 'release') await put('/release-review');
      await put('', { allowReview: false });
      expect(await ada.readable()).toBe(0);
      expect((await ada.review()).body.message).toBe('Your school does not show the right answers of this exam');
    }
  });
});
