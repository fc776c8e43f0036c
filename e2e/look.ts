import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { losses } from './large-text.ts';
import { expect } from './test.ts';

/** The bars of the design page that a browser can check on any screen. */

const phone = { width: 360, height: 740 };
const laptop = { width: 1280, height: 800 };
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type AxeWindow = { axe: { run: (context: object, options: object) => Promise<{ violations: Violation[] }> } };

/** Rules that a theme can break: tree, names and sizes equal those of the light theme, which is checked first. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function violationsIn(page: Page, only: 'all' | 'colours'): Promise<Violation[]> {
  // Half a megabyte, once for each document; axe's builder for Playwright puts it there twice a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Base UI's guards take the focus only to pass it on, and are hidden on purpose.
  const context = { exclude: [['[data-base-ui-focus-guard]']] };
  const options = {
    resultTypes: ['violations'],
    runOnly: only === 'all' ? tags : { type: 'rule', values: colourRules },
    // Two rules want style sheets and films first: one is experimental and left out, the other only asks for a review.
    preload: false,
  };
  return page.evaluate(
    async ({ context, options }) => (await (window as unknown as AxeWindow).axe.run(context, options)).violations,
    { context, options },
  );
}

/**
 * The screen has followed its new size and its new colours, and nothing fades any more: axe judges half-faded text as
 * text of too little contrast. An inherited colour with a transition starts its own when its parent's ends, so only
 * some frames in a row without any mean the end. Spinners and skeletons never end and are not waited for.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (let quiet = 0, frames = 0; quiet < 3 && frames < 120; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      quiet = document.getAnimations().some(ends) ? 0 : quiet + 1;
    }
  });
}

/** One line for each violation: the rule, where, and what is wrong. */
export async function axeProblems(page: Page, only: 'all' | 'colours' = 'all'): Promise<string[]> {
  await settled(page);
  let violations = await violationsIn(page, only);
  if (violations.length > 0) {
    // A toast whose time ended while axe was reading was half faded: what is wrong stays wrong.
    await settled(page);
    violations = await violationsIn(page, only);
  }
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.failureSummary?.split('\n').at(-1)?.trim()}`),
  );
}

/** Elements that overflow the window to the right, if the page scrolls sideways. */
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

/** Text at 200% on a phone: nothing sticks out, no button is cut, and no name runs down the screen letter by letter. */
async function largeTextProblems(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('font-size', '200%');
    // Chromium asks container queries again with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const problems = await sideways(page);
  problems.push(
    ...(await page.evaluate(() => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const [text, element] = [node.textContent?.trim() ?? '', node.parentElement];
        if (text.length < 4 || !element || element.closest('.sr-only, svg, option, script, noscript, [inert]'))
          continue;
        // For readers alone: by a class that depends on the width, too.
        if (element.offsetWidth < 2) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(boxes.map(({ top }) => Math.round(top))).size;
        if (lines > 2 && text.length / lines < 3) found.push(`'${text.slice(0, 30)}' runs down in ${lines} lines`);
        // A table that scrolls by itself may be wider than its box.
        if (element.closest('section[tabindex="0"]')) continue;
        const card = element.closest('button, a')?.closest('li, section, [role=dialog], main')?.getBoundingClientRect();
        if (card && boxes.some(({ right }) => right > card.right + 1)) found.push(`'${text.slice(0, 30)}' is cut`);
      }
      return found;
    })),
    ...(await losses(page)),
  );
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return problems.map((problem) => `text at 200%: ${problem}`);
}

/** The size a screen is used at most: only a laptop shows the tables of staff. */
function usualSize(page: Page, only?: 'phone' | 'laptop') {
  if (only) return only === 'phone' ? phone : laptop;
  return /\/(super-)?admin(\/|$)/.test(new URL(page.url()).pathname) ? laptop : phone;
}

/** axe takes two thirds of a walk through all screens: LOOK=all lets it read each at both sizes. */
const readsBothSizes = process.env.LOOK === 'all';

/** Everything wrong with the screen that is open: axe at its usual size in both themes; what sticks out at all sizes, at 320 px, and with large text. */
export async function problemsOf(page: Page, only?: 'phone' | 'laptop'): Promise<string[]> {
  const problems: string[] = [];
  const headings = await page.locator('h1').count();
  if (headings !== 1) problems.push(`${headings} h1`);
  if ((await page.title()).trim() === '') problems.push('no title');
  const usual = usualSize(page, only);
  const sizes = only === 'phone' ? [phone] : only === 'laptop' ? [laptop] : [phone, laptop];
  for (const size of sizes) {
    await page.setViewportSize(size);
    // At the previous size's scroll position, a button may be half under the top bar.
    await page.evaluate(() => scrollTo(0, 0));
    problems.push(...(await sideways(page)));
    const themes = size === usual ? (['light', 'dark'] as const) : readsBothSizes ? (['light'] as const) : [];
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await axeProblems(page, colorScheme === 'light' ? 'all' : 'colours');
      problems.push(...found.map((problem) => `${size.width} ${colorScheme}: ${problem}`));
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
  problems.push(...(await sideways(page)));
  if (only !== 'laptop') problems.push(...(await losses(page)).map((problem) => `320: ${problem}`));
  return only === 'laptop' ? problems : [...problems, ...(await largeTextProblems(page))];
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

/** The router hears of the first change of a form some milliseconds after it; a person is never quicker. */
export async function goBackWhenIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
  await page.goBack();
}
