import { expect, test } from 'vitest';
import { essayText, model, rubric } from '../../../../test/essays.ts';
import { openHouse } from '../../../../test/house.ts';
import { attemptOf } from '../../../../test/invigilating.ts';
import { anAdmin, aStudent, type Person } from '../../../../test/people.ts';
import { answer, deskOf } from '../../../../test/sitting.ts';
import { aLesson, anExam, aPayment, aQuestion, threeQuestions } from '../../../../test/things.ts';

/** A year's end of JSS 3 and SSS 3: what students did and bought is read before, after and after the undo. */

type Shown = { _id: string; name: string; classLevel: string; arms: { _id: string; name: string }[] };
type Pupil = Person & { examId: string; essayPath: string };

async function aSchoolYear() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: Person = admin) =>
    house.ask(method, path, { as, ...(body && { body }) });
  await ask('PUT', '/admin/classes', { preset: 'JSS-SSS' });
  const named = async (name: string): Promise<Shown> =>
    (await ask('GET', '/admin/classes')).body.data.find((one: Shown) => one.name === name);
  const split = async (name: string, ...names: string[]): Promise<string[]> => {
    const { arms } = (
      await ask('PUT', `/admin/classes/${(await named(name))._id}`, { arms: names.map((arm) => ({ name: arm })) })
    ).body.data as Shown;
    return arms.map(({ _id }) => _id);
  };
  const given = { type: 'essay' as const, options: [], points: 10, correctAnswer: model, details: { rubric } };
  const essay = await aQuestion(house, admin, { ...given, text: 'Why did Oyo fall?' });
  const three = await threeQuestions(house, admin);
  const questions = [...three, essay];
  const examOf = new Map<string, string>();
  for (const name of ['JSS 3', 'SSS 1', 'SSS 3']) {
    const { _id, classLevel } = await named(name);
    examOf.set(
      name,
      (await anExam(house, admin, { title: name, classLevel: classLevel as never, groupIds: [_id], questions }))._id,
    );
  }
  /** Sits the exam of the class, has marks of its own, one of them by hand, and owns one lesson and has ordered another. */
  const pupil = async (fullName: string, name: string, armId?: string): Promise<Pupil> => {
    const student = await aStudent(house, { fullName });
    await ask('PUT', `/admin/users/${student._id}`, { classId: (await named(name))._id, ...(armId && { armId }) });
    const examId = examOf.get(name) ?? '';
    const desk = deskOf(house, student, { _id: examId });
    await desk.start();
    const sum = answer(three[0], fullName.length % 2 === 0 ? '4' : '3', 1);
    await desk.save(sum, answer(three[2], 'Abuja', 2), answer(essay, `${fullName}: ${essayText}`, 3));
    await desk.submit();
    const essayPath = `/studentExam/attempts/${(await attemptOf(house, student, { _id: examId }))._id}/marking/${essay._id}`;
    // Femi's waits to be marked.
    const mark = { points: 4, rubric: [0], comment: `Well said, ${fullName}`, seq: 3 };
    if (fullName !== 'Femi') expect((await ask('PUT', essayPath, mark)).status).toBe(200);
    const { classLevel } = await named(name);
    const [own, ordered] = [
      await aLesson(house, admin, { title: `Own ${fullName}`, classLevel: classLevel as never }),
      await aLesson(house, admin, { title: `Ordered ${fullName}`, classLevel: classLevel as never }),
    ];
    const payment = await aPayment(house, student, own);
    await ask('PUT', `/payment/${payment._id}/approve`);
    await aPayment(house, student, ordered);
    return { ...student, examId, essayPath };
  };
  return { house, admin, ask, named, split, pupil };
}

/** Attempts, marks, lessons and orders, as the student and the school read them. */
async function belongings({ ask }: Awaited<ReturnType<typeof aSchoolYear>>, pupils: readonly Pupil[]) {
  const read = [];
  for (const one of pupils) {
    const { body: score } = await ask('GET', `/studentExam/exams/score/${one.examId}`, undefined, one);
    const exams = (await ask('GET', '/exam', undefined, one)).body.data as { _id: string; attempt?: object }[];
    const { body: lessons } = await ask('GET', '/lesson/my/purchased', undefined, one);
    const { body: orders } = await ask('GET', '/payment/mine', undefined, one);
    const { body: essay } = await ask('GET', `${one.essayPath}?names=true`);
    const { body: review } = await ask('GET', `/studentExam/exams/review/${one.examId}`, undefined, one);
    const { attempts, purchases, payments } = (await ask('GET', `/admin/users/${one._id}`)).body.data;
    const sat = exams.find(({ _id }) => _id === one.examId)?.attempt;
    read.push({ who: one.fullName, score: score.data, sat, lessons: lessons.data, orders: orders.data });
    read.push({ attempts, purchases, payments, essay: essay.data, review: review.data });
  }
  const results = [];
  for (const id of new Set(pupils.map(({ examId }) => examId))) {
    const { body } = await ask('GET', `/studentExam/exams/${id}`);
    results.push(body.data, body.summary);
  }
  return JSON.parse(JSON.stringify({ read, results }));
}

