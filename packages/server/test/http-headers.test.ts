import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type House, type HouseOptions, openHouse } from './house.ts';
import { anAdmin, aStudent } from './people.ts';
import { apiHeaders, pageHeaders, safetyOf } from './safety-headers.ts';
import { aLesson } from './things.ts';

/** A school with a tiny web of its own: two documents and one file with a hash in its name. */
async function aSchoolWithPages(options: HouseOptions = {}): Promise<House> {
  const webRoot = mkdtempSync(join(tmpdir(), 'akada-web-'));
  onTestFinished(() => rmSync(webRoot, { recursive: true }));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'app.html'), '<!doctype html><title>the app</title>');
  writeFileSync(join(webRoot, 'landing.html'), '<!doctype html><title>the landing page</title>');
  writeFileSync(join(webRoot, 'assets/app-abc123.js'), 'void 0;');
  mkdirSync(join(webRoot, '.vite'));
  const preloads = { '/student': [], '/student/exam/:examId': ['/assets/exam.js', '/assets/paper.js'] };
  writeFileSync(join(webRoot, '.vite/preload.json'), JSON.stringify(preloads));
  return openHouse({ ...options, webRoot });
}

const get = (house: House, url: string, headers = {}) => house.app.inject({ method: 'GET', url, headers });

/** 'name value value' of each directive, sorted. */
const directives = (policy: unknown) =>
  String(policy)
    .split(';')
    .map((part) => part.trim())
    .toSorted();

const strictPolicy = [
  "base-uri 'none'",
  "connect-src 'self'",
  "default-src 'none'",
  "font-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
  "img-src 'self' data: blob: https://i.ytimg.com",
  "manifest-src 'self'",
  "media-src 'self' blob:",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
];

/** API requests with the expected status; errors get the same headers. */
const ofTheApi = [
  ['GET', '/api/health', 200],
  ['HEAD', '/api/health', 200],
  ['GET', '/api/health?from=/login', 200],
  ['GET', '/api/openapi.json', 200],
  // The router reads it as /api/health.
  ['GET', '/%61pi/health', 200],
  ['GET', '/api/auth/oidc/start', 302],
  ['POST', '/api/auth/login', 400],
  ['GET', '/api/user', 401],
  ['GET', '/api', 404],
  ['GET', '/api?from=/login', 404],
  ['GET', '/api/nothing', 404],
  ['GET', '/api/docsify', 404],
  ['OPTIONS', '/api/lesson', 404],
  ['GET', '/api/lesson/%ff', 400],
] as const;

const kept = 'public, max-age=31536000, immutable';

/** Documents and their files, with how long they are kept; what is refused there says nothing of that. */
const ofPages = [
  ['GET', '/', 200, 'no-cache'],
  ['HEAD', '/', 200, 'no-cache'],
  ['GET', '/login', 200, 'no-cache'],
  ['GET', '/apiary', 200, 'no-cache'],
  ['GET', '/assets/app-abc123.js', 200, kept],
  ['GET', '/api/docs', 200, 'no-store'],
  ['GET', '/api/docs/', 200, 'no-store'],
  ['GET', '/api/docs?from=/login', 200, 'no-store'],
  ['GET', '/api/docs/start.js', 200, 'no-store'],
  ['GET', '/api/docs/files/swagger-ui.css', 200, 'public, max-age=0'],
  ['GET', '/assets/none.js', 404],
  ['GET', '/media/pictures/none.webp', 404],
  ['POST', '/login', 404],
  ['POST', '/apiary', 404],
  ['OPTIONS', '/login', 404],
  ['GET', '/%ff', 400],
] as const;

