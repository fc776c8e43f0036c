import type { Page } from '@playwright/test';
import { problemsOf } from '../look.ts';
import { type Api, adminEmail, apiAsAdmin, shortAnswer } from '../school.ts';
import { expect, laptop, modal, test } from '../test.ts';

type Question = { text: string; tags?: string[]; topic?: string };

/** Twelve of one year and one of another, so that the year has to be chosen. */
async function papers(api: Api): Promise<void> {
  for (let number = 1; number <= 12; number += 1) {
    const about = { subject: 'Journeys', source: 'JOURNEY', year: 2019, sourceNumber: String(number) };
    await api.call('POST', '/question', { ...shortAnswer(`Paper of 2019, question ${number}`, 'yes'), ...about });
  }
  const other = { subject: 'Journeys', source: 'JOURNEY', year: 2020, sourceNumber: '7' };
  await api.call('POST', '/question', { ...shortAnswer('Paper of 2020, question 7', 'yes'), ...other });
}

const select = (page: Page, number: number) =>
  page.getByLabel(`Select question: Paper of 2019, question ${number}`, { exact: true });

test('a past paper is found by source and year, ten of it are tagged, three deleted and brought back', async ({
  visit,
  server,
}) => {
  const api = await apiAsAdmin(server.url);
  await papers(api);
  const found = () => api.call<Question[]>('GET', '/question?source=JOURNEY&year=2019&sort=source');
  const page = await visit(adminEmail, laptop);

  await test.step('by source and year, in the order of the paper', async () => {
    await page.goto('/admin/questions');
    await page.getByLabel('Source', { exact: true }).selectOption({ label: 'JOURNEY (13)' });
    await page.getByLabel('Year', { exact: true }).selectOption({ label: '2019' });
    await page.getByLabel('Order', { exact: true }).selectOption({ label: 'By source and year' });
    await expect(page.getByText('12 questions', { exact: true })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('question 1');
    await expect(page.getByRole('row').nth(7)).toContainText('JOURNEY 2019, no. 7');
    await page.reload();
    await expect(page.getByText('12 questions', { exact: true })).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
  });

  await test.step('ten are tagged', async () => {
    for (let number = 1; number <= 10; number += 1) await select(page, number).check();
    await expect(page.getByText('10 selected')).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    await page.getByRole('button', { name: /^Edit ?\d/ }).click();
    await modal(page).getByLabel('Add tags').fill('revision, week 3');
    await modal(page).getByRole('button', { name: 'Save changes', exact: true }).click();
    await expect(page.getByText('10 questions changed')).toBeVisible();
    const tagged = (await found()).filter(({ tags = [] }) => tags.includes('week 3'));
    expect(tagged).toHaveLength(10);
  });

  await test.step('three are deleted and come back', async () => {
    for (const number of [2, 4, 6]) await select(page, number).check();
    await page.getByRole('button', { name: /^Delete ?3 questions/ }).click();
    await modal(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 questions deleted')).toBeVisible();
    await expect(page.getByText('9 questions', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 questions brought back')).toBeVisible();
    await expect(page.getByText('12 questions', { exact: true })).toBeVisible();
    expect(await found()).toHaveLength(12);
  });
});
