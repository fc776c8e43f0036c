import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { aHostileSchool, type HostileSchool } from '../hostile-school.ts';
import { adminStops, type Stop, studentStops, superAdminStops, visitorStops } from '../hostile-screens.ts';
import { type Field, hostile, lookFor } from '../hostile-text.ts';
import { untilStill } from '../look.ts';
import { aStudent } from '../school.ts';
import type { RunningServer } from '../server.ts';
import { aServer, expect, test as journey } from '../test.ts';

/** A server of its own: nobody else wants to work at this school. */
const test = journey.extend<object, { server: RunningServer; school: HostileSchool }>({
  server: [aServer(), { scope: 'worker' }],
  school: [async ({ server }, use) => use(await aHostileSchool(server.url)), { scope: 'worker' }],
});
// One school for all of them.
test.describe.configure({ mode: 'default', timeout: 420_000 });

async function walk(page: Page, stops: readonly Stop[], fields: readonly Field[]): Promise<void> {
  const look = lookFor(page);
  for (const [index, stop] of stops.entries()) {
    const name = typeof stop === 'string' ? stop : `after ${stops[index - 1]}`;
    await journey.step(name, async () => {
      if (typeof stop === 'string') await page.goto(stop);
      else await stop(page);
      await page.waitForLoadState('networkidle');
      await untilStill(page);
      await look.at(name);
    });
  }
  expect(look.missed(fields), 'fields that no screen showed').toEqual([]);
}

test('what strangers put into an address, and the name of the school, do nothing to a visitor', async ({
  visit,
  watch,
  school,
}) => {
  watch.expectConsole(/status of (400|404)/);
  expect(school.owned).toMatch(/^[0-9a-f]{24}$/);
  await walk(await visit(null), visitorStops, ['schoolName', 'privacyContact']);
});

test('a student sees every hostile text letter by letter, on every screen that shows it', async ({
  visit,
  watch,
  school,
}) => {
  watch.expectConsole(/status of (400|404)/);
  const { student } = school;
  await walk(await visit(student.token), studentStops(school), [
    ...(['student', 'bankName', 'accountName', 'paymentNote', 'lesson', 'description', 'subject'] as const),
    ...(['instructor', 'pendingLesson', 'rejectedLesson', 'rejection', 'exam', 'examText', 'question'] as const),
    ...(['option', 'otherOption', 'shortQuestion', 'answer', 'given'] as const),
    ...(['cardName', 'cardSubject', 'cardWords'] as const),
  ]);
});

test('an admin sees every hostile text letter by letter, on every screen that shows it', async ({
  visit,
  watch,
  school,
}) => {
  watch.expectConsole(/status of (400|404)/);
  await walk(await visit(school.admin.token), adminStops(school), [
    ...(['admin', 'student', 'schoolName', 'bankName', 'accountName', 'paymentNote', 'lesson', 'description'] as const),
    ...(['subject', 'instructor', 'pendingLesson', 'exam', 'examText', 'question', 'option', 'otherOption'] as const),
    ...([
      'guardian',
      'privacyContact',
      'shortQuestion',
      'answer',
      'given',
      'teacher',
      'message',
      'extraTime',
      'newKey',
      'cardName',
      'cardSubject',
      'cardWords',
    ] as const),
  ]);
});

test('a super-admin sees them in the log and among the admins, letter by letter', async ({ visit, watch, school }) => {
  watch.expectConsole(/status of 400/);
  expect(school.owned).toMatch(/^[0-9a-f]{24}$/);
  await walk(await visit('head@akada.example'), superAdminStops, ['admin', 'schoolName', 'exam', 'question']);
});

test('the HTML of a mail shows the hostile name of the school as text', async ({ server, school }) => {
  expect(school.owned).toMatch(/^[0-9a-f]{24}$/);
  const { email } = await aStudent(server.url);
  const folder = join(server.dataDir, 'outbox');
  await expect(async () => {
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    const mail = mails.find((text) => text.includes(email))?.replace(/=\r\n/g, '') ?? '';
    const html = mail.slice(mail.indexOf('text/html')).replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
    const text = html.replace(/(?:%[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes));
    const escaped = hostile.schoolName.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const named = { '&#38;': '&amp;', '&#60;': '&lt;', '&#62;': '&gt;', '&#34;': '&quot;' };
    const expected = Object.entries(named).reduce((all, [code, name]) => all.replaceAll(code, name), escaped);
    expect(text).toContain(expected);
    expect(text).not.toContain(hostile.schoolName);
  }).toPass();
});
