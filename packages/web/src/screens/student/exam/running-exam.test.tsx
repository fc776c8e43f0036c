import { aStart } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { anExamScreen, saveLine } from '../../../../test/exam-screen.ts';
import { fill, findToast, textOf } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { reasonOf } from '../../../lib/call-error.ts';

const question = (number: number) => screen.findByRole('heading', { level: 2, name: `Question ${number} of 3` });
const press = (name: string) => screen.getByRole('button', { name });

test('an answer counts as saved only when the server has it', async () => {
  const { begin, school, saved } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  expect(saveLine()).toBe('Answers are saved as you go');
  const release = school.network.hold(/^PUT \/studentExam\/answer/);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  expect(saveLine()).toBe('Saving…');
  await waitFor(() => expect(school.network.calls.at(-1)).toMatch(/^PUT \/studentExam\/answer/));
  expect(saveLine()).toBe('Saving…');
  expect(await saved()).toEqual([]);
  release();
  await waitFor(() => expect(saveLine()).toBe('Saved'));
  expect(await saved()).toEqual(['4']);
  expect(screen.getByText('1 of 3 answered')).toBeTruthy();
});

test('without a network the answer is kept and saved when it is back; jsdom has no database, and the line says so', async () => {
  const { begin, school, saved } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  school.network.cut(/answer/);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  await waitFor(() => expect(saveLine()).toBe('Offline: kept only while this page is open'));
  school.network.mend();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(saveLine()).toBe('Saved'));
  expect(await saved()).toEqual(['4']);
});

test('a reload comes back to the answers that the server has', async () => {
  const { begin, open } = await anExamScreen();
  const first = await begin();
  await question(1);
  await first.user.click(screen.getByRole('radio', { name: /5$/ }));
  await waitFor(() => expect(saveLine()).toBe('Saved'));
  first.leave();
  open();
  await question(1);
  expect(((await screen.findByRole('radio', { name: /5$/ })) as HTMLInputElement).checked).toBe(true);
});

