import { expect } from 'vitest';

type Headers = Record<string, unknown>;

/** Says what the message is, or to whom it goes; all else on a reply is there for safety and is compared to the letter. */
const ofTheMessage =
  /^(access-control-.*|accept-ranges|connection|content-(disposition|encoding|length|range|type)|date|etag|keep-alive|last-modified|link|location|retry-after|set-cookie|transfer-encoding|vary)$/;

export const safetyOf = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheMessage.test(name)));

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{24}$/),
};

/** Headers of pages, their files, and refusals at their addresses. */
export const pageHeaders: Headers = {
  ...everywhere,
  'content-security-policy': expect.stringMatching(/^default-src 'none';script-src 'self'/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Headers of every API reply with data. */
export const apiHeaders: Headers = {
  ...everywhere,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** These and no more, but for what a tag or a file brings with it. Nothing is told of who made the reply. */
export function expectApiHeaders(headers: Headers, what: string): void {
  expect(safetyOf(headers), what).toEqual({
    ...apiHeaders,
    ...('etag' in headers && { 'cache-control': 'private, no-cache' }),
    ...('content-disposition' in headers && {
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    }),
  });
}
