// The PostgreSQL primary is killed in the middle of an exam of 200, and its standby takes over.
import { playRounds } from './faults/exam.mjs';
import { is, machineOf, withCluster } from './faults/patroni.mjs';
import { signal, until } from './faults/processes.mjs';

function primaryKilled() {
  return withCluster((cluster) => {
    let dead = null;
    const fault = async () => {
      dead = await cluster.primary();
      const killedAt = performance.now();
      // As when its machine loses power.
      signal(machineOf(dead), 'SIGKILL');
      const survivor = cluster.nodes.find((node) => node !== dead);
      const at = await until(() => is('primary', survivor), 60, 'the standby promoted');
      return { at, figures: { 'promoted after': at - killedAt } };
    };
    const round = { before: cluster.whole, fault, atEnd: () => dead.start() };
    return playRounds({ name: 'failover', postgres: cluster, ...round });
  });
}

export const drills = [{ name: 'the primary is killed', engines: ['patroni'], run: primaryKilled }];
