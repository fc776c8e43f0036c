import { expect } from 'vitest';

/** What stands on every answer, whoever gives it and whatever it says. */
export const safetyHeaders = {
  'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'/),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{24}$/),
};

/** And on every answer of the API: nothing between here and there keeps it without asking, or is told who made it. */
export function expectApiHeaders(headers: Record<string, unknown>, what: string): void {
  expect(headers, what).toMatchObject({
    ...safetyHeaders,
    'cache-control': expect.stringMatching(/no-store|no-cache/),
  });
  for (const name of ['server', 'x-powered-by', 'x-ratelimit-limit']) expect(headers, what).not.toHaveProperty(name);
}
