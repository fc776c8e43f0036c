// The power is cut in the middle of an exam: at every moment that makes a difference on a simulated disk, and once for the
// school, which goes on from what that disk had kept.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDb } from '../../packages/server/src/platform/db/open.ts';
import { cutPowerEverywhere } from '../../packages/server/test/power-cut.ts';
import { canTrace, tracing } from '../../packages/server/test/syscall-trace.ts';
import { playRounds } from './exam.mjs';

async function attemptsOf({ databaseUrl }, exam) {
  const db = await openDb(databaseUrl, { isReadOnly: true });
  const attempts = db.selectFrom('attempts').select(['_id', 'student_id']).where('exam_id', '=', exam);
  const rows = await attempts.execute().finally(() => db.destroy());
  return new Map(rows.map(({ _id, student_id }) => [student_id, _id]));
}

/** strace writes on for a moment when what it follows has ended. */
async function untilWritten(file) {
  for (let size = -1; size !== statSync(file).size; await pause(500)) size = statSync(file).size;
}

export async function powerCut() {
  if (!canTrace()) return { ok: true, figure: 'left out: needs strace, and leave to follow processes with it' };
  const folder = mkdtempSync(join(tmpdir(), 'akada-drill-'));
  const [file, initial, disk] = ['trace', 'before.sqlite', 'disk'].map((name) => join(folder, name));
  mkdirSync(disk);
  const before = async (school) => {
    await school.end('SIGTERM');
    copyFileSync(school.databaseUrl, initial);
    rmSync(file, { force: true });
    await school.start({ under: tracing(file) });
  };
  const fault = async (school, { exam, record }) => {
    const attempts = await attemptsOf(school, exam);
    await school.end('SIGKILL');
    const placeOf = new Map(
      record.waits.map(({ number, questionId, seq }) => [
        seq,
        `${attempts.get(school.sitters[number]._id)} ${questionId}`,
      ]),
    );
    await untilWritten(file);
    const { replies, syncs, checkpoints, lost } = await cutPowerEverywhere({ file, initial, placeOf }, disk);
    // The log that was cut off is carried over by whoever looked into it last.
    for (const end of ['-wal', '-shm']) rmSync(`${school.databaseUrl}${end}`, { force: true });
    copyFileSync(join(disk, 'akada.sqlite'), school.databaseUrl);
    const began = performance.now();
    await school.start();
    const at = performance.now();
    const wrong = [
      ...(lost.length > 0 ? [`${lost.length} acknowledged answers lost by a cut`] : []),
      ...(replies > 0 ? [] : ['no acknowledged answer was seen']),
    ];
    const counts = { 'moments at which the power was cut': replies + syncs + checkpoints };
    return { at, wrong, counts, figures: { 'served again after': at - began } };
  };
  try {
    return await playRounds({ name: 'power', before, fault, isRestarted: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
