import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { anAdmin } from '@akada/server/test/people';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { problemOf } from '../test/hands.ts';
import { freshRoutes, openSchool, type School } from '../test/render-app.tsx';
import { appOf, isReady } from './app.tsx';
import { queryClient } from './data/platform/query-client.ts';
import { servedData, takeOver } from './state/served-form.ts';

type Renderer = typeof import('./render-page.tsx');
let renderPage: Renderer['renderPage'];
let callsOf: Renderer['callsOf'];

/** As the server has it: built, with a React of its own. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akada-render-'));
  const script = `import('${pathToFileURL(`${import.meta.dirname}/../vite-render.ts`)}').then((built) => built.buildRenderer('${folder}'))`;
  execFileSync(process.execPath, ['--eval', script], { env: { ...process.env, NODE_ENV: 'production' } });
  ({ renderPage, callsOf } = createRequire(import.meta.url)(join(folder, 'render-page.js')));
  return () => rmSync(folder, { recursive: true });
});

const appHtml = readFileSync(`${import.meta.dirname}/../app.html`, 'utf8');

async function serve({ ask }: School, url: string): Promise<HTMLElement> {
  const replies = await Promise.all(callsOf(url).map(async (path) => (await ask('GET', path)).body));
  const html = await renderPage(appHtml, url, replies);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  onTestFinished(() => document.body.replaceChildren());
  return document.querySelector<HTMLElement>('#root') ?? expect.unreachable();
}

/** As public/boot.js remembers it. */
const press = (root: HTMLElement, name: string) =>
  Object.assign(root, { pressed: screen.getByRole('button', { name }) });

/** As main.tsx does it. */
async function begin(root: HTMLElement, url: string) {
  window.history.replaceState(null, '', url);
  for (const [key, data] of servedData() ?? expect.unreachable()) queryClient.setQueryData(key, data);
  const router = createBrowserRouter(freshRoutes());
  await isReady(router);
  const differences: unknown[] = [];
  const app = await act(async () =>
    hydrateRoot(root, appOf(router, queryClient), { onRecoverableError: (error) => differences.push(error) }),
  );
  onTestFinished(async () => {
    await act(async () => app.unmount());
    router.dispose();
    queryClient.clear();
  });
  expect(differences).toEqual([]);
}

const landingHtml = readFileSync(`${import.meta.dirname}/../landing.html`, 'utf8');

const hostile = '</title></body><script>alert(1)</script>"&$&<img src=x onerror=alert(1)>';

test('the landing page has the facts of the school, and nothing in a name becomes markup', async () => {
  const sample = { _id: 'a'.repeat(24), title: hostile, subject: hostile, className: hostile, minutes: 7 };
  const subjects = [{ name: hostile, lessons: 3 }];
  const prices = { currency: 'NGN', from: 500, to: 2500, free: 1 };
  const data = { name: hostile, motto: hostile, crest: 'data:image/webp;base64,UklGRg==', subjects, sample, prices };
  const html = await renderPage(landingHtml, '/', [{ data }]);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toBe(`${hostile}: video lessons and exams for secondary school`);
  expect(page.querySelector<HTMLMetaElement>('meta[name=description]')?.content).toContain(`${hostile} is where`);
  expect([...page.scripts].map(({ src }) => new URL(src, 'http://x').pathname)).toEqual(['/boot.js']);
  expect(page.querySelector('[onerror], [style], style')).toBeNull();
  expect([...page.images].map((image) => image.getAttribute('src'))).toEqual([
    'data:image/webp;base64,UklGRg==',
    `/api/lesson/${sample._id}/thumbnail`,
  ]);
  expect(page.querySelector('header')?.textContent).toContain(hostile);
});

test('a school that is there already has a landing page as a server renders it', async () => {
  const { ask } = await openSchool();
  const replies = await Promise.all(callsOf('/').map(async (path) => (await ask('GET', path)).body));
  expect(await renderPage(landingHtml, '/', replies)).toMatch(/<header.*Test School.*<\/header>/);
});

test('who comes from the sample of the landing page reads its title over the form', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const body = { title: 'Speed', classLevel: 'Grade 1 Secondary', price: 0, video: 'https://youtu.be/aBcDeFgHiJk' };
  const { _id } = (await school.ask('POST', '/lesson', { as: admin, body })).body.data;
  const url = `/signup?next=%2Fstudent%2Flessons%2F${_id}`;
  const root = await serve(school, url);
  expect(root.textContent).toContain('With an account you watch “Speed” at once.');
  await begin(root, url);
  expect(school.network.calls).toEqual([]);
  expect((await serve(school, `/signup?next=%2Fstudent%2Flessons%2F${'0'.repeat(24)}`)).textContent).toContain(
    'For students. You get the exams of your class',
  );
});

