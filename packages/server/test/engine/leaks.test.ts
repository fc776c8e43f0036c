import { describe, expect, test } from 'vitest';
import { openHouse, type Reply } from '../house.ts';
import type { Person } from '../people.ts';
import { aFilm, aMaterial } from '../playing.ts';
import {
  askRoute,
  aWorld,
  calls,
  classmate,
  secretAnswer,
  secretExplanation,
  secretHint,
  secretLinks,
  signedInAgain,
  type World,
} from '../world.ts';

/** Files of the lesson without buyers. */
const [filmName, materialName] = ['hidden-film-6613', 'hidden-notes-7714'];

/** Strings that no student may ever read. */
const secrets = [
  '"correctAnswer"',
  'correct_answer',
  secretAnswer,
  secretExplanation,
  secretHint,
  ...secretLinks,
  filmName,
  materialName,
  classmate.fullName,
  classmate.email,
  '$argon2id$',
];

function leaksIn(reply: Reply, known = secrets): string[] {
  const all = `${JSON.stringify(reply.headers)}\n${reply.text}`;
  return known.filter((secret) => all.includes(secret));
}

/** Questions open for practice include the key for marking on the device; no exam uses them (decision 35). */
const practice = ['GET /practice/cards', 'GET /practice/national'];
const keysOfOthers = secrets.filter((secret) => secret !== '"correctAnswer"');

/** Asked in their own order at the end: they change the attempt or end the session. */
const endings = [
  'POST /studentExam/start/:examId',
  'POST /studentExam/submit/:examId',
  'PATCH /user/update-password',
  'POST /auth/logout',
  'DELETE /user',
];

/** Every route as this caller, with the ids that are there, with each lesson and question, and with unknown ones. */
async function walk(world: World, caller: Person): Promise<string[]> {
  const { house, questions, secret, exam, sat } = world;
  const leaks: string[] = [];
  const note = (what: string, reply: Reply) => {
    const found = leaksIn(reply, practice.includes(what) ? keysOfOthers : secrets);
    leaks.push(...found.map((leak) => `${what} (${reply.status}) tells ${leak}`));
  };
  const lessons = await house.db.selectFrom('lessons').select('_id').where('_id', '!=', world.owned._id).execute();
  for (const route of Object.keys(calls).filter((name) => !endings.includes(name))) {
    note(route, await askRoute(world, route, caller));
    if (!route.includes(':')) continue;
    const more = [...lessons, ...questions, secret, exam, sat].map(({ _id }) => _id);
    for (const id of [...more, 'f'.repeat(24), 'x']) note(route, await askRoute(world, route, caller, id));
  }
  for (const { _id } of lessons) {
    const picture = await house.ask('GET', `/lesson/${_id}/thumbnail`, { as: caller });
    expect(picture.status).toBe(200);
    note('thumbnail', picture);
  }
  return [...new Set(leaks)].toSorted();
}

/** A school that can be walked through as a student before, during and after an exam. */
async function aWorldToWalk(): Promise<World> {
  const house = await openHouse();
  house.context.fetchYoutubePicture = async () => Buffer.from('a picture');
  const world = await aWorld(house);
  await aFilm(house, world.lesson, { fileName: `${filmName}.mp4` });
  await aMaterial(house, world.lesson, { name: `${materialName}.pdf` });
  // Paying for nothing would rightly show the link: the free lesson is not asked for.
  await house.db.updateTable('lessons').set({ price_minor: 100 }).where('price_minor', '=', 0).execute();
  // Also those of exams, which practice must leave out.
  await house.db.updateTable('questions').set({ practice: 1 }).execute();
  return world;
}

/** Field names in replies do not depend on the engine, and each walk takes as long as a hundred other tests. */
const onOneEngine = test.skipIf(process.env.TEST_ENGINE === 'postgres');

// Each walk asks for everything there is: generous for a machine that does other work as well.
describe('no reply to a student tells an answer, a video not bought or another student', { timeout: 240_000 }, () => {
  onOneEngine('before the exam', async () => {
    const world = await aWorldToWalk();
    expect(await walk(world, world.student)).toEqual([]);
  });

  onOneEngine('during the exam', async () => {
    const world = await aWorldToWalk();
    expect(leaksIn(await askRoute(world, 'POST /studentExam/start/:examId', world.student))).toEqual([]);
    expect(await walk(world, world.student)).toEqual([]);
  });

  test('after the exam, and while the account is closed', async () => {
    const world = await aWorldToWalk();
    await askRoute(world, 'POST /studentExam/start/:examId', world.student);
    expect(leaksIn(await askRoute(world, 'POST /studentExam/submit/:examId', world.student))).toEqual([]);
    expect(await walk(world, world.student)).toEqual([]);
    for (const route of endings) {
      const reply = await askRoute(world, route, await signedInAgain(world.house, world.student));
      expect(leaksIn(reply)).toEqual([]);
    }
  });

  onOneEngine('and to nobody at all', async () => {
    const world = await aWorldToWalk();
    expect(await walk(world, { ...world.student, token: '' })).toEqual([]);
  });

  onOneEngine('while the same walk as an admin finds them: the check can fail', async () => {
    const world = await aWorldToWalk();
    const found = (await walk(world, world.admin)).join('\n');
    const forNoOne = ['correct_answer', '$argon2id$'];
    for (const secret of secrets) {
      if (forNoOne.includes(secret)) expect(found).not.toContain(secret);
      else expect(found).toContain(secret);
    }
  });
});

test('a search does not find a lesson by its video', async () => {
  const world = await aWorldToWalk();
  for (const secret of secretLinks) {
    for (const key of ['search', 'title', 'subject']) {
      const reply = await world.house.ask('GET', `/lesson?${key}=${secret}`, { as: world.student });
      expect(reply.body.data).toEqual([]);
    }
  }
});
