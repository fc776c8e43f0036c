import type { ReportCard } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, type Person } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { answer, deskOf } from '../../../test/sitting.ts';
import { anExam, aQuestion, aTerm } from '../../../test/things.ts';

/** Two exams of Biology, one of Physics, of four questions each, in the first term. */
async function aSchool() {
  const house = await openHouse({ env: { SCHOOL_NAME: 'Ìbàdàn School' } });
  const admin = await anAdmin(house, { fullName: 'Mr Bello' });
  const term = await aTerm(house);
  const exams: Awaited<ReturnType<typeof anExam>>[] = [];
  for (const [title, subject] of [
    ['Cells', 'Biology'],
    ['Plants', 'Biology'],
    ['Forces', 'Physics'],
  ] as const) {
    const questions = [];
    for (const number of [1, 2, 3, 4])
      questions.push(await aQuestion(house, admin, { subject, text: `${title} ${number}` }));
    exams.push(await anExam(house, admin, { title, questions }));
  }
  const [cells, plants, forces] = exams as [ReturnOf, ReturnOf, ReturnOf];
  const sit = async (student: Person, exam: ReturnOf, right: number) => {
    const desk = deskOf(house, student, exam);
    await desk.start();
    await desk.submit(...exam.questions.map((question, at) => answer(question, at < right ? '4' : '3')));
  };
  /** The clock stays, because the sessions of staff are short. */
  const close = () => house.db.updateTable('exams').set({ closes_at: '2026-09-15T08:59:59.000Z' }).execute();
  const put = (body: object) => house.ask('PUT', '/admin/settings', { as: admin, body });
  const card = async (student: Person): Promise<ReportCard> =>
    (await house.ask('GET', `/admin/users/${student._id}/report-card?term=${term._id}`, { as: admin })).body.data;
  const remark = (student: Person, body: object) =>
    house.ask('PUT', `/admin/users/${student._id}/report-card`, { as: admin, body: { term: term._id, ...body } });
  const pdf = async (path: string) => {
    const reply = await house.app.inject({ url: `/api${path}`, headers: { token: admin.token } });
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    const { pages, lines } = readPdf(reply.rawPayload);
    return { reply, pages, words: lines.join(' ').replace(/\s+/g, ' ') };
  };
  return { house, admin, term, cells, plants, forces, sit, close, put, card, remark, pdf };
}
type ReturnOf = Awaited<ReturnType<typeof anExam>>;

async function aClassOfFive() {
  const school = await aSchool();
  const { house, sit, cells, plants, forces } = school;
  const students: Person[] = [];
  for (const [name, ...rights] of [
    ['Ada Obi', 4, 3, 2],
    ['Bola Ade', 4, 3, 2],
    ['Chidi Eze', 1, 1, 1],
    ['Dayo Ojo', 0, 0, 4],
    ['Efe Uko', 2, 2, 2],
  ] as const) {
    const student = await aStudent(house, { fullName: name });
    students.push(student);
    for (const [at, exam] of [cells, plants, forces].entries()) await sit(student, exam, rights[at] ?? 0);
  }
  const [ada, bola, chidi] = students as [Person, Person, Person];
  return { ...school, ada, bola, chidi };
}

