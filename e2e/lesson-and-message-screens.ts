import type { Page } from '@playwright/test';
import { aPdf, aReceiptPicture } from '../packages/server/test/proofs.ts';
import { type Api, aLesson, buy } from './school.ts';
import { failing, press, pressInDialog, type Screen, submitEmpty } from './screens.ts';

/** The page of a lesson in each state of its payment, and the messages of the school. */

const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4);

const aPhoto = async () => ({
  ...{ name: `${longWord.slice(0, 60)}.png`, mimeType: 'image/png' },
  buffer: await aReceiptPicture('x = 2', 'The board', '000013250408192140000082931531'),
});
const aSolution = { name: 'solution.pdf', mimeType: 'application/pdf', buffer: aPdf('x = 2') };

const attachTwo = async (page: Page) => {
  await page.getByLabel('Message', { exact: true }).fill(`What does ${longWord} mean?`);
  await page.getByLabel('Photos or PDFs to attach').setInputFiles([await aPhoto(), aSolution]);
  await page.getByText('2 of 2 attached').waitFor({ state: 'attached' });
};

const sendWithFiles = async (page: Page) => {
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: 'Download solution.pdf' }).waitFor();
};

/** As a student from elsewhere; then opened by staff. */
const openWithFiles = (student: Api) => async (page: Page) => {
  const headers = { token: student.token };
  const attachments: string[] = [];
  for (const file of [await aPhoto(), aSolution]) {
    const reply = await page.request.post('/api/message/attachment', { headers, multipart: { file } });
    attachments.push((await reply.json()).data._id);
  }
  const body = { teacher: 'The school', text: `Is ${longWord} right?`, attachments };
  const { _id } = await student.call<{ _id: string }>('POST', '/message', body);
  await page.goto(`/admin/messages/${_id}`);
  await page.getByRole('button', { name: 'Download solution.pdf' }).waitFor();
};

const addToCart = async (page: Page) => {
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('link', { name: 'Go to Cart' }).waitFor();
};

/** For a student who has bought nothing yet. */
export async function lessonPageScreens(student: Api, admin: Api): Promise<Screen[]> {
  const page = (id: string) => `/student/lessons/${id}`;
  const lesson = (title: string, price = 1500) => aLesson(admin, { title, price });
  const [long, pending, rejected, owned, free] = [
    await lesson(longWord),
    await lesson('Waits for approval'),
    await lesson('Was refused'),
    await lesson('Is owned'),
    await lesson('Costs nothing', 0),
  ];
  const more = {
    subject: 'Mathematics',
    instructor: longWord.slice(0, 100),
    scheduledDate: '2090-11-20',
    duration: 90,
  };
  await admin.call('PUT', `/lesson/${long}`, { description: `${longWord}\n\nAnd more.`, ...more });
  await student.call('POST', `/lesson/pay/${pending}`);
  const { _id } = await student.call<{ _id: string }>('POST', `/lesson/pay/${rejected}`);
  await admin.call('PUT', `/payment/${_id}/reject`, { reason: `No transfer came from ${longWord}` });
  await buy(student, admin, owned);
  const words = { title: longWord.slice(0, 100), text: `${longWord}\n`.repeat(10), classLevels: null };
  const { _id: announced } = await admin.call<{ _id: string }>('POST', '/admin/announcements', words);
  return [
    { name: 'lesson for sale', path: page(long), heading: 'What is inside' },
    { name: 'lesson in the cart', act: addToCart, heading: 'What is inside' },
    { name: 'lesson, payment pending', path: page(pending), heading: 'Waits for approval' },
    { name: 'lesson, payment rejected', path: page(rejected), heading: 'Was refused' },
    { name: 'lesson, owned', path: page(owned), heading: 'Is owned' },
    { name: 'lesson, free', path: page(free), heading: 'Costs nothing' },
    { name: 'lesson, failed', act: failing('lesson/'), heading: 'Error loading lesson' },
    { name: 'announcement', path: `/student/announcements/${announced}`, heading: longWord.slice(0, 100) },
    {
      name: 'announcement, unknown',
      path: `/student/announcements/${'0'.repeat(24)}`,
      heading: 'Announcement not found',
    },
    { name: 'lesson, unknown', path: page('0'.repeat(24)), heading: 'Lesson not found' },
    { name: 'new message, two files', path: '/student/messages/new', act: attachTwo, heading: 'Write to your school' },
    { name: 'own message, two files', act: sendWithFiles, heading: /^(To |Akada)/ },
    { name: 'own message, its picture', act: press(/^Open /), heading: longWord.slice(0, 60) },
    { name: 'own messages', path: '/student/messages', heading: 'Messages' },
    { name: 'own message, unknown', path: `/student/messages/${'0'.repeat(24)}`, heading: 'Message not found' },
  ];
}

const handleFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Mark as handled/ })
    .first()
    .click();
  await page.getByText('Message marked as handled').waitFor();
};
const openFilters = async (page: Page) => {
  await page.getByRole('button', { name: 'Filters' }).click();
};

const editOwn = async (page: Page) => {
  await page.getByRole('button', { name: /^Edit/ }).first().click();
};
const emptyName = async (page: Page) => {
  await page.getByLabel('Name that students see').fill('');
  await submitEmpty('Save card')(page);
};
const writeNone = async (page: Page) => {
  await page.getByRole('button', { name: 'New announcement' }).click();
  await pressInDialog('Send now')(page);
};
const writeLater = async (page: Page) => {
  await page.getByRole('radio', { name: /^At a time/ }).check();
  await page.getByRole('radio', { name: 'The whole school' }).check();
  await page.getByText(/will get it:/).waitFor();
};
const announceTwo = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  for (const sendAt of [null, new Date(Date.now() + 3_600_000).toISOString()]) {
    const data = { title: longWord.slice(0, 100), text: `${longWord}\n`.repeat(10), classLevels: null, sendAt };
    await page.request.post('/api/admin/announcements', { data, headers: { token: token ?? '' } });
  }
  await page.reload();
};

/** For an admin; one message is as long as a message can be, without a space in its words. */
export async function messageScreens(student: Api): Promise<Screen[]> {
  await student.call('POST', '/message', { teacher: longWord.slice(0, 100), text: `${longWord}\n`.repeat(10) });
  return [
    { name: 'messages', path: '/admin/messages', heading: 'Messages' },
    { name: 'messages, filters', act: openFilters, heading: 'Filters', only: 'phone' },
    { name: 'message, two files', act: openWithFiles(student), heading: 'Message' },
    { name: 'messages, one handled', path: '/admin/messages', act: handleFirst, heading: 'Messages' },
    { name: 'messages, none found', path: '/admin/messages?search=zzzz', heading: 'No messages found' },
    { name: 'messages, failed', act: failing('message\\?'), heading: 'Error loading messages' },
    { name: 'announcements', path: '/admin/announcements', heading: 'Announcements' },
    { name: 'announcement, empty', act: writeNone, heading: 'Write an announcement' },
    { name: 'announcement, with a time', act: writeLater, heading: 'Write an announcement' },
    { name: 'announcements, two', path: '/admin/announcements', act: announceTwo, heading: longWord.slice(0, 100) },
    { name: 'announcement, withdraw', act: press(/^Withdraw/), heading: 'Withdraw this announcement?' },
    {
      name: 'announcements, failed',
      path: '/admin/announcements',
      act: failing('admin/announcements'),
      heading: 'Error loading announcements',
    },
    { name: 'reviews of lessons', path: '/admin/reviews', heading: 'Reviews' },
    { name: 'reviews of lessons, none found', path: '/admin/reviews?search=zzzz', heading: 'No reviews found' },
    { name: 'cards of teachers', path: '/admin/teachers', heading: 'Teachers' },
    { name: 'card of a teacher', act: editOwn, heading: 'Card of Chinedu Okafor' },
    { name: 'card of a teacher, errors', act: emptyName, heading: 'Card of Chinedu Okafor' },
  ];
}
