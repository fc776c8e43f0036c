import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { endpoint, success } from '@akada/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { serve } from '../../src/platform/http/serve.ts';
import { openHouse } from '../house.ts';

const waiting = {
  path: '/api/waiting',
  summary: 'Waits for PostgreSQL',
  access: 'anyone',
  reply: success(z.object({})),
} as const;
const reading = endpoint({ method: 'GET', ...waiting });
const writing = endpoint({ method: 'PUT', ...waiting, body: z.object({ answer: z.string() }) });

test.each([
  ['a read', reading, {}],
  ['a write with a body', writing, { body: JSON.stringify({ answer: 'B' }) }],
])(
  '%s that PostgreSQL leaves waiting is refused after 20 seconds, with a time to come back',
  async (_name, one, sent) => {
    const house = await openHouse();
    house.expectErrors();
    const begun = Promise.withResolvers<void>();
    serve(house.app, house.context, one, async ({ request: { raw, method } }) => {
      // For a request with a body, 'close' is emitted while the handler waits.
      if (method === 'PUT' && !raw.closed) await once(raw, 'close');
      begun.resolve();
      return new Promise<never>(() => undefined);
    });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.app.server.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reply = fetch(`http://127.0.0.1:${port}${one.path}`, {
      method: one.method,
      headers: { 'content-type': 'application/json' },
      ...sent,
    });
    await begun.promise;
    vi.advanceTimersByTime(20_000);
    const { status, headers } = await reply;
    expect([status, await (await reply).json()]).toMatchObject([503, { code: 'database_away' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  },
);
