// npm run bench: what students do, in the order they do it, against a bare server on the same machine in the same run.
//   npm run bench                         everything, on SQLite
//   npm run bench -- load journey         parts: load, journey, growth, classes, cards, sign-in, analysis, film, playback, pictures, sheets
//   npm run bench -- --engine postgres    the same on PostgreSQL
//   npm run bench -- --engine citus       the same on the Citus whose coordinator CITUS_URL names
// It ends with 1 when a bar is missed. docs/performance.md explains the bars and has the last figures.
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled, node, run } from '../scripts/install.mjs';

const parts = [
  'load',
  'journey',
  'growth',
  'classes',
  'cards',
  'sign-in',
  'analysis',
  'film',
  'playback',
  'pictures',
  'sheets',
];

async function measure() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { engine: { type: 'string', default: 'sqlite' } },
  });
  const unknown = positionals.find((part) => !parts.includes(part));
  if (unknown) throw new Error(`There is no part '${unknown}'; the parts are ${parts.join(', ')}`);
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores (${cpus()[0]?.model}), load ${load}`);
  const { startPostgres, useCitus } = await import('./postgres.mjs');
  const engines = { sqlite: () => null, postgres: startPostgres, citus: () => useCitus(process.env.CITUS_URL ?? '') };
  const postgres = await engines[values.engine]();
  let missed = 0;
  try {
    for (const part of positionals.length > 0 ? positionals : parts) {
      console.log(`\n${part} on ${values.engine}\n`);
      const { measure: measurePart } = await import(`./${part}.mjs`);
      missed += await measurePart(postgres);
    }
  } finally {
    await postgres?.stop();
  }
  console.log(`\n${missed} bars missed`);
  return missed === 0 ? 0 : 1;
}

// npm may run an older Node than the server's; the measuring itself runs on the pinned one.
if (process.execPath !== node) {
  await ensureInstalled();
  process.exitCode = run(node, ['bench/bench.mjs', ...process.argv.slice(2)]);
} else process.exitCode = await measure();
