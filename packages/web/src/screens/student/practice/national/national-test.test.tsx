import type { PracticeCard } from '@akada/contract';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';
import { loadParts } from './load-parts.ts';

const options = ['one', 'two', 'three', 'four'];

/** Two questions on each subject, three on Use of English; the answer is always B. */
async function aTestScreen(subjects = ['Biology', 'Chemistry', 'Use of English', 'Physics', 'Economics']) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const student = await aStudent(school);
  for (const subject of subjects) {
    const count = subject === 'Use of English' ? 3 : 2;
    for (let number = 1; number <= count; number += 1) {
      const about = { subject, practice: true, explanation: `Because of ${subject}`, classLevel: 'Grade 1 Secondary' };
      await aQuestion(school, admin, { text: `${subject} ${number}`, options, correctAnswer: 'two', ...about });
    }
  }
  const app = renderApp('/student/practice/national', { as: student });
  const begin = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Start the test' }));
    await question(1, 3);
  };
  /** Number of wrong answers on the server. */
  const wrongAndDue = async () => (await school.ask('GET', '/practice', { as: student })).body.data.wrong as number;
  return { school, app, begin, wrongAndDue, keys: (text: string) => app.user.keyboard(text) };
}

const question = (number: number, total: number) =>
  screen.findByRole('heading', { level: 2, name: new RegExp(`^Question ${number} of ${total}`) });
const subjectTab = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Subjects' })).getByRole('button', { name: new RegExp(`^${name}`) });
const asked = () => screen.queryByRole('alertdialog', { name: 'Submit the test?' });
const total = () => screen.findByText(/^\d+ of 400$/);

test('four subjects are suggested, English first; four have to be chosen, and the screen says how many questions come', async () => {
  const { app } = await aTestScreen();
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
  await screen.findByText(/It will have 9 questions; the real test has 180/);
  const names = ['Use of English', 'Biology', 'Chemistry', 'Economics', 'Physics'];
  expect(names.map((name) => box(name).checked)).toEqual([true, true, true, true, false]);
  expect(box('Physics').disabled).toBe(true);
  const hints = [/^Use of English ?3 of 60 questions/, /^Biology ?2 of 40 questions/, /^Physics ?2 questions/];
  for (const name of hints) screen.getByRole('checkbox', { name });
  await app.user.click(box('Use of English'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose 1 more' }).disabled).toBe(true);
  await app.user.click(box('Physics'));
  await screen.findByText(/It will have 8 questions/);
  await app.user.click(screen.getByRole('button', { name: 'Start the test' }));
  await question(1, 2);
  expect(subjectTab('Biology').getAttribute('aria-current')).toBe('true');
});

test('a school with questions on three subjects is told what is missing', async () => {
  await aTestScreen(['Biology', 'Chemistry', 'Physics']);
  await screen.findByRole('heading', { name: 'There are not enough subjects yet' });
  screen.getByText(
    'It takes four subjects with questions of up to four options. Open for practice: Biology (2), Chemistry (2), Physics (2). 1 more subject is missing: ask your teacher.',
  );
  expect(screen.queryByRole('button', { name: 'Start the test' })).toBeNull();
});

test('keys alone answer, go on and back, ask, reverse and submit; the result is scored, explained and sent', async () => {
  const { begin, keys, wrongAndDue, school } = await aTestScreen();
  await begin();
  await keys('b');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /two$/ }).checked).toBe(true);
  expect(subjectTab('Use of English').textContent).toContain('1 of 3 answered');
  await keys('n');
  await question(2, 3);
  await keys('a');
  await keys('p');
  await question(1, 3);
  await keys('nnnb');
  await question(1, 2);
  expect(subjectTab('Biology').textContent).toContain('1 of 2 answered');
  await keys('s');
  expect(asked()?.textContent).toContain('Not answered: 6.');
  await keys('a');
  await keys('r');
  expect(asked()).toBeNull();
  expect(subjectTab('Biology').textContent).toContain('1 of 2 answered');
  await keys('s');
  await keys('{Enter}');
  expect((await total()).textContent).toBe('83 of 400');
  expect(screen.getByText('33 of 100')).toBeTruthy();
  expect(screen.getByText('50 of 100')).toBeTruthy();
  expect(screen.getByText(/9 questions, where the real test has 180/)).toBeTruthy();
  expect(screen.getAllByText('Because of Use of English')).toHaveLength(3);
  await screen.findByText(/^Your answers have reached the school/);
  expect(await wrongAndDue()).toBe(1);
  expect(school.network.calls.filter((call) => call === 'POST /practice/answers')).toHaveLength(1);
});

