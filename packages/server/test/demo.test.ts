import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { classLevels } from '@akada/contract/rules/class-level';
import { expect, test } from 'vitest';
import { demoPassword } from '../src/demo/accounts.ts';
import { aDataDir, aRunningServer, call, type ServerProcess, signIn } from './server-process.ts';

async function everyClassCanStart(server: ServerProcess): Promise<void> {
  for (const [index] of classLevels.entries()) {
    const token = await signIn(server, `class${index + 1}@akada.example`, demoPassword);
    const { data } = (await call(server, 'GET', '/exam', { token })).body;
    const startable = data.filter(
      (exam: { canStart: boolean; attempt: object | null }) => exam.canStart && !exam.attempt,
    );
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
  for (const account of ['head', 'admin', 'tutor', 'class1', 'class2', 'class3', 'class4', 'class5']) {
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
  expect((await all('/message')).map((message: { handledByName: string | null }) => message.handledByName)).toEqual([
    null,
    null,
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
