import { expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { aBank } from '../../../test/importing.ts';
import { anAdmin } from '../../../test/people.ts';
import { aCourse, aLesson, anExam, aQuestion } from '../../../test/things.ts';

async function aSchool() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    house.ask(method, path, { as: admin, ...(body && { body }) });
  const add = async (name: string, more = {}) =>
    (await ask('POST', '/admin/subjects', { name, ...more })).body.data._id as string;
  const texts = async () => (await ask('GET', '/admin/subjects/texts')).body.data as { text: string }[];
  const map = async (body: object) => (await ask('POST', '/admin/subjects/map', body)).body.data;
  return { house, admin, ask, add, texts, map };
}

/** A lesson, a course, an exam and questions of before there was a list. */
async function inUse({ house, admin }: Awaited<ReturnType<typeof aSchool>>) {
  const lesson = await aLesson(house, admin, { subject: 'Chemisty' });
  const course = await aCourse(house, admin, [lesson], { subject: 'Chemisty' });
  const question = await aQuestion(house, admin, { subject: 'Chemisty', topic: 'Acids', text: 'What is an acid?' });
  await aQuestion(house, admin, { subject: 'Maths' });
  await aQuestion(house, admin, { subject: 'Chess', text: 'What does a rook do?' });
  const exam = await anExam(house, admin, {
    ...{ subject: 'Maths', draw: [{ subject: 'Chemisty', topic: 'Acids', count: 1 }] },
  });
  return { lesson, course, question, exam };
}

test('texts that the list has not are listed with where they stand and a proposal', async () => {
  const school = await aSchool();
  await inUse(school);
  const chemistry = await school.add('Chemistry');
  const mathematics = await school.add('Mathematics');
  expect(await school.texts()).toEqual([
    { text: 'Chemisty', lessons: 1, courses: 1, exams: 1, questions: 1, subjectId: chemistry, isSure: false },
    { text: 'Maths', lessons: 0, courses: 0, exams: 1, questions: 1, subjectId: mathematics, isSure: true },
    { text: 'Chess', lessons: 0, courses: 0, exams: 0, questions: 1, isSure: false },
  ]);
});

