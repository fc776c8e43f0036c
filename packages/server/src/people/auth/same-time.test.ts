import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { aStudent } from '../../../test/people.ts';

const pairs = 250;
const perAddress = 5;

/** Milliseconds on the wall, and of the processor in this process. */
type Cost = { wall: number; processor: number };

function medianOf(costs: readonly Cost[], part: keyof Cost): number {
  return costs.map((cost) => cost[part]).toSorted((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0;
}

/** 500 tries, known and unknown in turns: how far the medians are apart, and the different answers there were. */
async function compare(house: House, ask: (email: string) => ReturnType<House['ask']>) {
  const costs = { known: [] as Cost[], unknown: [] as Cost[] };
  const answers = new Set<string>();
  for (let index = 0; index < pairs / perAddress; index += 1) {
    const emails = { known: (await aStudent(house)).email, unknown: `nobody${index}@school.test` };
    for (let round = 0; round < perAddress * 2; round += 1) {
      // The order alternates, so that neither pays for the other.
      const who = (round + index) % 2 === 0 ? 'known' : 'unknown';
      const [start, before] = [performance.now(), process.cpuUsage()];
      const { status, body } = await ask(emails[who]);
      const { user, system } = process.cpuUsage(before);
      costs[who].push({ wall: performance.now() - start, processor: (user + system) / 1000 });
      answers.add(JSON.stringify({ status, ...body, requestId: '' }));
    }
  }
  expect(costs.known.length + costs.unknown.length).toBe(500);
  const apart = (part: keyof Cost) => Math.abs(medianOf(costs.known, part) - medianOf(costs.unknown, part));
  return { wallMs: apart('wall'), processorMs: apart('processor'), answers: [...answers] };
}

/** On a busy machine chance alone may part two medians; what is there to be seen shows every time. */
const patient = { timeout: 240_000, retry: 2 };

describe('over 500 tries a known and an unknown address cannot be told apart', () => {
  test.each(['/auth/code', '/user/forgot-password'])('at %s', patient, async (path) => {
    const house = await openHouse();
    const { wallMs, answers } = await compare(house, (email) => house.ask('POST', path, { body: { email } }));
    expect(answers).toHaveLength(1);
    expect(wallMs).toBeLessThan(5);
  });

  // The same hashing on either database: it is done once.
  test.skipIf(process.env.TEST_ENGINE === 'postgres')('at /auth/login, with a wrong password', patient, async () => {
    const house = await openHouse();
    const body = (email: string) => ({ email, password: 'not the password' });
    const { wallMs, processorMs, answers } = await compare(house, (email) =>
      house.ask('POST', '/auth/login', { body: body(email) }),
    );
    expect(answers).toHaveLength(1);
    // On a busy machine hashing waits longer than 5 ms for the processor: then the CPU time is compared.
    expect(Math.min(wallMs, processorMs)).toBeLessThan(5);
  });
});
