import { attemptOf, staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** One right answer of three, saved; the attempt runs. */
async function anAttempt() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), duration: 20, questions });
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1));
  const staff = staffOf(school, admin, exam);
  const attemptId = async () => (await attemptOf(school, desk.student, exam))._id;
  const open = () => renderApp(`/student/exam-result/${exam._id}`, { as: desk.student });
  return { school, questions, desk, staff, attemptId, open };
}

test('who handed in is said where it was not the student', async () => {
  const { school, open } = await anAttempt();
  school.clock.advance({ minutes: 21 });
  open();
  await screen.findByText(/^Handed in by the clock: your time was up/);
});

test('a result handed in by staff says so', async () => {
  const { staff, attemptId, open } = await anAttempt();
  await staff.submitFor(await attemptId());
  open();
  await screen.findByText(/^Handed in by your teacher/);
});

test.each([
  ['accept', 'Your teacher accepted 1 answer that came after the end.'],
  ['refuse', 'Your teacher did not accept 1 answer that came after the end.'],
])('late answers wait, and then it is said what %s did', async (decision, words) => {
  const { school, staff, attemptId, questions, desk, open } = await anAttempt();
  school.clock.advance({ minutes: 21 });
  await desk.save(answer(questions[1], 'True', 1));
  const { leave } = open();
  await screen.findByText('1 answer reached the school after the end. Your teacher decides if it counts.');
  leave();
  await staff.decide(await attemptId(), decision);
  open();
  await screen.findByText(words);
  expect(screen.queryByText(/decides if/)).toBeNull();
});

test('a result that was marked again says what it was before, when and why', async () => {
  const { staff, questions, desk, open } = await anAttempt();
  await desk.submit();
  await staff.remark({ questionId: questions[0]._id, correctAnswer: '5' });
  open();
  await screen.findByText(
    /^Your result was marked again on \d+ \w+ \d{4}: 33% before, 0% after\. Reason: The key was wrong$/,
  );
});
