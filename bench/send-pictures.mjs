// Sends one file from many people at once, for bench/pictures.mjs, and posts the statuses of the replies.
import { parentPort, workerData } from 'node:worker_threads';

const { url, tokens, file } = workerData;

async function attach(token) {
  const body = new FormData();
  body.set('file', new Blob([file]), 'photo');
  const reply = await fetch(url, { method: 'POST', headers: { token }, body });
  await reply.text();
  return reply.status;
}

parentPort.postMessage(await Promise.all(tokens.map(attach)));
