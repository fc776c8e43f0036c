import type { StudentExam } from '@akada/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin, aStudent } from '../../../test/people.ts';
import { answer, aSitting, deskOf, type Given, rightAnswers } from '../../../test/sitting.ts';
import { anExam } from '../../../test/things.ts';

type Scene = Awaited<ReturnType<typeof aSitting>>;

async function listOf({ house, desk }: Scene): Promise<StudentExam[]> {
  return (await house.ask('GET', '/exam', { as: desk.student })).body.data;
}

const titles = (exams: StudentExam[]) => exams.map((exam) => exam.title).toSorted();

describe("a student's exams", () => {
  test('show the window, the minutes there would be, and the question ids, but no question', async () => {
    const scene = await aSitting({ exam: { title: 'Open', maxAttempts: 2 } });
    expect(await listOf(scene)).toEqual([
      {
        _id: scene.exam._id,
        title: 'Open',
        description: 'All the work of the first term',
        classLevel: 'Grade 1 Secondary',
        duration: 30,
        startDate: '2026-09-14',
        endDate: '2026-10-14',
        opensAt: '2026-09-13T23:00:00.000Z',
        closesAt: '2026-10-14T22:59:59.000Z',
        questionCount: 3,
        difficulty: 'Medium',
        isActive: true,
        isPublished: true,
        maxAttempts: 2,
        allowReview: true,
        questions: scene.questions.map((question) => question._id),
        minutesAvailable: 30,
        window: 'open',
        attemptsUsed: 0,
        canStart: true,
      },
    ]);
  });

  test('keep the earlier result in sight while another attempt runs', async () => {
    const scene = await aSitting({ exam: { maxAttempts: 2 } });
    await scene.desk.start();
    await scene.desk.submit();
    await scene.desk.start();
    const [exam] = await listOf(scene);
    expect(exam?.attempt).toMatchObject({ number: 2, status: 'running' });
    expect(exam?.lastResult).toMatchObject({ number: 1, status: 'submitted', percent: 0 });
  });

  test('keep every earlier result beside the newest, each of which can be opened', async () => {
    const scene = await aSitting({ exam: { maxAttempts: 2, reviewAt: 'submit' } });
    const { house, desk, exam, questions } = scene;
    await desk.start();
    await desk.submit(answer(questions[0], '4'));
    expect((await listOf(scene))[0]?.earlierResults).toBeUndefined();
    await desk.start();
    await desk.submit();
    const [listed] = await listOf(scene);
    expect(listed?.lastResult).toMatchObject({ number: 2, percent: 0, answeredQuestions: 0 });
    expect(listed?.earlierResults).toMatchObject([{ number: 1, percent: 33, answeredQuestions: 1 }]);

    const read = (kind: string, query: string) =>
      house.ask('GET', `/studentExam/exams/${kind}/${exam._id}${query}`, { as: desk.student });
    const earlier = `?attempt=${listed?.earlierResults?.[0]?._id}`;
    expect((await read('score', '')).body.data).toMatchObject({ number: 2, counts: true, percent: 0 });
    expect((await read('score', earlier)).body.data).toMatchObject({ number: 1, counts: false, percent: 33 });
    expect((await read('review', earlier)).body.data).toMatchObject({ percent: 33 });
  });

  test('of others are not found', async () => {
    const scene = await aSitting();
    const { house, desk, exam } = scene;
    const other = deskOf(house, await aStudent(house), exam);
    for (const one of [desk, other]) {
      await one.start();
      await one.submit();
    }
    const [listed] = (await house.ask('GET', '/exam', { as: other.student })).body.data;
    for (const kind of ['score', 'review']) {
      const path = `/studentExam/exams/${kind}/${exam._id}?attempt=${listed.lastResult._id}`;
      const reply = await house.ask('GET', path, { as: desk.student });
      expect([reply.status, reply.body.message]).toEqual([404, 'Attempt not found']);
    }
  });

  test('say of the last result how many questions have an answer; a blank is none', async () => {
    const scene = await aSitting();
    const [first, , third] = scene.questions;
    await scene.desk.start();
    await scene.desk.submit(answer(first, '3'), answer(third, '  '));
    const [exam] = await listOf(scene);
    expect(exam?.lastResult).toMatchObject({ correctAnswers: 0, answeredQuestions: 1, totalQuestions: 3 });
  });

  test('come with the time on the server, for phones whose clock is wrong', async () => {
    const { house, exam, desk } = await aSitting();
    house.clock.advance({ minutes: 7 });
    for (const path of ['/exam', `/exam/${exam._id}`, `/exam/get/${exam._id}`]) {
      const { body } = await house.ask('GET', path, { as: desk.student });
      expect(body.serverNow).toBe('2026-09-15T09:07:00.000Z');
    }
  });

  test('count the starts that are used up; one at an exam without questions is not', async () => {
    const scene = await aSitting({ exam: { maxAttempts: 3, questions: [] } });
    const { house, admin, exam, questions, desk } = scene;
    const used = async () => (await listOf(scene))[0]?.attemptsUsed;
    await desk.start();
    expect(await used()).toBe(0);
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { questions: questions.map(({ _id }) => _id) } });
    await desk.start();
    expect(await used()).toBe(1);
  });

  test('are the active ones of the own class', async () => {
    const scene = await aSitting({ exam: { title: 'Mine' } });
    const { house, admin } = scene;
    await anExam(house, admin, { title: 'Inactive', isActive: false });
    await anExam(house, admin, { title: 'Of Class 2', classLevel: 'Grade 2 Secondary' });
    const deleted = await anExam(house, admin, { title: 'Deleted' });
    await house.ask('DELETE', `/exam/${deleted._id}`, { as: admin });
    await anExam(house, admin, { title: 'Next week', startDate: '2026-09-22', endDate: '2026-09-30' });
    await anExam(house, admin, { title: 'Last week', startDate: '2026-09-01', endDate: '2026-09-08' });
    expect(titles(await listOf(scene))).toEqual(['Last week', 'Mine', 'Next week']);
  });

  test('keep those that were sat, whatever became of them', async () => {
    const scene = await aSitting({ exam: { title: 'Sat' } });
    const { house, admin, exam, desk } = scene;
    await desk.start();
    await desk.submit();
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { isActive: false, classLevel: '4' } });
    expect(await listOf(scene)).toMatchObject([{ title: 'Sat', attempt: { status: 'submitted' }, canStart: false }]);
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect(titles(await listOf(scene))).toEqual(['Sat']);
  });

  test('say whether and how long there is to start', async () => {
    const scene = await aSitting({ exam: { title: 'Short', startDate: '2026-09-15', endDate: '2026-09-16' } });
    const { house } = scene;
    const seen = async () => {
      const [exam] = await listOf(scene);
      return [exam?.window, exam?.minutesAvailable, exam?.canStart];
    };
    house.clock.set('2026-09-14T22:59:59.999Z');
    expect(await seen()).toEqual(['not-open', 0, false]);
    house.clock.set('2026-09-14T23:00:00.000Z');
    expect(await seen()).toEqual(['open', 30, true]);
    house.clock.set('2026-09-16T22:45:30.000Z');
    expect(await seen()).toEqual(['open', 14, true]);
    house.clock.set('2026-09-16T23:00:00.000Z');
    expect(await seen()).toEqual(['closed', 0, false]);
  });

  test('carry the own attempt, its score only once it is submitted', async () => {
    const scene = await aSitting();
    const { desk, questions } = scene;
    await desk.start();
    expect(await listOf(scene)).toMatchObject([{ attempt: { status: 'running' }, canStart: true }]);
    await desk.submit(...rightAnswers(questions));
    expect(await listOf(scene)).toMatchObject([
      { attempt: { status: 'submitted', score: 6, totalPoints: 6, percent: 100, grade: 'A+' }, canStart: false },
    ]);
  });

  test('say that a second attempt is left', async () => {
    const scene = await aSitting({ exam: { maxAttempts: 2 } });
    await scene.desk.start();
    await scene.desk.submit();
    expect((await listOf(scene))[0]?.canStart).toBe(true);
  });

  test('by id carry ids before the start and the paper from then on, under both addresses', async () => {
    const { house, exam, questions, desk } = await aSitting();
    expect((await desk.exam()).body.data.questions).toEqual(questions.map((question) => question._id));
    const started = await desk.start();
    expect((await desk.exam()).body.data.questions).toEqual(started.body.exam.questions);
    const alias = await house.ask('GET', `/exam/get/${exam._id}`, { as: desk.student });
    expect(alias.body).toEqual((await desk.exam()).body);
  });

  test('of another class, inactive or unknown are not found', async () => {
    for (const wishes of [{ classLevel: 'Grade 2 Secondary' }, { isActive: false }] as const) {
      const { desk } = await aSitting({ exam: wishes });
      expect(refusal(await desk.exam())).toEqual({ status: 404, message: 'Exam not found' });
    }
    const { house, desk } = await aSitting();
    expect((await deskOf(house, desk.student, { _id: 'f'.repeat(24) }).exam()).status).toBe(404);
  });
});

