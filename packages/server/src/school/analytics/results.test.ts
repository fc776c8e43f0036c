import type { Exam, Question } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { type House, openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion } from '../../../test/things.ts';

const first = 'Grade 1 Secondary';
const second = 'Grade 2 Secondary';

type Sitter = Pick<Exam, '_id'> & { questions: readonly Question[] };

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const about = (subject: string, topic: string) => aQuestion(house, admin, { subject, topic });
  const examOf = async (
    questions: readonly Question[],
    wishes: Parameters<typeof anExam>[2] = {},
  ): Promise<Sitter> => ({
    _id: (await anExam(house, admin, { questions, ...wishes }))._id,
    questions,
  });
  /** Right answers to as many questions as are named, the next one wrong, the others blank. */
  const sit = async (student: Person, exam: Sitter, right: number) => {
    const desk = deskOf(house, student, exam);
    await desk.start();
    const given = exam.questions.slice(0, right + 1).map((question, at) => answer(question, at < right ? '4' : '3'));
    const reply = await desk.submit(...given);
    if (reply.status !== 200) throw new Error(reply.text);
  };
  const sitAll = async (classLevel: string, exam: Sitter, rights: readonly number[]) => {
    const students = [];
    for (const right of rights) {
      const student = await aStudent(house, { classLevel });
      await sit(student, exam, right);
      students.push(student);
    }
    return students;
  };
  const read = async (what: 'results' | 'topics', query = 'from=2026-09&to=2026-10') => {
    const reply = await house.ask('GET', `/analytics/${what}?${query}`, { as: await anAdmin(house) });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data;
  };
  return { house, admin, about, examOf, sit, sitAll, read };
}

describe('results over time', () => {
  test('average first attempts by class and subject in the school’s months', async () => {
    const { house, about, examOf, sit, sitAll, read } = await aSchool();
    const maths = await examOf([await about('Mathematics', ''), await about('Mathematics', ''), await about('', '')], {
      maxAttempts: 2,
    });
    const mixed = await examOf([await about('Biology', ''), await about('Physics', '')], { classLevel: second });
    // 100, 67, 67, 33, 0: 53.4 on average.
    const [ada] = await sitAll(first, maths, [3, 2, 2, 1, 0]);
    await sit(ada as Person, maths, 0);
    await sitAll(second, mixed, [2, 1, 1, 0]);
    // 23:59:59 of September and midnight of October in Lagos.
    house.clock.set('2026-09-30T22:59:59.000Z');
    await sitAll(second, mixed, [2]);
    house.clock.set('2026-09-30T23:00:00.000Z');
    await sitAll(second, mixed, [1, 1, 1, 1, 2]);
    const data = await read('results');
    expect(data).toEqual({
      months: ['2026-09', '2026-10'],
      all: {
        ...{ attempts: 15, percent: Math.round((267 + 300 + 300) / 15) },
        months: [
          { attempts: 10, percent: Math.round((267 + 300) / 10) },
          { attempts: 5, percent: 60 },
        ],
      },
      rows: [
        {
          ...{ classLevel: first, subject: 'Mathematics', attempts: 5, percent: 53 },
          months: [{ attempts: 5, percent: 53 }, { attempts: 0 }],
        },
        {
          ...{ classLevel: second, subject: 'Several subjects', attempts: 10, percent: 60 },
          months: [
            { attempts: 5, percent: 60 },
            { attempts: 5, percent: 60 },
          ],
        },
      ],
      subjects: ['Mathematics', 'Several subjects'],
    });
    const ofSecond = await read('results', 'from=2026-10&to=2026-10&classLevel=2');
    expect(ofSecond.rows).toEqual([
      {
        classLevel: second,
        subject: 'Several subjects',
        attempts: 5,
        percent: 60,
        months: [{ attempts: 5, percent: 60 }],
      },
    ]);
    expect((await read('results', 'from=2026-09&to=2026-10&subject=Mathematics')).all).toMatchObject({ attempts: 5 });
    expect(await read('results', 'from=2026-07&to=2026-08')).toMatchObject({
      rows: [],
      subjects: [],
      all: { attempts: 0 },
    });
  });

  test('take the subject that an exam names before that of its questions', async () => {
    const { about, examOf, sitAll, read, house, admin } = await aSchool();
    const exam = await examOf([await about('Biology', ''), await about('Physics', '')], { subject: 'Basic Science' });
    await sitAll(first, exam, [2, 1, 1, 0, 2]);
    const subjectsNow = async () => (await read('results')).subjects;
    expect(await subjectsNow()).toEqual(['Basic Science']);
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { subject: 'Intermediate Science' } });
    expect(await subjectsNow()).toEqual(['Intermediate Science']);
    await house.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { subject: '' } });
    expect(await subjectsNow()).toEqual(['Several subjects']);
  });

  test('say nothing of fewer than five students', async () => {
    const { about, examOf, sitAll, read } = await aSchool();
    const exam = await examOf([await about('Mathematics', 'Fractions')]);
    await sitAll(first, exam, [1, 1, 0, 0]);
    expect((await read('results')).all).toEqual({ attempts: 4, months: [{ attempts: 4 }, { attempts: 0 }] });
    expect((await read('topics')).rows[0].cells).toEqual([{ answers: 4 }]);
    await sitAll(first, exam, [1]);
    expect((await read('results')).all.percent).toBe(60);
    expect((await read('topics')).rows[0].cells).toEqual([{ answers: 5, percent: 60 }]);
  });

  test('follow a key that is corrected and an attempt that is erased', async () => {
    const { house, admin, about, examOf, sitAll, read } = await aSchool();
    const question = await about('Mathematics', 'Fractions');
    const exam = await examOf([question]);
    const [, , , , , one] = await sitAll(first, exam, [1, 1, 1, 0, 0, 0]);
    expect((await read('results')).all.percent).toBe(50);
    const decisions = [{ kind: 'key', questionId: question._id, correctAnswer: '3' }];
    const body = { decisions, reason: 'The key was wrong' };
    const reply = await house.ask('POST', `/exam/${exam._id}/marking/apply`, { as: admin, body });
    expect(reply.status).toBe(200);
    // As many are right as before, but others.
    expect((await read('topics')).rows[0].cells).toEqual([{ answers: 6, percent: 50 }]);
    expect((await house.ask('DELETE', '/user', { as: one as Person })).status).toBe(200);
    expect((await read('results')).all).toMatchObject({ attempts: 5, percent: 40 });
    expect((await read('topics')).rows[0].cells).toEqual([{ answers: 5, percent: 40 }]);
  });
});

