import { type ExamResult, resultOrders } from '@akada/contract';
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';
import { aClassThatSat, aSitting, deskOf, rightAnswers } from '../../../test/sitting.ts';
import { isPostgres } from '../../platform/db/dialect.ts';
import { finaliseOverdue } from '../sitting/submit.ts';
import { resultRows } from './results.ts';

type Result = { student: { fullName: string }; score: number | null };
const names = (results: Result[]) => results.map((result) => result.student.fullName);

describe('the results of an exam', () => {
  test('stand best first, those still running last', async () => {
    const { results } = await aClassThatSat();
    const { data } = (await results()).body;
    expect(names(data)).toEqual(['Amara Eze', 'Tunde Bakare', 'Zainab Musa']);
    expect(data.map((result: Result) => result.score)).toEqual([6, 1, undefined]);
  });

  test('show each answer beside its key', async () => {
    const { results, exam, questions, weak } = await aClassThatSat();
    const [choice, trueFalse, short] = questions;
    expect((await results()).body.data[1]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      student: { _id: weak.student._id, fullName: 'Tunde Bakare' },
      exam: { _id: exam._id, title: 'First term test' },
      number: 1,
      startTime: '2026-09-15T09:00:00.000Z',
      endTime: '2026-09-15T09:30:00.000Z',
      submittedAt: '2026-09-15T09:05:00.000Z',
      isSubmitted: true,
      answers: [
        {
          questionId: choice._id,
          question: choice.text,
          selectedAnswer: '3',
          correctAnswer: '4',
          isCorrect: false,
        },
        {
          questionId: trueFalse._id,
          question: trueFalse.text,
          selectedAnswer: 'true',
          correctAnswer: 'true',
          isCorrect: true,
        },
        {
          questionId: short._id,
          question: short.text,
          selectedAnswer: '',
          correctAnswer: 'Abuja',
          isCorrect: false,
        },
      ],
      score: 1,
      totalPoints: 6,
      correctAnswers: 1,
      totalQuestions: 3,
      percent: 33,
      grade: 'F',
      timeTaken: '5m 0s',
      timeTakenSeconds: 300,
    });
  });

  test('of a running attempt have no score yet', async () => {
    const { results } = await aClassThatSat();
    expect((await results()).body.data[2]).toMatchObject({
      isSubmitted: false,
    });
  });

  test('can be searched by the name of the student, in any letter case', async () => {
    const { house, admin, exam } = await aClassThatSat();
    const found = async (name: string) =>
      names((await house.ask('GET', `/studentExam/exams/${exam._id}?studentName=${name}`, { as: admin })).body.data);
    expect(await found('BAKARE')).toEqual(['Tunde Bakare']);
    expect(await found('%25')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test('are kept when the exam is deleted', async () => {
    const { house, admin, exam, results } = await aClassThatSat();
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    expect((await results()).body.data).toHaveLength(3);
  });

  test('of an exam that does not exist are not found', async () => {
    const { house, admin } = await aSitting();
    const reply = await house.ask('GET', `/studentExam/exams/${'f'.repeat(24)}`, { as: admin });
    expect(refusal(reply)).toEqual({ status: 404, message: 'Exam not found' });
  });

  test('of an exam nobody sat are an empty list', async () => {
    const { results } = await aSitting();
    expect((await results()).body).toMatchObject({
      success: true,
      message: 'Results fetched successfully',
      data: [],
      pagination: { total: 0, page: 1, totalPages: 0 },
      summary: { finished: 0, running: 0, averagePercent: null, highestPercent: null },
    });
  });
});

async function aClass() {
  const scene = await aClassThatSat();
  const ask = (query: string) =>
    scene.house.ask('GET', `/studentExam/exams/${scene.exam._id}${query}`, { as: scene.admin });
  const names = async (query: string) =>
    (await ask(query)).body.data.map((result: ExamResult) => result.student.fullName);
  return { ...scene, ask, names };
}

describe('the list of results', () => {
  test('comes without the answers when asked for a light one, else with them', async () => {
    const { ask } = await aClass();
    const [light] = (await ask('?answers=false')).body.data;
    expect(light).toMatchObject({ student: { fullName: 'Amara Eze' }, score: 6, percent: 100, grade: 'A+' });
    expect(light).not.toHaveProperty('answers');
    for (const query of ['', '?answers=true', '?answers=']) {
      expect((await ask(query)).body.data[0].answers).toHaveLength(3);
    }
  });

  test('comes in pages; without a limit it is whole', async () => {
    const { ask, names } = await aClass();
    expect((await ask('')).body.pagination).toEqual({ total: 3, page: 1, limit: 3, totalPages: 1 });
    expect((await ask('?limit=2')).body.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
    expect(await names('?limit=2')).toEqual(['Amara Eze', 'Tunde Bakare']);
    expect(await names('?limit=2&page=2')).toEqual(['Zainab Musa']);
    expect(await names('?limit=2&page=3')).toEqual([]);
    expect(await names('?page=2')).toHaveLength(3);
  });

  test('is sorted as asked; running attempts come last where scores or ends decide', async () => {
    const { names, house, exam } = await aClass();
    house.clock.advance({ minutes: 1 });
    const late = deskOf(house, await aStudent(house, { fullName: 'ada Obi' }), exam);
    await late.start();
    house.clock.advance({ minutes: 1 });
    await late.submit();
    expect(await names('?sort=best')).toEqual(['Amara Eze', 'Tunde Bakare', 'ada Obi', 'Zainab Musa']);
    expect(await names('?sort=lowest')).toEqual(['ada Obi', 'Tunde Bakare', 'Amara Eze', 'Zainab Musa']);
    expect(await names('?sort=name')).toEqual(['ada Obi', 'Amara Eze', 'Tunde Bakare', 'Zainab Musa']);
    expect((await names('?sort=started'))[0]).toBe('ada Obi');
    expect((await names('?sort=finished')).at(0)).toBe('ada Obi');
    expect((await names('?sort=finished')).at(-1)).toBe('Zainab Musa');
  });

  test('finds and sorts a student by the name of today, with or without its tones and dots', async () => {
    const { names, ask, house, strong, running } = await aClass();
    await house.ask('PUT', '/user/profile', { as: strong.student, body: { fullName: 'Àdùkẹ́ Eze' } });
    await house.ask('PUT', '/user/profile', { as: running.student, body: { phoneNumber: '+2348031234567' } });
    expect(await names('?sort=name')).toEqual(['Àdùkẹ́ Eze', 'Tunde Bakare', 'Zainab Musa']);
    expect(await names('?studentName=aduke')).toEqual(['Àdùkẹ́ Eze']);
    expect(await names('?studentName=eze+ADÙ&limit=1')).toEqual(['Àdùkẹ́ Eze']);
    expect(await names('?studentName=amara')).toEqual([]);
    // With full and partial pages: a letter in three names, and one in two.
    for (const [query, total] of [
      ['a&limit=1', 3],
      ['a&limit=2&page=2', 3],
      ['a&limit=1&page=4', 3],
      ['e&limit=2', 2],
      ['e&limit=9', 2],
      ['e&limit=9&page=2', 2],
      ['e', 2],
      ['x&limit=9', 0],
    ] as const) {
      expect((await ask(`?studentName=${query}`)).body.pagination.total, query).toBe(total);
    }
    expect(await names('?studentName=23480')).toEqual([]);
    expect(await names(`?studentName=${encodeURIComponent('\u0301')}`)).toHaveLength(3);
  });

  test('is read in its order from an index, unless the name decides', async () => {
    const { house, exam } = await aClass();
    const { db } = house;
    if (isPostgres(db)) return;
    for (const sort of resultOrders.filter((order) => order !== 'name')) {
      const { sql: text, parameters } = resultRows(db, exam, { sort, page: 1, limit: 50 }).compile();
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
      );
      const plan = rows.map(({ detail }) => detail).join('\n');
      expect(plan).toContain(`SEARCH attempts USING INDEX attempts_${sort} (exam_id=?)`);
      expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
    }
  });

  test('takes an order, a page and a size that there are not as left out', async () => {
    const { ask } = await aClass();
    const all = (await ask('')).body;
    for (const query of ['?sort=cheapest', '?sort=_id', '?page=0', '?limit=0', '?answers=maybe']) {
      expect((await ask(query)).body, query).toEqual(all);
    }
  });

  test('sums up all attempts, whatever is searched for', async () => {
    const { ask, exam } = await aClass();
    for (const query of ['', '?studentName=bakare', '?limit=1']) {
      const { body } = await ask(query);
      expect(body.exam).toEqual({
        _id: exam._id,
        title: 'First term test',
        groupIds: [],
        classLevel: 'Grade 1 Secondary',
      });
      expect(body.summary).toEqual({
        finished: 2,
        running: 1,
        averagePercent: 67,
        highestPercent: 100,
        grades: [
          { grade: 'A+', from: 90, attempts: 1 },
          { grade: 'A', from: 80, attempts: 0 },
          { grade: 'B', from: 70, attempts: 0 },
          { grade: 'C', from: 60, attempts: 0 },
          { grade: 'D', from: 50, attempts: 0 },
          { grade: 'F', from: 0, attempts: 1 },
        ],
      });
    }
  });

  test('counts an attempt whose time is over as finished, also when nobody closed it yet', async () => {
    const { ask, house } = await aClass();
    house.clock.advance({ minutes: 40 });
    const { data, summary } = (await ask('?answers=false')).body;
    expect(summary).toMatchObject({ finished: 3, running: 0 });
    expect(data.map((result: ExamResult) => result.timeTaken)).toContain('30m 0s');
    expect(await finaliseOverdue(house.context)).toBe(0);
  });
});

test('a second attempt has a row of its own', async () => {
  const { house, admin, exam, desk, questions } = await aSitting({ exam: { maxAttempts: 2 } });
  for (let count = 0; count < 2; count += 1) {
    await desk.start();
    await desk.submit(...(count === 1 ? rightAnswers(questions) : []));
  }
  const { data } = (await house.ask('GET', `/studentExam/exams/${exam._id}?answers=false`, { as: admin })).body;
  expect(data.map((result: ExamResult) => [result.number, result.percent])).toEqual([
    [2, 100],
    [1, 0],
  ]);
});
