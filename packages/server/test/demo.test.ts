import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { classLevels } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import { demoPassword } from '../src/demo/accounts.ts';
import { aDataDir, aRunningServer, call, type ServerProcess, signIn } from './server-process.ts';

type Lesson = { title: string; videoUrl: string; price: number; instructor: string; description: string };

async function everyClassCanStart(server: ServerProcess): Promise<void> {
  for (const [index] of classLevels.entries()) {
    const token = await signIn(server, `class${index + 1}@akada.example`, demoPassword);
    const { data } = (await call(server, 'GET', '/exam', { token })).body;
    const startable = data.filter((exam: { canStart: boolean; attempt?: object }) => exam.canStart && !exam.attempt);
    expect(startable.length, `class ${index + 1}`).toBeGreaterThan(0);
    const started = await call(server, 'POST', `/studentExam/start/${startable[0]._id}`, { token });
    expect(started.status).toBe(200);
    expect(started.body.exam.questions.length).toBeGreaterThan(3);
  }
}

test('a new installation without settings is the demo school, with its accounts printed', async () => {
  const dataDir = aDataDir();
  const server = await aRunningServer({ DATA_DIR: dataDir });
  const { out, err } = server.said();
  expect(err).toBe('');
  expect(out).toContain(`Akada is ready at http://localhost:${new URL(server.url).port}`);
  expect(out).toContain(demoPassword);
  for (const account of ['head', 'admin', 'tutor', 'class1', 'class2', 'class3', 'class4', 'class5', 'parent']) {
    expect(out).toContain(`${account}@akada.example`);
    await signIn(server, `${account}@akada.example`, demoPassword);
  }
  const admin = await signIn(server, 'admin@akada.example', demoPassword);
  const all = async (path: string) => (await call(server, 'GET', path, { token: admin })).body.data;
  expect((await all('/lesson')).length).toBeGreaterThanOrEqual(40);
  expect((await all('/exam')).length).toBeGreaterThanOrEqual(10);
  expect((await all('/question')).length).toBeGreaterThanOrEqual(200);
  const states = new Set((await all('/payment')).map((payment: { status: string }) => payment.status));
  expect([...states].toSorted()).toEqual(['approved', 'pending', 'rejected']);
  expect((await all('/message')).map((message: { handledByName?: string }) => message.handledByName)).toEqual([
    undefined,
    undefined,
    'Chinedu Okafor',
    'Chinedu Okafor',
  ]);
  const student = await signIn(server, 'class1@akada.example', demoPassword);
  const mine = (await call(server, 'GET', '/lesson/my/purchased', { token: student })).body.data;
  const begun = mine.filter(({ progress }: { progress: number }) => progress > 0 && progress < 100);
  expect(begun.length, 'lessons to go on with').toBeGreaterThan(0);
  expect((await all('/admin/stats')).completedExams).toBeGreaterThan(0);
  const exams = (await call(server, 'GET', '/exam', { token: student })).body.data;
  const over = exams.find(({ window }: { window: string }) => window === 'closed');
  const score = (await call(server, 'GET', `/studentExam/exams/score/${over._id}`, { token: student })).body.data;
  expect(score, 'a result whose answers can be read').toMatchObject({ isReviewOpen: true });
  await everyClassCanStart(server);
  expect((await call(server, 'GET', '/school')).body.data.demo).toBe(true);
  const bank = await all('/admin/settings');
  expect(bank).toMatchObject({ bankName: 'Example Bank', accountNumber: '0000000000', updatedBy: 'Chinedu Okafor' });
  expect(bank.paymentNote).toContain('This is a demo school');
});

test('videos of others are free and name their author or YouTube; each account shows every kind of payment', async () => {
  const server = await aRunningServer({ DATA_DIR: aDataDir() });
  const admin = await signIn(server, 'admin@akada.example', demoPassword);
  const lessons: Lesson[] = (await call(server, 'GET', '/lesson', { token: admin })).body.data;
  const others = lessons.filter(({ videoUrl }) => !videoUrl.includes('/media/demo/'));
  expect(others).toHaveLength(38);
  for (const { title, price, instructor, description } of others) {
    const credit = instructor ? `Video by ${instructor}.` : 'The video is from YouTube, which names its author.';
    expect([price, description.endsWith(credit)], title).toEqual([0, true]);
  }
  for (const [index] of classLevels.entries()) {
    const token = await signIn(server, `class${index + 1}@akada.example`, demoPassword);
    const payments: { status: string; amount: number; createdAt: string }[] = (
      await call(server, 'GET', '/payment/mine', { token })
    ).body.data;
    const [waiting] = payments.filter(({ status }) => status === 'pending');
    const hoursAgo = (Date.now() - Date.parse(waiting?.createdAt ?? '')) / 3_600_000;
    expect(hoursAgo, 'made yesterday, before the message that asks about it').toBeGreaterThan(20);
    expect(hoursAgo).toBeLessThan(22);
    const states = new Set(payments.filter(({ amount }) => amount > 0).map(({ status }) => status));
    expect([...states].toSorted()).toEqual(['approved', 'pending', 'rejected']);
  }
});

test('a second start finds the demo school as it was left', async () => {
  const dataDir = aDataDir();
  const count = () => {
    const database = new DatabaseSync(join(dataDir, 'akada.sqlite'), { readOnly: true });
    const row = database.prepare('select (select count(*) from users) + (select count(*) from lessons) as n').get();
    database.close();
    return row?.n;
  };
  const first = await aRunningServer({ DATA_DIR: dataDir, DEMO: 'on' });
  first.kill('SIGTERM');
  await first.exited;
  const before = count();
  const second = await aRunningServer({ DATA_DIR: dataDir, DEMO: 'on' });
  expect(second.said().out).toContain('class1@akada.example');
  second.kill('SIGTERM');
  await second.exited;
  expect(count()).toBe(before);
});
