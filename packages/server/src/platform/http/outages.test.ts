import { endpoints } from '@akada/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { matrix } from '../../../test/access-matrix.ts';
import { type House, openHouse, type Reply } from '../../../test/house.ts';
import { takesNoWrites } from '../../../test/no-writes.ts';
import { answer, aSitting } from '../../../test/sitting.ts';
import { askRoute, aWorld } from '../../../test/world.ts';

const failed = {
  success: false,
  code: 'storage_failed',
  message: "The school's disk takes nothing right now, so nothing can be saved. Please try again in a little while.",
};

function expectFailed(reply: Reply): void {
  expect(reply.status, reply.text).toBe(503);
  expect(reply.body).toMatchObject(failed);
  const seconds = Number(reply.headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(reply.body.retryAfterSeconds).toBe(seconds);
}

const ofLevelError = (house: House) =>
  house
    .logged()
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50);

describe('while the disk takes no writes', () => {
  test('a save, a start and a submit are refused in plain words with a time to come back, and work when it is over', async () => {
    const { house, desk, questions } = await aSitting();
    house.expectErrors();
    await desk.start();
    const end = await takesNoWrites(house);
    const save = () => desk.save(answer(questions[0], '4', 1));
    for (const write of [save, desk.start, () => desk.submit()]) expectFailed(await write());
    await end();
    expect((await save()).status).toBe(200);
    expect((await desk.submit()).body.data.score).toBe(2);
  });

  test('what a student sees of a running exam goes on, also when its time is up', async () => {
    const { house, desk, questions, admin, exam } = await aSitting();
    house.expectErrors();
    await desk.start();
    await desk.save(answer(questions[0], '4', 1));
    await takesNoWrites(house);
    const state = await desk.state();
    expect(state.body.data).toMatchObject({ status: 'running', remainingSeconds: 1800 });
    expect(state.body.data.answers).toMatchObject([{ selectedAnswer: '4' }]);
    house.clock.advance({ minutes: 45 });
    expect((await desk.state()).body.data).toMatchObject({ status: 'running', remainingSeconds: 0 });
    expect((await desk.remainingTime()).body.remainingTime).toBe(0);
    const live = await house.ask('GET', `/studentExam/exams/${exam._id}/live`, { as: admin });
    expect(live.status, live.text).toBe(200);
  });

  test('every read of staff and students replies as it did before', async () => {
    const house = await openHouse();
    house.expectErrors();
    const world = await aWorld(house);
    const writes = ['GET /auth/verify/:token', 'GET /auth/setup/:setupToken', 'GET /ready'];
    const revenue = ['GET /admin/revenue.csv', 'GET /admin/revenue.xlsx'];
    const people = ['GET /admin/users.csv', 'GET /admin/users.xlsx', 'GET /analytics/students.csv'];
    const exports = [...revenue, ...people, 'GET /question/export'];
    const recorded = [
      'GET /studentExam/exams/:examId/results.csv',
      'GET /studentExam/exams/:examId/results.xlsx',
      'GET /exam/:id/print',
      ...exports,
    ];
    const orders = ['GET /order/:id/proof/:proofId', 'GET /order/:id/receipt.pdf', 'GET /order/statement/:id'];
    const marking = ['', '/:questionId', '/:questionId/second'].map((end) => `exams/:examId/marking${end}`);
    const answer = 'attempts/:attemptId/marking/:questionId';
    const desk = [...marking, answer].map((path) => `GET /studentExam/${path}`);
    const cards = ['users/:id/report-card', 'users/:id/report-card.pdf', 'report-cards', 'report-cards.pdf'];
    const ofTerms =
      /^GET \/admin\/(?:scores|broadsheet|conduct|register|cards|card-texts)|\/cards\/:term|\/certificates/;
    const ofPeople = [
      'GET /calendar/:token.ics',
      'GET /practice/national',
      ...cards.map((path) => `GET /admin/${path}`),
    ];
    const films = ['films', 'films/:filmId/captions'].map((path) => `GET /admin/lessons/:lessonId/${path}`);
    const madeFirst = [
      'GET /course/:id',
      'GET /lesson/:id/reviews',
      'GET /admin/reviews',
      'GET /teacher/:id',
      'GET /announcement/:id',
      'GET /invite/:code',
      'GET /card/:code',
      'GET /message/:id/attachment/:attachmentId',
      'GET /admin/groups/:id',
      'GET /admin/groups/:id/given',
      'GET /grant/group',
      ...orders,
      ...desk,
      ...ofPeople,
      ...films,
      'GET /question/import/:id',
      'GET /admin/users/import/:id',
      'GET /passage/:id',
    ];
    const reads = [...new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))]
      .filter((route) => route.startsWith('GET ') && route in matrix)
      .filter((route) => ![...writes, ...recorded, ...madeFirst].includes(route) && !ofTerms.test(route));
    const ask = async () => {
      const statuses: [string, number][] = [];
      for (const route of reads) {
        for (const person of [world.student, world.admin]) {
          // An export of staff's own data writes an audit entry.
          if (route === 'GET /user/export' && person === world.admin) continue;
          statuses.push([`${route} ${person.fullName}`, (await askRoute(world, route, person)).status]);
        }
      }
      return statuses;
    };
    const before = await ask();
    await takesNoWrites(house);
    expect(await ask()).toEqual(before);
    for (const route of recorded) expectFailed(await askRoute(world, route, world.admin));
  });

  test('the cause is in the log once a minute, with how many more there were', async () => {
    const { house, desk, questions } = await aSitting();
    house.expectErrors();
    await desk.start();
    await takesNoWrites(house);
    const save = () => desk.save(answer(questions[0], '4', 1));
    for (let count = 0; count < 20; count += 1) await save();
    expect(ofLevelError(house)).toHaveLength(1);
    const [line] = ofLevelError(house);
    expect(line.msg).toMatch(/^nothing can be saved: the disk or the database is read-only/);
    expect(line.err.message).toMatch(/readonly database|read-only transaction/);
    house.clock.advance({ minutes: 1 });
    await save();
    expect(ofLevelError(house).map(({ notLogged }) => notLogged)).toEqual([0, 19]);
    // Also with a clock that was set back.
    house.clock.advance({ days: -3650 });
    await save();
    expect(ofLevelError(house)).toHaveLength(3);
  });
});

describe('GET /ready', () => {
  test('says that nothing can be saved, and is well again within seconds', async () => {
    const house = await openHouse();
    house.expectErrors();
    expect((await house.ask('GET', '/ready')).status).toBe(200);
    const end = await takesNoWrites(house);
    house.clock.advance({ seconds: 1 });
    const refused = await house.ask('GET', '/ready');
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({
      code: 'not_ready',
      message: 'The disk takes no writes: nothing can be saved',
    });
    expect(refused.headers['retry-after']).toBe('5');
    await end();
    house.clock.advance({ seconds: 6 });
    expect((await house.ask('GET', '/ready')).status).toBe(200);
  });

  test('writes at most once a second, however often it is asked', async () => {
    const house = await openHouse();
    const written = () =>
      house.db.selectFrom('installation').select('value').where('key', '=', 'write_check').executeTakeFirst();
    await Promise.all(Array.from({ length: 20 }, () => house.ask('GET', '/ready')));
    const first = await written();
    house.clock.advance({ ms: 999 });
    await house.ask('GET', '/ready');
    expect(await written()).toEqual(first);
    house.clock.advance({ ms: 1 });
    await house.ask('GET', '/ready');
    expect(await written()).toEqual({ value: '2026-09-15T09:00:01.000Z' });
  });
});
