import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** The bars of the design page that a browser can check on any screen. */

const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 800 };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type AxeWindow = { axe?: { run: (options: object) => Promise<{ violations: Violation[] }> } };

async function violationsIn(page: Page): Promise<Violation[]> {
  const resultTypes: 'violations'[] = ['violations'];
  // The builder sends half a megabyte of axe into the page on every run; what it left there is quicker.
  const again = await page.evaluate(
    async (options) => (await (window as AxeWindow).axe?.run(options))?.violations ?? null,
    { resultTypes, runOnly: tags },
  );
  if (again) return again;
  const builder = new AxeBuilder({ page }).options({ resultTypes }).withTags(tags);
  // Legacy mode leaves out the extra page for frames, of which our documents have none.
  return (await builder.setLegacyMode().analyze()).violations;
}

/** One line for each violation: the rule, where, and what is wrong. */
export async function axeProblems(page: Page): Promise<string[]> {
  return (await violationsIn(page)).flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary?.split('\n').at(-1)?.trim()}`),
  );
}

/**
 * The screen has followed its new size and its new colours. An inherited colour with a transition starts its own when
 * its parent's ends, so only some frames in a row without any mean the end.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let quiet = 0, frames = 0; quiet < 3 && frames < 120; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quiet = document.getAnimations().length === 0 ? quiet + 1 : 0;
    }
  });
}

/** What sticks out of the window to the right, when the page can be scrolled sideways. */
export async function sideways(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth,
    );
    const names = wide.slice(-3).map((element) => `${element.localName} '${element.textContent?.slice(0, 40)}'`);
    return [`${innerWidth}: scrolls sideways to ${scrollWidth}, because of ${names.join(' and ')}`];
  });
}

/** Everything wrong with the screen that is open, at both sizes and in both themes, and at 320 px. */
export async function problemsOf(page: Page, only?: 'phone' | 'laptop'): Promise<string[]> {
  const problems: string[] = [];
  const headings = await page.locator('h1').count();
  if (headings !== 1) problems.push(`${headings} h1`);
  if ((await page.title()).trim() === '') problems.push('no title');
  const sizes = only === 'phone' ? [phone] : only === 'laptop' ? [laptop] : [phone, laptop];
  for (const size of sizes) {
    await page.setViewportSize(size);
    problems.push(...(await sideways(page)));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settled(page);
      problems.push(...(await axeProblems(page)).map((problem) => `${size.width} ${colorScheme}: ${problem}`));
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  return [...problems, ...(await sideways(page))];
}

export async function startPhone(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** Nothing is still on its way. */
export async function untilStill(page: Page): Promise<void> {
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
