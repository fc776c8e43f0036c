// Four hundred sign-ins at once: hashing waits in a bounded queue, so some are asked to try again; memory stays bounded.
import { makeCalls, report } from './calls.mjs';
import { openSchool } from './school.mjs';

const size = { users: 2000, lessons: 500, payments: 2000, questions: 2000, exams: 40 };
const people = 400;

/** Bar: at most 300 MB. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'sign_in', size, people: { sitters: people }, postgres });
  try {
    const calls = school.sitters.map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email, password: school.password },
    }));
    const { seconds, errors, p50 } = await makeCalls(school.url, { calls, connections: people });
    const memory = school.peakMegabytes();
    const text = `${people - errors} signed in, ${errors} asked to wait, in ${seconds.toFixed(1)} s (p50 ${p50.toFixed(0)} ms)`;
    report(`${people} sign-ins at once`, text);
    return report('memory', `${memory.toFixed(0)} MB (bar 300)`, memory <= 300);
  } finally {
    await school.close();
  }
}
