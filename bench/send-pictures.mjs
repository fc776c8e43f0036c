// Sends one file from many people at once, again and again until `leastMs` are over, for bench/pictures.mjs. Posts the statuses of all replies.
import { parentPort, workerData } from 'node:worker_threads';

const { url, tokens, file, leastMs } = workerData;

async function attach(token) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'photo');
  const reply = await fetch(url, { method: 'POST', headers: { token }, body });
  await reply.text();
  return reply.status;
}

const statuses = [];
const until = performance.now() + leastMs;
do statuses.push(...(await Promise.all(tokens.map(attach))));
while (performance.now() < until);
parentPort.postMessage(statuses);
