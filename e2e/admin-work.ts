import { expect, type Page } from '@playwright/test';
import { day } from './school.ts';

/** Admin tasks by hand, for journeys that depend on them. */

export async function createLesson(
  page: Page,
  lesson: { title: string; classLevel: string; video: string; price: string; description: string },
): Promise<void> {
  await page.goto('/admin/lessons');
  await page.getByRole('button', { name: 'Add lesson' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a lesson' });
  await dialog.getByLabel('Title').fill(lesson.title);
  await dialog.getByLabel('Class level').selectOption({ label: lesson.classLevel });
  await dialog.getByLabel('Video URL').fill(lesson.video);
  await dialog.getByLabel(/^Price/).fill(lesson.price);
  await dialog.getByLabel('Description (optional)').fill(lesson.description);
  await dialog.getByLabel('Subject (optional)').selectOption('Biology');
  await dialog.getByRole('button', { name: 'Create lesson' }).click();
  await expect(page.getByText('Lesson created successfully!')).toBeVisible();
}

export async function createExam(
  page: Page,
  exam: { title: string; classLevel: string; description: string; minutes: string },
): Promise<void> {
  await page.goto('/admin/exams');
  await page.getByRole('button', { name: 'Add exam' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create an exam' });
  await dialog.getByLabel('Title').fill(exam.title);
  await dialog.getByLabel('Description').fill(exam.description);
  await dialog.getByLabel('Class level').selectOption({ label: exam.classLevel });
  await dialog.getByLabel('Duration in minutes').fill(exam.minutes);
  await dialog.getByLabel('Start date').fill(day(-1));
  await dialog.getByLabel('End date').fill(day(7));
  await dialog.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Exam created successfully!')).toBeVisible();
}

export async function publishExam(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/exams?search=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Publish ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Exam published')).toBeVisible();
}

type NewQuestion = { text: string; exam: string } & (
  | { type: 'Multiple Choice'; options: readonly string[]; answer: string }
  | { type: 'True/False'; answer: 'True' | 'False' }
  | { type: 'Short Answer'; answer: string }
);

export async function createQuestion(page: Page, question: NewQuestion): Promise<void> {
  await page.goto('/admin/questions');
  await page.getByRole('button', { name: 'Add Question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a question' });
  await dialog.getByLabel('Question', { exact: true }).fill(question.text);
  await dialog.getByLabel('Type').selectOption({ label: question.type });
  await dialog.getByLabel('Select Exam (Optional)').selectOption({ label: question.exam });
  if (question.type === 'Short Answer') await dialog.getByLabel('Correct answer').fill(question.answer);
  if (question.type === 'True/False') await dialog.getByRole('radio', { name: question.answer }).check();
  if (question.type === 'Multiple Choice') {
    for (const [index, option] of question.options.entries()) {
      await dialog.getByLabel(`Option ${'ABCD'[index]}`, { exact: true }).fill(option);
    }
    const letter = 'ABCD'[question.options.indexOf(question.answer)];
    await dialog.getByRole('radio', { name: new RegExp(`${letter}.*correct`, 'i') }).check();
  }
  await dialog.getByRole('button', { name: 'Create question' }).click();
  await expect(page.getByText('Question created successfully!')).toBeVisible();
}
