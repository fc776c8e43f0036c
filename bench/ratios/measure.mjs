// One case at one number of connections: the server and its bare baseline by turns, so that a machine that is busy for a
// moment hurts both, and of each the middle round.
import { availableParallelism } from 'node:os';
import { startChild } from '../child.mjs';
import { middleBy, roundOn } from './round.mjs';

const warmUpSeconds = 0.3;

async function sampleOf(school, call, expected) {
  const response = await school.ask(call);
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status !== expected) {
    throw new Error(`${call.method} ${call.path} answered ${response.status}: ${body.toString().slice(0, 200)}`);
  }
  return { status: expected, contentType: response.headers.get('content-type') ?? '', body };
}

const routeOf = ({ path }) => path.replace(/\?.*/, '').replace(/[0-9a-f]{24}/g, ':id');

async function startBaseline(school, { work }, call, sample) {
  const child = startChild('ratios/baseline.mjs', { UV_THREADPOOL_SIZE: String(availableParallelism()) });
  const { port } = await child.ask({
    method: call.method,
    route: routeOf(call),
    ...sample,
    work: work && { kind: work, url: school.baselineUrl },
  });
  return { ...child, port };
}

/**
 * Logins are limited for each address and minute, so that every round comes from another of this machine's own; only
 * Linux has more than one of them without being told.
 */
const addressOf = (round, connections) =>
  process.platform === 'linux' ? `127.0.${connections % 256}.${(round % 250) + 2}` : undefined;

export async function measure(testCase, school, load, { connections, seconds, rounds }) {
  const planOf = (round) => testCase.plan(school, { round, connections, seconds });
  const warm = await planOf(0);
  const sample = await sampleOf(school, warm.calls[0], warm.expected ?? 200);
  const bare = await startBaseline(school, testCase, warm.calls[0], sample);
  const [ours, theirs] = [[], []];
  try {
    const wish = { connections, localAddress: addressOf(0, connections) };
    await roundOn(load, school, warm, { ...wish, seconds: warmUpSeconds });
    await roundOn(load, bare, warm, { ...wish, seconds: warmUpSeconds });
    for (let round = 1; round <= rounds; round += 1) {
      const plan = await planOf(round);
      const asked = { connections, seconds, localAddress: addressOf(round, connections) };
      const one = async () => {
        await school.mark();
        ours.push(await roundOn(load, school, plan, asked));
        await school.mark();
      };
      const other = async () => theirs.push(await roundOn(load, bare, plan, asked));
      // Whoever is first this time is second the next.
      const turns = round % 2 === 1 ? [one, other] : [other, one];
      for (const turn of turns) await turn();
    }
  } finally {
    await bare.stop();
  }
  const both = [...ours, ...theirs];
  return {
    ours: middleBy(ours, ({ perSecond }) => perSecond),
    bare: middleBy(theirs, ({ perSecond }) => perSecond),
    bytes: sample.body.length,
    errors: both.reduce((sum, round) => sum + round.errors, 0),
    problems: both.flatMap((round) => round.problems),
  };
}
