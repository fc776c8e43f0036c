import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { adminEmail, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const file = new URL('../../docs/akada.png', import.meta.url).pathname;
const longestBytes = 250_000;

async function examOnPhone(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam/${examId}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  for (let question = 0; question < 3; question += 1) {
    await page.locator('label').nth(1).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    if (question < 2) await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText(/^3 of \d+ answered$/)).toBeVisible();
}

async function paymentsOnLaptop(page: Page): Promise<void> {
  await page.goto('/admin/payments');
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
}

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** The two screens on the paper of the theme; a phone in front of a laptop. */
const scene = (wide: Buffer, narrow: Buffer) => `
  <style>
    body { margin: 0; width: 1360px; height: 800px; background: oklch(0.955 0.012 95); position: relative; overflow: hidden }
    img { display: block; width: 100% }
    div { position: absolute; overflow: hidden; background: oklch(0.25 0.03 165) }
    .wide { left: 48px; top: 48px; width: 1104px; padding: 12px; border-radius: 18px }
    .wide img { border-radius: 8px }
    .narrow { right: 48px; bottom: 40px; width: 290px; padding: 9px; border-radius: 34px; outline: 10px solid oklch(0.955 0.012 95) }
    .narrow img { border-radius: 26px }
  </style>
  <div class="wide"><img src="${dataUrl(wide)}" alt=""></div>
  <div class="narrow"><img src="${dataUrl(narrow)}" alt=""></div>`;

test('the screens of the picture in the README are as it shows them', async ({ browser, visit, server }) => {
  const exams = await (await apiAsAdmin(server.url)).call<{ _id: string; title: string }[]>('GET', '/exam');
  const exam = exams.find(({ title }) => title === 'Matter, Atoms and the Periodic Table');
  const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const phone = await visit((await aStudent(server.url)).token, { ...light, deviceScaleFactor: 2 });
  const desk = await visit(adminEmail, { ...light, ...laptop });
  await examOnPhone(phone, exam?._id ?? '');
  await paymentsOnLaptop(desk);
  if (process.env.AKADA_PICTURE !== '1') return;

  const [wide, narrow] = [await desk.screenshot(), await phone.screenshot()];
  const paper = await browser.newPage({ viewport: { width: 1360, height: 800 } });
  await paper.setContent(scene(wide, narrow));
  await paper.screenshot({ path: file });
  await paper.close();
  expect((await stat(file)).size).toBeLessThanOrEqual(longestBytes);
});
