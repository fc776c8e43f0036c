// Two instances on one PostgreSQL against one: the same calls, split over both.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../child.mjs';
import { cases } from '../ratios/cases.mjs';
import { measurable } from '../ratios/measurable.mjs';
import { middleBy, roundOn } from '../ratios/round.mjs';
import { makeSchool, openSchool } from '../school.mjs';

const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40, answers: 20_000 };
const measured = ['health', 'catalogue page', 'exam list', 'start', 'save', 'submit', 'score'];
const connections = 32;

/** Every call of a plan goes to one of the two, each with half of the connections and a caller of its own. */
async function onBoth(loads, subjects, plan, seconds) {
  const halves = subjects.map((_, half) => plan.calls.filter((_call, index) => index % subjects.length === half));
  const results = await Promise.all(
    subjects.map((subject, index) => {
      const calls = halves[index].length > 0 ? halves[index] : plan.calls;
      return roundOn(
        loads[index],
        subject,
        { ...plan, calls },
        { connections: connections / subjects.length, seconds },
      );
    }),
  );
  return {
    perSecond: results.reduce((sum, { perSecond }) => sum + perSecond, 0),
    p95: Math.max(...results.map(({ p95 }) => p95)),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  };
}

async function compare(testCase, [one, other], loads, { seconds, rounds }) {
  const [alone, together] = [[], []];
  let number = 0;
  const plan = () => {
    number += 1;
    return testCase.plan(one, { round: number, connections, seconds });
  };
  await onBoth(loads, [one, other], await plan(), 0.3);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await onBoth(loads, [one], await plan(), seconds));
    together.push(await onBoth(loads, [one, other], await plan(), seconds));
  }
  const errors = [...alone, ...together].reduce((sum, result) => sum + result.errors, 0);
  const [single, double] = [alone, together].map((results) => middleBy(results, ({ perSecond }) => perSecond));
  return { single, double, errors };
}

function print(cells, markdown) {
  const text = cells.map((cell, index) => (index ? cell.padStart(12) : cell.padEnd(20))).join('');
  console.log(markdown ? `| ${cells.join(' | ')} |` : text);
}

/** Prints the table; true when no call failed. */
export async function printInstances(postgres, { only, seconds, rounds, markdown }) {
  const extra = { SECRET_KEY: randomBytes(32).toString('hex') };
  const school = await makeSchool({ name: 'instances', size, people: { sitters: 600, readers: 200 }, postgres, extra });
  // A directory each: what instances share is in the database.
  const otherDir = mkdtempSync(join(tmpdir(), 'akada-bench-'));
  const loads = [startChild('ratios/load.mjs'), startChild('ratios/load.mjs')];
  const open = [];
  let failed = 0;
  try {
    open.push(await openSchool(school));
    open.push(await openSchool(school, [], { DATA_DIR: otherDir }));
    const subjects = open.map((instance) => measurable(school, instance, loads[0]));
    print(['case', 'one/s', 'two/s', 'ratio', 'one p95 ms', 'two p95 ms', 'errors'], markdown);
    if (markdown) console.log(`| --- |${' ---: |'.repeat(6)}`);
    for (const testCase of cases) {
      const isAsked = only.length === 0 || only.some((word) => testCase.name.includes(word));
      if (!measured.includes(testCase.name) || !isAsked) continue;
      const { single, double, errors } = await compare(testCase, subjects, loads, { seconds, rounds });
      failed += errors;
      const rates = [single.perSecond, double.perSecond].map((value) => value.toFixed(0));
      const ratio = (double.perSecond / single.perSecond).toFixed(2);
      const times = [single.p95, double.p95].map((value) => value.toFixed(1));
      print([testCase.name, ...rates, ratio, ...times, String(errors)], markdown);
    }
  } finally {
    for (const load of loads) await load.stop();
    for (const instance of open) await instance.stop();
    school.remove();
    rmSync(otherDir, { recursive: true, force: true });
  }
  return failed === 0;
}