describe('topics by class', () => {
  test('count right answers of all that were asked, blank ones too', async () => {
    const { about, examOf, sitAll, read } = await aSchool();
    const fractions = [await about('Mathematics', 'Fractions'), await about('Mathematics', 'Fractions')];
    const algebra = await about('Mathematics', 'Algebra');
    const other = await about('Biology', '');
    await sitAll(first, await examOf([...fractions, algebra, other]), [4, 3, 2, 1, 0]);
    await sitAll(second, await examOf([algebra], { classLevel: second }), [1, 1, 1, 0, 0, 0]);
    await sitAll(first, await examOf([fractions[0] as Question]), [1, 1]);
    expect(await read('topics')).toEqual({
      classes: [first, second],
      rows: [
        {
          ...{ subject: 'Mathematics', topic: 'Algebra' },
          cells: [
            { answers: 5, percent: 40 },
            { answers: 6, percent: 50 },
          ],
        },
        // 4 + 3 of ten, and 2 of two at another exam.
        { subject: 'Mathematics', topic: 'Fractions', cells: [{ answers: 12, percent: 75 }, { answers: 0 }] },
      ],
      subjects: ['Mathematics'],
      withoutTopic: 5,
    });
    expect((await read('topics', 'from=2026-09&to=2026-09&classLevel=2')).rows).toHaveLength(1);
    expect((await read('topics', 'from=2026-09&to=2026-09&subject=Biology')).rows).toEqual([]);
  });

  test('take the topic from the bank of today', async () => {
    const { house, admin, about, examOf, sitAll, read } = await aSchool();
    const question = await about('Mathematics', 'Fractoins');
    await sitAll(first, await examOf([question]), [1, 1, 1, 1, 1]);
    expect((await read('topics')).rows[0].topic).toBe('Fractoins');
    await house.ask('PUT', `/question/${question._id}`, { as: admin, body: { topic: 'Fractions' } });
    expect((await read('topics')).rows[0]).toMatchObject({ topic: 'Fractions', cells: [{ percent: 100 }] });
  });
});

const refused = async (house: House, as: Person, path: string) => refusal(await house.ask('GET', path, { as }));

test('a period that is none or too long is refused by its field', async () => {
  const { house, admin } = await aSchool();
  for (const [query, field, message] of [
    ['to=2026-09', 'from', 'from must be a month such as 2026-11'],
    ['from=2026-13&to=2026-09', 'from', 'from must be a month such as 2026-11'],
    ['from=2026-09-01&to=2026-09', 'from', 'from must be a month such as 2026-11'],
    ['from=2026-09&to=2026-08', 'to', 'to must not be before from'],
    ['from=2024-09&to=2026-09', 'to', 'to must be at most 24 months after from'],
    ['from=2026-09&to=2026-09&classLevel=9', 'classLevel', 'Please select a class level'],
  ] as const) {
    for (const path of ['/analytics/results', '/analytics/topics']) {
      expect(await refused(house, admin, `${path}?${query}`), path + query).toEqual({ status: 400, field, message });
    }
  }
  expect((await house.ask('GET', '/analytics/results?from=2024-10&to=2026-09', { as: admin })).status).toBe(200);
});
