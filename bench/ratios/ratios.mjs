// The table of one engine: every case at 1 and at 32 connections, against its bare baseline.
import { join } from 'node:path';
import { startChild } from '../child.mjs';
import { makeSchool, openSchool } from '../school.mjs';
import { cases } from './cases.mjs';
import { measurable } from './measurable.mjs';
import { measure } from './measure.mjs';
import { heading, line } from './table.mjs';

/** As `cli seed` makes it: a school of two thousand. */
const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40, answers: 20_000 };
const readers = 200;

const asked = (only) => cases.filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)));

/** Prints the table; gives what the server needed most memory, how many bars were missed and how many calls failed. */
export async function printRatios(engine, postgres, { only, seconds, rounds, markdown, profiler, connections }) {
  const people = { sitters: Math.min(5000, Math.max(400, Math.round(1000 * seconds))), readers };
  const school = await makeSchool({ name: 'ratios', size, people, postgres });
  const baselineUrl = postgres ? await postgres.newDatabase('bare') : join(school.dataDir, 'bare.sqlite');
  const load = startChild('ratios/load.mjs');
  const open = await openSchool(school, profiler?.nodeArgs, profiler?.env);
  const subject = measurable(school, open, load, { baselineUrl, isProfiled: profiler !== undefined });
  let [missed, failed] = [0, 0];
  try {
    console.log(`${markdown ? '\n' : ''}${heading(markdown)}`);
    for (const testCase of asked(only)) {
      for (const count of connections) {
        const wish = { connections: count, seconds: count === 1 ? seconds / 2 : seconds, rounds };
        const result = await measure(testCase, subject, load, wish);
        const bar = engine === 'sqlite' && count === 32 ? testCase.bar : undefined;
        console.log(line(testCase.name, count, result, bar, markdown));
        for (const [problem, times] of result.problems.slice(0, 3)) console.log(`  ${times} × ${problem}`);
        failed += result.errors;
        if (bar !== undefined && result.ours.perSecond / result.bare.perSecond < bar) missed += 1;
      }
    }
  } finally {
    await load.stop();
    await open.stop();
    school.remove();
  }
  return { missed, failed, peakMegabytes: open.peakMegabytes() };
}
