// npm run bench:admin: how quickly a big school's admin lists answer. Asks the real server for every list 200 times, four
// at once.
import { ensureInstalled } from '../scripts/install.mjs';
import { inBigSchool, tokenOf } from './big-school.mjs';

ensureInstalled();

const rounds = 200;
const atOnce = 4;
const bars = { p99Ms: 300, replyKb: 500 };
/** As the screens ask; the last page and a search that finds nothing are the slowest a person can ask for. */
const lists = [
  ['users', '/admin/all-user?limit=50'],
  ['users, last page', '/admin/all-user?limit=50&page=2000'],
  ['users, search', '/admin/all-user?limit=50&search=ngozi'],
  ['users, nobody found', '/admin/all-user?limit=50&search=nobody+at+all'],
  ['users, suspended', '/admin/all-user?limit=50&status=suspended'],
  ['users, no limit given', '/admin/all-user'],
  ['admins', '/admin/all-admin?limit=50'],
  ['payments', '/payment?limit=50'],
  ['payments, last page', '/payment?limit=50&page=1000'],
  ['payments, pending', '/payment?limit=50&status=pending'],
  ['payments, approved', '/payment?limit=50&status=approved'],
  ['payments, approved, page 500', '/payment?limit=50&status=approved&page=500'],
  ['payments, rejected', '/payment?limit=50&status=rejected'],
  ['payments, search', '/payment?limit=50&search=algebra+eze'],
  ['payments, search, common', '/payment?limit=50&search=fractions'],
  ['payments, search, approved', '/payment?limit=50&status=approved&search=nobody+at+all'],
  ['lessons', '/lesson?limit=24'],
  ['lessons, last page', '/lesson?limit=24&page=209'],
  ['lessons, search', '/lesson?limit=24&title=fractions'],
  ['lessons, class and subject', '/lesson?limit=24&classLevel=3&subject=Biology'],
  ['questions', '/question?limit=50'],
  ['questions, last page', '/question?limit=50&page=400'],
  ['questions, search', '/question?limit=50&search=ibadan'],
  ['questions, true/false', '/question?limit=50&type=true-false'],
  ['exams', '/exam?limit=24&fields=summary'],
  ['exams, search', '/exam?limit=24&fields=summary&search=biology'],
  ['messages', '/message?limit=50'],
  ['dashboard figures', '/admin/stats'],
  ['audit', '/admin/audit?limit=50', 'head@akada.example'],
  ['audit, search', '/admin/audit?limit=50&search=approved', 'head@akada.example'],
];

async function ask(url, path, token) {
  const began = performance.now();
  const response = await fetch(`${url}/api${path}`, { headers: { token, 'Accept-Encoding': 'identity' } });
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
  return { ms: performance.now() - began, bytes };
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
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.ceil(times.length * share) - 1)];
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), kb: bytes / 1024 };
}

async function measureAll(url) {
  const tokens = new Map();
  const only = process.argv.slice(2);
  let slow = 0;
  console.log(
    `\n${'list'.padEnd(32)}${'p50'.padStart(8)}${'p95'.padStart(8)}${'p99'.padStart(8)} ms${'KB'.padStart(8)}`,
  );
  for (const [name, path, email = 'admin@akada.example'] of lists) {
    if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
    if (!tokens.has(email)) tokens.set(email, await tokenOf(url, email));
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
