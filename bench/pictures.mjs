// Pictures that decode to hundreds of megabytes, sent at once, while students write an exam.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { report } from './calls.mjs';
import { saveOn, startedExam } from './saves.mjs';
import { openSchool, root } from './school.mjs';

const size = { users: 2000, lessons: 500, questions: 2000, exams: 40 };
const [senders, sitters] = [24, 40];
const aMinuteMs = 60_000;
/** Refusals take half a second, in which too few answers are saved for a p99. */
const leastMs = 15_000;

/** Resident memory of the process and its descendants; pages they share count once, as in a cgroup. */
function megabytesOf(pid) {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    const own = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
    return own + children.reduce((sum, child) => sum + megabytesOf(child), 0);
  } catch {
    return 0;
  }
}

/** Looks every 50 ms until the returned function is called, which says the most there was. */
function watchMemory(pid) {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, megabytesOf(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
}

/** One beyond the limit, and the largest that are taken. */
async function makePictures() {
  const sharp = createRequire(join(root, 'packages/server/src/main.ts'))('sharp');
  const plain = (side, channels = 3) =>
    sharp({ create: { width: side, height: side, channels, background: { r: 120, g: 130, b: 90, alpha: 0.5 } } });
  const pictures = {
    'progressive JPEG, 7000 × 7000': plain(7000).jpeg({ progressive: true, quality: 50 }),
    'progressive JPEG, 4250 × 4250': plain(4250).jpeg({ progressive: true, quality: 50, chromaSubsampling: '4:4:4' }),
    'interlaced PNG, 5200 × 5200': plain(5200, 4).png({ progressive: true }),
    'WebP, 5200 × 5200': plain(5200, 4).webp({ effort: 0 }),
  };
  const made = [];
  for (const [name, picture] of Object.entries(pictures)) made.push([name, await picture.toBuffer()]);
  return made;
}

/** In a thread of their own, because bodies of 24 pictures would hold up the saves in this process. Returns the statuses. */
async function attachAll({ url }, people, file) {
  const workerData = { url: `${url}/api/message/attachment`, tokens: people.map(({ token }) => token), file, leastMs };
  const [statuses] = await once(new Worker(new URL('./send-pictures.mjs', import.meta.url), { workerData }), 'message');
  return statuses;
}

async function signIn(school, { email }) {
  const began = performance.now();
  const body = JSON.stringify({ email, password: school.password });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${school.url}/api/auth/login`, { method: 'POST', headers, body });
  await reply.text();
  return performance.now() - began;
}

async function measureOne(school, sitting, { name, file, people, turn }) {
  const stopMemory = watchMemory(school.pid());
  const stopSaves = saveOn(school, sitting, turn);
  await pause(2000);
  const began = performance.now();
  const sending = attachAll(school, people, file);
  const signedIn = await signIn(school, school.sitters.at(-1));
  const statuses = Map.groupBy(await sending, (status) => status);
  const seconds = (performance.now() - began) / 1000;
  await pause(2000);
  const { p50, p99, errors } = await stopSaves();
  const memory = stopMemory();
  const replies = [...statuses].map(([status, list]) => `${list.length} × ${status}`).join(', ');
  const saves = `saves p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (bar 100), ${errors} refused`;
  const text = `${replies} in ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB (bar 500); ${saves}; a sign-in ${signedIn.toFixed(0)} ms`;
  return report(name, text, memory < 500 && p99 < 100 && errors === 0 && school.isRunning());
}

/** Bars: server and all its processes below 500 MB, saves of others within 100 ms at p99, below 300 MB a minute later. */
export async function measure(postgres) {
  const school = await openSchool({ name: 'pictures', size, people: { sitters: senders + sitters + 1 }, postgres });
  try {
    const sitting = await startedExam(school, school.sitters.slice(senders, senders + sitters));
    const others = school.sitters.slice(0, senders);
    let missed = 0;
    for (const [turn, [name, file]] of (await makePictures()).entries()) {
      const one = { name, file, people: others, turn };
      missed += await measureOne(school, sitting, one);
    }
    const [name, file] = (await makePictures())[0];
    const same = Array.from({ length: senders }, () => others[0]);
    missed += await measureOne(school, sitting, { name: `${name}, of one`, file, people: same, turn: 9 });
    await pause(aMinuteMs);
    const memory = megabytesOf(school.pid());
    return missed + report('memory a minute later', `${memory.toFixed(0)} MB (bar 300)`, memory < 300);
  } finally {
    await school.close();
  }
}
