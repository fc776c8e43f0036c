import type { Lesson } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, anExam, aPurchase, aQuestion, aStart } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('each subject has its results, its topics and its lessons, finished, started and new apart', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  const lessons: Lesson[] = [];
  for (const title of ['Done', 'Begun', 'Fresh']) {
    lessons.push(await aLesson(school, admin, { title, subject: 'Chemistry' }));
  }
  for (const lesson of lessons) await aPurchase(school, student, lesson, admin);
  const watch = (index: number, to: number) =>
    school.ask('PUT', `/lesson/${lessons[index]?._id}/progress`, {
      as: student,
      body: { positionSeconds: to, durationSeconds: 600, watched: [[0, to]] },
    });
  await watch(0, 600);
  await watch(1, 60);
  const question = await aQuestion(school, admin, { subject: 'Chemistry', topic: 'Bonding' });
  const wishes = { ...openNow(), title: 'Mock', questions: [question], reviewAt: 'submit' } as object;
  const exam = await anExam(school, admin, wishes);
  await aStart(school, student, exam);
  const answers = [{ questionId: question._id, selectedAnswer: '3' }];
  await school.ask('POST', `/studentExam/submit/${exam._id}`, { as: student, body: { answers } });
  renderApp('/student/practice', { as: student });
  const subjects = within(await screen.findByRole('region', { name: 'Your subjects' }));
  expect(await subjects.findByText('Lessons: 1 finished, 1 started, 1 new')).toBeTruthy();
  await subjects.findByText('0 of 1');
  const result = subjects.getByRole('link', { name: 'Mock' });
  expect(result.getAttribute('href')).toBe(`/student/exam-result/${exam._id}`);
  expect(subjects.getByText(/^Next lesson:/)).toBeTruthy();
});
