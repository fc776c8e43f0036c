import { expect, type Page } from '@playwright/test';
import { begin, beginEmptied, option } from './exam-page.ts';
import { type Api, anExam, day, multipleChoice, shortAnswer } from './school.ts';
import type { Screen } from './screens.ts';

/** The doors, failures and ends of an exam as screens to look at; e2e/screens.ts has the exam itself. */

const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);
const longPaper = [
  multipleChoice(
    `Which of these is the longest word: ${longWord}?`,
    longWord,
    ...Array.from({ length: 9 }, (_, index) => `Option ${index + 2} with more words than one line of a phone can hold`),
  ),
  ...Array.from({ length: 24 }, (_, index) => shortAnswer(`What is ${index} + 1?`, String(index + 1))),
];

const submit = '**/api/studentExam/submit/**';

async function goTo(page: Page, seconds: number): Promise<void> {
  await page.clock.fastForward(seconds * 1000);
}

/** However long the page itself takes to load, which its own clock does not measure. */
async function runUntilShown(page: Page, heading: Screen['heading']): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2000);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

/** Every exam call fails from here on. */
async function loseNetwork(page: Page): Promise<void> {
  await page.route('**/api/studentExam/**', (route) => route.abort());
}

async function failToLoad(page: Page, calls: string, path: string): Promise<void> {
  await page.route(calls, (route) => route.abort());
  await page.goto(path);
  await page.getByRole('alert').waitFor();
  await page.unroute(calls);
}

/** Whatever was cut before works again; the exam cannot be opened all the same. */
async function openElsewhere(page: Page, student: Api, examId: string): Promise<void> {
  await student.call('POST', `/studentExam/start/${examId}`, { device: 'another-device' });
  await page.goto('about:blank');
  await page.unroute('**/api/studentExam/**');
  const calls = '**/api/studentExam/start/**';
  await page.route(calls, (route) => route.abort());
  await page.goto(`/student/exam/${examId}`);
  await page.getByText('Opening your exam...').waitFor();
  for (let tries = 0; tries < 3; tries += 1) await page.clock.runFor(2000);
  await page.getByRole('alert').waitFor();
  await page.unroute(calls);
}

async function giveTime(page: Page, admin: Api, examId: string): Promise<void> {
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('timer').waitFor();
  await admin.call('POST', `/studentExam/exams/${examId}/extra-time`, {
    minutes: 12,
    reason: 'Power cut at the centre, and the generator took its time to start',
  });
  await page.clock.runFor(9000);
  await page.getByText('12 more minutes').waitFor();
}

async function takeOver(page: Page, student: Api, examId: string): Promise<void> {
  await student.call('POST', `/studentExam/start/${examId}`, { device: 'a-third-device' });
  await page.clock.runFor(9000);
}