describe('a report card', () => {
  test('has each exam of the term by subject, and averages that a parent can work out', async () => {
    const { ada, card, close, cells } = await aClassOfFive();
    await close();
    const { subjects, percent, grade, undecided, ...head } = await card(ada);
    expect(head).toMatchObject({
      student: { _id: ada._id, fullName: 'Ada Obi' },
      term: { name: 'First term' },
      classLevel: 'Grade 1 Secondary',
      remarks: { teacher: '', principal: '' },
    });
    expect(subjects.map(({ subject, exams, ...of }) => [subject, of.percent, of.grade, exams.length])).toEqual([
      ['Biology', 88, 'A', 2],
      ['Physics', 50, 'D', 1],
    ]);
    const first = subjects[0]?.exams.find(({ _id }) => _id === cells._id);
    expect(first).toMatchObject({ title: 'Cells', status: 'marked', percent: 100, grade: 'A+' });
    expect(first).not.toHaveProperty('position');
    expect([percent, grade, undecided]).toEqual([69, 'C', 0]);
  });

  test('has an exam under the subject that it names, also where its questions name none', async () => {
    const { house, admin, card, close, cells, plants, forces, sit } = await aSchool();
    const ada = await aStudent(house);
    for (const exam of [cells, plants, forces]) await sit(ada, exam, 4);
    await house.ask('PUT', `/exam/${plants._id}`, { as: admin, body: { subject: 'Agricultural Science' } });
    await house.db.updateTable('questions').set({ subject: '' }).execute();
    await close();
    const named = async () => (await card(ada)).subjects.map(({ subject, exams }) => [subject, exams.length]);
    expect(await named()).toEqual([
      ['Agricultural Science', 1],
      ['', 2],
    ]);
    for (const { _id } of [cells, forces])
      await house.ask('PUT', `/exam/${_id}`, { as: admin, body: { subject: 'Science' } });
    expect(await named()).toEqual([
      ['Agricultural Science', 1],
      ['Science', 2],
    ]);
  });

  test('has positions and averages of the class where the school shows them and all is decided', async () => {
    const { ada, chidi, card, close, put, house, cells } = await aClassOfFive();
    await put({ showPositions: true, gradeScale: { kind: 'waec' } });
    expect((await card(ada)).subjects[0]).not.toHaveProperty('position');
    expect((await card(ada)).undecided).toBe(3);
    await close();
    const { subjects, ...overall } = await card(ada);
    expect(overall).toMatchObject({ percent: 69, grade: 'B3', classAverage: 53 });
    expect(overall.position).toEqual({ place: 1, of: 5, isShared: true });
    expect(subjects[0]).toMatchObject({ position: { place: 1, of: 5, isShared: true }, classAverage: 50 });
    expect((await card(chidi)).position).toEqual({ place: 5, of: 5 });
    await house.db
      .deleteFrom('attempts')
      .where('student_id', '=', chidi._id)
      .where('exam_id', '=', cells._id)
      .execute();
    const without = await card(ada);
    expect(without.subjects[0]?.exams[0]).not.toHaveProperty('position');
    expect(without.subjects[0]?.exams[1]).toHaveProperty('position');
  });

  test('says which exams were not sat, and leaves out drafts, deleted exams and those of another term or class', async () => {
    const { house, admin, card, close, cells, forces, sit } = await aSchool();
    const student = await aStudent(house);
    await sit(student, cells, 2);
    await anExam(house, admin, { title: 'Draft', isActive: false });
    await anExam(house, admin, { title: 'Next term', endDate: '2027-02-01' });
    await anExam(house, admin, { title: 'Another class', classLevel: 'Grade 2 Secondary' });
    await house.ask('DELETE', `/exam/${forces._id}`, { as: admin });
    await house.db
      .updateTable('exams')
      .set({ closes_at: '2026-09-15T08:59:59.000Z' })
      .where('title', '=', 'Plants')
      .execute();
    const { subjects } = await card(student);
    const exams = subjects.flatMap((subject) => subject.exams.map(({ title, status }) => [title, status]));
    expect(exams).toEqual([
      ['Plants', 'not-sat'],
      ['Cells', 'marked'],
    ]);
    await close();
  });

  test('keeps the class of the term when the student has moved up', async () => {
    const { house, card, cells, sit } = await aSchool();
    const student = await aStudent(house);
    await sit(student, cells, 4);
    await house.db
      .updateTable('users')
      .set({ class_level: 'Grade 2 Secondary' })
      .where('_id', '=', student._id)
      .execute();
    expect((await card(student)).classLevel).toBe('Grade 1 Secondary');
    const other = await aStudent(house, { classLevel: 'Grade 2 Secondary' });
    expect(await card(other)).toMatchObject({ classLevel: 'Grade 2 Secondary', subjects: [] });
  });
});

