import { expect, type Page } from '@playwright/test';
import { saved } from './exam-page.ts';
import { needed, orderScreens } from './order-screens.ts';
import type { Api } from './school.ts';

/** Every screen and dialog of Akada as data: how to get there, and the heading that says one has arrived. */
export type Screen = {
  name: string;
  /** Address; without one the screen follows from the one before. */
  path?: string;
  /** Actions that open the screen. */
  act?: (page: Page, heading: string | RegExp) => Promise<void>;
  heading: string | RegExp;
  /** It exists at one of the two sizes only. */
  only?: 'phone' | 'laptop';
};

export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
/** The submit button of the dialog, which is empty. */
export const pressInDialog = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('dialog').locator('[aria-invalid]').first()).toBeVisible();
};
export const submitEmpty = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.locator('[aria-invalid]').first()).toBeVisible();
};

/** For a long address: the sentence that repeats it must not push the page wide. */
async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${'oluwaseun.'.repeat(5)}okonkwo@school.example`);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('Six-digit code').waitFor();
}

export const visitorScreens: Screen[] = [
  { name: 'landing', path: '/', heading: /./ },
  { name: 'login', path: '/login', heading: 'Log in' },
  { name: 'login with errors', act: submitEmpty('Log in'), heading: 'Log in' },
  { name: 'privacy', path: '/privacy', heading: 'What is kept about you' },
  { name: 'checking a paper', path: '/check', heading: 'Check a paper' },
  { name: 'code, address', path: '/login-other', heading: 'Sign in with a code' },
  { name: 'code, address missing', act: submitEmpty('Send the code'), heading: 'Sign in with a code' },
  { name: 'code', path: '/login-other', act: askForCode, heading: 'Sign in with a code' },
  { name: 'code, errors', act: submitEmpty('Log in'), heading: 'Sign in with a code' },
  { name: 'forgotten password', path: '/login-other?for=password', act: askForCode, heading: 'Choose a new password' },
  { name: 'forgotten password, errors', act: submitEmpty('Set the password'), heading: 'Choose a new password' },
  { name: 'code from school', path: '/login-other?for=school', heading: /^Sign in with a code from your school/ },
  { name: 'code from school, errors', act: submitEmpty('Log in'), heading: /^Sign in with a code from your school/ },
  { name: 'confirm an address', path: '/verify/guessed', heading: 'Confirm your e-mail address' },
  { name: 'link of a code', path: '/login-link#sign-in=guessed', heading: 'Log in on this device' },
  { name: 'link for a password', path: '/login-link#reset=guessed', heading: 'Choose a new password' },
  { name: 'new address', path: '/address#confirm=guessed', heading: 'Your new e-mail address' },
  { name: 'way back', path: '/address#undo=guessed', heading: 'Was it not you?' },
  { name: 'link that does not work', path: '/address', heading: 'This link does not work any more' },
  { name: 'school login, none', path: '/org-login', heading: 'School login' },
  { name: 'school login, none, errors', act: submitEmpty('Log in'), heading: 'School login' },
  { name: 'signup', path: '/signup', heading: 'Create your account' },
  { name: 'signup with errors', act: submitEmpty('Sign up'), heading: 'Create your account' },
  { name: 'setup link', path: '/setup/a-link-that-was-printed', heading: 'Set up your school' },
  { name: 'setup link, errors', act: submitEmpty('Create account'), heading: 'Set up your school' },
];

/** Loads the screen again while these calls get no answer; afterwards they do. Of several panels each fails in its own time. */
export const failing = (calls: string) => async (page: Page, heading: string | RegExp) => {
  const lost = new RegExp(`/api/${calls}`);
  await page.route(lost, (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.getByRole('button', { name: 'Retry' }).first().waitFor();
  await page.unroute(lost);
};

async function fillCart(page: Page): Promise<void> {
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  }
  await page.goto('/student/cart');
}

async function refuseCoupon(page: Page): Promise<void> {
  await page.getByLabel('Coupon code').fill('NO-SUCH-COUPON');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('There is no such coupon').waitFor();
}

async function clearCart(page: Page): Promise<void> {
  await press('Clear Cart')(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
}

/** For a demo student: somebody who has bought, sat, waits for a decision and has been refused something. */
export async function studentScreens(student: Api): Promise<Screen[]> {
  const lessons = await student.call<{ _id: string; videoUrl: string }[]>('GET', '/lesson/my/purchased');
  const exams = await student.call<{ _id: string; attempt?: { status: string } }[]>('GET', '/exam');
  const forSale = await student.call<{ _id: string; price: number; paymentStatus?: string }[]>(
    'GET',
    '/lesson?classLevel=5&isPaid=true',
  );
  const sat = exams.find(({ attempt }) => attempt?.status === 'submitted');
  const ours = lessons.find(({ videoUrl }) => videoUrl.includes('/media/demo/'));
  return [
    { name: 'student dashboard', path: '/student', heading: /./ },
    { name: 'menu', act: press(/^Me$/), heading: 'Menu', only: 'phone' },
    { name: 'dashboard, failed', path: '/student', act: failing('(lesson|exam)'), heading: 'Error loading exams' },
    { name: 'browse', path: '/student/lessons', heading: 'Browse Lessons' },
    { name: 'browse filters', act: press('Filters'), heading: 'Filters', only: 'phone' },
    { name: 'browse, nothing found', path: '/student/lessons?search=zzzz', heading: 'No lessons found' },
    { name: 'cart', path: '/student/lessons?isPaid=true', act: fillCart, heading: 'Order summary' },
    { name: 'cart, coupon refused', act: refuseCoupon, heading: 'Order summary' },
    { name: 'cart, prices not checked', act: failing('order/quote'), heading: 'Order summary' },
    { name: 'clear cart', act: press('Clear Cart'), heading: 'Clear your cart?' },
    { name: 'cart, empty', path: '/student/cart', act: clearCart, heading: 'Your cart is empty' },
    { name: 'my lessons', path: '/student/my-lessons', heading: 'My Lessons' },
    {
      name: 'my lessons, one not owned',
      path: `/student/my-lessons?notOwned=${
        needed(
          forSale.find(({ paymentStatus }) => paymentStatus !== 'approved'),
          'lesson left to buy',
        )._id
      }`,
      act: (page) => page.getByRole('link', { name: 'See what is inside' }).waitFor(),
      heading: 'My Lessons',
    },
    { name: 'payments', path: '/student/payments', heading: 'Payments' },
    ...orderScreens(await student.call('GET', '/order/mine')),
    { name: 'exams', path: '/student/exams', heading: 'Exams' },
    { name: 'completed exams', path: '/student/exams?tab=completed', heading: 'Exams' },
    { name: 'result', path: `/student/exam-result/${needed(sat, 'finished exam')._id}`, heading: /What.s Next/ },
    { name: 'lesson player', path: `/student/lesson/${needed(ours, 'film of ours')._id}`, heading: /./ },
    {
      name: 'lesson player, speeds',
      act: (page) => page.locator('media-playback-rate-menu-button').click(),
      heading: /./,
    },
    { name: 'unknown lesson', path: `/student/lesson/${'0'.repeat(24)}`, heading: 'Lesson not found' },
    { name: 'lessons, failed', path: '/student/lessons', act: failing('lesson'), heading: 'Error loading lessons' },
  ];
}

const answerA = async (page: Page) => {
  await page.locator('label').filter({ hasText: /^A/ }).click();
  await expect(saved(page)).toBeVisible();
};

const goBackFromExam = async (page: Page) => {
  await page.getByRole('link', { name: 'Continue Exam' }).click();
  await page.getByText('Question 1 of 3').waitFor();
  await page.goBack();
};

export const examScreens = (examId: string): Screen[] => [
  { name: 'exam start', path: `/student/exam/${examId}`, heading: 'Ready to Start Exam?' },
  { name: 'exam in progress', act: press('Start Exam'), heading: 'Question 1 of 3' },
  { name: 'exam, answered', act: answerA, heading: 'Question 1 of 3' },
  { name: 'navigator', act: press(/all questions/), heading: 'All questions', only: 'phone' },
  { name: 'submit', act: press('Finish now'), heading: 'Submit your exam?' },
  { name: 'leave', path: '/student/exams', act: goBackFromExam, heading: 'Leave the exam?' },
  { name: 'exam, last question', path: `/student/exam/${examId}`, act: press('Next'), heading: 'Question 2 of 3' },
  { name: 'exam, short answer', act: press('Next'), heading: 'Question 3 of 3' },
];

async function saveWrongSettings(page: Page): Promise<void> {
  await page.getByLabel('List-price factor').fill('7');
  await page.getByLabel('Discount at checkout (%)').fill('95');
  await page.getByLabel('Account number (optional)').fill('12-34');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('[aria-invalid]')).toHaveCount(3);
}

async function leaveSettings(page: Page): Promise<void> {
  await press('Menu')(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
}

const selectAll = (page: Page) => page.getByLabel('Select all on this page').check();

async function typeDriveLink(page: Page): Promise<void> {
  await page.getByLabel('Video URL').fill('https://drive.google.com/file/d/1a/view');
  await page.getByText('We cannot play this', { exact: true }).waitFor();
}

/** Phones have no keys. */
async function openKeys(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await press('Keys')(page);
}

export const lessonAndUserScreens: Screen[] = [
  { name: 'admin dashboard', path: '/admin', heading: /./ },
  { name: 'admin menu', act: press('Menu'), heading: 'Menu', only: 'phone' },
  { name: 'users', path: '/admin/users', heading: 'Users' },
  { name: 'admins', path: '/admin/users?tab=admins', heading: 'Users' },
  { name: 'guardians', path: '/admin/users?tab=guardians', heading: 'Users' },
  { name: 'users, nobody found', path: '/admin/users?search=zzzz', heading: 'No users found' },
  { name: 'lessons', path: '/admin/lessons', heading: 'Lessons' },
  { name: 'lesson filters', act: press('Filters'), heading: 'Filters', only: 'phone' },
  { name: 'lessons, none found', path: '/admin/lessons?search=zzzz', heading: 'No lessons found' },
  { name: 'create lesson', path: '/admin/lessons', act: press('+ Add Lesson'), heading: 'Create a lesson' },
  { name: 'create lesson, errors', act: pressInDialog('Create lesson'), heading: 'Create a lesson' },
  { name: 'create lesson, a link of Drive', act: typeDriveLink, heading: 'Create a lesson' },
  { name: 'edit lesson', path: '/admin/lessons', act: press('Edit'), heading: 'Edit lesson' },
  { name: 'duplicate lesson', path: '/admin/lessons', act: press(/^Duplicate/), heading: 'Duplicate lesson' },
  { name: 'delete lesson', path: '/admin/lessons', act: press('Delete'), heading: 'Delete this lesson?' },
  { name: 'admin lessons, failed', path: '/admin/lessons', act: failing('lesson'), heading: 'Error loading lessons' },
  { name: 'payments', path: '/admin/payments', heading: 'Payments Management' },
  { name: 'payments, none found', path: '/admin/payments?search=zzzz', heading: 'No payments found' },
  {
    name: 'payments, selected',
    path: '/admin/payments?status=pending',
    act: selectAll,
    heading: 'Payments Management',
  },
  { name: 'approve several', act: press('Approve selected'), heading: /^Approve \d+ payments\?$/ },
  {
    name: 'payments, failed',
    path: '/admin/payments',
    act: failing('order\\?.*limit=30'),
    heading: 'Error loading payments',
  },
  { name: 'approve', path: '/admin/payments?status=pending', act: press(/^Approve/), heading: /^Approve payment for/ },
  { name: 'reject', path: '/admin/payments?status=pending', act: press(/^Reject/), heading: 'Reject this payment?' },
  { name: 'reject, errors', act: pressInDialog('Reject payment'), heading: 'Reject this payment?' },
  {
    name: 'keys of the desk',
    path: '/admin/payments',
    act: openKeys,
    heading: 'Keys of the desk',
    only: 'laptop',
  },
  { name: 'coupons', path: '/admin/coupons', heading: 'No coupons yet' },
  { name: 'create coupon', act: press('New coupon'), heading: 'Create a coupon' },
  { name: 'create coupon, errors', act: pressInDialog('Create coupon'), heading: 'Create a coupon' },
  { name: 'statement', path: '/admin/payments/statement', heading: 'Bank statement' },
  { name: 'admin security', path: '/admin/security', heading: 'Security' },
  { name: 'second factor, key', act: press('Set up a second factor'), heading: 'Second factor' },
  { name: 'terms', path: '/admin/terms', heading: 'Year and term' },
  { name: 'settings', path: '/admin/settings', heading: 'Settings' },
  { name: 'term results', path: '/admin/settings/results', heading: 'Term results' },
  { name: 'traits and suggestions', path: '/admin/settings/conduct', heading: 'Remarks and conduct' },
  { name: 'head of report cards', path: '/admin/settings/cards', heading: 'Report card' },
  { name: 'words of certificates', path: '/admin/settings/certificates', heading: 'Certificate' },
  { name: 'settings of learning', path: '/admin/settings/learning', heading: 'Settings' },
  { name: 'settings of privacy', path: '/admin/settings/privacy', heading: 'Settings' },
  { name: 'settings of money', path: '/admin/settings/money', heading: 'Settings' },
  { name: 'settings, errors', act: saveWrongSettings, heading: 'Settings' },
  { name: 'settings, leaving', act: leaveSettings, heading: 'Discard your changes?' },
  {
    name: 'settings, failed',
    path: '/admin/settings',
    act: failing('admin/settings'),
    heading: 'Error loading settings',
  },
];

async function openWorkshop(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('button', { name: 'Edit question 2', exact: true }).click();
}

async function openBank(page: Page): Promise<void> {
  await openWorkshop(page);
  await press('From the bank')(page);
}

async function openSettings(page: Page): Promise<void> {
  await page.getByText('Title and settings').click();
  await page.getByLabel('Attempts allowed').waitFor();
}

export const examAndQuestionScreens: Screen[] = [
  { name: 'exams', path: '/admin/exams', heading: 'Exams' },
  { name: 'exams, none found', path: '/admin/exams?search=zzzz', heading: 'No exams found' },
  { name: 'create exam', path: '/admin/exams', act: press('+ Add Exam'), heading: 'Create an exam' },
  { name: 'create exam, errors', act: pressInDialog('Save as draft'), heading: 'Create an exam' },
  { name: 'workshop', path: '/admin/exams?class=Grade+1+Secondary', act: openWorkshop, heading: 'Question 2' },
  { name: 'workshop, settings', act: openSettings, heading: 'Question 2' },
  { name: 'workshop, section', act: press('Start a section'), heading: 'Start a section' },
  { name: 'workshop, bank', path: '/admin/exams?class=Grade+1+Secondary', act: openBank, heading: 'Add from the bank' },
  { name: 'delete exam', path: '/admin/exams', act: press(/^Delete/), heading: 'Delete this exam?' },
  { name: 'questions', path: '/admin/questions', heading: 'Questions Management' },
  { name: 'question filters', act: press('Filters'), heading: 'Filters', only: 'phone' },
  { name: 'questions, none found', path: '/admin/questions?search=zzzz', heading: 'No questions found' },
  { name: 'create question', path: '/admin/questions', act: press('+ Add Question'), heading: 'Create a question' },
  { name: 'create question, errors', act: pressInDialog('Create question'), heading: 'Create a question' },
  { name: 'edit question', path: '/admin/questions', act: press('Edit'), heading: 'Edit question' },
  { name: 'delete question', path: '/admin/questions', act: press(/^Delete/), heading: 'Delete this question?' },
];
