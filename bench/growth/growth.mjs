// Ten times the data: the same calls at a tenth and at the whole of it by turns, and what became of their 95th percentile.
import { startChild } from '../child.mjs';
import { measurable } from '../ratios/measurable.mjs';
import { middleBy, roundOn } from '../ratios/round.mjs';
import { makeSchool, openSchool } from '../school.mjs';
import { growthCases } from './growth-cases.mjs';

/** The number of exams does not grow: a student's class has as many in a big school. Those who sit them do. */
const tenth = { users: 10_000, lessons: 500, payments: 5000, questions: 2000, exams: 40, answers: 100_000 };
const whole = { users: 100_000, lessons: 5000, payments: 50_000, questions: 20_000, exams: 40, answers: 1_000_000 };
const people = { sitters: 300, readers: 200 };
const connections = 4;
const rounds = 5;
/** So many in all, where the first ones are over the bar: another program that wakes up for a moment decides nothing. */
const roundsInDoubt = 15;
const mostRatio = 1.3;

async function openOne(name, size, postgres, load) {
  const began = performance.now();
  const school = await makeSchool({ name, size, people, postgres });
  const open = await openSchool(school);
  console.log(`seeded ${name} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { school, open, subject: measurable(school, open, load) };
}

const figuresOf = (seen) =>
  seen.map((own) => ({
    ...middleBy(own, ({ p95 }) => p95),
    errors: own.reduce((sum, { errors }) => sum + errors, 0),
  }));

const ratioOf = ([small, big]) => big.p95 / small.p95;

async function measureBoth(testCase, subjects, load, seconds) {
  const seen = subjects.map(() => []);
  let last = rounds;
  for (let round = 0; round <= last; round += 1) {
    for (const [index, subject] of subjects.entries()) {
      const plan = await testCase.plan(subject, { round, connections, seconds });
      const result = await roundOn(load, subject, plan, { connections, seconds });
      // The first is the warm-up.
      if (round > 0) seen[index].push(result);
    }
    if (round === rounds && ratioOf(figuresOf(seen)) > mostRatio) last = roundsInDoubt;
  }
  return figuresOf(seen);
}

function print(name, [small, big], markdown) {
  const ratio = ratioOf([small, big]);
  const errors = small.errors + big.errors;
  const isMet = ratio <= mostRatio && errors === 0;
  const cells = [
    name,
    ...[small.p50, small.p95, big.p50, big.p95].map((ms) => ms.toFixed(2)),
    ratio.toFixed(2),
    String(errors),
    isMet ? 'met' : 'NOT met',
  ];
  const text = cells.map((cell, index) => (index ? cell.padStart(10) : cell.padEnd(36))).join('');
  console.log(markdown ? `| ${cells.join(' | ')} |` : text);
  return isMet;
}

/** Prints the table; true when every bar is met. */
export async function printGrowth(postgres, { only, seconds, markdown }) {
  const load = startChild('ratios/load.mjs');
  const schools = [];
  let isGood = true;
  try {
    schools.push(await openOne('tenth', tenth, postgres, load));
    schools.push(await openOne('whole', whole, postgres, load));
    const names = ['call', '1× p50', '1× p95', '10× p50', '10× p95', 'ratio', 'errors', `bar ${mostRatio}`];
    console.log('');
    if (markdown) console.log(`| ${names.join(' | ')} |\n| --- |${' ---: |'.repeat(names.length - 1)}`);
    else console.log(names.map((name, index) => (index ? name.padStart(10) : name.padEnd(36))).join(''));
    const subjects = schools.map(({ subject }) => subject);
    for (const testCase of growthCases) {
      if (only.length > 0 && !only.some((word) => testCase.name.includes(word))) continue;
      const both = await measureBoth(testCase, subjects, load, seconds / 2);
      isGood = print(testCase.name, both, markdown) && isGood;
    }
  } finally {
    await load.stop();
    for (const { school, open } of schools) {
      await open.stop();
      school.remove();
    }
  }
  return isGood;
}
