import { question, questions, saved, tabTo } from '../exam-page.ts';
import { anExam, apiAsAdmin, aStudent, demoPassword } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

test('an exam is sat with the keyboard alone, from the login to the result', async ({ visit, server }) => {
  await anExam(await apiAsAdmin(server.url), questions, { title: 'By keyboard' });
  const { email } = await aStudent(server.url);
  const page = await visit(null, laptop);
  const { keyboard } = page;

  await test.step('log in and find the exam', async () => {
    await page.goto('/login');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await keyboard.type(demoPassword);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/student$/);
    await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'Exams', exact: true }));
    await keyboard.press('Enter');
    const card = page.getByRole('listitem').filter({ hasText: 'By keyboard' });
    await tabTo(page, card.getByRole('link', { name: 'Start Exam' }));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Start Exam' }));
    await keyboard.press('Enter');
    await expect(question(page, 1)).toBeFocused();
  });

  const cell = (name: string) => page.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name });

  await test.step('letters choose, N and P go on and back', async () => {
    await expect(cell('Question 1, not answered')).toHaveAttribute('aria-current', 'step');
    await keyboard.press('b');
    await expect(page.getByRole('radio', { name: /nucleus/ })).toBeChecked();
    await keyboard.press('a');
    await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /mitochondrion/ })).toBeFocused();
    await expect(saved(page)).toBeVisible();
    await keyboard.press('n');
    await expect(question(page, 2)).toBeFocused();
    await expect(cell('Question 1, answered')).not.toHaveAttribute('aria-current');
    await expect(cell('Question 2, not answered')).toHaveAttribute('aria-current', 'step');
    await keyboard.press('p');
    await expect(question(page, 1)).toBeFocused();
    await keyboard.press('n');
  });

  await test.step('arrows choose and the navigator is reached too', async () => {
    await tabTo(page, page.getByRole('radio', { name: /True/ }));
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /False/ })).toBeChecked();
    await tabTo(page, cell('Question 3, not answered'));
    await keyboard.press('Enter');
    await expect(question(page, 3)).toBeFocused();
  });

  await test.step('in a text field the letters are letters', async () => {
    await keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Your answer' })).toBeFocused();
    await keyboard.type('snap');
    await expect(question(page, 3)).toBeVisible();
    await keyboard.press('Control+a');
    await keyboard.type('chlorophyll');
    await keyboard.press('Tab');
  });

  await test.step('S asks before it submits', async () => {
    await keyboard.press('s');
    await expect(modal(page)).toContainText('You have answered all 3 questions.');
    await keyboard.press('Escape');
    await expect(modal(page)).toHaveCount(0);
    await keyboard.press('s');
    await tabTo(page, modal(page).getByRole('button', { name: 'Submit Exam' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/student\/exam-result\//);
    await expect(page.getByText('100%').first()).toBeVisible();
    await expect(page.getByText('Excellent').first()).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: 'Take Another Exam' }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/student\/exams$/);
  });
});

test('letter keys that were switched off do nothing', async ({ visit, server }) => {
  const exam = await anExam(await apiAsAdmin(server.url), questions, { title: 'Without letters' });
  const page = await visit((await aStudent(server.url)).token, laptop);
  await page.goto(`/student/exam/${exam._id}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  await question(page, 1).waitFor();
  await page.getByRole('checkbox', { name: /Letter keys/ }).uncheck();
  for (const key of ['a', 'n', 's']) await page.keyboard.press(key);
  await expect(question(page, 1)).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByText('0 of 3 answered')).toBeVisible();
});
