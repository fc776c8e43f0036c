// The figures of an exam that 5,000 students sat, asked for while 500 others write another one.
import { setTimeout as pause } from 'node:timers/promises';
import { percentile, report } from './calls.mjs';
import { saveOn, startedExam, timed } from './saves.mjs';
import { ask, openSchool } from './school.mjs';

/** A fifth of the students is in the class of the one exam. */
const size = { users: 26_000, questions: 40, exams: 1, answers: 200_000 };
const sitters = 500;
const times = 200;

/** Bars: figures within 300 ms and saves within 50 ms at p99, and no save is refused. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'analysis', size, people: { sitters }, postgres });
  try {
    const [{ _id: sat }] = (await ask(school, 'GET', '/exam')).data;
    const sitting = await startedExam(school, school.sitters);
    const alone = saveOn(school, sitting, 0);
    await pause(10_000);
    const without = await alone();
    const beside = saveOn(school, sitting, 1);
    const taken = [];
    let attempts = 0;
    for (let turn = 0; turn < times; turn += 1) {
      const { ms, reply } = await timed(`${school.url}/api/exam/${sat}/analysis`, { token: school.admin });
      attempts = reply.data.attempts;
      taken.push(ms);
      await pause(100);
    }
    const saves = await beside();
    // Only the first is computed while nothing changes: it has its own figure.
    const [first] = taken;
    const slowest = percentile(taken, 0.99);
    const figures = `first ${first.toFixed(0)} ms, p50 ${percentile(taken, 0.5).toFixed(0)} ms, p99 ${slowest.toFixed(0)} ms (bar 300)`;
    const missed = report(`figures of ${attempts} attempts`, figures, slowest <= 300);
    const text = `p50 ${saves.p50.toFixed(1)} ms, p99 ${saves.p99.toFixed(1)} ms (bar 50); without it p99 ${without.p99.toFixed(1)} ms: ${(saves.p99 / without.p99).toFixed(1)} times; ${saves.errors} of ${saves.saves} refused`;
    return missed + report(`saves of ${sitters} meanwhile`, text, saves.p99 <= 50 && saves.errors === 0);
  } finally {
    await school.close();
  }
}
