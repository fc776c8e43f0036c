import { resultOrders } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { aClassThatSat, aSitting, deskOf } from '../../../test/sitting.ts';
import { readTable } from '../../money/orders/statement/read-table.ts';

const head =
  '\uFEFFStudent,Class,Status,Attempt,Score,Out of,Percent,Grade,Right answers,Questions,' +
  'Started (Africa/Lagos),Finished (Africa/Lagos),Time taken,E-mail,Phone,Student ID';
const asked = ',1. What is 2 + 2?,2. Water boils at 100 °C at sea level.,3. Name the capital of Nigeria.';

const reach = ({ email, phoneNumber, _id }: Person) => `${email},'${phoneNumber},${_id}`;

describe('the results of an exam as a file', () => {
  test('hold one line for each attempt, best first, in the time of the school', async () => {
    const { house, admin, exam, desk, strong, weak, running } = await aClassThatSat();
    const reply = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe('attachment; filename="First-term-test-results.csv"');
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.text.split('\r\n')).toEqual([
      head + asked,
      `Amara Eze,Class 1,Finished,1,6,6,100,A+,3,3,2026-09-15 10:00,2026-09-15 10:05,5m 0s,${reach(strong.student)},4,true,Abuja`,
      `Tunde Bakare,Class 1,Finished,1,1,6,33,F,1,3,2026-09-15 10:00,2026-09-15 10:05,5m 0s,${reach(weak.student)},3,true,`,
      `Zainab Musa,Class 1,Still running,1,,6,,,,3,2026-09-15 10:00,,,${reach(running.student)},4,,`,
      `${desk.student.fullName},Class 1,Not started yet,,,,,,,,,,,${reach(desk.student)},,,`,
      '',
    ]);
  });

  test('mark who of the class did not sit, by name, and leave out who was not there to sit it', async () => {
    const { house, admin, exam, desk } = await aSitting({ exam: { endDate: '2026-09-20' } });
    await desk.start();
    await desk.submit();
    const [yusuf, ada] = [await aStudent(house, { fullName: 'Yusuf' }), await aStudent(house, { fullName: 'Ada' })];
    await aStudent(house, { fullName: 'Elsewhere', classLevel: 'Grade 2 Secondary' });
    const gone = await aStudent(house, { fullName: 'Suspended' });
    await house.ask('PUT', `/admin/users/${gone._id}/suspend`, { as: admin });
    house.clock.advance({ hours: 24 * 7 });
    await aStudent(house, { fullName: 'New at the school' });
    const [, sat, ...rest] = (
      await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: await anAdmin(house) })
    ).text.split('\r\n');
    expect(sat).toContain(',Finished,1,');
    expect(rest).toEqual([
      `Ada,Class 1,Did not sit,,,,,,,,,,,${reach(ada)},,,`,
      `Yusuf,Class 1,Did not sit,,,,,,,,,,,${reach(yusuf)},,,`,
      '',
    ]);
  });

  test('cannot run a formula that a student has as a name', async () => {
    const { house, admin, exam } = await aSitting();
    const desk = deskOf(house, await aStudent(house, { fullName: '=HYPERLINK("http://evil.test","Ada")' }), exam);
    await desk.start();
    await desk.submit();
    const { text } = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    expect(text.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.test"",""Ada""\)",Class 1,Finished,/);
  });

  test('are on record with who took them away', async () => {
    const { house, admin, exam } = await aClassThatSat();
    await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    const entries = await house.db.selectFrom('audit').selectAll().where('action', '=', 'exam.export').execute();
    expect(entries).toMatchObject([{ actor_id: admin._id, subject_id: exam._id, subject_title: 'First term test' }]);
  });

  test('of an exam nobody sat are the class alone, also when the exam was deleted', async () => {
    const { house, admin, exam, desk } = await aSitting({ exam: { title: '数学' } });
    await house.ask('DELETE', `/exam/${exam._id}`, { as: admin });
    const reply = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
    const absentee = `${desk.student.fullName},Class 1,Did not sit,,,,,,,,,,,${reach(desk.student)}`;
    expect(reply.text).toBe(`${head}\r\n${absentee}\r\n`);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="exam-results.csv"');
  });

  test('of an exam that does not exist are a refusal in JSON', async () => {
    const { house, admin } = await aSitting();
    const reply = await house.ask('GET', `/studentExam/exams/${'f'.repeat(24)}/results.csv`, { as: admin });
    expect(refusal(reply)).toEqual({ status: 404, message: 'Exam not found' });
  });
});

