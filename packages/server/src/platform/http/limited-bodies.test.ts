import { type Endpoint, endpoint, nothing, success } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { aLimitedTeacher, aSchoolOfArms, essay } from '../../../test/limited-teacher.ts';
import { anAdmin } from '../../../test/people.ts';
import { aTerm, lessonLink } from '../../../test/things.ts';
import { aPdf, begin } from '../../../test/uploading.ts';
import { requireScope } from './scope.ts';
import type { Caller } from './session.ts';

/** Requests of a teacher limited to Chemistry in SSS 2, and the lists shown. */

const five = 'Grade 5 Secondary';
const aQuestionBody = { text: 'What is salt?', type: 'short-answer', correctAnswer: 'NaCl', points: 1 };
const anExamBody = {
  ...{ title: 'New', description: 'All about the salts', classLevel: five, duration: 10 },
  ...{ startDate: '2026-09-14', endDate: '2026-10-14' },
};

describe('what is made must be own', () => {
  test('a question, an exam and a lesson have the only subject of the teacher where none is named', async () => {
    const { ask, ids } = await aLimitedTeacher();
    const question = await ask('POST', '/question', aQuestionBody);
    expect(question.body.data).toMatchObject({ subject: 'Chemistry' });
    const exam = await ask('POST', '/exam', {
      ...{ ...anExamBody, groupIds: [ids.ss2], questions: [question.body.data._id] },
    });
    expect(exam.body.data).toMatchObject({ subject: 'Chemistry' });
    expect(exam.body.data).not.toHaveProperty('limitedTo');
    const wanted = { title: 'New', classLevel: five, groupIds: [ids.ss2], video: lessonLink, price: 0 };
    expect((await ask('POST', '/lesson', wanted)).body.data).toMatchObject({ subject: 'Chemistry' });
  });

  test('other subjects and classes are refused with their field', async () => {
    const { ask, ids, own, ofSubject, ofClass } = await aLimitedTeacher();
    const lesson = { title: 'New', classLevel: five, video: lessonLink, price: 0 };
    const own_ = { subject: 'Chemistry', groupIds: [ids.ss2] };
    const refusals: [string, Awaited<ReturnType<typeof ask>>, string][] = [
      ['question', await ask('POST', '/question', { ...aQuestionBody, subject: 'Biology' }), 'subject'],
      ['exam of a subject', await ask('POST', '/exam', { ...anExamBody, ...own_, subject: 'Biology' }), 'subject'],
      ['exam of a class', await ask('POST', '/exam', { ...anExamBody, ...own_, groupIds: [ids.ss3] }), 'groupIds'],
      ['exam of a level', await ask('POST', '/exam', { ...anExamBody, ...own_, groupIds: [] }), 'groupIds'],
      [
        'exam with questions',
        await ask('POST', '/exam', { ...anExamBody, ...own_, questions: [ofSubject.ids.question] }),
        'questions',
      ],
      [
        'exam that draws',
        await ask('POST', '/exam', {
          ...anExamBody,
          ...own_,
          draw: [{ subject: 'Biology', topic: 'Cells', count: 1 }],
        }),
        'draw',
      ],
      ['lesson', await ask('POST', '/lesson', { ...lesson, ...own_, subject: 'Biology' }), 'subject'],
      ['lesson of a class', await ask('POST', '/lesson', { ...lesson, ...own_, groupIds: [ids.ss3] }), 'groupIds'],
      ['moved exam', await ask('PUT', `/exam/${own.ids.exam}`, { groupIds: [ids.ss3], newVersion: false }), 'groupIds'],
      ['renamed exam', await ask('PUT', `/exam/${own.ids.exam}`, { subject: 'Biology' }), 'subject'],
      ['moved lesson', await ask('PUT', `/lesson/${own.ids.lesson}`, { groupIds: [] }), 'groupIds'],
      ['moved course', await ask('PUT', `/course/${own.ids.course}`, { groupIds: [] }), 'groupIds'],
      [
        'foreign lessons',
        await ask('PUT', `/course/${own.ids.course}`, { lessonIds: [ofClass.ids.lesson] }),
        'lessonIds',
      ],
      ['renamed question', await ask('PUT', `/question/${own.ids.question}`, { subject: 'Biology' }), 'subject'],
      [
        'questions in bulk',
        await ask('PUT', '/question/bulk', { ids: [own.ids.question], change: { subject: 'Biology' } }),
        'change.subject',
      ],
      [
        'check questions',
        await ask('PUT', `/admin/lessons/${own.ids.lesson}/check-questions`, { questionIds: [ofSubject.ids.question] }),
        'questionIds',
      ],
      [
        'alike',
        await ask('POST', `/question/${own.ids.question}/keep`, { others: [ofSubject.ids.question] }),
        'others',
      ],
      ['whole school', await ask('GET', '/admin/announcements/preview'), 'classLevels'],
      [
        'announcement',
        await ask('POST', '/admin/announcements', {
          title: 'New',
          text: 'New',
          classLevels: null,
          groupIds: [ids.ss3],
        }),
        'groupIds',
      ],
    ];
    for (const [what, { status, body }, field] of refusals) {
      expect({ what, status, field: body.field, message: body.message }).toEqual({
        ...{ what, status: 403, field },
        message: expect.stringMatching(/teach|own subjects/),
      });
    }
  });

  test('an exam that is not own gets no question, passage or import', async () => {
    const { ask, shared, ofClass, ofSubject } = await aLimitedTeacher();
    const [seen, hidden] = [shared.ids.exam, ofClass.ids.exam];
    const into = (exam: string) => ask('POST', '/question', { ...aQuestionBody, exam });
    expect((await into(seen)).status).toBe(403);
    expect((await into(hidden)).status).toBe(404);
    const text = '1. What is salt?\nA. NaCl\nB. KCl\nANS: A\n';
    expect((await ask('POST', '/question/import', { text, exam: seen })).status).toBe(403);
    expect((await ask('POST', '/question/import', { text, exam: hidden })).status).toBe(404);
    const passage = ofSubject.ids.passage;
    expect((await ask('POST', '/question', { ...aQuestionBody, passage })).status).toBe(404);
    expect((await ask('GET', `/question/export?format=json&exam=${hidden}`)).status).toBe(404);
  });

  test('an import gives its questions the subject of the teacher, and adds none of another', async () => {
    const { ask } = await aLimitedTeacher();
    const bank = async () => (await ask('GET', '/question?limit=100')).body.data.length;
    const before = await bank();
    const paper = (head: string) => `${head}1. What is salt?\nA. NaCl\nB. KCl\nANS: A\n`;
    const read = async (head: string) =>
      (await ask('POST', '/question/import', { text: paper(head) })).body.data._id as string;
    const foreign = await read('');
    const refused = await ask('POST', `/question/import/${foreign}/apply`, { subject: 'Biology' });
    expect(refused).toMatchObject({ status: 403, body: { field: 'subject' } });
    expect(await bank()).toBe(before);
    expect((await ask('POST', `/question/import/${foreign}/apply`, {})).body.data.created).toBe(1);
    expect((await ask('GET', '/question?search=salt')).body.data).toMatchObject([{ subject: 'Chemistry' }]);
    expect((await ask('DELETE', `/question/import/${foreign}`)).body.data.removed).toBe(1);
  });

  test('questions leave the bank one by one, by filter and in lists only where no exam of others has them', async () => {
    const { ask, own, ofSubject, ofClass } = await aLimitedTeacher();
    const inForeignExam = ofClass.ids.question;
    expect(await ask('DELETE', `/question/${inForeignExam}`)).toMatchObject({ status: 403, body: { field: 'exam' } });
    expect((await ask('POST', '/question/deletions', { ids: [inForeignExam] })).status).toBe(403);
    expect((await ask('POST', '/question/deletions', { ids: [ofSubject.ids.question] })).status).toBe(404);
    const free = (await ask('POST', '/question', { ...essay, text: 'Free' })).body.data._id;
    const both = await ask('PUT', '/question/bulk', {
      ids: [free, ofSubject.ids.question],
      change: { topic: 'Salts' },
    });
    expect(both.body.data.changed).toBe(1);
    expect((await ask('POST', '/question/deletions', { ids: [free] })).status).toBe(201);
    expect((await ask('DELETE', `/question/${own.ids.question}`)).status).toBe(200);
  });
});

