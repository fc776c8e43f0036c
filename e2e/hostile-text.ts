import { expect, type Page } from '@playwright/test';
import { cleanName } from '../packages/contract/src/rules/clean-name.ts';
import { sideways } from './look.ts';

/** Script injections. Each would set `window.taken`. */
const attempts = [
  '<script>window.taken=1</script>',
  '<img src=x onerror=window.taken=2>',
  '"><svg onload=window.taken=3>',
  `'><iframe src=javascript:parent.taken=4></iframe>`,
  '{{constructor.constructor("taken=5")()}}',
  '<a href=javascript:window.taken=6>here</a>',
  '[here](javascript:window.taken=7)',
  '&lt;b&gt;<%= taken %>',
  '\u202Edesrever\u202C',
];

/** TeX commands that need trust: a link, a class, a picture of another site. */
export const formulas =
  '$\\href{javascript:window.taken=8}{x}$ $\\htmlClass{taken}{y}$ $\\includegraphics{https://elsewhere.example/x.png}$';

/** Begins as a formula of a spreadsheet and ends in a word without a break; as long as the field takes. */
function hostileText(name: string, max: number, turn: number): string {
  let text = `=${name}»`;
  for (const [index] of attempts.entries()) {
    const next = attempts[(index + turn) % attempts.length] ?? '';
    if (text.length + next.length <= Math.min(max, 400)) text += next;
  }
  return text.padEnd(Math.min(max, text.length + 120), 'W');
}

const longest = {
  admin: 100,
  student: 100,
  schoolName: 100,
  bankName: 100,
  accountName: 100,
  paymentNote: 500,
  privacyContact: 200,
  guardian: 100,
  /** With room for the “Copy of” of its duplicate. */
  lesson: 180,
  description: 5000,
  subject: 100,
  instructor: 100,
  pendingLesson: 200,
  rejectedLesson: 200,
  rejection: 500,
  exam: 200,
  examText: 5000,
  question: 4000,
  option: 500,
  otherOption: 500,
  shortQuestion: 4000,
  answer: 500,
  given: 500,
  teacher: 100,
  cardName: 100,
  cardSubject: 60,
  cardWords: 600,
  message: 2000,
  extraTime: 500,
  newKey: 500,
} as const;

export type Field = keyof typeof longest;

/** Names of people, which are stored without what turns the direction of the text. */
const people = ['admin', 'student', 'guardian', 'cardName'];

export const hostile = Object.fromEntries(
  Object.entries(longest).map(([name, max], turn) => {
    const text = hostileText(name, max, turn);
    return [name, people.includes(name) ? cleanName(text) : text];
  }),
) as Record<Field, string>;

/** All that a page says: its text, what stands in its fields, and what a screen reader is told. */
function said(): string[] {
  const spoken = ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'];
  const elements = [...document.querySelectorAll('body *')];
  return [
    document.body.textContent ?? '',
    ...elements.flatMap((element) => (element instanceof HTMLInputElement ? [element.value] : [])),
    ...elements.flatMap((element) => (element instanceof HTMLTextAreaElement ? [element.value] : [])),
    ...elements.flatMap((element) => spoken.flatMap((name) => element.getAttribute(name) ?? [])),
  ];
}

/** Elements that no page of ours makes, and the mark itself. */
function takenOver(): string[] {
  const foreign =
    'script:not([src]), img[src="x"], [src*="elsewhere.example"], iframe, object, embed, [onload], [onerror], [onclick], ' +
    '[href^="javascript:" i], [src^="javascript:" i], .taken';
  const made = [...document.querySelectorAll(foreign)].map((element) => element.outerHTML.slice(0, 200));
  return 'taken' in window ? [...made, `window.taken = ${window.taken}`] : made;
}

/** True for the whole text, and for its beginning where a sentence quotes it in short. */
const isLiteral = (text: string, full: string, start: number) => {
  if (text.startsWith(full, start)) return true;
  const cut = text.indexOf('…', start);
  return cut > start && full.startsWith(text.slice(start, cut));
};

export type Look = {
  /** Looks at the screen that is open. */
  at: (name: string) => Promise<void>;
  /** Fields that were on none of them. */
  missed: (fields: readonly Field[]) => Field[];
};

/** Follows a walk through screens: what is shown of a hostile text is that text, letter by letter, and nothing happens. */
export function lookFor(page: Page): Look {
  const seen = new Set<Field>();
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  return {
    async at(name) {
      const problems: string[] = [...(await page.evaluate(takenOver)), ...(await sideways(page))];
      const texts = await page.evaluate(said);
      for (const [field, full] of Object.entries(hostile) as [Field, string][]) {
        for (const text of texts) {
          const start = text.indexOf(`=${field}»`);
          if (start < 0) continue;
          seen.add(field);
          if (!isLiteral(text, full, start)) problems.push(`${field} is shown as ${text.slice(start, start + 300)}`);
        }
      }
      expect.soft([...problems, ...dialogs], name).toEqual([]);
    },
    missed: (fields) => fields.filter((field) => !seen.has(field)),
  };
}