/** As the note of an exam says whose answers could not be sent. */
async function logOutUnsent(page: Page, student: Api): Promise<void> {
  const { _id } = await student.call<{ _id: string }>('GET', '/user');
  await page.evaluate((userId) => localStorage.setItem(`unsent:${userId}:an-exam`, '3'), _id);
  await page.goto('/student');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

const rules = {
  ...{ instructions: `Take $g = 10$. ${longWord}`, materials: longWord, calculator: true },
  ...{ wrongAnswerPenalty: 1, passMark: 50 },
};

/** For a student who has sat nothing yet; `later` and `closed` are not open, the others are. */
export async function examStateScreens(admin: Api, student: Api): Promise<Screen[]> {
  const soon = new Date(Date.now() + 11.5 * 60_000).toISOString();
  const exam = (title: string, paper: readonly object[], more: object = {}) => anExam(admin, paper, { title, ...more });
  const later = await exam('Opens later', longPaper.slice(0, 3), { startDate: day(3), endDate: day(9) });
  const closed = await exam('Closed already', longPaper.slice(0, 3), { startDate: day(-9), endDate: day(-3) });
  const short = await exam(`Cut short ${longWord.slice(0, 90)}`, longPaper.slice(0, 3), { endDate: soon });
  const empty = await exam('Nothing in it', longPaper.slice(1, 2));
  const long = await exam('Long words', longPaper, { maxAttempts: 2 });
  const elsewhere = await exam('Started elsewhere', longPaper.slice(0, 3));
  const ruled = await exam('With rules', longPaper.slice(0, 3), rules);
  const sections = [{ title: `Section A ${longWord}`, instructions: 'Show $x^2$.', questions: ruled.questions }];
  await admin.call('PUT', `/exam/${ruled._id}`, { sections });
  const at = (id: string) => `/student/exam/${id}`;
  return [
    { name: 'exams, all lists', path: '/student/exams', heading: 'Opening later' },
    { name: 'no completed exams', path: '/student/exams?tab=completed', heading: 'No completed exams yet' },
    {
      name: 'exams, failed',
      act: (page) => failToLoad(page, '**/api/exam', '/student/exams'),
      heading: 'Error loading exams',
    },
    { name: 'exam not open', path: at(later._id), heading: 'This exam has not opened yet' },
    { name: 'exam closed', path: at(closed._id), heading: 'This exam is closed' },
    { name: 'exam not found', path: at('0'.repeat(24)), heading: 'Exam not found' },
    {
      name: 'exam, failed',
      act: (page) => failToLoad(page, '**/api/exam/*', at(long._id)),
      heading: 'Error loading exam',
    },
    { name: 'exam start, cut short', path: at(short._id), heading: 'Ready to Start Exam?' },
    { name: 'exam start, with rules', path: at(ruled._id), heading: 'Ready to Start Exam?' },
    {
      name: 'section and calculator',
      act: async (page) => {
        await begin(page, ruled._id);
        await page.getByRole('button', { name: 'Calculator' }).click();
        await page.getByRole('textbox', { name: 'Sum' }).fill('2×(3+4)');
        await page.getByRole('textbox', { name: 'Sum' }).press('Enter');
        await page.getByText('= 14').waitFor();
      },
      heading: 'Question 1 of 3',
    },
    { name: 'result, failed', path: `/student/exam-result/${later._id}`, heading: 'Error loading results' },
    { name: 'empty exam', act: (page) => beginEmptied(page, admin, empty), heading: 'No Questions Available' },
    { name: 'empty exam, result', path: `/student/exam-result/${empty._id}`, heading: /What.s Next/ },
    {
      name: 'long words and ten options',
      act: async (page) => {
        await page.clock.install();
        await begin(page, long._id);
        await option(page, /^A/).click();
      },
      heading: 'Question 1 of 25',
    },
    {
      name: 'answers kept offline, ten minutes left',
      act: async (page) => {
        await loseNetwork(page);
        await option(page, /^B/).click();
        await page.getByText('Offline: kept on this device').first().waitFor();
        await goTo(page, 601);
      },
      heading: 'Question 1 of 25',
    },
    {
      name: 'submit dialog with flagged and unanswered questions',
      act: async (page) => {
        await page.keyboard.press('f');
        await page.keyboard.press('s');
      },
      heading: 'Submit your exam?',
    },
    {
      name: 'not handed in yet',
      act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Submit Exam' }).click(),
      heading: 'Not handed in yet',
    },
    {
      name: 'five minutes left',
      act: async (page) => {
        await page.getByRole('button', { name: 'Keep working' }).click();
        await goTo(page, 240);
      },
      heading: 'Question 1 of 25',
    },
    {
      name: 'the last minute',
      act: async (page) => {
        await goTo(page, 300);
        await page.getByText('last minute', { exact: true }).waitFor();
      },
      heading: 'Question 1 of 25',
    },
    {
      name: 'time is up',
      act: async (page) => {
        await page.route(submit, () => undefined);
        await goTo(page, 60);
        await page.getByRole('timer').getByText('time is up', { exact: true }).waitFor();
      },
      heading: 'Time is up',
    },
    {
      name: 'time is up, without a connection',
      act: async (page, heading) => {
        await page.unroute(submit);
        // The hand-in that got no answer is given up after 30 seconds; those that follow fail at once.
        await runUntilShown(page, heading);
        for (let tries = 0; tries < 12; tries += 1) await page.clock.runFor(5000);
      },
      heading: 'Time is up, and there is no connection',
    },
    {
      name: 'opened again from the device after the time was up',
      act: async (page, heading) => {
        await page.reload();
        await runUntilShown(page, heading);
        for (let tries = 0; tries < 12; tries += 1) await page.clock.runFor(2000);
      },
      heading: 'Time is up, and there is no connection',
    },
    {
      name: 'leaving with an answer that is unsent',
      act: (page) => page.getByRole('link', { name: 'Back to Exams' }).click(),
      heading: 'Leave the exam?',
    },
    {
      name: 'opening a running exam that another device started, failed',
      act: (page) => openElsewhere(page, student, elsewhere._id),
      heading: 'Error loading exam',
    },
    { name: 'extra time', act: (page) => giveTime(page, admin, elsewhere._id), heading: 'Question 1 of 3' },
    {
      name: 'open on another device',
      act: (page) => takeOver(page, student, elsewhere._id),
      heading: 'This exam is open on another device',
    },
    {
      name: 'logging out with an answer that is unsent',
      act: (page) => logOutUnsent(page, student),
      heading: 'Log out and lose answers?',
    },
  ];
}
