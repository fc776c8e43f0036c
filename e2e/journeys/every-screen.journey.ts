import type { Page } from '@playwright/test';
import { examAdminScreens } from '../exam-admin-screens.ts';
import { examDayScreens, reviewScreens } from '../exam-day-screens.ts';
import { examStateScreens } from '../exam-states.ts';
import { figureScreens } from '../figure-screens.ts';
import { guardianOf, guardianScreens, joinScreens } from '../guardian-screens.ts';
import { lessonPageScreens, messageScreens } from '../lesson-and-message-screens.ts';
import { lessonFilmScreens } from '../lesson-film-screens.ts';
import { limitedScreens } from '../limited-screens.ts';
import { axeProblems, problemsOf, startPhone, untilStill } from '../look.ts';
import { nationalTestSchool, nationalTestScreens } from '../national-test-screens.ts';
import { practiceSchool, practiceScreens } from '../practice-screens.ts';
import { profileScreens } from '../profile-screens.ts';
import { questionScreens, twoAlike } from '../question-screens.ts';
import {
  adminEmail,
  anExam,
  apiAs,
  apiAsAdmin,
  aStudent,
  limitedEmail,
  multipleChoice,
  shortAnswer,
  trueOrFalse,
  turnOnSecondFactor,
} from '../school.ts';
import {
  examAndQuestionScreens,
  examScreens,
  lessonAndUserScreens,
  type Screen,
  studentScreens,
  visitorScreens,
} from '../screens.ts';
import { superAdminScreens } from '../super-admin-screens.ts';
import { expect, test } from '../test.ts';
import { userScreens } from '../user-screens.ts';

test.describe.configure({ timeout: 420_000 });

/** A failure says what was shown instead. */
async function headingShown(page: Page, heading: Screen['heading']): Promise<void> {
  try {
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  } catch {
    throw new Error(`no heading ${heading} at ${page.url()}, but:\n${await page.locator('body').innerText()}`);
  }
}

async function walk(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { name, path, act, heading, only } of screens) {
    await test.step(name, async () => {
      await startPhone(page);
      if (path) await page.goto(path);
      await untilStill(page);
      await act?.(page, heading);
      await headingShown(page, heading);
      await untilStill(page);
      expect.soft(await problemsOf(page, only), name).toEqual([]);
    });
  }
}

test('what a visitor sees is clean at every size and in both themes', async ({ page, watch }) => {
  watch.expectConsole(/status of 404/);
  await walk(page, visitorScreens);
});

test('what a student sees is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 40[49]|ERR_FAILED/);
  const student = await apiAs(server.url, 'class2@akada.example');
  const page = await visit(student.token);
  await walk(page, await studentScreens(student));
});

test('the profile area is clean at every size and in both themes', async ({ visit, watch }) => {
  watch.expectConsole(/status of 404|ERR_FAILED/);
  await walk(await visit('class2@akada.example'), profileScreens);
});

test('an exam is clean at every size and in both themes', async ({ visit, server }) => {
  const exam = await anExam(
    await apiAsAdmin(server.url),
    [
      multipleChoice('What is the powerhouse of the cell?', 'The mitochondrion', 'The nucleus', 'The wall'),
      trueOrFalse('Diffusion needs a membrane.', 'false'),
      shortAnswer('Name the green pigment of leaves (one word).', 'Chlorophyll'),
    ],
    { title: 'A test to look at' },
  );
  const page = await visit((await aStudent(server.url)).token);
  await walk(page, examScreens(exam._id));
});

test('a mock of the national test is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  const { student, subjects } = await nationalTestSchool(server.url, await apiAsAdmin(server.url));
  await walk(await visit(student.token), nationalTestScreens(subjects));
});

test('practice is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 400/);
  const { student, address } = await practiceSchool(server.url, await apiAsAdmin(server.url), 'Sunbirds');
  await walk(await visit(student.token), practiceScreens(address));
});

test('the doors, failures and ends of an exam are clean at every size and in both themes', async ({
  visit,
  watch,
  server,
}) => {
  watch.expectConsole(/status of 404|ERR_FAILED/);
  const student = await aStudent(server.url);
  const page = await visit(student.token);
  await walk(page, await examStateScreens(await apiAsAdmin(server.url), student));
});

test('lessons, users, payments and settings of an admin are clean at every size and in both themes', async ({
  visit,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED/);
  await walk(await visit(adminEmail), [...lessonAndUserScreens, ...figureScreens]);
});

test('the page of a lesson is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 404|ERR_FAILED/);
  const student = await aStudent(server.url);
  await walk(await visit(student.token), await lessonPageScreens(student, await apiAsAdmin(server.url)));
});