test('the review shows one subject at a time, and only what was wrong where that is wanted', async () => {
  const { app, begin, keys } = await aTestScreen();
  await begin();
  await keys('bss');
  await total();
  await app.user.click(screen.getByRole('checkbox', { name: /^Only the wrong ones/ }));
  expect(screen.getAllByText('Because of Use of English')).toHaveLength(2);
  await app.user.click(subjectTab('Biology'));
  expect(screen.getAllByText('Because of Biology')).toHaveLength(2);
  expect(screen.getAllByText('Not answered')).toHaveLength(2);
});

test('by thumb: the grid, the subjects and the buttons do what the keys do', async () => {
  const { app, begin } = await aTestScreen();
  await begin();
  const press = (name: string | RegExp) => app.user.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
  await app.user.click(screen.getByRole('radio', { name: /two$/ }));
  await press('Question 3, not answered');
  await question(3, 3);
  expect(screen.getByRole('button', { name: 'Question 1, answered' })).toBeTruthy();
  await press('Next');
  await question(1, 2);
  await app.user.click(subjectTab('Use of English'));
  await question(3, 3);
  await press('Submit');
  await press('R: go back');
  expect(asked()).toBeNull();
  await press('Submit');
  await press('S: submit');
  await total();
  await app.user.click(screen.getByRole('link', { name: 'Practice' }));
  await waitFor(() => expect(app.address()).toBe('/student/practice'));
});

test('without a network it is finished all the same, and the answers are sent once it is back', async () => {
  const { begin, keys, school, wrongAndDue } = await aTestScreen();
  await begin();
  school.network.cut();
  await keys('anass');
  await total();
  await screen.findByText(/^Your answers are on this device/);
  school.network.mend();
  expect(await wrongAndDue()).toBe(0);
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Your answers have reached the school/);
  expect(await wrongAndDue()).toBe(2);
});

test('when the time ends the test submits itself, with what was answered', async () => {
  const { begin, keys, wrongAndDue } = await aTestScreen();
  await begin();
  await keys('a');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120 * 60_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  vi.useRealTimers();
  await screen.findByText(/The time was up, so the test was submitted by itself/);
  await screen.findByText(/^Your answers have reached the school/);
  expect(await wrongAndDue()).toBe(1);
});

test('a start that fails says why and can be repeated', async () => {
  const { app, school } = await aTestScreen();
  school.network.cut(/^GET \/practice\/national/, 1);
  await app.user.click(await screen.findByRole('button', { name: 'Start the test' }));
  await screen.findByText(/^The test could not be started: There is no connection/);
  await app.user.click(screen.getByRole('button', { name: 'Start the test' }));
  await question(1, 3);
});

test('letter keys that were switched off do nothing', async () => {
  const { app, begin, keys } = await aTestScreen();
  await begin();
  await app.user.click(screen.getByRole('checkbox', { name: /^Letter keys/ }));
  await keys('bns');
  expect(asked()).toBeNull();
  expect(subjectTab('Use of English').textContent).toContain('0 of 3 answered');
  await waitFor(() => question(1, 3));
});

test('the clock starts once all parts of the test are there: formulas with their fonts, pictures, the calculator', async () => {
  const { promise, resolve } = Promise.withResolvers<never[]>();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load: () => promise } });
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'));
  const { app, school } = await aTestScreen();
  await school.db.updateTable('questions').set({ text: 'What is $\\frac{1}{2}$ of 8?' }).execute();
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start the test' });
  await app.user.click(start);
  await waitFor(() => expect(school.network.calls.at(-1)).toMatch(/^GET \/practice\/national/));
  await import('../../../../ui/draw-formula.ts');
  expect(screen.queryByRole('timer')).toBeNull();
  expect(start.getAttribute('aria-busy') ?? start.disabled).toBeTruthy();
  school.network.cut();
  resolve([]);
  await question(1, 3);
  expect(document.querySelector('.katex')).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: 'Calculator' }));
  await waitFor(() => expect(screen.queryByText('Opening the calculator…')).toBeNull());
});

test('a picture is loaded before the test begins, and one that cannot be had holds nothing up', async () => {
  const asked: { src: string; onload?: () => void; onerror?: () => void }[] = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      constructor() {
        asked.push(this);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const card = (url: string) => ({ text: '', options: [], picture: { url, alt: '' } }) as unknown as PracticeCard;
  let isLoaded = false;
  const loading = loadParts([card('/media/pictures/a'), card('/media/pictures/b')]).then(() => {
    isLoaded = true;
  });
  expect(asked.map(({ src }) => src)).toEqual(['/media/pictures/a', '/media/pictures/b']);
  asked[0]?.onload?.();
  await import('../../shared/calculator.tsx');
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  asked[1]?.onerror?.();
  await loading;
});
