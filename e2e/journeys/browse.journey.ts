import { axeProblems } from '../look.ts';
import { aLesson, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

test('five lessons fit the screen of a phone, and none of a row is cut off', async ({ visit, server }) => {
  const admin = await apiAsAdmin(server.url);
  for (const number of [1, 2, 3, 4, 5]) {
    await aLesson(admin, { title: `Zigzag ${number}: how to draw and to read the graph of a line`, price: 1500 });
  }
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/student/lessons?search=Zigzag');
  const rows = page.getByRole('list', { name: 'Lessons', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
  const button = rows.first().getByRole('button', { name: 'Add to Cart' });
  const box = await button.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await button.click();
  await expect(rows.first().getByRole('button', { name: 'In Cart' })).toBeDisabled();
});

test('a student finds a lesson of the own class by its subject', async ({ visit }) => {
  for (const size of [undefined, laptop]) {
    const page = await visit('class2@akada.example', size);
    await page.goto('/student/lessons');
    const list = page.getByRole('list', { name: 'Lessons', exact: true });
    await list.getByRole('heading').first().waitFor();
    await expect(list.getByText(/· JSS \d/)).toHaveCount(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Biology' }).click();
    await expect(page).toHaveURL('/student/lessons?classLevel=2&subject=Biology');
    await page.getByRole('button', { name: 'All classes' }).first().click();
    await expect(page).toHaveURL('/student/lessons?classLevel=all&subject=Biology');
    await expect(page.getByRole('button', { name: 'Biology' })).toHaveAttribute('aria-pressed', 'true');
    await expect(
      list
        .getByText(/· JSS 3$/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
  }
});