test('the results are a spreadsheet too, with the same cells and no formula', async () => {
  const { house, admin, exam, questions } = await aSitting();
  const evil = deskOf(house, await aStudent(house, { fullName: '=1+1' }), exam);
  await evil.start();
  await evil.submit({ questionId: questions[2]._id, selectedAnswer: '@SUM(A1)\u0001' });
  const url = `/api/studentExam/exams/${exam._id}/results.xlsx`;
  const reply = await house.app.inject({ url, headers: { token: admin.token } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toBe('attachment; filename="First-term-test-results.xlsx"');
  const [titles = [], sat = [], absent = []] = readTable(reply.rawPayload);
  expect(titles.join(',')).toBe(head.slice(1) + asked);
  expect([sat[0], ...sat.slice(-3)]).toEqual(["'=1+1", '', '', "'@SUM(A1)"]);
  expect(absent.slice(1, 3)).toEqual(['Class 1', 'Not started yet']);
});

test('who has not sat it is a list by name, page by page', async () => {
  const { house, admin, exam, desk } = await aSitting();
  await desk.start();
  for (const fullName of ['Yusuf', 'Ada', 'Musa']) await aStudent(house, { fullName });
  const ask = async (query: string) =>
    (await house.ask('GET', `/studentExam/exams/${exam._id}/absentees${query}`, { as: admin })).body;
  const { data, pagination } = await ask('?limit=2');
  expect(data.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Ada', 'Musa']);
  expect(Object.keys(data[0]).toSorted()).toEqual(['_id', 'email', 'fullName', 'phoneNumber']);
  expect(pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
  expect((await ask('?limit=2&page=2')).data).toMatchObject([{ fullName: 'Yusuf' }]);
});

/** Straight into the table: starting a thousand attempts takes longer than reading them. */
async function manyAttempts(count: number) {
  const scene = await aSitting();
  await scene.desk.start();
  const attempt = await scene.house.db.selectFrom('attempts').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...attempt,
    _id: String(index).padStart(24, '0'),
    number: index + 2,
    status: 'submitted' as const,
    submitted_at: attempt.started_at,
    correct_answers: index % 4,
    score: index % 7,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await scene.house.db
      .insertInto('attempts')
      .values(rows.slice(from, from + 500))
      .execute();
  }
  return scene;
}

test('more results than fit into one piece, or into one statement, all arrive and each once', async () => {
  const { house, admin, exam, results } = await manyAttempts(1203);
  const { text } = await house.ask('GET', `/studentExam/exams/${exam._id}/results.csv`, { as: admin });
  const numbers = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => Number(line.split(',')[3]));
  expect(numbers).toHaveLength(1203);
  expect(new Set(numbers).size).toBe(1203);
  const { data, pagination } = (await results()).body;
  expect(pagination).toEqual({ total: 1203, page: 1, limit: 1203, totalPages: 1 });
  expect(data).toHaveLength(1203);
  expect(data.every((result: { answers: unknown[] }) => result.answers.length === 3)).toBe(true);
});

test('a name that a great many have is found in every order, page by page', async () => {
  const { house, admin, exam, desk } = await manyAttempts(450);
  const ask = async (query: string) =>
    (await house.ask('GET', `/studentExam/exams/${exam._id}?answers=false&limit=100${query}`, { as: admin })).body;
  const name = desk.student.fullName.slice(0, 4);
  for (const sort of resultOrders) {
    const ids: string[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { data, pagination } = await ask(`&sort=${sort}&page=${page}&studentName=${name}`);
      ids.push(...data.map(({ _id }: { _id: string }) => _id));
      pages = pagination.totalPages;
      if (page === 1) expect(pagination).toEqual({ total: 450, page: 1, limit: 100, totalPages: 5 });
    }
    const all: string[] = [];
    for (const page of [1, 2, 3, 4, 5]) {
      all.push(...(await ask(`&sort=${sort}&page=${page}`)).data.map(({ _id }: { _id: string }) => _id));
    }
    expect(all, sort).toHaveLength(450);
    expect(ids, sort).toEqual(all);
  }
});
