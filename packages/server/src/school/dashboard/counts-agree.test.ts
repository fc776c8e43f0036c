import { expect, test } from 'vitest';
import { officeOf } from '../../../test/class-lists.ts';
import { anEssayExam, essayText } from '../../../test/essays.ts';
import { aStudent } from '../../../test/people.ts';
import { proofForm } from '../../../test/proofs.ts';
import { aLesson, aMessage, anExam } from '../../../test/things.ts';

/** Each count of the dashboard beside the page that its link opens. */
test('every count on the dashboard is that of its page', async () => {
  const { house, admin, finish } = await anEssayExam();
  await finish(essayText);
  const [ada, bola] = [await aStudent(house), await aStudent(house)];
  const lessons = [await aLesson(house, admin, { price: 1000 }), await aLesson(house, admin, { price: 1000 })];
  const order = async (as: typeof ada, lessonIds: string[]) =>
    (await house.ask('POST', '/order', { as, body: { lessonIds, expectedTotal: lessonIds.length * 900 } })).body.data;
  await order(
    ada,
    lessons.map(({ _id }) => _id),
  );
  const claimed = await order(bola, [lessons[0]?._id ?? '']);
  await house.ask('POST', `/order/${claimed._id}/paid`, { as: bola, body: proofForm(null) });
  await house.ask('DELETE', `/lesson/${lessons[1]?._id}`, { as: admin });
  await house.ask('DELETE', `/exam/${(await anExam(house, admin))._id}`, { as: admin });
  const answered = await aMessage(house, ada);
  await aMessage(house, bola);
  await house.ask('PUT', `/message/${answered._id}/handled`, { as: admin, body: { handled: true } });
  const office = officeOf(house, admin);
  await office.bring('Name, Class\nAda Made, Class 1');
  await office.read('Name, Class\nBola Waiting, Class 1');

  const ask = async (path: string) => (await house.ask('GET', path, { as: admin })).body;
  const total = async (path: string) => (await ask(path)).pagination.total as number;
  const [stats, today] = [(await ask('/admin/stats')).data, (await ask('/admin/today')).data];

  expect(stats.totalUsers.value).toBe(await total('/admin/all-user?page=1&limit=1'));
  expect(stats.totalLessons.value).toBe(await total('/lesson?limit=1'));
  expect(stats.totalExams.value).toBe((await ask('/exam')).data.length);
  expect(stats.pendingOrders).toBe(2);
  expect(stats.pendingOrders).toBe(await total('/order?status=open&limit=1'));
  expect(today.orders.open).toBe(stats.pendingOrders);
  expect(today.orders.claimed).toBe(1);
  expect(today.orders.claimed).toBe(await total('/order?status=claimed&limit=1'));
  expect(today.messages.open).toBe(1);
  expect(today.messages.open).toBe(await total('/message?status=open&limit=1'));
  expect(today.classRequests.open).toBe(await total('/admin/users/class-requests?limit=1'));
  expect(today.marking.open).toBe(1);
  for (const exam of today.marking.exams) {
    const { questions } = (await ask(`/studentExam/exams/${exam._id}/marking`)).data;
    const toMark = questions.reduce((sum: number, question: { toMark: number }) => sum + question.toMark, 0);
    expect(toMark).toBe(exam.answers);
  }
  const lists = (await ask('/admin/users/import')).data as { appliedAt?: string }[];
  expect(today.classLists.open).toBe(1);
  expect(today.classLists.open).toBe(lists.filter(({ appliedAt }) => appliedAt === undefined).length);
});
