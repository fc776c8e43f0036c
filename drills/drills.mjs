// Drills are too long or too destructive for unit tests. `npm run drills` runs each on all of its engines and prints
// their figures; `npm run drills -- kill-9 nights` only those topics. Ends with 1 when a drill is not ok.
// A topic is drills/<topic>.mjs with `export const drills = [{ name, engines, run }]`; `engines` is ['sqlite'] unless named.
// `run({ engine, postgres })` returns { figure, ok }; `postgres.newDatabase(name)` gives the URL of an empty database.
import { readdirSync } from 'node:fs';
import { ensureInstalled, node, run } from '../scripts/install.mjs';

const topics = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.mjs') && name !== 'drills.mjs')
  .map((name) => name.replace(/\.mjs$/, ''))
  .toSorted();

async function play(drill, place) {
  const began = performance.now();
  const result = await drill.run(place).catch((error) => ({ figure: String(error?.stack ?? error), ok: false }));
  return { ...result, seconds: Math.round((performance.now() - began) / 1000) };
}

async function playAll(wanted) {
  const unknown = wanted.filter((topic) => !topics.includes(topic));
  if (unknown.length > 0) throw new Error(`There is no drill about '${unknown[0]}'; there are ${topics.join(', ')}`);
  const { startPostgres } = await import('../bench/postgres.mjs');
  const rows = [];
  let postgres = null;
  try {
    for (const topic of wanted.length > 0 ? wanted : topics) {
      const { drills } = await import(`./${topic}.mjs`);
      for (const drill of drills) {
        for (const engine of drill.engines ?? ['sqlite']) {
          if (engine === 'postgres') postgres ??= await startPostgres();
          const { ok, figure, seconds } = await play(drill, { engine, postgres });
          console.log(`${ok ? 'ok    ' : 'FAILED'} ${topic}: ${drill.name}, ${engine}, ${seconds} s: ${figure}`);
          rows.push({ drill: `${topic}: ${drill.name}`, engine, seconds, ok, figure: figure.split('\n')[0] });
        }
      }
    }
  } finally {
    await postgres?.stop();
  }
  console.table(rows);
  return rows.every(({ ok }) => ok) ? 0 : 1;
}

// npm may run an older Node than the server's; the drills themselves run on the pinned one.
if (process.execPath !== node) {
  await ensureInstalled();
  process.exitCode = run(node, ['drills/drills.mjs', ...process.argv.slice(2)]);
} else process.exit(await playAll(process.argv.slice(2)));
