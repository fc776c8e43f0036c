import type { Page } from '@playwright/test';
import { type Api, shortAnswer } from './school.ts';
import { press, pressInDialog, type Screen, submitEmpty } from './screens.ts';

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

const aPaper = `Unity Secondary School, second term
1. What is $\\frac{3}{4} + \\frac{1}{8}$?
A. $\\frac{7}{8}$
B. $\\frac{4}{12}$
ANS: A
2. Which of these rivers flows through Lokoja on its long way to the sea?
A. Benue
B. Niger
3. Twice the same
A. red
B. red
C. blue
ANS: C
`;

let papers = 0;

async function readAPaper(page: Page): Promise<void> {
  papers += 1;
  await page.getByLabel('Paste the questions').fill(aPaper.replace('Lokoja', `Lokoja (${papers})`));
  await page.getByRole('button', { name: 'Read the questions' }).click();
  await page.getByText('Which one is right?').waitFor();
}

async function addThePaper(page: Page): Promise<void> {
  await readAPaper(page);
  await page.getByRole('button', { name: 'Niger' }).click();
  await page.getByRole('button', { name: /^Add \d question/ }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

/** For these screens: two questions that are alike. */
export async function twoAlike(admin: Api): Promise<void> {
  for (const text of ['Name the longest river of Nigeria.', 'What is the longest river of Nigeria?'])
    await admin.call('POST', '/question', shortAnswer(text, 'The Niger'));
}

/** Questions with formulas and with a picture; the demo school has the former. */
export const questionScreens: Screen[] = [
  {
    name: 'questions as cards, filtered',
    path: '/admin/questions?view=cards&used=yes',
    heading: 'Questions Management',
  },
  { name: 'questions with maths', path: '/admin/questions?search=Factorise', heading: 'Questions Management' },
  { name: 'edit question with maths', act: press(/^Edit/), heading: 'Edit question' },
  { name: 'question with a picture', act: choosePicture, heading: 'Edit question' },
  { name: 'picture not described', act: pressInDialog('Save changes'), heading: 'Edit question' },
  {
    name: 'question, a new key after it was sat',
    path: '/admin/questions?search=Every+society%2C+rich',
    act: changeKey,
    heading: /ha(?:s|ve) sat/,
  },
  {
    name: 'questions that are alike',
    path: '/admin/questions?alike=yes&view=cards',
    act: press(/^2 alike/),
    heading: 'Questions that are alike',
  },
  { name: 'export questions', path: '/admin/questions', act: press(/^Export$/), heading: 'Export the question bank' },
  { name: 'import questions', path: '/admin/questions/import', heading: 'Or bring a file' },
  { name: 'import questions, nothing pasted', act: submitEmpty('Read the questions'), heading: 'Or bring a file' },
  { name: 'import review', path: '/admin/questions/import', act: readAPaper, heading: 'Import questions' },
  { name: 'import review, a row', act: press(/^Edit line 6/), heading: 'Line 6' },
  { name: 'import, added', path: '/admin/questions/import', act: addThePaper, heading: 'Import questions' },
  { name: 'import, undo', act: press('Undo'), heading: 'Take 2 questions out again?' },
];
