import type { Page } from '@playwright/test';
import { goBackWhenIdle } from '../look.ts';
import { adminEmail, aLesson, apiAs, apiAsAdmin, aStudent, buy } from '../school.ts';
import { expect, laptop, test } from '../test.ts';
import { youtubeHosts } from '../watch.ts';

/** A photo, 300 by 200: red on the left, green in the middle, blue on the right. `orientation` is its EXIF tag. */
async function aPhoto(page: Page, orientation?: number) {
  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
    const context = canvas.getContext('2d');
    for (const [index, colour] of ['red', 'lime', 'blue'].entries()) {
      if (!context) continue;
      context.fillStyle = colour;
      context.fillRect(index * 100, 0, 100, 200);
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  if (orientation === undefined) return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpeg };
  // One EXIF entry: tag 0x0112, type short, one value.
  const exif = Buffer.from(
    `4578696600004d4d002a000000080001011200030000000100${String(orientation).padStart(2, '0')}000000000000`,
    'hex',
  );
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.concat([head, exif, jpeg.subarray(2)]) };
}

/** The colours kept at the left edge, in the middle and at the right edge of the stored picture, and its size. */
function storedPicture(page: Page) {
  return page.evaluate(async () => {
    const url = localStorage.getItem('profileImage');
    if (!url) return null;
    const image = Object.assign(new Image(), { src: url });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : `${red} ${green} ${blue}`;
    };
    return {
      size: [image.width, image.height],
      row: [at(4, 128), at(128, 128), at(251, 128)],
      column: [at(128, 4), at(128, 251)],
    };
  });
}

const crop = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

async function chooseAndUse(page: Page, photo: Awaited<ReturnType<typeof aPhoto>>): Promise<void> {
  await page.getByLabel('Choose picture').setInputFiles(photo);
  await crop(page).getByRole('button', { name: 'Use picture' }).click();
  await expect(crop(page)).toHaveCount(0);
}

