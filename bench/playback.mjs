// A hundred students who watch a film while two hundred others write an exam, and what the check of a ticket costs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { insertFilm } from '../packages/server/src/catalogue/films/films.queries.ts';
import { giveTicket, ticketOf } from '../packages/server/src/catalogue/playback/ticket.ts';
import { openDb } from '../packages/server/src/platform/db/open.ts';
import { percentile, report } from './calls.mjs';
import { saveOn, startedExam } from './saves.mjs';
import { ask, openSchool } from './school.mjs';

const size = { users: 2000, lessons: 500, questions: 2000, exams: 40 };
const [readers, sitters] = [100, 200];
const checks = 50_000;
/** Six seconds of 720 lines every three: twice what a player needs. */
const paceMs = 3000;
const [filmBytes, rangeBytes] = [64 * 1024 * 1024, 512 * 1024];

/** Microseconds at p50 and p99, and those of a forged ticket. */
function measureTickets() {
  const context = { secret: Buffer.alloc(32, 7), now: Date.now, config: { publicUrl: 'https://school.test' } };
  const [lessonId, filmId, userId] = ['a', 'b', 'c'].map((letter) => letter.repeat(24));
  const cookies = [];
  const reply = { header: (_name, line) => cookies.push(line.split(';')[0]) };
  giveTicket(context, { request: { headers: {} }, reply }, { lessonId, filmId, userId, sessionHash: 'd'.repeat(64) });
  const cookie = cookies.join('; ');
  const timesOf = (request, isGood) => {
    const times = [];
    for (let number = 0; number < checks; number += 1) {
      const began = performance.now();
      const ticket = ticketOf(context, request, lessonId);
      times.push((performance.now() - began) * 1000);
      if ((ticket !== null) !== isGood) throw new Error('the check of a ticket is wrong');
    }
    return times.slice(checks / 5);
  };
  const good = timesOf({ headers: { cookie } }, true);
  const forged = timesOf({ headers: { cookie: `${cookie.slice(0, -2)}00` } }, false);
  const figures = [percentile(good, 0.5), percentile(good, 0.99), percentile(forged, 0.5)];
  const [p50, p99, wrong] = figures.map((us) => us.toFixed(1));
  return report('check of a ticket', `p50 ${p50} µs, p99 ${p99} µs, forged ${wrong} µs (bar p50 50)`, figures[0] <= 50);
}

async function makeFilm(school) {
  const body = { title: 'A film', classLevel: '1', video: 'https://videos.school.test/a.mp4', price: 0 };
  const lessonId = (await ask(school, 'POST', '/lesson', body)).data._id;
  const filmId = 'f'.repeat(24);
  const folder = join(school.dataDir, 'media', 'films', filmId, 'hls');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '720.m4s'), Buffer.alloc(filmBytes, 7));
  const db = await openDb(school.databaseUrl);
  await db.transaction().execute(async (trx) => {
    const film = { _id: filmId, lesson_id: lessonId, file_name: 'a.mp4', bytes: filmBytes };
    await insertFilm(trx, film, new Date().toISOString());
    await trx.updateTable('films').set({ state: 'ready', duration_ms: 600_000 }).where('_id', '=', filmId).execute();
  });
  await db.destroy();
  return { lessonId, address: `${school.url}/media/lessons/${lessonId}/film/${filmId}/720.m4s` };
}

/** Reads ranges at that pace until `stop()`, which returns how long the ranges took. */
async function watch(school, { lessonId, address }, { token }) {
  const opened = await fetch(`${school.url}/api/lesson/${lessonId}`, { headers: { token } });
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const times = [];
  let errors = 0;
  let isOn = true;
  const run = async () => {
    await pause(Math.random() * paceMs);
    while (isOn) {
      const began = performance.now();
      const first = Math.floor(Math.random() * (filmBytes - rangeBytes));
      const range = `bytes=${first}-${first + rangeBytes - 1}`;
      const reply = await fetch(address, { headers: { cookie, range } });
      const { byteLength } = await reply.arrayBuffer();
      if (reply.status !== 206 || byteLength !== rangeBytes) errors += 1;
      const ms = performance.now() - began;
      times.push(ms);
      await pause(Math.max(0, paceMs - ms));
    }
  };
  const running = run();
  return async () => {
    isOn = false;
    await running;
    return { times, errors };
  };
}

/** Bars: a check within 50 µs, saves within 50 ms at p99 and none refused, at most 250 MB. */
export async function measure(postgres) {
  let missed = measureTickets();
  const people = { sitters: readers + sitters };
  const school = await openSchool({ name: 'playback', size, people, postgres });
  try {
    const film = await makeFilm(school);
    const sitting = await startedExam(school, school.sitters.slice(readers));
    const alone = saveOn(school, sitting, 0);
    await pause(10_000);
    const without = await alone();
    const stops = await Promise.all(school.sitters.slice(0, readers).map((reader) => watch(school, film, reader)));
    await pause(2000);
    const beside = saveOn(school, sitting, 1);
    await pause(20_000);
    const saves = await beside();
    const watched = await Promise.all(stops.map((stop) => stop()));
    const ranges = watched.flatMap(({ times }) => times);
    const failed = watched.reduce((sum, { errors }) => sum + errors, 0);
    const [p50, p99] = [0.5, 0.99].map((share) => percentile(ranges, share).toFixed(0));
    const read = `${ranges.length} ranges of 512 KB, p50 ${p50} ms, p99 ${p99} ms, ${failed} failed`;
    missed += report(`${readers} readers`, read, failed === 0);
    const text = `p50 ${saves.p50.toFixed(1)} ms, p99 ${saves.p99.toFixed(1)} ms (bar 50); without readers p99 ${without.p99.toFixed(1)} ms: ${(saves.p99 / without.p99).toFixed(1)} times; ${saves.errors} of ${saves.saves} refused`;
    missed += report(`saves of ${sitters} meanwhile`, text, saves.p99 <= 50 && saves.errors === 0);
    const memory = school.peakMegabytes();
    return missed + report('memory', `${memory.toFixed(0)} MB (bar 250)`, memory <= 250);
  } finally {
    await school.close();
  }
}
