// npm run bench:admin: how quickly a big school's admin lists answer. Asks the real server for every list 200 times, four
// at once.
import { ensureInstalled } from '../scripts/install.mjs';
import { inBigSchool, tokenOf } from './big-school.mjs';
import { percentile } from './percentile.mjs';
import { pathOf, staffLists } from './staff-lists.mjs';

ensureInstalled();

const rounds = 200;
const atOnce = 4;
const bars = { p99Ms: 300, replyKb: 500 };

async function ask(url, path, token) {
  const began = performance.now();
  const response = await fetch(`${url}/api${path}`, { headers: { token, 'Accept-Encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
  return { ms: performance.now() - began, bytes: body.length, body };
}

async function measure(url, path, token) {
  const times = [];
  let bytes = 0;
  let left = rounds;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await ask(url, path, token);
      times.push(answer.ms);
      bytes = Math.max(bytes, answer.bytes);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const at = (share) => percentile(times, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), kb: bytes / 1024 };
}

async function measureAll(url) {
  const tokens = new Map();
  const only = process.argv.slice(2);
  let slow = 0;
  console.log(
    `\n${'list'.padEnd(32)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'p99'.padStart(8)} ms${'KB'.padStart(8)}`,
  );
  for (const list of staffLists) {
    const [name, , { asks: email = 'admin@akada.example' } = {}] = list;
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    if (!tokens.has(email)) tokens.set(email, await tokenOf(url, email));
    const path = await pathOf(list, async (first) => JSON.parse((await ask(url, first, tokens.get(email))).body));
    await ask(url, path, tokens.get(email));
    const { p50, p95, p99, kb } = await measure(url, path, tokens.get(email));
    const isSlow = p99 > bars.p99Ms || kb > bars.replyKb;
    if (isSlow) slow += 1;
    const figures = [p50, p95, p99].map((ms) => ms.toFixed(0).padStart(8)).join('');
    console.log(`${name.padEnd(32)}${figures}   ${kb.toFixed(0).padStart(8)}${isSlow ? '  over the bar' : ''}`);
  }
  const verdict = slow === 0 ? 'Every' : `${slow} over the bar: every`;
  console.log(`\n${verdict} list within ${bars.p99Ms} ms at p99 and ${bars.replyKb} KB.`);
  process.exitCode = slow === 0 ? 0 : 1;
}

await inBigSchool(measureAll);
