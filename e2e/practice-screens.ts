import { expect, type Page } from '@playwright/test';
import { type Api, aStudent, multipleChoice } from './school.ts';
import { press, type Screen } from './screens.ts';

/** Three questions on a topic of their own, whose answer is B, and a student for them. */
export async function practiceSchool(url: string, admin: Api, topic: string) {
  const student = await aStudent(url);
  const questions: string[] = [];
  for (const number of [1, 2, 3]) {
    const { _id } = await admin.call<{ _id: string }>('POST', '/question', {
      ...multipleChoice(`${topic}: which is question ${number}?`, 'one', 'two', 'three', 'four'),
      ...{ correctAnswer: 'two', explanation: `Because of $x^2$ in ${topic} ${number}`, practice: true },
      ...{ subject: 'Zoology', topic, classLevel: 'Class 3' },
    });
    questions.push(_id);
  }
  return { student, questions, address: `/student/practice?subject=Zoology&topic=${topic}` };
}

async function failToLoad(page: Page): Promise<void> {
  await page.route('**/api/practice', (route) => route.fulfill({ status: 400, body: '{}' }));
  await page.reload();
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute('**/api/practice');
}

const choose = (letter: string) => async (page: Page) => {
  await page
    .locator('label')
    .filter({ hasText: new RegExp(`^${letter}`) })
    .click();
  await press('Check')(page);
};

async function finish(page: Page): Promise<void> {
  for (const _ of [1, 2, 3]) {
    await press(/^Next$/)(page);
    await choose('B')(page);
  }
  await press('Finish')(page);
}

/** For a student of `practiceSchool`. */
export const practiceScreens = (address: string): Screen[] => [
  { name: 'practice, failed', path: '/student/practice', act: failToLoad, heading: 'Error loading practice' },
  { name: 'practice, start', path: address, heading: 'By topic' },
  { name: 'practice, question', act: press('Practise this'), heading: 'Question 1 of 3' },
  { name: 'practice, wrong', act: choose('A'), heading: 'Not right' },
  { name: 'practice, end', act: finish, heading: '2 of 3 right at the first try' },
  { name: 'road', path: '/student/practice/road?subject=Zoology', heading: 'Your road in Zoology' },
];

/** From here on a reload needs no network: every file of the page, its document and who is signed in are on the device. */
export const untilPageKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const files = loaded.filter((path) => path.startsWith('/assets/'));
        const found = await Promise.all(['/student', '/page-reads', ...files].map((file) => caches.match(file)));
        return found.every(Boolean);
      }),
    )
    .toBe(true);
