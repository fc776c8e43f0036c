import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { saved } from '../exam-page.ts';
import { adminEmail, apiAsAdmin, aStudent } from '../school.ts';
import { expect, laptop, test } from '../test.ts';

const file = new URL('../../docs/akada.png', import.meta.url).pathname;
const longestBytes = 250_000;

async function examOnPhone(page: Page, examId: string): Promise<void> {
  await page.goto(`/student/exam/${examId}`);
  await page.getByRole('button', { name: 'Start Exam' }).click();
  for (let question = 0; question < 3; question += 1) {
    await page.locator('label').nth(2).click();
    await expect(saved(page)).toBeVisible();
    if (question < 2) await page.getByRole('button', { name: 'Next' }).click();
  }
  await expect(page.getByText(/^3 of \d+ answered$/)).toBeVisible();
}

async function paymentsOnLaptop(page: Page): Promise<void> {
  await page.goto('/admin/payments');
  await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
}

const dataUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

/** Drawn at exactly the size they have in the picture, so that the text is sharp. */
const wideScale = 1080 / 1280;
const narrowScale = 300 / 360;

/** The two screens on the paper of the theme; the phone stands before the edge of the laptop. */
const scene = (wide: Buffer, narrow: Buffer) => `
  <style>
    body { margin: 0; background: oklch(0.955 0.012 95) }
    img { display: block }
    div { position: absolute; background: oklch(0.25 0.03 165) }
    .wide { left: 44px; top: 48px; padding: 12px; border-radius: 18px }
    .wide img { width: 1080px; border-radius: 8px }
    .narrow { right: 44px; bottom: 36px; padding: 9px; border-radius: 36px; outline: 8px solid oklch(0.955 0.012 95) }
    .narrow img { width: 300px; border-radius: 28px }
  </style>
  <div class="wide"><img src="${dataUrl(wide)}" alt=""></div>
  <div class="narrow"><img src="${dataUrl(narrow)}" alt=""></div>`;

test('the screens of the picture in the README are as it shows them', async ({ browser, visit, server }) => {
  const exams = await (await apiAsAdmin(server.url)).call<{ _id: string; title: string }[]>('GET', '/exam');
  const exam = exams.find(({ title }) => title === 'Matter, Atoms and the Periodic Table');
  const light = { colorScheme: 'light', reducedMotion: 'reduce' } as const;
  const phone = await visit((await aStudent(server.url)).token, { ...light, deviceScaleFactor: narrowScale });
  const desk = await visit(adminEmail, { ...light, ...laptop, deviceScaleFactor: wideScale });
  await examOnPhone(phone, exam?._id ?? '');
  await paymentsOnLaptop(desk);
  if (process.env.AKADA_PICTURE !== '1') return;

  const [wide, narrow] = [await desk.screenshot(), await phone.screenshot()];
  const paper = await browser.newPage({ viewport: { width: 1490, height: 795 } });
  await paper.setContent(scene(wide, narrow));
  await paper.screenshot({ path: file });
  await paper.close();
  expect((await stat(file)).size).toBeLessThanOrEqual(longestBytes);
});
