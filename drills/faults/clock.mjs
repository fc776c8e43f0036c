// The clock of the machine is set by eleven hours in the middle of an exam, ahead and behind by turns, and Akada is killed
// and started again with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../scripts/install.mjs';
import { playRounds } from './exam.mjs';

const hourMs = 3_600_000;
/** The time is noted every five seconds, and attempts that are over are closed as often. */
const settledMs = 8000;
const mostGainedMs = 2000;
/** After a kill: since the last note of the time. */
const mostGainedOverKillMs = 7000;

/** Twenty of them; the reply is of some moment between the request and its end. */
async function timeLeft({ url, sitters }, exam) {
  const asked = sitters.slice(0, 20).map(async ({ token }) => {
    for (;;) {
      const asked = performance.now();
      const reply = await fetch(`${url}/api/studentExam/state/${exam}`, { headers: { token } });
      const { data } = await reply.json();
      const leftMs = data?.remainingSeconds * 1000;
      if (reply.ok) return { status: data.status, earliest: asked + leftMs, latest: performance.now() + leftMs };
      await pause(1000);
    }
  });
  return Promise.all(asked);
}

function wrongWithTime(then, now, mostMs, when) {
  const closed = now.filter(({ status }) => status !== 'running').length;
  const changes = now.map(({ earliest, latest }, index) =>
    Math.max(earliest - then[index].latest, then[index].earliest - latest),
  );
  const most = Math.max(...changes);
  return [
    ...(closed > 0 ? [`${closed} attempts closed ${when}`] : []),
    ...(most > mostMs ? [`${(most / 1000).toFixed(1)} s more or less time ${when}`] : []),
  ];
}

export async function clockSet() {
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const jump = join(folder, 'jump');
  writeFileSync(jump, '0');
  const flags = ['--import', join(root, 'packages/server/test/jumping-wall.ts')];
  const launch = { flags, env: { WALL_JUMP: jump } };
  const fault = async (school, { number, exam }) => {
    const before = await timeLeft(school, exam);
    writeFileSync(jump, String((number % 2 === 0 ? -11 : 11) * hourMs));
    await pause(settledMs);
    const wrong = wrongWithTime(before, await timeLeft(school, exam), mostGainedMs, 'after the jump');
    await school.end('SIGKILL');
    const began = performance.now();
    await school.start(launch);
    const at = performance.now();
    wrong.push(...wrongWithTime(before, await timeLeft(school, exam), mostGainedOverKillMs, 'after a kill'));
    writeFileSync(jump, '0');
    await pause(settledMs);
    wrong.push(...wrongWithTime(before, await timeLeft(school, exam), mostGainedOverKillMs, 'when it was right again'));
    return { at, wrong, figures: { 'served again after': at - began } };
  };
  try {
    return await playRounds({ name: 'clock', launch, fault, isRestarted: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
