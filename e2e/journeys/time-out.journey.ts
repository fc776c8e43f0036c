import { createExam, createQuestion, publishExam } from '../admin-work.ts';
import { saved } from '../exam-page.ts';
import { expect, logIn, test } from '../test.ts';

test('an exam left to run out is handed in with what was saved', async ({ browser, page: student, server }) => {
  test.setTimeout(240_000);
  const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: server.url });
  const admin = await laptop.newPage();
  await logIn(admin, 'admin@akada.example');
  await createExam(admin, {
    title: 'One minute test',
    classLevel: 'SSS 1',
    description: 'Runs out before it is done',
    minutes: '1',
  });
  const exam = 'One minute test';
  await createQuestion(admin, { type: 'True/False', text: 'A minute has 60 seconds.', answer: 'True', exam });
  await createQuestion(admin, { type: 'Short Answer', text: 'Spell 7 as one word.', answer: 'seven', exam });
  await publishExam(admin, exam);
  await laptop.close();

  await logIn(student, 'class3@akada.example');
  await student.goto('/student/exams');
  const card = student.getByRole('listitem').filter({ hasText: exam });
  await card.getByRole('link', { name: /Start Exam/ }).click();
  await student.getByRole('heading', { name: 'Ready to Start Exam?' }).waitFor();
  await student.getByRole('button', { name: 'Start Exam' }).click();
  await student.locator('label').filter({ hasText: /True/ }).click();
  await expect(saved(student)).toBeVisible();
  await expect(student).toHaveURL(/\/student\/exam-result\//, { timeout: 90_000 });
  await expect(student.getByText('50%').first()).toBeVisible();
});
