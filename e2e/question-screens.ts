import type { Page } from '@playwright/test';
import { press, pressInDialog, type Screen } from './screens.ts';

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(onePixel, 'base64');
  await page.getByLabel('Picture (optional)').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description of the picture').waitFor();
}

async function changeKey(page: Page): Promise<void> {
  await press(/^Edit/)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { checked: false }).first().check();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
}

/** Questions with formulas and with a picture; the demo school has the former. */
export const questionScreens: Screen[] = [
  { name: 'questions with maths', path: '/admin/questions?search=Factorise', heading: 'Questions Management' },
  { name: 'edit question with maths', act: press(/^Edit/), heading: 'Edit question' },
  { name: 'question with a picture', act: choosePicture, heading: 'Edit question' },
  { name: 'picture not described', act: pressInDialog('Save changes'), heading: 'Edit question' },
  {
    name: 'question, a new key after it was sat',
    path: '/admin/questions?search=Every+society%2C+rich',
    act: changeKey,
    heading: 'Papers with the old key',
  },
];