test('at the year’s end nobody loses an exam, a lesson, a mark or an order, and an undo brings all classes back', async () => {
  const school = await aSchoolYear();
  const { ask, named, split, pupil } = school;
  const [gold, blue] = await split('JSS 3', 'Gold', 'Blue');
  const [science, arts, gold1] = await split('SSS 1', 'Science', 'Arts', 'Gold');
  const [gold3] = await split('SSS 3', 'Gold');
  const pupils = [
    await pupil('Ada', 'JSS 3', gold),
    await pupil('Bola', 'JSS 3', gold),
    await pupil('Chidi', 'JSS 3', blue),
    await pupil('Dayo', 'SSS 1', gold1),
    await pupil('Efe', 'SSS 3', gold3),
    await pupil('Femi', 'SSS 3', gold3),
  ];
  const idOf = (name: string) => pupils.find(({ fullName }) => fullName === name)?._id ?? '';
  const where = async () => {
    type One = { fullName: string; classLevel: string; class?: { name: string; arm?: string } };
    const { data } = (await ask('GET', '/admin/all-user')).body;
    return Object.fromEntries(
      data.map((one: One) => [one.fullName, [one.class?.name ?? one.classLevel, one.class?.arm].join(' ').trim()]),
    );
  };
  const [before, places] = [await belongings(school, pupils), await where()];
  expect(before.read[0]).toMatchObject({ score: { score: 7 }, sat: { status: 'submitted' } });
  expect(before.read[1].essay).toMatchObject({ mark: { points: 4, comment: 'Well said, Ada' } });
  expect(before.read[0].lessons).toMatchObject([{ title: 'Own Ada' }]);
  expect(before.read[0].orders).toHaveLength(2);
  expect(before.results[0]).toHaveLength(3);

  const promote = async (wishes: object) => {
    const { after } = (await ask('GET', '/admin/users/promotions/preview')).body.data;
    return ask('POST', '/admin/users/promotions', { classLevel: null, after, ...wishes });
  };
  const { steps } = (await ask('GET', '/admin/users/promotions/preview')).body.data;
  const way = steps.map((step: { class: Shown; toClass?: Shown; students: number }) => [
    ...[step.class.name, step.toClass?.name ?? 'leaves', step.students],
  ]);
  expect(way.slice(2)).toEqual([
    ['JSS 3', 'SSS 1', 3],
    ['SSS 1', 'SSS 2', 1],
    ['SSS 2', 'SSS 3', 0],
    ['SSS 3', 'leaves', 2],
  ]);
  // Femi repeats; the arm Gold of JSS 3 is split afterwards.
  const whole = await promote({ leaveOut: [idOf('Femi'), idOf('Ada'), idOf('Bola')] });
  expect(whole.body.message).toBe('3 students promoted');
  const [jss3, sss1] = [await named('JSS 3'), await named('SSS 1')];
  const of = { classId: jss3._id, armId: gold, toClassId: sss1._id };
  const first = await promote({ ...of, toArmId: science, leaveOut: [idOf('Bola')] });
  const rest = await promote({ ...of, toArmId: arts });
  expect(await where()).toEqual({
    ...{ Ada: 'SSS 1 Science', Bola: 'SSS 1 Arts', Chidi: 'SSS 1', Dayo: 'SSS 2', Efe: 'Finished' },
    Femi: 'SSS 3 Gold',
  });
  expect(await belongings(school, pupils)).toEqual(before);

  for (const { body } of [rest, first, whole]) {
    const undone = await ask('DELETE', `/admin/users/promotions/${body.data._id}`);
    expect(undone.body.data).toMatchObject({ returned: body.data.students, keptCount: 0 });
  }
  expect(await where()).toEqual(places);
  expect(await belongings(school, pupils)).toEqual(before);
});
