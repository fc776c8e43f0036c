import { describe, expect, test } from 'vitest';
import { type House, openHouse } from './house.ts';
import { anOrder, proofForm } from './order-calls.ts';
import { anAdmin, aStudent } from './people.ts';
import { aPdf } from './proofs.ts';
import { aRawClient, listen, type RawReply } from './raw-client.ts';
import { apiHeaders, safetyOf } from './safety-headers.ts';
import { aLesson } from './things.ts';

/** The server looks every two seconds; a busy machine gets the rest. */
const patienceMs = 15_000;

/** A school that listens, and waits for less time than it does for people: the same rules, sooner. */
async function aListeningSchool(): Promise<{ house: House; port: number }> {
  const house = await openHouse();
  house.app.server.headersTimeout = 300;
  house.app.bodyTimeoutMs = 600;
  return { house, port: await listen(house) };
}

const head = (path: string, ...headers: string[]) =>
  [`POST /api${path} HTTP/1.1`, 'Host: school.test', 'Content-Type: application/json', ...headers, '', ''].join('\r\n');

const isServed = async (port: number) => (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;

function expectRefusal(reply: RawReply, status: number, code: string) {
  expect([reply.status, reply.text === '' ? '' : JSON.parse(reply.text).code], reply.text).toEqual([status, code]);
  expect(JSON.parse(reply.text)).toMatchObject({ success: false, message: expect.any(String) });
  expect(reply.headers['x-request-id']).toBe(JSON.parse(reply.text).requestId);
  expect(safetyOf(reply.headers)).toEqual(apiHeaders);
}

test('a client has 5 seconds for the headers of a request, 15 for its body, and four minutes for a file', async () => {
  const { server, bodyTimeoutMs } = (await openHouse()).app;
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect({ headersTimeout, bodyTimeoutMs, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 5000,
    bodyTimeoutMs: 15_000,
    requestTimeout: 240_000,
    keepAliveTimeout: 10_000,
  });
});

describe('a proof of a transfer over a slow connection', () => {
  async function sendProof(token: (ada: { token: string }) => string) {
    const { house, port } = await aListeningSchool();
    const ada = await aStudent(house);
    const lesson = await aLesson(house, await anAdmin(house));
    const { _id } = await anOrder(house, ada, [lesson]);
    const form = new Response(proofForm({}, aPdf('x'.repeat(40_000))));
    const body = Buffer.from(await form.arrayBuffer()).toString('latin1');
    const headers = [`token: ${token(ada)}`, `Content-Length: ${body.length}`, 'Connection: close'];
    const client = await aRawClient(port);
    const type = `Content-Type: ${form.headers.get('content-type')}`;
    client.write(head(`/order/${_id}/paid`, ...headers).replace(/Content-Type: .*/, type));
    for (let at = 0; at < body.length; at += 4000) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      client.write(body.slice(at, at + 4000));
    }
    return client.closed;
  }

  test('may take longer than any other request', async () => {
    const { status, text, tookMs } = await sendProof(({ token }) => token);
    expect([status, JSON.parse(text).data?.proofs.length], text).toEqual([200, 1]);
    expect(tookMs).toBeGreaterThan(1200);
  });

  test('of somebody who is not signed in is refused before it is read', async () => {
    const { status, tookMs } = await sendProof(() => 'nobody');
    expect(status).toBe(401);
    expect(tookMs).toBeLessThan(patienceMs);
  });
});

describe('a client that takes its time is cut off, and others are served meanwhile', () => {
  test('when it begins a request and does not come to its end', async () => {
    const { port } = await aListeningSchool();
    const slow = [
      ['headers drop by drop', 'GET /api/health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
      ['a body drop by drop', head('/auth/login', 'Content-Length: 5000'), 'x'],
      ['a body that is shorter than it says', `${head('/auth/login', 'Content-Length: 50')}{}`, ''],
      ['a body in parts without a last one', head('/auth/login', 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
      ['half a line', 'POST /api/auth', ''],
    ] as const;
    const replies = slow.map(async ([what, first, drop]) => {
      const client = await aRawClient(port);
      client.write(first);
      client.dribble(drop, 50);
      return { what, reply: await client.closed };
    });
    expect(await isServed(port)).toBe(true);
    for (const { what, reply } of await Promise.all(replies)) {
      expectRefusal(reply, 408, 'timed_out');
      expect(reply.tookMs, what).toBeLessThan(patienceMs);
    }
  });

  test('when it opens three hundred connections and says nothing on them', async () => {
    const { house, port } = await aListeningSchool();
    const clients = await Promise.all(Array.from({ length: 300 }, () => aRawClient(port)));
    const ada = await aStudent(house);
    const reply = await fetch(`http://127.0.0.1:${port}/api/user`, { headers: { token: ada.token } });
    expect(reply.status).toBe(200);
    for (const { tookMs } of await Promise.all(clients.map(({ closed }) => closed))) {
      expect(tookMs).toBeLessThan(patienceMs);
    }
  });
});

describe('what is no request of ours is refused in our words', () => {
  const send = async (text: string, piece = '') => {
    const { port } = await aListeningSchool();
    const client = await aRawClient(port);
    client.write(text);
    if (piece) client.dribble(piece, 10);
    return client.closed;
  };

  test.each([
    ['is not HTTP', 'hello\r\n\r\n', 400, 'invalid'],
    [
      'has bytes after its body',
      `${head('/auth/login', 'Content-Length: 2', 'Connection: close')}{}{}\r\n\r\n`,
      400,
      'invalid',
    ],
    ['has a header with a line break in it', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n', 400, 'invalid'],
    ['has two lengths', head('/auth/login', 'Content-Length: 2', 'Content-Length: 3'), 400, 'invalid'],
    ['has a length and parts', head('/auth/login', 'Content-Length: 2', 'Transfer-Encoding: chunked'), 400, 'invalid'],
    ['has a length below nothing', head('/auth/login', 'Content-Length: -1'), 400, 'invalid'],
    ['has 20 KB of headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['has an address of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`, 431, 'headers_too_large'],
    ['says its body is a gigabyte', head('/auth/login', 'Content-Length: 1000000000'), 413, 'too_large'],
  ])('when it %s', async (_what, text, status, code) => {
    expectRefusal(await send(text), status, code);
  });

  test('when its body in parts never ends', async () => {
    const part = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    expectRefusal(await send(head('/auth/login', 'Transfer-Encoding: chunked'), part), 413, 'too_large');
  });
});
