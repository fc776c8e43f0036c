import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Api, aStudent, multipleChoice } from './school.ts';
import { press, type Screen } from './screens.ts';

const names = ['Use of English', 'Zoology of the West African savanna', 'Botany', 'Geology'];

/** Nine questions that are open for practice, whose answer is B; those of the last subject have a formula. */
export async function nationalTestSchool(url: string, admin: Api) {
  const student = await aStudent(url);
  const own = randomUUID().slice(0, 4);
  // Journeys on one server must not find the questions of one another.
  const subjects = names.map((name) => `${name} ${own}`);
  const questions: string[] = [];
  for (const subject of subjects) {
    for (let number = 1; number <= (subject === subjects[0] ? 3 : 2); number += 1) {
      const formula = subject === subjects.at(-1) ? ' $\\frac{1}{2}$' : '';
      const asks = `${subject}: which is question ${number}?${formula}`;
      const { _id } = await admin.call<{ _id: string }>('POST', '/question', {
        ...multipleChoice(asks, 'one', 'two', 'three', 'four'),
        ...{ correctAnswer: 'two', explanation: 'Because two is the second', subject, practice: true },
        classLevel: 'Class 3',
      });
      questions.push(_id);
    }
  }
  return { student, subjects, questions };
}

/** Whatever other subjects the school has. */
const chooseSubjects = (subjects: readonly string[]) => async (page: Page) => {
  const boxes = page.getByRole('group', { name: /^Your four subjects/ }).getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) if (await box.isChecked()) await box.uncheck();
  for (const subject of subjects) await page.getByRole('checkbox', { name: new RegExp(`^${subject}`) }).check();
};

const address = '/student/practice/national';

async function failToLoad(page: Page): Promise<void> {
  await page.route('**/api/practice', (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/api/practice');
}

async function answerAndGoOn(page: Page): Promise<void> {
  await page.locator('label').filter({ hasText: /^B/ }).click();
  await press('Next')(page);
}

const submit = async (page: Page) => {
  await page.getByRole('alertdialog').getByRole('button', { name: 'S: submit' }).click();
};

/** For a student of `nationalTestSchool`. */
export const nationalTestScreens = (subjects: readonly string[]): Screen[] => [
  { name: 'mock test, failed', path: address, act: failToLoad, heading: 'Error loading the subjects' },
  { name: 'mock test, start', path: address, act: chooseSubjects(subjects), heading: 'What comes' },
  { name: 'mock test, question', act: press('Start the test'), heading: 'Question 1 of 3' },
  { name: 'mock test, next question', act: answerAndGoOn, heading: 'Question 2 of 3' },
  { name: 'mock test, calculator', act: press('Calculator'), heading: 'Question 2 of 3' },
  { name: 'mock test, submit', act: press('Submit'), heading: 'Submit the test?' },
  { name: 'mock test, result', act: submit, heading: 'Result of your mock' },
];