test('a picture is cropped, saved, shown everywhere and gone after logout', async ({ visit, server }) => {
  const page = await visit((await aStudent(server.url)).token, laptop);
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/student');
  await expect(other.getByRole('complementary').getByText('CO', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Choose picture').setInputFiles(await aPhoto(page));
  const stage = crop(page).getByRole('application', { name: 'Part of the picture' });
  await expect(stage).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('ArrowRight');
  await crop(page).getByRole('button', { name: 'Use picture' }).click();
  expect(await storedPicture(page)).toBeNull();
  await save(page);
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  expect(await storedPicture(page)).toMatchObject({ size: [256, 256], row: ['green', expect.any(String), 'blue'] });

  const avatar = (of: Page) => of.getByRole('complementary').locator('img[src^="data:image/jpeg"]');
  await expect(avatar(other)).toBeVisible();
  await page.reload();
  await expect(avatar(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/student');
  await expect(avatar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedPicture(page)).toBeNull();
});

test('the picture is moved by pointer, wheel, slider and tap, and cancelled with the form', async ({
  visit,
  server,
}) => {
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/profile/edit');
  await page.getByLabel('Choose picture').setInputFiles(await aPhoto(page));
  const stage = crop(page).getByRole('application');
  const place = crop(page).getByRole('status');
  const zoom = crop(page).getByLabel('Zoom');
  await expect(place).toHaveText('Middle at 50% from the left and 50% from the top, zoom 1.0');
  const { x, y, width } = (await stage.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const [midX, midY] = [x + width / 2, y + width / 2];

  await page.mouse.move(midX, midY);
  await page.mouse.down();
  await page.mouse.move(midX - width, midY, { steps: 8 });
  await page.mouse.up();
  await expect(place).toContainText('67% from the left');
  await page.mouse.click(x + 2, midY);
  await expect(place).toContainText('34% from the left');
  await zoom.fill('2');
  await expect(place).toContainText('zoom 2.0');
  await stage.hover();
  await page.mouse.wheel(0, -200);
  await expect(place).toContainText('zoom 3.0');
  await stage.press('-');
  await expect(place).toContainText('zoom 2.7');
  await stage.press('ArrowUp');
  await expect(place).toContainText('48% from the top');
  await crop(page).getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('main').locator('img')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  expect(await storedPicture(page)).toBeNull();
});

test('two fingers zoom the picture on a phone', async ({ visit, server }) => {
  const page = await visit((await aStudent(server.url)).token, { hasTouch: true });
  await page.goto('/profile/edit');
  await page.getByLabel('Choose picture').setInputFiles(await aPhoto(page));
  const box = (await crop(page).getByRole('application').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [midX, midY] = [box.x + box.width / 2, box.y + box.height / 2];
  const touch = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [-1, 1].map((side, id) => ({ x: midX + side * apart, y: midY, id }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 50, 60]) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(crop(page).getByRole('status')).toContainText('50% from the top, zoom 2.0');
});

test('a photo taken upright is upright, and a removed picture is gone', async ({ visit, server }) => {
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/profile/edit');
  // 6: the phone was turned, so the left edge of the data is the top of the picture.
  await chooseAndUse(page, await aPhoto(page, 6));
  await save(page);
  await expect(page).toHaveURL('/profile');
  expect(await storedPicture(page)).toMatchObject({ row: ['green', 'green', 'green'], column: ['red', 'blue'] });
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await save(page);
  await expect(page).toHaveURL('/profile');
  expect(await storedPicture(page)).toBeNull();
});

test('Back leaves the crop, and a changed form asks before it is left', async ({ visit, server }) => {
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Choose picture').setInputFiles(await aPhoto(page));
  await expect(crop(page)).toBeVisible();
  await page.goBack();
  await expect(crop(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile/edit');
  await page.getByLabel('Full name').fill('Somebody Else');
  await goBackWhenIdle(page);
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Full name')).toHaveValue('Somebody Else');
  // The question takes its own entry out of the history as it closes.
  await expect(question).toHaveCount(0);
  await goBackWhenIdle(page);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/profile');
});

test('courses are searched, sorted, filtered and paged, and Back restores them', async ({ visit, server }) => {
  const [admin, student] = [await apiAsAdmin(server.url), await aStudent(server.url)];
  for (let count = 1; count <= 11; count += 1) {
    await buy(student, admin, await aLesson(admin, { title: `Shelf ${count}`, price: 0 }));
  }
  const page = await visit(student.token, laptop);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'My Courses' }).click();
  await expect(page.getByRole('heading', { name: 'Courses (11)' })).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(9);
  await page.getByRole('button', { name: 'Sort By Relevance' }).click();
  await page.getByRole('menuitemradio', { name: 'Title A–Z' }).click();
  await expect(cards.first()).toContainText('Shelf 1');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/profile/courses?sort=title&page=2');
  await expect(cards).toHaveCount(2);
  await page.goBack();
  await expect(cards).toHaveCount(9);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Progress').selectOption({ label: 'Finished' });
  await expect(page.getByRole('heading', { name: 'No courses found' })).toBeVisible();
  await page.getByRole('search').getByRole('button', { name: 'Clear Filters' }).click();
  await page.getByLabel('Search Course').fill('SHELF 11');
  await expect(page.getByRole('heading', { name: 'Courses (1)' })).toBeVisible();
  await page.getByRole('link', { name: 'Teachers' }).click();
  await expect(page.getByRole('heading', { name: 'Teachers (8)' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search Course')).toHaveValue('SHELF 11');
  await expect(page.getByRole('button', { name: 'Sort By Title A–Z' })).toBeVisible();
});

test('a video costs nothing until it is tapped, and then plays in its place', async ({ visit, watch, server }) => {
  watch.expectHosts(youtubeHosts);
  const [admin, student] = [await apiAsAdmin(server.url), await aStudent(server.url)];
  const video = `${server.url}/media/demo/osmosis.mp4`;
  await buy(student, admin, await aLesson(admin, { title: 'Ours', price: 0, video }));
  await buy(student, admin, await aLesson(admin, { title: 'Theirs', price: 0 }));
  const page = await visit(student.token);
  const films: string[] = [];
  page.on('request', (request) => /\.mp4|youtube/.test(request.url()) && films.push(request.url()));
  await page
    .context()
    .route(/youtube-nocookie/, (route) => route.fulfill({ contentType: 'text/html', body: 'A film' }));
  await page.goto('/profile/courses');
  await expect(page.getByRole('heading', { name: 'Courses (2)' })).toBeVisible();
  expect(films).toEqual([]);
  await page.getByRole('button', { name: 'Play Ours' }).click();
  const player = page.getByLabel('Ours', { exact: true });
  await expect(player).toBeFocused();
  await expect.poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Play Theirs' }).click();
  await expect(page.frameLocator('iframe').getByText('A film')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('a message to a teacher reaches the staff', async ({ visit, server }) => {
  const student = await aStudent(server.url, 'Class 3', 'Uche Messenger');
  const page = await visit(student.token);
  await page.goto('/profile/teachers?search=physics');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to Ibrahim Musa' });
  await dialog.getByLabel('Message').fill('May I hand in the practical on Monday?');
  await dialog.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const staff = await apiAs(server.url, adminEmail);
  const inbox = await staff.call<object[]>('GET', '/message?search=Messenger');
  expect(inbox).toMatchObject([{ teacher: 'Ibrahim Musa', text: 'May I hand in the practical on Monday?' }]);
});

test('Share Profile copies a link to the school and nothing about the student', async ({ visit, server }) => {
  const page = await visit((await aStudent(server.url)).token, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Me', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Share Profile' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/`);
});

test('the menu of the profile area keeps focus inside and closes on Escape and on navigation', async ({
  visit,
  server,
}) => {
  const page = await visit((await aStudent(server.url)).token);
  await page.goto('/profile');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const button = page.getByRole('button', { name: 'Me', exact: true });
  await button.click();
  await expect(menu).toBeFocused();
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await menu.getByRole('link', { name: 'My Reviews' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Reviews (0)' })).toBeVisible();
});
