import { adminEmail, anExam, apiAsAdmin, multipleChoice } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

type Pictured = { text: string; picture?: { alt: string }; explanationPicture?: { alt: string } };

test('a duplicate has the picture of its question, and the explanation its own', async ({ visit, server }) => {
  const api = await apiAsAdmin(server.url);
  const exam = await anExam(api, [multipleChoice('What is shown?', 'A square', 'A circle')], {
    title: 'With pictures',
  });
  const page = await visit(adminEmail, laptop);
  await page.goto(`/admin/exams/${exam._id}`);
  await page.getByRole('button', { name: 'Edit question 1', exact: true }).click();
  const choose = async (index: number, label: string, alt: string) => {
    const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } });
    await page.locator('input[type=file]').nth(index).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByLabel(label, { exact: true }).fill(alt);
  };
  await choose(0, 'Description of the picture', 'A square');
  await page.getByText('About this question').click();
  await choose(1, 'Description of the picture in the explanation', 'Why it is one');
  const stored = async () => (await api.call<{ questions: Pictured[] }>('GET', `/exam/${exam._id}`)).questions;
  const both = { picture: { alt: 'A square' }, explanationPicture: { alt: 'Why it is one' } };
  await expect.poll(stored).toMatchObject([both]);
  await page.getByRole('button', { name: 'Duplicate question 1', exact: true }).click();
  await page
    .getByRole('region', { name: 'Question 2', exact: true })
    .getByLabel('Question', { exact: true })
    .fill('And here?');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(stored).toMatchObject([both, { text: 'And here?', ...both }]);
});