describe('remarks', () => {
  test('are kept for a student and a term, and one that is not named stays', async () => {
    const { house, card, remark } = await aSchool();
    const [ada, bola] = [await aStudent(house), await aStudent(house)];
    expect((await remark(ada, { teacher: ' Reads a lot. ', updatedAt: '' })).status).toBe(200);
    await remark(ada, { principal: 'Well done.' });
    expect((await card(ada)).remarks).toMatchObject({
      ...{ teacher: 'Reads a lot.', principal: 'Well done.', updatedBy: 'Mr Bello' },
    });
    expect((await card(bola)).remarks).toEqual({ teacher: '', principal: '' });
  });

  test('of two who write at once the second is told, and a repeated save is none', async () => {
    const { house, card, remark } = await aSchool();
    const ada = await aStudent(house);
    const replies = await Promise.all(['One', 'Two'].map((teacher) => remark(ada, { teacher, updatedAt: '' })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { teacher, updatedAt } = (await card(ada)).remarks;
    expect((await remark(ada, { teacher, updatedAt: '' })).status).toBe(200);
    expect((await card(ada)).remarks.updatedAt).toBe(updatedAt);
  });

  test('of the principal are written with the right to people alone', async () => {
    const { house, term, card, remark } = await aSchool();
    const [ada, marker, head] = [await aStudent(house), await anAdmin(house), await aSuperAdmin(house)];
    await house.ask('PUT', `/admin/users/${marker._id}/rights`, { as: head, body: { rights: ['marking'] } });
    const write = (body: object) =>
      house.ask('PUT', `/admin/users/${ada._id}/report-card`, { as: marker, body: { term: term._id, ...body } });
    const refused = await write({ teacher: 'Good.', principal: 'Signed.' });
    expect(refusal(refused)).toMatchObject({ status: 403, field: 'principal' });
    expect((await card(ada)).remarks).toEqual({ teacher: '', principal: '' });
    await remark(ada, { principal: 'Well done.' });
    expect((await write({ principal: '' })).status).toBe(403);
    expect((await write({ teacher: 'Good.', principal: 'Well done.' })).status).toBe(200);
    expect((await card(ada)).remarks).toMatchObject({ teacher: 'Good.', principal: 'Well done.' });
  });

  test('are in the export of the student, not in the log, and go with the account', async () => {
    const { house, remark } = await aSchool();
    const ada = await aStudent(house);
    await remark(ada, { teacher: 'Ada is a quiet reader.' });
    expect((await house.ask('GET', '/user/export', { as: ada })).text).toContain('quiet reader');
    await house.ask('DELETE', '/user', { as: ada });
    expect(await house.db.selectFrom('term_remarks').selectAll().execute()).toEqual([]);
    const log = await house.db.selectFrom('audit').selectAll().where('action', '=', 'user.remarks').execute();
    expect(JSON.stringify(log)).not.toMatch(/quiet/);
    expect(log[0]?.after).toBe('{"term":"First term"}');
  });

  test('that are too long, of no term and of no student are refused', async () => {
    const { house, admin, term, remark } = await aSchool();
    const ada = await aStudent(house);
    expect(refusal(await remark(ada, { teacher: 'x'.repeat(601) }))).toMatchObject({ status: 400, field: 'teacher' });
    expect((await remark(ada, { term: 'f'.repeat(24), teacher: 'x' })).status).toBe(404);
    expect((await remark(admin, { teacher: 'x' })).status).toBe(404);
    const ask = (query: string, as = admin) => house.ask('GET', `/admin/users/${ada._id}/report-card${query}`, { as });
    expect(refusal(await ask('?term=first'))).toMatchObject({ status: 400, field: 'term' });
    expect((await ask(`?term=${term._id}`, ada)).status).toBe(403);
  });
});

describe('on paper', () => {
  test('a card has school, student, term, figures and remarks, and nobody else', async () => {
    const { ada, close, pdf, put, remark, term } = await aClassOfFive();
    await close();
    await put({ showPositions: true });
    await remark(ada, { teacher: 'Reads a lot.' });
    const { reply, pages, words } = await pdf(`/admin/users/${ada._id}/report-card.pdf?term=${term._id}`);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Ada-Obi-report-card.pdf"',
    });
    expect(pages).toBe(1);
    const parts = ['Ìbàdàn School', 'Report card', 'Ada Obi', 'Class 1', 'First term, 1 Sept 2026 to 18 Dec 2026'];
    const figures = ['Biology', '88%', 'Cells', '100%', 'A+', '1st of 5 =', 'Average of the subjects', '69%'];
    for (const part of [...parts, ...figures, 'Reads a lot.', 'Remark of the principal', 'Letters A+ to F'])
      expect(words).toContain(part);
    for (const other of ['Bola', 'Chidi', 'Dayo', 'Efe']) expect(words).not.toContain(other);
  });

  test('a class is one file, a page for each student by name, without those of another class', async () => {
    const { house, admin, pdf, close, term } = await aClassOfFive();
    await aStudent(house, { fullName: 'Femi New' });
    await aStudent(house, { fullName: 'Other Class', classLevel: 'Grade 2 Secondary' });
    await close();
    const path = `/admin/report-cards.pdf?term=${term._id}&classLevel=1`;
    const { pages, words } = await pdf(path);
    expect(pages).toBe(6);
    const places = ['Ada Obi', 'Bola Ade', 'Chidi Eze', 'Femi New'].map((name) => words.indexOf(name));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(words).toContain('did not sit');
    expect(words).not.toContain('Other Class');
    const empty = await house.ask('GET', path.replace('classLevel=1', 'classLevel=5'), { as: admin });
    expect(refusal(empty)).toMatchObject({
      status: 409,
      message: 'Nobody of this class has a report card for the term',
    });
  });
});

describe('terms', () => {
  const [first, second] = [
    { _id: '1'.repeat(24), name: 'First term', startDate: '2026-09-01', endDate: '2026-12-18' },
    { _id: '2'.repeat(24), name: 'Second term', startDate: '2027-01-05', endDate: '2027-04-02' },
  ];

  test.each([
    ['a day that is none', [{ ...first, startDate: '2026-02-30' }], 'terms.0.startDate'],
    ['an end before its start', [{ ...first, endDate: '2026-08-31' }], 'terms.0.endDate'],
    ['two of one name', [first, { ...second, name: 'First term' }], 'terms.1.name'],
    ['two of one ID', [first, { ...second, _id: first._id }], 'terms.1._id'],
    ['two that overlap', [first, { ...second, startDate: '2026-12-18' }], 'terms.1.startDate'],
    ['the wrong order', [second, first], 'terms.1.startDate'],
    ['no name', [{ ...first, name: ' ' }], 'terms.0.name'],
  ])('with %s are refused', async (_, terms, field) => {
    const { put } = await aSchool();
    expect(refusal(await put({ terms }))).toMatchObject({ status: 400, field });
    expect((await put({ terms: [first, second] })).body.data.terms).toEqual([first, second]);
  });
});
