import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/open-world.ts';
import { pictureForm } from '../../../test/pictures.ts';
import { anExam, aQuestion } from '../../../test/things.ts';
import { endings, inWalkOrder } from '../../../test/walk-order.ts';
import { askRoute, calls, type World } from '../../../test/world.ts';

/** Every call that a student may make. */
const routes = [
  ...new Set(
    Object.values(endpoints)
      .filter(({ access }) => access === 'anyone' || access.includes('user'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];
const asStudent = new Set(
  Object.values(endpoints)
    .filter(({ access }) => access !== 'anyone' && access.includes('user'))
    .map(({ method, path }) => `${method} ${path}`),
);

async function anExamWith(world: World, isActive: boolean) {
  const { house, admin } = world;
  const question = await aQuestion(house, admin, {
    text: 'Quagga-question?',
    type: 'short-answer',
    options: [],
    correctAnswer: 'quagga',
  });
  await house.ask('POST', `/question/${question._id}/picture`, { as: admin, body: pictureForm('Quagga-picture') });
  return anExam(house, admin, {
    title: 'Quagga-title',
    description: 'Quagga-description',
    questions: [question],
    isActive,
  });
}

/** Student routes that reveal an exam, called as usual and with the ids of the exam and its question. */
async function routesThatTell(isActive: boolean): Promise<string[]> {
  const world = await openWorld();
  const { house, admin, student } = world;
  const exam = await anExamWith(world, isActive);
  const { questions } = (await house.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const secrets = ['quagga', exam._id, questions[0]._id, questions[0].picture.url];
  const telling = new Set<string>();
  for (const route of inWalkOrder(routes)) {
    const ids = route.includes(':') && !route.startsWith('DELETE') ? [exam._id, questions[0]._id] : [];
    for (const id of [undefined, ...ids]) {
      const { status, text } = await askRoute(world, route, student, id);
      expect(status === 401 && asStudent.has(route) && !endings.includes(route), `${route} without a session`).toBe(
        false,
      );
      if (secrets.some((secret) => text.toLowerCase().includes(secret))) telling.add(route);
    }
  }
  return [...telling].toSorted();
}

test('every call of a student is walked', () => {
  expect(routes.filter((route) => !(route in calls))).toEqual([]);
});

test('a draft is in no reply that a student gets', async () => {
  expect(await routesThatTell(false)).toEqual([]);
});

test('the same walk finds a published exam in the lists and wherever its id is asked for', async () => {
  expect(await routesThatTell(true)).toEqual([
    'GET /exam',
    'GET /exam/:id',
    'GET /exam/get/:id',
    'GET /notification',
    'GET /question/get/:id',
    'GET /studentExam/exams/score/:examId',
    'GET /user/export',
    'POST /studentExam/start/:examId',
  ]);
});