describe('of an exam that other classes sit too', () => {
  test('results, live view, answers to mark and analysis are of own students', async () => {
    const { ask, shared, ada, zed, staff } = await aLimitedTeacher();
    const of = (what: string) => ask('GET', `/studentExam/exams/${shared.ids.exam}${what}`);
    const results = (await of('')).body;
    expect(results.data.map((row: { student: { fullName: string } }) => row.student.fullName)).toEqual(['Own Ada']);
    expect(results).toMatchObject({ summary: { finished: 1 }, pagination: { total: 1 } });
    expect((await of('/live')).body).toMatchObject({
      data: [{ student: { fullName: 'Own Ada' } }],
      counts: { notStarted: 0, running: 0, done: 1 },
    });
    expect((await of('/absentees')).body.pagination.total).toBe(0);
    expect((await of('/results.csv')).text).not.toContain('Zed');
    expect((await of('/marking')).body.data.questions).toMatchObject([{ answers: 1, toMark: 1 }]);
    const [waits, ...more] = (await of(`/marking/${shared.essay._id}`)).body.data;
    expect([waits.attemptId, more]).toEqual([shared.ids.attempt, []]);
    expect((await ask('GET', `/exam/${shared.ids.exam}/analysis`)).body.data).toMatchObject({ toMark: 1, attempts: 0 });
    const rows = (await staff('GET', `/studentExam/exams/${shared.ids.exam}`)).body.data;
    const foreign = rows.find((row: { student: { _id: string } }) => row.student._id === zed._id)._id;
    expect((await ask('GET', `/studentExam/attempts/${foreign}`)).status).toBe(404);
    const mark = { points: 5, seq: 1 };
    const marking = (id: string) => ask('PUT', `/studentExam/attempts/${id}/marking/${shared.essay._id}`, mark);
    expect((await marking(foreign)).status).toBe(404);
    expect((await marking(shared.ids.attempt)).status).toBe(200);
    const again = (studentId: string) =>
      ask('POST', `/exam/${shared.ids.exam}/attempts/extra`, { studentId, until: '2026-12-31', reason: 'Was ill' });
    expect((await again(zed._id)).status).toBe(404);
    expect((await again(ada._id)).status).toBe(200);
    const time = { minutes: 5, reason: 'Power cut' };
    expect((await ask('POST', `/studentExam/exams/${shared.ids.exam}/extra-time`, time)).status).toBe(403);
  });

  test('it says that it is only read, and its questions are no other teacher’s', async () => {
    const { ask, shared, own } = await aLimitedTeacher();
    const found = async (path: string) =>
      new Map(
        (await ask('GET', path)).body.data.map((one: { _id: string; limitedTo?: string }) => [one._id, one.limitedTo]),
      );
    for (const [path, thing] of [
      ['/exam?fields=summary', 'exam'],
      ['/lesson', 'lesson'],
      ['/course', 'course'],
      ['/admin/announcements', 'announcement'],
    ] as const) {
      const all = await found(path);
      expect([path, all.get(shared.ids[thing]), all.get(own.ids[thing])]).toEqual([path, 'reading', undefined]);
      expect(all.size, path).toBe(2);
    }
    expect((await ask('GET', `/lesson/${shared.ids.lesson}`)).body.data.limitedTo).toBe('reading');
    expect((await ask('GET', `/exam/${shared.ids.exam}`)).body.data.limitedTo).toBe('reading');
  });
});

