import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../http/app-error.ts';
import type { AsideJob, AsideReply, Work } from './aside.ts';

const piece = 250;
const pauseMs = 5;

const send = (reply: AsideReply) => process.send?.(reply);

/** In pieces with pauses, because the server reads all pending messages in one go. */
async function work({ script, data }: AsideJob): Promise<void> {
  const { default: workOn } = (await import(script)) as { default: Work<object, unknown, unknown> };
  const { items, rest } = await workOn(data);
  for (let from = 0; from < items.length; from += piece) {
    send({ items: items.slice(from, from + piece) });
    await pause(pauseMs);
  }
  send({ rest });
}

process.on('message', (job: AsideJob) => {
  work(job).catch((error: unknown) => {
    if (error instanceof AppError) send({ refusal: { code: error.code, message: error.message } });
    else send({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  });
});
// The server has exited.
process.on('disconnect', () => process.exit());
