// Ten wrong passwords a second for one account, in real time, and codes that nobody was sent: is its owner in within ten
// seconds, on each of four devices, and how many passwords were really looked at?
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, root, stopProcess } from '../bench/school.mjs';
import { node } from '../scripts/install.mjs';
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs';

const guessesEveryMs = 100;
const guessingMs = 70_000;
const mostMs = 10_000;
const mostAMinute = 10;

const guessersAddress = '203.0.113.9';
const elsewhere = '198.51.100.7';
const staff = { email: 'head@drill.example', password: 'a-drill-is-no-exam' };
const owner = { email: 'ada@drill.example', password: 'seven-small-fishes' };

const { DATABASE_URL: _, ...inherited } = process.env;

async function openSchool(postgres) {
  const dataDir = mkdtempSync(join(tmpdir(), 'akada-guessing-'));
  const port = await freePort();
  const own = {
    ...{ DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', BACKUPS_KEPT: '0', LOG_LEVEL: 'error' },
    ...{ TRUST_PROXY: '127.0.0.1', SUPER_ADMIN_EMAIL: staff.email, SUPER_ADMIN_PASSWORD: staff.password },
    ...(postgres && { DATABASE_URL: await postgres.newDatabase('guessing') }),
  };
  const env = { ...serverEnv, ...inherited, ...own };
  const server = spawn(node, [...serverFlags, join(root, 'packages/server/src/main.ts')], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await fetch(`${url}/api/ready`).catch(() => null))?.ok; tries += 1) {
    if (tries === 300) throw new Error('the server was not ready within 30 seconds');
    await pause(100);
  }
  const close = async () => {
    await stopProcess(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url, outbox: join(dataDir, 'outbox'), close };
}

/** Calls as a device at this address, which keeps its cookies. */
function deviceAt(url, address) {
  let cookie = '';
  return async (method, path, body, token = '') => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json', cookie, token },
      body: body && JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return { status: response.status, body: await response.json() };
  };
}

/** Until it is stopped; returns the times at which a password was looked at. */
function guess(url) {
  const ask = deviceAt(url, guessersAddress);
  const looked = [];
  let count = 0;
  const timer = setInterval(async () => {
    count += 1;
    const began = performance.now();
    const tries = [ask('POST', '/auth/login', { email: owner.email, password: `guess ${count}` })];
    if (count % 10 === 0) {
      tries.push(ask('POST', '/auth/code', { email: owner.email }));
      for (const otp of ['123456', 'ABCD2345']) {
        tries.push(ask('POST', '/auth/code/verify', { email: owner.email, otp }));
      }
    }
    const [login] = await Promise.all(tries);
    if (login.status === 401) looked.push(began);
  }, guessesEveryMs);
  return { looked, sent: () => count, stop: () => clearInterval(timer) };
}

const mailsIn = (outbox) => readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));

/** The code in a mail that was not there before. */
async function newCode(outbox, before) {
  for (;;) {
    const mail = mailsIn(outbox).find((text) => !before.includes(text) && /Subject: Your sign-in code/.test(text));
    const code = mail && /^(\d{6})\r?$/m.exec(mail)?.[1];
    if (code) return code;
    await pause(100);
  }
}

const browser = 'a-browser-of-the-owner';

/** Ways in for the owner, by device; each resolves to the last reply. */
const waysIn = {
  'a browser used before': ({ known }) => known('POST', '/auth/login', owner),
  'a new device elsewhere': ({ url }) => deviceAt(url, elsewhere)('POST', '/auth/login', owner),
  'a mailed code behind the guesser': async ({ url, outbox }) => {
    const ask = deviceAt(url, guessersAddress);
    const before = mailsIn(outbox);
    await ask('POST', '/auth/code', { email: owner.email, browser });
    return ask('POST', '/auth/code/verify', { email: owner.email, browser, otp: await newCode(outbox, before) });
  },
  'a code of staff behind the guesser': async ({ url, token, id }) => {
    const given = await deviceAt(url, elsewhere)('POST', `/admin/users/${id}/sign-in-code`, undefined, token);
    const body = { email: owner.email, otp: given.body.data.code };
    return deviceAt(url, guessersAddress)('POST', '/auth/code/verify', body);
  },
};

async function timed(work) {
  const began = performance.now();
  const reply = await Promise.race([work(), pause(mostMs, null)]);
  return { isIn: reply?.status === 200, ms: performance.now() - began };
}

/** The most within any sixty seconds. */
const mostWithinAMinute = (times) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length), 0);

async function run({ postgres, engine }) {
  const { url, outbox, close } = await openSchool(engine === 'postgres' ? postgres : null);
  const known = deviceAt(url, guessersAddress);
  try {
    const person = { fullName: 'Ada Obi', phoneNumber: '08031234567', classLevel: '1', cpassword: owner.password };
    const { body: account } = await known('POST', '/auth/signup', { ...person, ...owner });
    await known('POST', '/auth/login', owner);
    const guesser = guess(url);
    await pause(guessingMs);
    const { body: head } = await deviceAt(url, elsewhere)('POST', '/auth/login', staff);
    const place = { url, outbox, known, token: head.token, id: account.data._id };
    const results = [];
    for (const [device, way] of Object.entries(waysIn)) {
      const { isIn, ms } = await timed(() => way(place));
      results.push({ isIn, text: `${device} ${isIn ? `in after ${(ms / 1000).toFixed(1)} s` : 'NOT IN'}` });
    }
    guesser.stop();
    const looked = mostWithinAMinute(guesser.looked);
    const guesses = `${guesser.sent()} guesses, ${looked} looked at within a minute`;
    return {
      figure: [guesses, ...results.map(({ text }) => text)].join('; '),
      ok: looked <= mostAMinute && guesser.sent() >= 600 && results.every(({ isIn }) => isIn),
    };
  } finally {
    await close();
  }
}

export const drills = [
  { name: 'the owner is in while somebody guesses ten times a second', engines: ['sqlite', 'postgres'], run },
];