describe('the difficulty of an exam', () => {
  async function satBy(count: number, given: (questions: Scene['questions']) => Given[]): Promise<Scene> {
    const scene = await aSitting();
    for (let sat = 0; sat < count; sat += 1) {
      const desk = deskOf(scene.house, await aStudent(scene.house), scene.exam);
      await desk.start();
      await desk.submit(...given(scene.questions));
    }
    // The difficulty is cached for a second.
    scene.house.clock.advance({ seconds: 1 });
    return scene;
  }

  const cases: readonly (readonly [string, number, (questions: Scene['questions']) => Given[]])[] = [
    ['Medium', 19, rightAnswers],
    ['Easy', 20, rightAnswers],
    ['Medium', 20, (questions) => rightAnswers(questions).slice(0, 2)],
    ['Hard', 20, (questions) => rightAnswers(questions).slice(0, 1)],
  ];

  test.each(cases)('is %s after %i students', async (difficulty, count, given) => {
    const scene = await satBy(count, given);
    expect((await listOf(scene))[0]?.difficulty).toBe(difficulty);
    const staff = await scene.house.ask('GET', `/exam/${scene.exam._id}`, { as: await anAdmin(scene.house) });
    expect(staff.body.data.difficulty).toBe(difficulty);
  });
});

/** The first and last second of 15 September 2026 in three schools, in UTC. */
const schools = [
  ['Africa/Lagos', '2026-09-14T23:00:00.000Z', '2026-09-15T22:59:59.000Z'],
  ['America/St_Johns', '2026-09-15T02:30:00.000Z', '2026-09-16T02:29:59.000Z'],
  ['Pacific/Auckland', '2026-09-14T12:00:00.000Z', '2026-09-15T11:59:59.000Z'],
] as const;

