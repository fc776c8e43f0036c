import { attemptOf, staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** The clock closed it with one right and one wrong answer of three; then two more came. */
async function anAttemptWithLateAnswers() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Chinedu Okafor' });
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', duration: 20, questions });
  const desk = deskOf(school, await aStudent(school, { fullName: 'Zainab Musa' }), exam);
  await desk.start();
  await desk.save(answer(questions[0], '4', 1), answer(questions[1], 'False', 1));
  school.clock.advance({ minutes: 21 });
  await desk.save(answer(questions[1], 'True', 2), answer(questions[2], 'Abuja', 1));
  const { _id } = await attemptOf(school, desk.student, exam);
  const path = `/admin/exams/${exam._id}/attempts/${_id}`;
  const score = async () => (await desk.score()).body.data;
  return {
    school,
    admin,
    exam,
    desk,
    score,
    attemptId: _id,
    open: (query = '') => renderApp(path + query, { as: admin }),
  };
}

const cards = () =>
  within(screen.getByRole('region', { name: 'Answers' }))
    .getAllByRole('listitem')
    .map(textOf);

test('every question stands beside its key, with right, wrong and not answered in words', async () => {
  const { open } = await anAttemptWithLateAnswers();
  const { user, address } = open();
  await screen.findByRole('heading', { name: 'Zainab Musa' });
  const questionCards = () => cards().filter((text) => text.startsWith('Question'));
  expect(questionCards()[0]).toMatch(
    /^Question 1 ?2 of 2 points ?Right ?What is 2 \+ 2\?.*B ?4 ?The student’s answer · Right answer/,
  );
  expect(questionCards()[1]).toMatch(
    /^Question 2 ?0 of 1 point ?Wrong.*A ?True ?Right answer ?B ?False ?The student’s answer/,
  );
  expect(questionCards()[2]).toMatch(
    /^Question 3 ?0 of 3 points ?Not answered.*The student’s answer ?No answer ?Right answer ?Abuja/,
  );
  expect(screen.getByText(/, by the clock$/)).toBeTruthy();
  expect(screen.getByText('Deadline')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Show'), 'Wrong ones');
  await waitFor(() => expect(questionCards()).toHaveLength(1));
  expect(address()).toMatch(/show=wrong$/);
});

test('late answers say what each would change; accepted with a reason, they count and the old score is kept', async () => {
  const { open, score } = await anAttemptWithLateAnswers();
  const { user } = open();
  const waiting = await screen.findByRole('list', { name: 'Waiting for a decision' });
  const late = within(waiting).getAllByRole('listitem').map(textOf);
  expect(late[0]).toMatch(/^Question 2: Water boils.*True ?Right ?In time was: False\. Would give 1 point\./);
  expect(late[1]).toMatch(
    /^Question 3: Name the capital.*Abuja ?Right ?No answer was saved in time\. Would give 3 points\./,
  );
  expect(screen.getByText('6 of 6 points')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept 2 late answers?' }));
  expect(dialog.getByText(/6 of 6 points instead of 2/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Accept 2 late answers' }));
  await dialog.findByText('Please give a reason');
  await fill(user, 'Reason', 'Given in time, offline');
  await user.click(dialog.getByRole('button', { name: 'Accept 2 late answers' }));
  expect(await findToast('2 late answers accepted')).toBe('6 of 6 points');
  const changes = within(await screen.findByRole('region', { name: 'Changes of the score' }));
  expect(textOf(changes.getByRole('listitem'))).toMatch(
    /^Late answers were accepted ?33% \(2 of 6 points\) before, 100% \(6 of 6 points\) after ?Given in time, offline ?Chinedu Okafor/,
  );
  await screen.findByRole('list', { name: 'Decided' });
  expect(screen.getAllByText(/^Accepted by Chinedu Okafor/)).toHaveLength(2);
  expect(await score()).toMatchObject({ score: 6, lateAnswers: { accepted: 2, waiting: 0 } });
});

test('refused late answers change nothing but the decision', async () => {
  const { open, score } = await anAttemptWithLateAnswers();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Refuse' }));
  await screen.findByRole('dialog', { name: 'Refuse 2 late answers?' });
  await fill(user, 'Reason', 'The phone was used after the end');
  await user.click(screen.getByRole('button', { name: 'Refuse 2 late answers' }));
  await findToast('2 late answers refused');
  await waitFor(() => expect(screen.getAllByText(/^Refused by Chinedu Okafor/)).toHaveLength(2));
  expect(screen.queryByRole('region', { name: 'Changes of the score' })).toBeNull();
  expect(await score()).toMatchObject({ score: 2, lateAnswers: { refused: 2, waiting: 0 } });
});

test('who comes second is told who decided and sees it', async () => {
  const { open, school, exam, attemptId } = await anAttemptWithLateAnswers();
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const other = await anAdmin(school, { fullName: 'Hauwa Bello' });
  await staffOf(school, other, exam).decide(attemptId, 'refuse');
  await fill(user, 'Reason', 'Given in time, offline');
  await user.click(screen.getByRole('button', { name: 'Accept 2 late answers' }));
  await waitFor(() => expect(screen.getAllByText(/^Refused by Hauwa Bello/)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.id).toBe('late-answers'));
});

test('the points of one answer are changed with a reason, after a look at what that does', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), questions });
  const desk = deskOf(school, await aStudent(school), exam);
  await desk.start();
  await desk.submit(answer(questions[0], '4'), answer(questions[1], 'False'));
  const { _id } = await attemptOf(school, desk.student, exam);
  const { user } = renderApp(`/admin/exams/${exam._id}/attempts/${_id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Change the points ?of question 2$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Points of question 2' }));
  await fill(user, 'Points, 0 to 1', '2');
  await user.click(dialog.getByRole('button', { name: 'Preview the change' }));
  await dialog.findByText('Give 0 to 1 point, a whole number');
  await fill(user, 'Points, 0 to 1', '1');
  await user.click(dialog.getByRole('button', { name: 'Preview the change' }));
  await dialog.findByText('2 of 6 points (33%) becomes 3 of 6 points (67%).');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await dialog.findByText('Please give a reason');
  await fill(user, 'Reason', 'It was right on the paper');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const changes = within(await screen.findByRole('region', { name: 'Changes of the score' }));
  expect(textOf(changes.getByRole('listitem'))).toContain('It was right on the paper');
  expect((await desk.score()).body.data).toMatchObject({ score: 3 });
});

async function aHandedInAttempt(wishes: Parameters<typeof anExam>[2] = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Chinedu Okafor' });
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), questions, ...wishes });
  const desk = deskOf(school, await aStudent(school, { fullName: 'Zainab Musa' }), exam);
  await desk.start();
  await desk.submit(answer(questions[0], '4'));
  const { _id } = await attemptOf(school, desk.student, exam);
  return { desk, ...renderApp(`/admin/exams/${exam._id}/attempts/${_id}`, { as: admin }) };
}

test('a handed-in attempt is opened again for so many minutes, and the changes say by whom and why', async () => {
  const { user, desk } = await aHandedInAttempt();
  await user.click(await screen.findByRole('button', { name: 'Reopen this attempt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen this attempt' }));
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await dialog.findByText('Please give a reason');
  await user.click(dialog.getByRole('button', { name: '15 min' }));
  await fill(user, 'Reason', 'Handed in by mistake');
  await user.click(dialog.getByRole('button', { name: 'Reopen' }));
  await findToast('Opened again for Zainab Musa');
  await screen.findByText('Still running');
  const changes = within(screen.getByRole('region', { name: 'Changes of the score' }));
  expect(textOf(changes.getByRole('listitem'))).toMatch(
    /^Opened again for 15 minutes ?33% \(2 of 6 points\) before, no result yet after ?Handed in by mistake ?Chinedu Okafor/,
  );
  expect(screen.queryByRole('button', { name: 'Reopen this attempt' })).toBeNull();
  expect((await desk.state()).body.data).toMatchObject({ status: 'running' });
});

test('where the right answers could be read, the screen says so instead of reopening', async () => {
  await aHandedInAttempt({ reviewAt: 'submit' });
  await screen.findByText('This attempt cannot be reopened: its right answers could be read already.');
  expect(screen.queryByRole('button', { name: 'Reopen this attempt' })).toBeNull();
});

test('another attempt is given beside the first, until a day and with a reason, and the student reads it', async () => {
  const { user, desk } = await aHandedInAttempt({ reviewAt: 'submit' });
  await user.click(await screen.findByRole('button', { name: 'Give another attempt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Zainab Musa an attempt' }));
  await user.click(dialog.getByRole('button', { name: 'Give the attempt' }));
  await dialog.findByText('Please give a reason');
  await fill(user, 'Reason', 'The network was away');
  await user.click(dialog.getByRole('button', { name: 'Give the attempt' }));
  await findToast('Zainab Musa can start an attempt');
  const given = within(await screen.findByRole('list', { name: 'Attempts given' }));
  expect(textOf(given.getByRole('listitem'))).toMatch(
    /^Another attempt until .*, not started yet ?The network was away ?Chinedu Okafor/,
  );
  expect(screen.queryByRole('button', { name: 'Give another attempt' })).toBeNull();
  expect((await desk.exam()).body.data).toMatchObject({
    canStart: true,
    extraAttempt: { reason: 'The network was away' },
  });
});
