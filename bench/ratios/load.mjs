// A process of its own that makes calls. Each message is a load: over `connections`, either for so many seconds, going
// round the list of calls, or through the list once. Answers with the times and what went wrong.
import { keepCalling } from './caller.mjs';
import { encode } from './http-reply.mjs';

async function make({ port, localAddress, connections, seconds, once, calls, expected }) {
  const encoded = calls.map(encode);
  const times = [];
  const problems = new Map();
  let errors = 0;
  let made = 0;
  const began = performance.now();
  const endsAt = began + seconds * 1000;
  const next = () => {
    if (performance.now() >= endsAt || (once && made >= encoded.length)) return null;
    made += 1;
    return encoded[(made - 1) % encoded.length];
  };
  const note = (ms, status, text) => {
    if (status === expected) times.push(ms);
    else {
      errors += 1;
      const problem = `${status} ${/"code":"\w+"/.exec(text)?.[0] ?? text.slice(0, 80)}`;
      problems.set(problem, (problems.get(problem) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, () => keepCalling({ port, localAddress }, next, note)));
  return { times, errors, problems: [...problems], tookMs: performance.now() - began };
}

process.on('message', (load) => {
  make(load).then(
    (result) => process.send(result),
    (error) => process.send({ failed: String(error.stack) }),
  );
});

// Whoever asked is gone.
process.on('disconnect', () => process.exit());
