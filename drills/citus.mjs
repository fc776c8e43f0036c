// A machine is added to a school that is spread by student over Citus, or one dies or hangs, in the middle of an exam (faults/spanning.mjs).
import { setTimeout as pause } from 'node:timers/promises';
import { startedExam } from '../bench/saves.mjs';
import { openSchool } from '../bench/school.mjs';
import { citus, cli, inSpanning, query, runToEnd, size, spare } from './faults/spanning.mjs';
import { lostOf, newRecord, sit } from './faults/students.mjs';
import { workerFrozen, workerKilled } from './faults/worker.mjs';

const missing = { ok: true, figure: 'left out: needs CITUS_URL and CITUS_SPARE (see the head of faults/spanning.mjs)' };

const students = 200;

async function addAndRebalance(url, machines) {
  const [host, port] = spare.split(':');
  const server = machines.workers.at(-1);
  const name = new URL(url).pathname.slice(1);
  await query(`${server}/postgres`, `create database ${name}`);
  await query(`${server}/${name}`, 'create extension citus');
  const began = performance.now();
  await query(url, 'select citus_add_node($1, $2)', [host, Number(port)]);
  await query(url, "select rebalance_table_shards(shard_transfer_mode => 'auto')");
  const seconds = (performance.now() - began) / 1000;
  const shards = await query(
    url,
    "select count(*)::int as n from citus_shards where nodename = $1 and nodeport = $2 and citus_table_type = 'distributed'",
    [host, Number(port)],
  );
  return { seconds, shards: shards[0].n };
}

async function nodeAddedInExam() {
  if (!citus || !spare) return missing;
  return inSpanning(async ({ url, name, dataDir, machines }) => {
    runToEnd(...cli(dataDir, url, 'migrate'));
    runToEnd(...cli(dataDir, url, 'distribute'));
    const postgres = { newDatabase: async () => url };
    const school = await openSchool({ name, size, people: { sitters: students }, postgres });
    try {
      const { sitters } = school;
      const { exam, questions } = await startedExam(school, sitters);
      let over = false;
      const record = { ...newRecord(), isOver: () => over };
      const sitting = Promise.all(
        sitters.map(({ token }, number) =>
          sit({ school, exam, questions, token, number, students: sitters.length }, record),
        ),
      );
      await pause(10_000);
      const { seconds, shards } = await addAndRebalance(url, machines);
      await pause(10_000);
      over = true;
      await sitting;
      const { kept, waits } = record;
      const lost = await lostOf(url, exam, sitters, kept);
      const longest = Math.max(...waits.map(({ began, ended }) => ended - began)) / 1000;
      const figure = `added and rebalanced in ${seconds.toFixed(1)} s, ${shards} shards on the new machine; ${waits.length} saves of ${students} students, the longest ${longest.toFixed(1)} s, ${lost} lost`;
      return { ok: lost === 0 && shards > 0 && waits.length > students, figure };
    } finally {
      await school.close();
    }
  });
}

export const drills = [
  { name: 'a machine is added while students sit', engines: ['citus'], run: nodeAddedInExam },
  { name: 'a worker is killed while students sit', engines: ['citus'], run: workerKilled },
  { name: 'a worker is frozen while students sit', engines: ['citus'], run: workerFrozen },
];
