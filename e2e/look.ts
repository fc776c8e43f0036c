import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The bars of the design page that a browser can check on any screen. */

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** One line for each violation: the rule, and where. */
export async function axeProblems(page: Page): Promise<string[]> {
  // One document without frames: the legacy mode saves a page for each run.
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n').at(-1)?.trim()}`),
  );
}

/** By how many pixels the page is wider than its window. */
const overflow = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** Everything wrong with the screen that is open, at both sizes and in both themes, and at 320 px. */
export async function problemsOf(page: Page, only?: 'phone' | 'laptop'): Promise<string[]> {
  const problems: string[] = [];
  const headings = await page.locator('h1').count();
  if (headings !== 1) problems.push(`${headings} h1`);
  if ((await page.title()).trim() === '') problems.push('no title');
  for (const size of sizes.slice(only === 'laptop' ? 1 : 0, only === 'phone' ? 1 : 2)) {
    await page.setViewportSize(size);
    const wider = await overflow(page);
    if (wider > 0) problems.push(`${size.width}: scrolls sideways by ${wider} px`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      problems.push(...(await axeProblems(page)).map((problem) => `${size.width} ${colorScheme}: ${problem}`));
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = await overflow(page);
  if (wider > 0) problems.push(`320: scrolls sideways by ${wider} px`);
  return problems;
}

export async function startPhone(page: Page): Promise<void> {
  await page.setViewportSize(sizes[0] ?? { width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Nothing is still on its way. */
export async function untilStill(page: Page): Promise<void> {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
