import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, apiAsAdmin } from './school.ts';
import { startServer } from './server.ts';

type Films = { films: { state: string }[] };

/** The first start of a demo school ends with the encoding of its film. */
async function untilEncoded(admin: Api): Promise<void> {
  const lessons = await admin.call<{ _id: string; hasFilm: boolean }[]>('GET', '/lesson?limit=500');
  for (const { _id } of lessons.filter(({ hasFilm }) => hasFilm)) {
    const state = async () => (await admin.call<Films>('GET', `/admin/lessons/${_id}/films`)).films[0]?.state;
    for (let seconds = 0; (await state()) !== 'ready'; seconds += 1) {
      if (seconds > 900) throw new Error('the film of the demo school is not encoded after 15 minutes');
      await pause(1000);
    }
  }
}

/**
 * Loads the demo school once; the servers of all journeys start with a copy. Some forty start, and each would spend three
 * seconds of work on loading and eight on the film.
 */
export default async function loadSchool(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'akada-loaded-'));
  const server = await startServer({ DATA_DIR: folder });
  try {
    await untilEncoded(await apiAsAdmin(server.url));
  } finally {
    await server.stop();
  }
  process.env.LOADED_SCHOOL = folder;
  return () => rm(folder, { recursive: true, force: true });
}
