import type { Page } from '@playwright/test';
import { press, pressInDialog, type Screen } from './screens.ts';

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function choosePicture(page: Page): Promise<void> {
  const buffer = Buffer.from(onePixel, 'base64');
  await page.getByLabel('Picture (optional)').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description of the picture').waitFor();
}

/** Questions with formulas and with a picture; the demo school has the former. */
export const questionScreens: Screen[] = [
  { name: 'questions with maths', path: '/admin/questions?search=Factorise', heading: 'Questions Management' },
  { name: 'edit question with maths', act: press(/^Edit/), heading: 'Edit question' },
  { name: 'question with a picture', act: choosePicture, heading: 'Edit question' },
  { name: 'picture not described', act: pressInDialog('Save changes'), heading: 'Edit question' },
];