test('the film and files of a lesson are clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 400|ERR_FAILED/);
  await walk(await visit(adminEmail), await lessonFilmScreens(server.url, await apiAsAdmin(server.url)));
});

test('the messages of an admin are clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  await walk(await visit(adminEmail), await messageScreens(await aStudent(server.url)));
});

test('the page of a user is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 404|ERR_FAILED/);
  const [busy, idle] = [await aStudent(server.url), await aStudent(server.url)];
  await walk(await visit(adminEmail), await userScreens(busy, idle, await apiAsAdmin(server.url)));
});

test('what a guardian sees is clean at every size and in both themes', async ({ page, visit, watch, server }) => {
  watch.expectConsole(/status of 404|ERR_FAILED/);
  await walk(page, joinScreens);
  const [busy, idle] = [await aStudent(server.url), await aStudent(server.url)];
  const family = await guardianOf(server.url, await apiAsAdmin(server.url), busy, idle);
  await walk(await visit(family.guardian.token), guardianScreens(family));
});

test('exams and questions of an admin are clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 409/);
  await twoAlike(await apiAsAdmin(server.url));
  await walk(await visit(adminEmail), [...examAndQuestionScreens, ...questionScreens]);
});

test('results and states of an exam are clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  await walk(await visit(adminEmail), await examAdminScreens(await apiAsAdmin(server.url)));
});

test('the day of an exam is clean for staff at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  const named = (fullName: string) => aStudent(server.url, 'Class 3', fullName);
  const admin = await apiAsAdmin(server.url);
  const sitters = [await named('At It Now'), await named('Came Too Late'), await named('Done Already')] as const;
  await walk(await visit(adminEmail), await examDayScreens(admin, [...sitters]));
});

test('the review of an exam is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 403|ERR_FAILED/);
  const student = await aStudent(server.url);
  await walk(await visit(student.token), await reviewScreens(await apiAsAdmin(server.url), student));
});

test('what a limited teacher sees is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/status of 40[34]/);
  await walk(await visit(limitedEmail), await limitedScreens(await apiAsAdmin(server.url)));
});

test('what the super-admin sees is clean at every size and in both themes', async ({ visit, watch, server }) => {
  watch.expectConsole(/ERR_FAILED/);
  const long = { fullName: `Oluwaseun ${'Abdulrahman-'.repeat(5)}Okonkwo`, email: 'long@akada.example' };
  await (await apiAs(server.url, 'head@akada.example')).call('POST', '/admin/create-admin', {
    ...long,
    password: 'plain-wooden-table',
  });
  await turnOnSecondFactor(await apiAs(server.url, long.email, 'plain-wooden-table'));
  await walk(await visit('head@akada.example'), superAdminScreens);
});

test('this check sees faint text, a missing label, a page that is too wide and large text that is cut', async ({
  page,
}) => {
  await page.goto('/login');
  // The last thing to arrive on this page: after it, nothing follows what is put at its foot.
  await page.getByRole('heading', { name: 'Demo accounts' }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.evaluate(() => {
    const faint = Object.assign(document.createElement('p'), { textContent: 'faint' });
    Object.assign(faint.style, { color: '#bbb', background: '#fff', width: '2000px' });
    const name = Object.assign(document.createElement('p'), { textContent: 'Oluwaseun' });
    Object.assign(name.style, { width: '1em', overflowWrap: 'anywhere' });
    const box = Object.assign(document.createElement('div'), {
      innerHTML: '<button type="button">Half a button</button><p>Half a line of text</p>',
    });
    Object.assign(box.style, { height: '1em', overflow: 'hidden' });
    const bar = Object.assign(document.createElement('div'), { textContent: 'A bar that covers the foot' });
    Object.assign(bar.style, { position: 'fixed', inset: 'auto 0 0', height: '50vh' });
    document.querySelector('main')?.append(faint, name, document.createElement('input'), box, bar);
  });
  const problems = (await problemsOf(page)).join('\n');
  expect(problems).toContain('color-contrast');
  expect(problems).toContain('label');
  expect(problems).toContain('320: scrolls sideways');
  expect(problems).toContain("text at 200%: 'Oluwaseun' runs down in");
  expect(problems).toContain("320: button 'Half a button' is cut by its box");
  expect(problems).toContain("text at 200%: text 'Half a line of text' is cut");
  expect(problems).toMatch(/320: bars take \d+ of 640 px/);
  expect(problems).toMatch(/320: \w+ '[^']*' is covered by div 'A bar that covers the foot'/);
});