test('lists, figures and the day show what is own', async () => {
  const { ask } = await aLimitedTeacher();
  for (const path of ['/message', '/admin/reviews', '/question', '/passage']) {
    expect((await ask('GET', path)).text, path).toContain('Own');
  }
  expect((await ask('GET', '/question/import')).body.data).toMatchObject([{ importedBy: 'Chemistry Teacher' }]);
  expect((await ask('GET', '/admin/stats')).body.data).toMatchObject({
    ...{ totalUsers: { value: 1 }, totalLessons: { value: 2 }, totalExams: { value: 2 }, completedExams: 2 },
    pendingPayments: { value: 0 },
    pendingOrders: 0,
  });
  expect((await ask('GET', '/admin/today')).body.data).toMatchObject({
    ...{ marking: { open: 2 }, messages: { open: 2 } },
  });
  expect((await ask('GET', '/analytics/lessons')).body.data).toMatchObject([{ title: 'Own lesson' }]);
  expect((await ask('GET', '/analytics/results?from=2026-09&to=2026-09')).body.data.rows).toHaveLength(0);
  expect((await ask('GET', '/question/values')).body.data.subjects).toEqual([{ value: 'Chemistry', questions: 6 }]);
});

test('a form teacher sees results of the form in all subjects, and changes none', async () => {
  const world = await aLimitedTeacher();
  const { house, staff, subjects, ids, ofSubject, own, shared, limit, asking, ada, zed } = world;
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }]);
  const classes = (await staff('GET', '/admin/classes')).body.data;
  const { arms } = classes.find(({ _id }: { _id: string }) => _id === ids.ss2);
  const named = arms.map(({ _id, name }: { _id: string; name: string }) => ({
    ...{ _id, name, teacherId: _id === ids.gold ? teacher._id : null },
  }));
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms: named });
  const ask = asking(teacher);
  const exams = (await ask('GET', '/exam')).body.data;
  expect(exams.map((exam: { limitedTo: string }) => exam.limitedTo)).toEqual(['results', 'results', 'results']);
  expect(exams.flatMap((exam: { questions: unknown[] }) => exam.questions)).toEqual([]);
  for (const { ids: thing } of [ofSubject, own, shared]) {
    expect((await ask('GET', `/exam/${thing.exam}`)).status).toBe(403);
    const results = (await ask('GET', `/studentExam/exams/${thing.exam}`)).body.data;
    expect(results.map((row: { student: { _id: string } }) => row.student._id)).toEqual([ada._id]);
    expect((await ask('GET', `/studentExam/attempts/${thing.attempt}`)).status).toBe(200);
    expect((await ask('POST', `/studentExam/attempts/${thing.attempt}/submit`)).status).toBe(403);
    expect((await ask('GET', `/message/${thing.thread}`)).status).toBe(200);
  }
  const term = `term=${(await aTerm(house))._id}`;
  expect((await ask('GET', `/admin/users/${ada._id}/report-card?${term}`)).status).toBe(200);
  expect((await ask('GET', `/admin/users/${zed._id}/report-card?${term}`)).status).toBe(404);
  expect((await world.ask('GET', `/admin/users/${ada._id}/report-card?${term}`)).status).toBe(403);
});