const inviteTo = async (school: School) => {
  const admin = await anAdmin(school);
  const body = { classLevel: 'Class 3', mostUses: 1, endsAt: new Date(Date.now() + 86_400_000).toISOString() };
  return (await school.ask('POST', '/admin/users/invites', { as: admin, body })).body.data.code as string;
};

test.each(['/login', '/login?next=%2Fstudent%2Fexams&a=%3C%22', '/signup', '/signup?next=%2Fstudent'])(
  'what the server renders of %s is what the application renders, and stays on the screen',
  async (url) => {
    const root = await serve(await openSchool(), url);
    const fields = [...root.querySelectorAll('input, select')];
    expect(fields.length).toBeGreaterThan(1);
    const links = [...root.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    await begin(root, url);
    expect([...root.querySelectorAll('input, select')]).toEqual(fields);
    expect(fields.every((field) => root.contains(field))).toBe(true);
    expect([...root.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(links);
  },
);

test('no script and no style is in it, and nothing typed can get into the address', async () => {
  const school = await openSchool();
  for (const url of ['/login?next=%22%3E%3Cscript%3E', '/signup']) {
    const root = await serve(school, url);
    expect(root.querySelector('script, style, [style]')).toBeNull();
    expect(root.querySelector('form')?.method).toBe('post');
  }
});

test("it has the school's name, its classes, and the guardian's consent where the school asks for it", async () => {
  const school = await openSchool();
  const settings = (await school.ask('GET', '/school')).body;
  const changed = { ...settings, data: { ...settings.data, name: 'Bright & <Sons>', guardianConsent: true } };
  const page = await renderPage(appHtml, '/signup', [changed]);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? '';
  expect(document.body.textContent).toContain('Bright & <Sons> asks them before it opens an account');
  expect(screen.getByLabelText('Name of your parent or guardian')).toBeDefined();
  const options = [...document.querySelectorAll('option')];
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select your class',
    ...settings.data.classes.map(({ name }: { name: string }) => name),
  ]);
  // A browser alone would choose the first class.
  expect(document.querySelector('select')?.value).toBe('');
  document.body.replaceChildren();
});

test('accounts of the demo school are in the form that the server renders, and one pressed early fills it', async () => {
  const school = await openSchool();
  const settings = (await school.ask('GET', '/school')).body;
  const page = await renderPage(appHtml, '/login', [{ ...settings, data: { ...settings.data, demo: true } }]);
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? '';
  onTestFinished(() => document.body.replaceChildren());
  const root = document.querySelector<HTMLElement>('#root') ?? expect.unreachable();
  press(root, 'Student, Class 3');
  await begin(root, '/login');
  await act(async () => takeOver());
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('class3@akada.example');
});

test('an invite is in the form that the server renders', async () => {
  const school = await openSchool();
  const url = `/signup?code=${await inviteTo(school)}`;
  const root = await serve(school, url);
  expect(root.textContent).toContain('invites you to');
  expect(root.querySelector('select')).toBeNull();
  await begin(root, url);
  expect(school.network.calls).toEqual([]);
});

test('what was typed and pressed before the script was there is not lost', async () => {
  const school = await openSchool();
  const root = await serve(school, '/signup');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Full name'), 'Ada Obi');
  await user.selectOptions(screen.getByLabelText('Class'), 'Class 3');
  press(root, 'Sign up');
  await begin(root, '/signup');
  expect((screen.getByLabelText('Full name') as HTMLInputElement).value).toBe('Ada Obi');
  await act(async () => takeOver());
  await waitFor(() => expect(problemOf('E-mail address')).toBe('Please enter an e-mail address'));
  expect(problemOf('Full name')).toBeNull();
  expect((screen.getByLabelText('Class') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Class 3');
});

test('login keeps what was typed, too', async () => {
  const root = await serve(await openSchool(), '/login');
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), '0803 123 4567');
  press(root, 'Log in');
  await begin(root, '/login');
  await act(async () => takeOver());
  await waitFor(() => expect(problemOf('Password')).toBe('Please enter your password'));
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('0803 123 4567');
  expect(problemOf('Email')).toBeNull();
});

test('whoever is to see something else does not see the form', async () => {
  const root = await serve(await openSchool(), '/login');
  document.documentElement.dataset.notAsServed = '';
  onTestFinished(() => void delete document.documentElement.dataset.notAsServed);
  expect(servedData()).toBeNull();
  expect(root.outerHTML).toBe('<div id="root"></div>');
});