test('Next, Previous and the grid of all questions lead through the exam; the last one offers to submit', async () => {
  const { begin } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  expect((press('Previous') as HTMLButtonElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Submit Exam' })).toBeNull();
  await user.click(press('Next'));
  await question(2);
  await user.click(within(screen.getByRole('navigation', { name: 'Questions' })).getByText('3'));
  await question(3);
  await fill(user, 'Your answer', 'Abuja');
  expect(screen.getByRole('button', { name: 'Question 3, answered' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Question 1, not answered' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  expect(press('Submit Exam')).toBeTruthy();
});

test('a double tap on Next goes one question on', async () => {
  const { begin } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  await user.dblClick(press('Next'));
  await question(2);
});

test('the submit dialog says what is not answered', async () => {
  const { begin } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  const asked = async () => {
    await user.click(press('Finish now'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Submit your exam?' });
    const text = dialog.querySelector('p')?.textContent;
    await user.click(within(dialog).getByRole('button', { name: 'Keep working' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    return text;
  };
  expect(await asked()).toBe("You haven't answered any questions. Are you sure you want to submit?");
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  expect(await asked()).toBe('2 questions of 3 are unanswered:23');
  await user.click(press('Next'));
  await user.click(await screen.findByRole('radio', { name: /True$/ }));
  await user.click(press('Next'));
  await fill(user, 'Your answer', 'abuja ');
  expect(await asked()).toBe('You have answered all 3 questions.');
});

test('a question is flagged for review by its button or F, and the grid and the submit dialog lead back to it', async () => {
  const { begin } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  const flag = () => press('Flag for review').getAttribute('aria-pressed');
  expect(flag()).toBe('false');
  await user.keyboard('f');
  expect(flag()).toBe('true');
  expect(press('Question 1, not answered, flagged')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  await user.click(press('Next'));
  await question(2);
  expect(flag()).toBe('false');
  await user.click(press('Flag for review'));
  await user.click(press('Flag for review'));
  await user.click(press('Next'));
  await question(3);
  await user.click(press('Submit Exam'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Submit your exam?' }));
  const [unanswered, flagged] = document.querySelectorAll('dialog p');
  expect(unanswered?.textContent).toBe('2 questions of 3 are unanswered:23');
  expect(flagged?.textContent).toBe('1 question is flagged for review:1');
  await user.click(dialog.getByRole('button', { name: 'Question 1' }));
  await question(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(flag()).toBe('true');
});

const handIn = async (user: UserEvent) => {
  await user.click(press('Finish now'));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Submit Exam' }));
};
const notHandedIn = () => screen.findByRole('heading', { level: 2, name: 'Not handed in yet' });

test('a failed submit says why, stays on the screen, and is made up for by itself when the network is back', async () => {
  const { begin, school, exam } = await anExamScreen();
  const { user, address } = await begin();
  await question(1);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  await waitFor(() => expect(saveLine()).toBe('Saved'));
  school.network.cut(/studentExam/);
  await handIn(user);
  expect(await findToast('Failed to submit exam: There is no connection to the school')).toBe(
    'It will be handed in when the network is back.',
  );
  await notHandedIn();
  expect(screen.getByText('It will be handed in when the network is back.', { selector: 'main p' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(address()).toBe(`/student/exam/${exam._id}`);
  school.network.mend();
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('img', { name: 'Score: 33 percent, grade F' });
  expect(address()).toBe(`/student/exam-result/${exam._id}`);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('unsent:'))).toEqual([]);
});

test('an exam that is not handed in yet can be worked on again', async () => {
  const { begin, school } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  school.network.cut(/^POST \/studentExam\/submit/);
  await handIn(user);
  await notHandedIn();
  await user.click(press('Keep working'));
  await question(1);
  expect((screen.getByRole('radio', { name: /4$/ }) as HTMLInputElement).checked).toBe(true);
  await waitFor(() => expect(saveLine()).toBe('Saved'));
});

test('without a network the end of the time says from the first second that nothing is handed in yet', async () => {
  const { begin, school } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  school.network.cut(/studentExam/);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  await waitFor(() => expect(saveLine()).toContain('Offline'));
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + 31 * 60_000);
  const status = (await screen.findByRole('heading', { level: 2, name: /^Time is up/ })).parentElement;
  expect(textOf(status as HTMLElement)).toBe(
    'Time is up, and there is no connectionNot handed in yet. It will be handed in when the network is back. ' +
      '1 answer is only on this device, which goes on trying to send it. The school hands in the others itself where the network stays away.',
  );
});

test('the clock warns at five minutes for three seconds, and at zero the exam is handed in by itself', async () => {
  const { begin, saved, school } = await anExamScreen();
  const { user, address } = await begin();
  await question(1);
  await user.click(screen.getByRole('radio', { name: /4$/ }));
  await waitFor(() => expect(saveLine()).toBe('Saved'));
  expect(await saved()).toEqual(['4']);
  const timer = screen.getByRole('timer', { name: 'Time left' });
  expect(timer.textContent).toContain('More than 5 minutes left.');
  const real = performance.now.bind(performance);
  const jump = vi.spyOn(performance, 'now');
  jump.mockImplementation(() => real() + 25.02 * 60_000);
  await screen.findByText('5 minutes left');
  expect(timer.textContent).toContain('5 minutes or less left.');
  const shownAt = real();
  await waitFor(() => expect(screen.queryByText('5 minutes left')).toBeNull());
  expect(real() - shownAt).toBeGreaterThan(2000);
  jump.mockImplementation(() => real() + 28.1 * 60_000);
  await waitFor(() => expect(timer.textContent).toContain('2 minutes or less left.'));
  jump.mockImplementation(() => real() + 29.2 * 60_000);
  await waitFor(() => expect(timer.textContent).toContain('The last minute is running.'));
  school.clock.advance({ seconds: 30 * 60 + 5 });
  jump.mockImplementation(() => real() + 31 * 60_000);
  await screen.findByRole('img', { name: 'Score: 33 percent, grade F' });
  expect(address()).toMatch(/^\/student\/exam-result\//);
});

test('a clock that runs out too early does not hand in while the school says that time is left', async () => {
  const { begin, school } = await anExamScreen();
  await begin();
  await question(1);
  const timer = screen.getByRole('timer', { name: 'Time left' });
  const real = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => real() + 31 * 60_000);
  await waitFor(() => expect(timer.textContent).toContain('time is up'));
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:5\d)/));
  await question(1);
  expect(school.network.calls.filter((call) => call.startsWith('POST /studentExam/submit'))).toEqual([]);
});

test('an exam of five minutes begins with its warning, and green has no place in it', async () => {
  const { begin } = await anExamScreen({ duration: 5 });
  await begin();
  await screen.findByText('5 minutes left');
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toContain('5 minutes or less left.');
});

test('a double click on Submit Exam hands in once', async () => {
  const { begin, school } = await anExamScreen();
  const { user } = await begin();
  await question(1);
  await user.click(press('Finish now'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submit your exam?' });
  await user.dblClick(within(dialog).getByRole('button', { name: 'Submit Exam' }));
  await screen.findByRole('img', { name: 'Score: 0 percent, grade F' });
  expect(school.network.calls.filter((call) => call.startsWith('POST /studentExam/submit'))).toHaveLength(1);
});

test('the navigator has ten columns', async () => {
  const { begin } = await anExamScreen();
  await begin();
  await question(1);
  expect(screen.getByRole('navigation', { name: 'Questions' }).className).toContain('grid-cols-10');
});

test('a running exam that cannot be opened says so after three tries, and opens when the network is back', async () => {
  const { open, school, student, exam } = await anExamScreen();
  await aStart(school, student, exam);
  school.network.cut(/studentExam/);
  open();
  const panel = within(await screen.findByRole('alert'));
  expect(panel.getByText('Error loading exam')).toBeTruthy();
  expect(school.network.calls.filter((call) => call.startsWith('POST /studentExam/start'))).toHaveLength(3);
  school.network.mend();
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await question(1);
});

test('after leaving, the list of exams says that the exam is running', async () => {
  const { school, student } = await anExamScreen();
  const { user } = renderApp('/student/exams', { as: student });
  await user.click(await screen.findByRole('link', { name: 'Start Exam' }));
  await user.click(await screen.findByRole('button', { name: 'Start Exam' }));
  await question(1);
  window.history.back();
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByRole('link', { name: 'Continue Exam' });
  expect(school.network.calls.filter((call) => call === 'GET /exam')).toHaveLength(2);
});

test('a failure that says nothing of itself is an Unknown error', () => {
  expect(reasonOf(new Error('This exam is closed'))).toBe('This exam is closed');
  expect(reasonOf(new Error(''))).toBe('Unknown error');
  expect(reasonOf(undefined)).toBe('Unknown error');
});