describe('headers', () => {
  test('of data are the few that data needs, whatever is answered', async () => {
    const { app } = await aSchoolWithPages();
    for (const [method, url, status] of ofTheApi) {
      const reply = await app.inject({ method, url });
      expect([url, reply.statusCode]).toEqual([url, status]);
      expect(safetyOf(reply.headers), `${method} ${url}`).toEqual(apiHeaders);
    }
  });

  test('of documents and their files are all that keep a browser safe', async () => {
    const { app } = await aSchoolWithPages();
    for (const [method, url, status, cache] of ofPages) {
      const reply = await app.inject({ method, url });
      expect([url, reply.statusCode]).toEqual([url, status]);
      const expected = { ...pageHeaders, ...(cache && { 'cache-control': cache }) };
      expect(safetyOf(reply.headers), `${method} ${url}`).toEqual(expected);
      expect(directives(reply.headers['content-security-policy'])).toEqual(strictPolicy);
    }
  });

  test('let the page that checks papers use the camera, and no other', async () => {
    const { app } = await aSchoolWithPages();
    const camera = async (url: string) =>
      String((await app.inject({ url })).headers['permissions-policy']).split(', ')[0];
    expect(await Promise.all(['/check', '/check/', '/check?from=x'].map(camera))).toEqual(
      Array(3).fill('camera=(self)'),
    );
    expect(await Promise.all(['/', '/checked', '/student/check'].map(camera))).toEqual(Array(3).fill('camera=()'));
  });

  test('are the same on a 304', async () => {
    const house = await aSchoolWithPages();
    await aLesson(house, await anAdmin(house));
    const { token } = await aStudent(house);
    const again = async (url: string) => {
      const first = await get(house, url, { token });
      const reply = await get(house, url, { token, 'if-none-match': String(first.headers.etag) });
      return [reply.statusCode, safetyOf(reply.headers)];
    };
    expect(await again('/api/lesson')).toEqual([304, { ...apiHeaders, 'cache-control': 'private, no-cache' }]);
    expect(await again('/assets/app-abc123.js')).toEqual([304, { ...pageHeaders, 'cache-control': kept }]);
  });

  test.each([
    ['whose address cannot be decoded', '/api/%zz', 400, 'The address cannot be read'],
    ['whose id cannot be decoded', '/api/lesson/%ff', 400, 'The address cannot be read'],
    ['of a page that cannot be decoded', '/%ff', 400, 'The address cannot be read'],
    ['with a part that is too long', `/api/lesson/${'x'.repeat(201)}`, 413, 'The address is too long'],
  ])(
    'of what the router refuses are those of any refusal there: of a request %s',
    async (_what, url, status, message) => {
      const house = await openHouse({ env: { PUBLIC_URL: 'https://school.test' } });
      const [reply, other] = [await get(house, url), await get(house, url.startsWith('/api/') ? '/api/x' : '/x')];
      expect([reply.statusCode, reply.json().message]).toEqual([status, message]);
      expect(reply.json()).toMatchObject({ success: false, code: expect.any(String) });
      expect(reply.headers['x-request-id']).toBe(reply.json().requestId);
      const own = { 'content-length': '', date: '', 'x-request-id': '' };
      expect({ ...reply.headers, ...own }).toEqual({ ...other.headers, ...own });
    },
  );

  test('each request has its own id, the one a refusal names', async () => {
    const house = await openHouse();
    const [one, two] = [await house.ask('GET', '/user'), await house.ask('GET', '/user')];
    expect(one.headers['x-request-id']).toBe(one.body.requestId);
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
    const named = await house.ask('GET', '/user', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    expect(named.body.requestId).not.toBe('mine');
  });

  test('only the lesson player may run the YouTube player and play from other hosts', async () => {
    const house = await aSchoolWithPages({ env: { PUBLIC_URL: 'https://school.test' } });
    const player = directives(
      (await get(house, `/student/lesson/${'a'.repeat(24)}`)).headers['content-security-policy'],
    );
    expect(player.filter((line) => !strictPolicy.includes(line))).toEqual([
      "connect-src 'self' https:",
      "media-src 'self' blob: https:",
      "script-src 'self' https://www.youtube.com",
      // The controls of the player bring their style as elements.
      "style-src-elem 'self' 'unsafe-inline'",
      "worker-src 'self' blob:",
    ]);
    const preview = await get(house, `/admin/lessons/${'a'.repeat(24)}/preview`);
    expect(directives(preview.headers['content-security-policy'])).toEqual(player);
    for (const url of ['/student', '/student/exam/x', '/student/lesson/a/b', '/admin', '/admin/lessons/a', '/']) {
      expect(directives((await get(house, url)).headers['content-security-policy'])).toEqual(strictPolicy);
    }
    expect(player.filter((line) => line.includes('unsafe'))).toHaveLength(1);
  });

  test('over TLS tell the browser to stay there', async () => {
    const house = await aSchoolWithPages({ env: { PUBLIC_URL: 'https://school.test' } });
    for (const url of ['/api/health', '/api/docs', '/login', '/assets/app-abc123.js']) {
      expect([url, (await get(house, url)).headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
    }
  });
});

describe('pages', () => {
  test('the landing page is at /, the app at every other address', async () => {
    const house = await aSchoolWithPages();
    expect((await get(house, '/')).body).toContain('the landing page');
    for (const url of ['/login', '/student/', '/no/such/page', '/student/lesson/x', '/apiary', '/setup/abc']) {
      const reply = await get(house, url);
      expect([url, reply.statusCode, reply.body.includes('the app')]).toEqual([url, 200, true]);
    }
  });

  test("a page's document names the scripts of its screen, so that they come with the application", async () => {
    const house = await aSchoolWithPages();
    const links = async (url: string) => (await get(house, url)).headers.link;
    const low = 'rel=modulepreload; fetchpriority=low';
    const exam = `</assets/exam.js>; ${low}, </assets/paper.js>; ${low}`;
    expect(await links('/student/exam/0123?from=list')).toBe(exam);
    expect(await links('/student/exam/0123/')).toBe(exam);
    for (const url of [
      '/',
      '/student',
      '/student/exam',
      '/student/exam/1/2',
      '/no/such/page',
      '/assets/app-abc123.js',
    ]) {
      expect([url, await links(url)]).toEqual([url, undefined]);
    }
  });

  test('what is missing under /api, /assets and /media is JSON 404, and so is any page that is written to', async () => {
    const house = await aSchoolWithPages();
    for (const url of ['/api', '/api/nothing', '/api/lesson/a/b/c', '/assets/none.js', '/media/none.mp4']) {
      const reply = await get(house, url);
      expect([url, reply.statusCode, reply.json().code]).toEqual([url, 404, 'not_found']);
    }
    const posted = await house.app.inject({ method: 'POST', url: '/login', payload: {} });
    expect(posted.json()).toMatchObject({ success: false, message: 'There is nothing at POST /login' });
  });

  test('files beside the web are out of reach', async () => {
    const house = await aSchoolWithPages();
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json']) {
      expect((await get(house, url)).body).not.toContain('"name"');
    }
  });
});

describe('other origins', () => {
  const preflight = (house: House, origin: string, method: string) =>
    house.app.inject({
      method: 'OPTIONS',
      url: '/api/lesson',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'token, content-type, x-anything-else',
      },
    });

  test('get nothing by default', async () => {
    const house = await openHouse();
    const asked = await preflight(house, 'https://app.example', 'GET');
    const read = await house.ask('GET', '/health', { headers: { origin: 'https://app.example' } });
    for (const headers of [asked.headers, read.headers]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('that are named may call with every method and with any header', async () => {
    const house = await openHouse({ env: { CORS_ORIGINS: 'https://app.example,https://two.example' } });
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await preflight(house, 'https://two.example', method);
      expect([reply.statusCode, safetyOf(reply.headers)]).toEqual([204, apiHeaders]);
      expect(reply.headers['access-control-allow-origin']).toBe('https://two.example');
      expect(reply.headers['access-control-allow-headers']).toBe('token, content-type, x-anything-else');
      expect(String(reply.headers['access-control-allow-methods'])).toContain(method);
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials');
    }
    const admin = await anAdmin(house);
    const read = await house.ask('GET', '/lesson', { as: admin, headers: { origin: 'https://app.example' } });
    expect(read.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(read.headers.vary).toMatch(/origin/i);
    expect(safetyOf(read.headers)).toEqual(apiHeaders);
  });

  test('that are not named get nothing', async () => {
    const house = await openHouse({ env: { CORS_ORIGINS: 'https://app.example' } });
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'http://app.example', 'null']) {
      const reply = await preflight(house, origin, 'PUT');
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      const read = await house.ask('GET', '/health', { headers: { origin } });
      expect(read.headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
