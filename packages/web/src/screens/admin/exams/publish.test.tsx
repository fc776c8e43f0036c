import { anAdmin, aStudent } from '@akada/server/test/people';
import { anExam, aStart, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { day, fill, findToast, openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function anOffice(wishes: Parameters<typeof anExam>[2] = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, isActive: false, ...wishes });
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const view = renderApp('/admin/exams', { as: admin });
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  return { ...view, school, admin, questions, exam, stored, press };
}

const dialog = () => within(screen.getByRole('dialog'));
/** The dialog's message once the exam is loaded. */
const status = () =>
  waitFor(() => {
    const said = textOf(within(screen.getByRole('dialog')).getByRole('status'));
    expect(said).not.toBe('Loading...');
    return said;
  });

test('a whole draft has a list without a gap, and publishing it shows it to its class', async () => {
  const { press, stored } = await anOffice();
  await screen.findByText('Draft');
  expect(screen.queryByRole('link', { name: /^Live/ })).toBeNull();
  await press(/^Publish ?Algebra$/);
  const ready = await status();
  expect(ready).toMatch(
    /^Nothing is missing. Students of Class 1 see at once when the exam is: .+ – .+. They read its /,
  );
  expect(dialog().getAllByRole('listitem').map(textOf)).toEqual(
    [
      'Questions',
      'Right answers and options',
      'Points',
      'Descriptions of pictures',
      'Formulas',
      'Start and end',
      'Class',
    ].map((part) => `${part}: complete`),
  );
  await press('Publish');
  expect(await findToast('Exam published')).toBe("Students of Class 1 can start 'Algebra' now.");
  await screen.findByText(/^Active · open until /);
  await screen.findByRole('link', { name: /^Live ?view of Algebra$/ });
  expect((await stored()).isActive).toBe(true);
});

test('an empty draft cannot be published; the list leads to its page', async () => {
  const { user, press, stored, address, exam } = await anOffice({ questions: [] });
  await press(/^Publish ?Algebra$/);
  expect(await status()).toBe('1 thing to put right before students can see this exam.');
  expect(dialog().getAllByRole('listitem').map(textOf)).toContain(
    'Questions: something is missingThe exam has no questions. Write questions',
  );
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await user.click(dialog().getByRole('link', { name: 'Write questions' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('questions'));
  expect(address()).toBe(`/admin/exams/${exam._id}`);
  await press('From the bank');
  await user.click(await screen.findByLabelText(/What is 2 \+ 2/));
  await press('Done');
  await waitFor(async () => expect((await stored()).questionCount).toBe(1));
  await press('Publish');
  expect(await status()).toMatch(/^Nothing is missing/);
  expect((await stored()).isActive).toBe(false);
});

test('a window that has ended leads to the dates', async () => {
  const { user, press } = await anOffice({ startDate: day(-9), endDate: day(-2) });
  await press(/^Publish ?Algebra$/);
  await user.click(await within(screen.getByRole('dialog')).findByRole('link', { name: 'Change the dates' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('End date')));
  await fill(user, 'End date', day(3));
  await press('Save changes');
  await findToast('Exam updated successfully!');
  await press('Publish');
  expect(await status()).toMatch(/^Nothing is missing/);
});

test('a question with a broken formula is named with its number and its place, and mended where it stands', async () => {
  const { school, admin, questions, user, press, stored } = await anOffice();
  const body = { text: 'Solve $\\frac{1}{$ for x' };
  await school.ask('PUT', `/question/${questions[1]._id}`, { as: admin, body });
  await press(/^Publish ?Algebra$/);
  const problem = await within(screen.getByRole('dialog')).findByRole('link', { name: 'Question 2' });
  expect(textOf(problem.closest('li') as Element)).toMatch(/^Question 2: The formula \$\\frac\{1\}\{\$ is broken: /);
  await user.click(problem);
  await screen.findByText(/^Question: The formula \$\\frac\{1\}\{\$ is broken: /);
  await fill(user, 'Question', 'Solve $\\frac{1}{2}$ for x');
  await press('Publish');
  expect(await status()).toMatch(/^Nothing is missing/);
  expect((await stored()).questions[1].text).toBe('Solve $\\frac{1}{2}$ for x');
});

test('a window as long as the exam warns, and can be published', async () => {
  const start = new Date(Date.now() + 86_400_000);
  const endDate = new Date(start.getTime() + 30 * 60_000).toISOString();
  const { press } = await anOffice({ startDate: start.toISOString(), endDate });
  await press(/^Publish ?Algebra$/);
  await screen.findByText('Students who start late have less than 30 minutes.');
  await press('Publish');
  await findToast('Exam published');
  await screen.findByText(/^Active · opens \w{3} \d+ \w{3} \d\d:\d\d$/);
});

test('what breaks between the list and the click is said, and the list is read again', async () => {
  const { school, admin, exam, press } = await anOffice();
  await press(/^Publish ?Algebra$/);
  await status();
  await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: { questions: [] } });
  await press('Publish');
  await screen.findByText(/^Failed to publish exam: Somebody changed this exam meanwhile/);
  await screen.findByText(/^The exam has no questions/);
});

test('an exam that nobody has started is unpublished after a question', async () => {
  const { press, stored } = await anOffice({ isActive: true });
  await press(/^Unpublish ?Algebra$/);
  await screen.findByText('Students no longer see it, and it is a draft until you publish it again.');
  await press('Unpublish');
  expect(await findToast('Exam is a draft again')).toBe("Students no longer see 'Algebra'.");
  await screen.findByText('Draft');
  expect((await stored()).isActive).toBe(false);
});

test('a student who started meanwhile keeps it published, and the dialog says how many have', async () => {
  const { school, exam, press, stored } = await anOffice({ isActive: true });
  await press(/^Unpublish ?Algebra$/);
  await aStart(school, await aStudent(school), exam);
  await press('Unpublish');
  await screen.findByText(/^Failed to unpublish exam: 1 student has started this exam, so it stays published\./);
  expect((await stored()).isActive).toBe(true);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Unpublish ?Algebra$/ })).toBeNull());
});
