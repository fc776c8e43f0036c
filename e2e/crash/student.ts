import type { Page } from '@playwright/test';
import type { Dice } from './dice.ts';

/** A question's clicks: the last choice seen on the screen, and later clicks that the screen did not show. */
export type Clicks = { shown: string | null; unsure: Set<string> };
export type Ledger = Map<string, Clicks>;

type Seen = { questionId: string; options: string[] };

/** The question on the screen; null while there is none. */
const look = (page: Page): Promise<Seen | null> =>
  page.evaluate(() => {
    const radios = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
    const [first] = radios;
    return first ? { questionId: first.name, options: radios.map((radio) => radio.value) } : null;
  });

async function isShownChosen(page: Page, questionId: string, option: string): Promise<boolean> {
  const shown = page.waitForFunction(
    (place) => document.querySelector<HTMLInputElement>(`input[name="${place[0]}"]:checked`)?.value === place[1],
    [questionId, option],
    { timeout: 2000, polling: 'raf' },
  );
  return shown.then(
    () => true,
    () => false,
  );
}

export function aStudentAt(ledger: Ledger, dice: Dice) {
  const counts = { clicks: 0, shown: 0 };

  async function answer(page: Page): Promise<void> {
    const seen = await look(page);
    if (!seen) return;
    const option = dice.pick(seen.options);
    const clicks = ledger.get(seen.questionId) ?? { shown: null, unsure: new Set() };
    ledger.set(seen.questionId, clicks);
    // Before the click: the phone may die in the middle of it, and then nobody knows.
    clicks.unsure.add(option);
    counts.clicks += 1;
    await page.locator('label').filter({ hasText: option }).click({ timeout: 1500 });
    if (!(await isShownChosen(page, seen.questionId, option))) return;
    clicks.shown = option;
    clicks.unsure.clear();
    counts.shown += 1;
  }

  const turn = (page: Page) =>
    page.getByRole('button', { name: dice.pick(['Next', 'Previous']) }).click({ timeout: 150 });

  return {
    counts,
    /** Answers and turns pages until told to stop, whatever becomes of the phone: `page` is always the present one. */
    async sit(page: () => Page, isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const act = dice.roll() < 0.6 ? answer : turn;
        await act(page()).catch(() => new Promise((resolve) => setTimeout(resolve, 30)));
      }
    },
  };
}