const processZones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata'];
const zoneBefore = process.env.TZ;

afterEach(() => {
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

/** Replies to a student before, at the first, at the last and after the last moment of the exam's day. */
async function windowIn(schoolZone: string, opensAt: string, closesAt: string) {
  const { house, exam, desk } = await aSitting({
    env: { SCHOOL_TIME_ZONE: schoolZone },
    exam: { startDate: '2026-09-14', endDate: '2026-09-15', duration: 600 },
  });
  const dayBefore = Date.parse(opensAt) - 24 * 3_600_000;
  const told: unknown[] = [];
  for (const moment of [dayBefore - 1, dayBefore, Date.parse(closesAt), Date.parse(closesAt) + 1]) {
    house.clock.set(new Date(moment).toISOString());
    const seen = (await desk.exam()).body.data;
    const start = await deskOf(house, await aStudent(house), exam).start();
    told.push([seen.opensAt, seen.closesAt, seen.window, start.status, start.body.data?.endTime]);
  }
  return told;
}

describe.each(schools)('a school in %s', (zone, opensAt, closesAt) => {
  test.each(processZones)(
    'opens and closes its exams by its own day when the server runs in %s',
    async (processZone) => {
      process.env.TZ = processZone;
      expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(
        processZone === 'Asia/Kolkata' ? 'Asia/Calcutta' : processZone,
      );
      const opened = new Date(Date.parse(opensAt) - 24 * 3_600_000);
      const from = opened.toISOString();
      const until = new Date(opened.getTime() + 600 * 60_000).toISOString();
      expect(await windowIn(zone, opensAt, closesAt)).toEqual([
        [from, closesAt, 'not-open', 403, undefined],
        [from, closesAt, 'open', 200, until],
        [from, closesAt, 'open', 200, closesAt],
        [from, closesAt, 'closed', 403, undefined],
      ]);
    },
  );
});

test('a date-time keeps its own zone', async () => {
  const { exam } = await aSitting({
    env: { SCHOOL_TIME_ZONE: 'Pacific/Auckland' },
    exam: { startDate: '2026-09-15T08:00:00+01:00', endDate: '2026-09-15T10:00:00Z' },
  });
  expect([exam.opensAt, exam.closesAt]).toEqual(['2026-09-15T07:00:00.000Z', '2026-09-15T10:00:00.000Z']);
});

test('a day on which the clocks change is 23 or 25 hours long', async () => {
  const env = { SCHOOL_TIME_ZONE: 'Europe/London' };
  const spring = await aSitting({ env, exam: { startDate: '2027-03-28', endDate: '2027-03-29' } });
  expect([spring.exam.opensAt, spring.exam.closesAt]).toEqual(['2027-03-28T00:00:00.000Z', '2027-03-29T22:59:59.000Z']);
  const autumn = await aSitting({ env, exam: { startDate: '2026-10-24', endDate: '2026-10-25' } });
  expect([autumn.exam.opensAt, autumn.exam.closesAt]).toEqual(['2026-10-23T23:00:00.000Z', '2026-10-25T23:59:59.000Z']);
});
