import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type House, openHouse } from './house.ts';
import { anAdmin, aSuperAdmin } from './people.ts';
import { pageHeaders, safetyOf } from './safety-headers.ts';

/** Says what it was asked to render, and how often it was asked. */
const renderer = `
let count = 0;
export const pages = { '/': 'landing.html', '/login': 'app.html', '/signup': 'app.html' };
export const callsOf = (url) => url === '/' ? ['/school/landing'] : ['/school', ...(url.includes('code=') ? ['/invite/' + url.split('code=')[1]] : [])];
export async function renderPage(document, url, [school]) {
  count += 1;
  if (url.includes('slow')) await globalThis.held;
  if (url.includes('broken')) throw new Error('This page is broken');
  return document.replace(/the app|the landing page/, school.data.name + ' at ' + url + ', ' + count);
}`;

async function aSchoolThatRenders(script = renderer): Promise<House> {
  const webRoot = mkdtempSync(join(tmpdir(), 'akada-web-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  mkdirSync(join(webRoot, '.vite/render'), { recursive: true });
  const files = {
    'app.html': '<!doctype html><title>the app</title>',
    'landing.html': '<!doctype html><title>the landing page</title>',
    '.vite/preload.json': JSON.stringify({ '/login': ['/assets/login.js'] }),
    '.vite/render/render-page.js': script,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(webRoot, name), content);
  return openHouse({ webRoot });
}

const titleOf = (body: string) => /<title>(.*)<\/title>/.exec(body)?.[1];
const get = async ({ app }: House, url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

test('a form is rendered with what the school has, under the same headers as every page', async () => {
  const house = await aSchoolThatRenders();
  const reply = await get(house, '/login?next=/student');
  expect(titleOf(reply.body)).toBe('Test School at /login?next=/student, 1');
  expect(reply.headers.link).toContain('/assets/login.js');
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(safetyOf(reply.headers)).toEqual({ ...pageHeaders, 'cache-control': 'private, no-cache' });
});

test('the next visitor gets the same page without rendering, and a changed school another one at once', async () => {
  const house = await aSchoolThatRenders();
  const first = await get(house, '/signup');
  const second = await get(house, '/signup');
  expect([titleOf(first.body), titleOf(second.body)]).toEqual(Array(2).fill('Test School at /signup, 1'));
  const tag = { 'if-none-match': String(first.headers.etag) };
  expect((await get(house, '/signup', tag)).statusCode).toBe(304);
  const as = await aSuperAdmin(house);
  await house.ask('PUT', '/admin/settings', { as, body: { schoolName: 'Bright Sons' } });
  const changed = await get(house, '/signup', tag);
  expect([changed.statusCode, titleOf(changed.body)]).toEqual([200, 'Bright Sons at /signup, 2']);
});

test('an invite that is not there, a long address and a page that fails are left to the application', async () => {
  const house = await aSchoolThatRenders();
  house.expectErrors();
  for (const url of ['/signup?code=ABCDEFGH', `/login?next=${'a'.repeat(400)}`, '/login?broken']) {
    const reply = await get(house, url);
    expect([reply.statusCode, titleOf(reply.body), reply.headers['cache-control']]).toEqual([
      200,
      'the app',
      'no-cache',
    ]);
  }
});

test('a renderer that cannot be loaded keeps no server from starting, and is named in the log', async () => {
  const house = await aSchoolThatRenders('export const pages = [');
  house.expectErrors();
  const reply = await get(house, '/login');
  expect([reply.statusCode, titleOf(reply.body)]).toEqual([200, 'the app']);
  expect(house.logged().join()).toContain('The pages cannot be rendered');
});

test('of many other addresses at once only a few are rendered; the others are left to the application', async () => {
  const house = await aSchoolThatRenders();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  vi.stubGlobal('held', held);
  onTestFinished(() => void vi.unstubAllGlobals());
  const titles: (string | undefined)[] = [];
  const ask = async (url: string) => void titles.push(titleOf((await get(house, url)).body));
  const asked = Array.from({ length: 10 }, (_, at) => ask(`/login?slow=${at}`));
  await vi.waitFor(() => expect(titles).toEqual(Array(6).fill('the app')));
  release();
  await Promise.all(asked);
  expect(titles.slice(6).every((title) => title?.startsWith('Test School'))).toBe(true);
  expect(titleOf((await get(house, '/login?later')).body)).toMatch(/^Test School/);
});

test("the landing page has the school's name in its first HTML, another one as soon as it is saved", async () => {
  const house = await aSchoolThatRenders();
  const first = await get(house, '/');
  expect(titleOf(first.body)).toBe('Test School at /, 1');
  expect(safetyOf(first.headers)).toEqual({ ...pageHeaders, 'cache-control': 'private, no-cache' });
  const tag = { 'if-none-match': String(first.headers.etag) };
  // A shared link often has a tail.
  expect((await get(house, '/?utm_source=whatsapp', tag)).statusCode).toBe(304);
  const as = await aSuperAdmin(house);
  await house.ask('PUT', '/admin/settings', { as, body: { schoolName: 'Bright Sons' } });
  const changed = await get(house, '/', tag);
  expect([changed.statusCode, titleOf(changed.body)]).toEqual([200, 'Bright Sons at /, 2']);
  const lesson = { title: 'Speed', classLevel: 'Grade 1 Secondary', price: 0, video: 'https://youtu.be/aBcDeFgHiJk' };
  await house.ask('POST', '/lesson', { as: await anAdmin(house), body: lesson });
  expect(titleOf((await get(house, '/')).body)).toBe('Bright Sons at /, 3');
});

test('where it cannot be rendered, it is the landing page of the build', async () => {
  const broken = renderer.replace("url.includes('broken')", "url === '/'");
  for (const script of [broken, 'export const pages = {']) {
    const house = await aSchoolThatRenders(script);
    house.expectErrors();
    const reply = await get(house, '/');
    expect([reply.statusCode, titleOf(reply.body)]).toEqual([200, 'the landing page']);
  }
});