test('a file is uploaded beside own lessons only', async () => {
  const { house, teacher, own, shared, ofClass } = await aLimitedTeacher();
  const beside = async (lesson: string) => {
    const wanted = { kind: 'material', lesson, filename: 'Notes.pdf' };
    return (await begin(house, teacher, wanted, aPdf().length)).status;
  };
  expect(await beside(own.ids.lesson)).toBe(201);
  expect(await beside(shared.ids.lesson)).toBe(403);
  expect(await beside(ofClass.ids.lesson)).toBe(404);
});

test('a limited teacher without any teaching sees nothing', async () => {
  const { house, limit, asking } = await aSchoolOfArms();
  const teacher = await anAdmin(house);
  await limit(teacher, []);
  const ask = asking(teacher);
  for (const path of ['/exam', '/lesson', '/course', '/question', '/message']) {
    expect((await ask('GET', path)).body.data, path).toEqual([]);
  }
});

test('what says nothing about a limited teacher is refused to one', () => {
  const unknown: Endpoint = endpoint({
    ...{ method: 'GET', path: '/new', summary: 'New', access: ['admin'], right: 'teaching' },
    reply: success(nothing),
  });
  const caller = { limits: [] } as unknown as Caller;
  expect(() => requireScope(unknown, caller)).toThrow('Your account is limited to your own subjects and classes');
  expect(() => requireScope({ ...unknown, right: 'money' }, caller)).not.toThrow();
  expect(() => requireScope(unknown, { ...caller, limits: null })).not.toThrow();
});