test('a preview changes nothing; mapping writes the name everywhere, and nothing is asked again', async () => {
  const school = await aSchool();
  const { ask, texts, map, house, admin } = school;
  const { lesson, course, question, exam } = await inUse(school);
  const chemistry = await school.add('Chemistry');
  const mathematics = await school.add('Mathematics');
  const wanted = [
    { text: 'Chemisty', subjectId: chemistry },
    { text: 'Maths', subjectId: mathematics },
    { text: 'Chess', subjectId: null },
  ];
  const changes = [
    { text: 'Chemisty', name: 'Chemistry', lessons: 1, courses: 1, exams: 1, questions: 1 },
    { text: 'Maths', name: 'Mathematics', lessons: 0, courses: 0, exams: 1, questions: 1 },
  ];
  expect(await map({ texts: wanted, preview: true })).toEqual(changes);
  expect((await texts()).length).toBe(3);
  expect(await map({ texts: wanted })).toEqual(changes);
  expect(await texts()).toEqual([]);
  expect((await ask('GET', `/lesson/${lesson._id}`)).body.data.subject).toBe('Chemistry');
  expect((await ask('GET', `/course/${course._id}`)).body.data.subject).toBe('Chemistry');
  const { body } = await ask('GET', `/exam/${exam._id}`);
  expect(body.data).toMatchObject({ subject: 'Mathematics', updatedAt: exam.updatedAt });
  expect(body.data.draw[0]).toMatchObject({ subject: 'Chemistry', available: 1 });
  const found = await ask('GET', '/question?search=chemistry');
  expect(found.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([question._id]);
  expect((await ask('GET', '/question?search=chemisty')).body.data).toEqual([]);
  // The same text of a later lesson belongs to the subject.
  expect((await aLesson(house, admin, { subject: 'chemisty' })).subject).toBe('Chemistry');
  expect(await texts()).toEqual([]);
  expect(await map({ texts: wanted })).toEqual([]);
});

test('a form that was open meanwhile is still saved, with the name of the list', async () => {
  const school = await aSchool();
  const { ask, map } = school;
  const { question } = await inUse(school);
  const chemistry = await school.add('Chemistry');
  await map({ texts: [{ text: 'Chemisty', subjectId: chemistry }] });
  const { text, options, correctAnswer, updatedAt } = question;
  // A saved address with the old text finds the same.
  expect((await ask('GET', '/question?subject=Chemisty')).body.data.length).toBe(1);
  expect((await ask('GET', '/lesson?subject=Chemisty')).body.data.length).toBe(1);
  const saved = await ask('PUT', `/question/${question._id}`, {
    ...{ text, options, correctAnswer, updatedAt, points: 3, subject: 'Chemisty' },
  });
  expect(saved.body.data).toMatchObject({ subject: 'Chemistry', points: 3 });
});

test('a subject that gets another name has it wherever the old one stands', async () => {
  const school = await aSchool();
  const { ask, add, house, admin, texts } = school;
  const { lesson } = await inUse(school);
  const id = await add('Chemisty');
  const { body } = await ask('PUT', `/admin/subjects/${id}`, { name: 'Chemistry' });
  expect(body.data).toMatchObject({ name: 'Chemistry', spellings: ['Chemisty'], uses: 4 });
  expect((await ask('GET', `/lesson/${lesson._id}`)).body.data.subject).toBe('Chemistry');
  expect((await texts()).map(({ text }) => text)).toEqual(['Maths', 'Chess']);
  // A new subject of the old name is one of its own.
  await add('Chemisty');
  expect((await aLesson(house, admin, { subject: 'Chemisty' })).subject).toBe('Chemisty');
});

test('a text for a subject that is not there is refused, and nothing is written', async () => {
  const school = await aSchool();
  await inUse(school);
  const subjectId = await school.add('Mathematics');
  const texts = [
    { text: 'Maths', subjectId },
    { text: 'Chess', subjectId: 'a'.repeat(24) },
  ];
  expect(refusal(await school.ask('POST', '/admin/subjects/map', { texts })).status).toBe(404);
  expect((await school.texts()).map(({ text }) => text)).toContain('Maths');
});

test('questions of a file come in with the subject as the list has it', async () => {
  const { house, admin, read, apply } = await aBank();
  await house.ask('POST', '/admin/subjects', { as: admin, body: { name: 'Mathematics' } });
  const paper =
    'Subject: Maths\n\n1. What is 2 + 2?\nA. 3\nB. 4\nAnswer: B\n\n2. What is 3 + 3?\nA. 6\nB. 4\nAnswer: A';
  const { _id, forAll } = await read({ text: paper });
  expect(forAll.subject).toBe('Maths');
  expect((await apply(_id)).status).toBe(200);
  const { body } = await house.ask('GET', '/question', { as: admin });
  expect(body.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Mathematics', 'Mathematics']);
});

test('of two subjects that a text may mean the class decides, and without one the text stays to be asked about', async () => {
  const { house, admin, add, ask, texts } = await aSchool();
  const { body } = await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const ids = (stage: string) =>
    (body.data as { _id: string; name: string }[]).flatMap(({ _id, name }) => (name.startsWith(stage) ? _id : []));
  await add('English Studies', { classIds: ids('JSS') });
  const language = await add('English Language', { classIds: ids('SSS') });
  const subjectOf = async (classLevel?: 'Grade 1 Secondary' | 'Grade 5 Secondary') => {
    const text = `Which word is a noun in ${classLevel}?`;
    return (await aQuestion(house, admin, { subject: 'Use of English', text, ...(classLevel && { classLevel }) }))
      .subject;
  };
  expect(await subjectOf('Grade 1 Secondary')).toBe('English Studies');
  expect(await subjectOf('Grade 5 Secondary')).toBe('English Language');
  expect(await subjectOf()).toBe('Use of English');
  expect(await texts()).toMatchObject([{ text: 'Use of English', questions: 1, isSure: false }]);
  await ask('POST', '/admin/subjects/map', { texts: [{ text: 'Use of English', subjectId: language }] });
  expect(await texts()).toEqual([]);
});
