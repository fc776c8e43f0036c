import { DetailedError } from 'tus-js-client';
import { expect, test } from 'vitest';
import { failureOf } from './send.ts';

function failed(method: string, status: number, body = ''): Error {
  const originalRequest = { getMethod: () => method };
  const originalResponse = status === 0 ? null : { getStatus: () => status, getBody: () => body };
  return Object.assign(new DetailedError('tus: failed'), { originalRequest, originalResponse });
}

test.each([
  ['no answer', 'PATCH', 0],
  ['a server that starts again', 'PATCH', 502],
  ['a server that is draining', 'POST', 503],
  ['its own request, which the server has not given up', 'HEAD', 423],
  ['another offset than the server has', 'PATCH', 409],
])('after %s an upload goes on by itself', (_what, method, status) => {
  expect(failureOf(failed(method, status))).toEqual({ kind: 'lost' });
});

test.each([
  ['a full disk', 'PATCH', 507, 'There is not enough room'],
  ['a file that is too large', 'POST', 413, 'A film may have at most 4 GB'],
  ['another kind of file', 'PATCH', 415, 'This is a web page'],
  ['too many at once', 'POST', 429, 'You already have 3 uploads'],
])('%s is refused in the words of the server', (_what, method, status, message) => {
  expect(failureOf(failed(method, status, JSON.stringify({ success: false, message })))).toEqual({
    kind: 'refused',
    problem: message,
  });
});

test('a page of a proxy is not shown to people; what a session that has ended needs is another matter', () => {
  const refused = failureOf(failed('PATCH', 413, '<html><h1>413 Request Entity Too Large</h1>'));
  expect(refused).toEqual({ kind: 'refused', problem: 'The server refused this file (413).' });
  expect(failureOf(failed('PATCH', 401, '{"message":"Invalid token"}'))).toEqual({ kind: 'signed-out' });
});
