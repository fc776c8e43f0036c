// Students at an exam whose server or database goes away.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { device } from './load.mjs';
import { timed } from './saves.mjs';
import { options, root } from './school.mjs';

const { default: pg } = await import(createRequire(join(root, 'packages/server/package.json')).resolve('pg'));

const everyMs = 5000;

/** A student answers every five seconds and sends each answer again until it is acknowledged, as a phone does. */
export async function sit({ school, exam, questions, token, number, students }, { isOver, kept, waits }) {
  await pause((everyMs * number) / students);
  for (let seq = 1; !isOver(); seq += 1) {
    const questionId = questions[seq % questions.length];
    const answers = [{ questionId, selectedAnswer: options[(seq + number) % options.length], seq }];
    const began = performance.now();
    for (;;) {
      const body = { answers, device: device(number) };
      const call = timed(`${school.url}/api/studentExam/answer/${exam}`, { method: 'PUT', token, body });
      if (
        await call.then(
          ({ isRefused }) => !isRefused,
          () => false,
        )
      )
        break;
      await pause(1000);
    }
    kept.set(`${number} ${questionId}`, { number, questionId, seq });
    waits.push({ began, ended: performance.now() });
    await pause(Math.max(0, everyMs - (performance.now() - began)));
  }
}

/** Acknowledged answers that the database does not have. */
export async function lostOf(url, exam, sitters, kept) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select a.student_id, question_id, seq from answers join attempts a on a.student_id = answers.student_id and a._id = attempt_id where exam_id = $1',
    [exam],
  );
  await client.end();
  const stored = new Map(rows.map((row) => [`${row.student_id} ${row.question_id}`, row.seq]));
  return [...kept.values()].filter(
    ({ number, questionId, seq }) => (stored.get(`${sitters[number]._id} ${questionId}`) ?? 0) < seq,
  ).length;
}
