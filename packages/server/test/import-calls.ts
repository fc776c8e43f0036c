import { fileForm } from './importing.ts';
import { pictureForm } from './pictures.ts';
import { anExam, aPassage, aQuestion } from './things.ts';
import type { Calls, World } from './world.ts';

const papersOf = new WeakMap<World, number>();

/** Each of a world asks something else, so that no question is in the bank already. */
function aPaper(world: World): string {
  const paper = (papersOf.get(world) ?? 0) + 1;
  papersOf.set(world, paper);
  return `1. What comes after ${paper}?\nA. ${paper + 1}\nB. ${paper + 2}\nANS: A\n`;
}

async function anImport(world: World, isAdded = false): Promise<string> {
  const { house, admin } = world;
  const { body } = await house.ask('POST', '/question/import', { as: admin, body: { text: aPaper(world) } });
  if (isAdded) await house.ask('POST', `/question/import/${body.data._id}/apply`, { as: admin, body: {} });
  return body.data._id;
}

async function forAnExam(world: World): Promise<string> {
  const { house, admin } = world;
  const exam = await anExam(house, admin, { questions: [] });
  const body = { text: aPaper(world), exam: exam._id };
  return (await house.ask('POST', '/question/import', { as: admin, body })).body.data._id;
}

async function aTable({ house, admin }: World): Promise<string> {
  const { body } = await house.ask('POST', '/question/import', {
    as: admin,
    body: fileForm('Question,Answer\nWhich?,That\n'),
  });
  return body.data._id;
}

async function aDeletion({ house, admin }: World): Promise<string> {
  const ids = [(await aQuestion(house, admin))._id];
  return (await house.ask('POST', '/question/deletions', { as: admin, body: { ids } })).body.data._id;
}

async function aPassageWithPicture({ house, admin }: World): Promise<string> {
  const { _id } = await aPassage(house, admin);
  const picture = JSON.stringify({ hash: 'a'.repeat(64), alt: 'A map', width: 1, height: 1 });
  await house.db.updateTable('passages').set({ picture }).where('_id', '=', _id).execute();
  return _id;
}

export const importCalls: Calls = {
  'GET /passage': () => ({}),
  'POST /passage': () => ({ body: { title: 'The harmattan', text: 'A dry wind blows.' } }),
  'GET /passage/:id': async ({ house, admin }) => ({ id: (await aPassage(house, admin))._id }),
  'PUT /passage/:id': async ({ house, admin }) => ({
    ...{ id: (await aPassage(house, admin))._id, body: { text: 'A dusty wind blows.' } },
  }),
  'DELETE /passage/:id': async ({ house, admin }) => ({ id: (await aPassage(house, admin))._id }),
  'POST /passage/:id/picture': async ({ house, admin }) => ({
    ...{ id: (await aPassage(house, admin))._id, body: pictureForm('A map') },
  }),
  'DELETE /passage/:id/picture': async (world) => ({ id: await aPassageWithPicture(world) }),
  'GET /question/:id/use': ({ questions }) => ({ id: questions[0]._id }),
  'PUT /question/bulk': async ({ house, admin }) => ({
    body: { ids: [(await aQuestion(house, admin))._id], change: { topic: 'Sums' } },
  }),
  'POST /question/deletions': async ({ house, admin }) => ({ body: { ids: [(await aQuestion(house, admin))._id] } }),
  'DELETE /question/deletions/:id': async (world) => ({ id: await aDeletion(world) }),
  'POST /question/import': (world) => ({ body: { text: aPaper(world) } }),
  'POST /question/split': (world) => ({ body: { text: aPaper(world) } }),
  'GET /question/import': () => ({}),
  'GET /question/import/template.csv': () => ({}),
  'GET /question/import/:id': async (world) => ({ id: await anImport(world) }),
  'PUT /question/import/:id/columns': async (world) => ({
    ...{ id: await aTable(world), body: { sheets: [{ isRead: true, roles: ['text', 'key'] }], keys: null } },
  }),
  'PUT /question/import/:id/rows/:line': async (world) => ({
    ...{ id: await anImport(world), second: '1' },
    body: { question: { correctAnswer: '2' } },
  }),
  'DELETE /question/import/:id/rows/:line': async (world) => ({ id: await anImport(world), second: '1' }),
  'POST /question/import/:id/from-bank': async (world) => ({ id: await forAnExam(world), body: {} }),
  'POST /question/import/:id/answers-fit': async (world) => ({ id: await anImport(world) }),
  'POST /question/import/:id/apply': async (world) => ({ id: await anImport(world), body: {} }),
  'DELETE /question/import/:id': async (world) => ({ id: await anImport(world, true) }),
  'GET /question/values': () => ({}),
  'POST /question/:id/explanation-picture': ({ questions }) => ({
    id: questions[1]._id,
    body: pictureForm('A straight line'),
  }),
  'DELETE /question/:id/explanation-picture': ({ questions }) => ({ id: questions[1]._id }),
  'GET /question/:id/versions': ({ questions }) => ({ id: questions[0]._id }),
  // The first version has the question's own ID.
  'PUT /question/:id/versions/:version': ({ questions }) => ({
    ...{ id: questions[1]._id, second: questions[1]._id, body: {} },
  }),
  'PUT /question/:id/apart': async ({ house, admin }) => {
    const [one, other] = [await aQuestion(house, admin), await aQuestion(house, admin)];
    return { id: one._id, body: { others: [other._id], isApart: true } };
  },
  'POST /question/:id/keep': async ({ house, admin }) => {
    const [kept, other] = [await aQuestion(house, admin), await aQuestion(house, admin)];
    return { id: kept._id, body: { others: [other._id] } };
  },
  'GET /question/export': () => ({ query: 'format=json' }),
};
