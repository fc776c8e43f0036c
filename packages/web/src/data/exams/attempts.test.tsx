import { expect, test, vi } from 'vitest';
import { timersOnly } from '../../../test/hands.ts';
import { readPulse } from './attempts.ts';

test('a pulse without an answer for eight seconds counts as no network, where another call waits longer', async () => {
  vi.useFakeTimers({ toFake: [...timersOnly] });
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const settled = vi.fn();
  const pulse = readPulse('exam').finally(settled);
  const failed = expect(pulse).rejects.toMatchObject({ code: 'network' });
  await vi.advanceTimersByTimeAsync(7900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await failed;
  vi.useRealTimers();
});
