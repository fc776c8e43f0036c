import { usualConduct } from '@akada/contract/rules/conduct';
import { usualSchemes } from '@akada/contract/rules/schemes';
import { defaultClassId } from '@akada/contract/rules/school-classes';
import { certificateCalls } from './certificate-calls.ts';
import type { House } from './house.ts';
import { pictureForm } from './pictures.ts';
import { registerCalls } from './register-calls.ts';
import { aTerm } from './things.ts';
import type { Calls, World } from './world.ts';

const subjectId = 'b'.repeat(24);

/** In the settings, without an entry in the log. */
async function aSubject(house: House): Promise<string> {
  const subject = { _id: subjectId, name: 'Physics', shortName: 'Phy', classIds: [], isCompulsory: true };
  const value = JSON.stringify([{ ...subject, spellings: [], closedAt: null, updatedAt: '' }]);
  await house.db
    .insertInto('settings')
    .values({ key: 'subjects', value, updated_at: '', updated_by: null })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  await house.context.refreshSettings();
  return subjectId;
}

/** Address of the score sheet in which the student's class has Physics. */
async function sheetQuery({ house, student }: World): Promise<string> {
  const [term, subject] = [(await aTerm(house))._id, await aSubject(house)];
  const row = await house.db.selectFrom('users').select('class_id').where('_id', '=', student._id).executeTakeFirst();
  return `class=${row?.class_id}&term=${term}&subject=${subject}`;
}

/** A mark of both students, one more with each call. Returns the ids of the term and of the classes. */
async function someMarks({ house, student, other }: World) {
  const [term_id, subject_id] = [(await aTerm(house))._id, await aSubject(house)];
  const people = await house.db
    .selectFrom('users')
    .select(['_id', 'class_id'])
    .where('_id', 'in', [student._id, other._id])
    .execute();
  for (const { _id: student_id, class_id } of people) {
    const cell = { student_id, term_id, subject_id, component_id: exam, class_id: class_id ?? '', arm_id: null };
    await house.db
      .insertInto('term_scores')
      .values({ ...cell, hundredths: 4400, state: null, updated_at: '', updated_by: '' })
      .onConflict((conflict) =>
        conflict
          .columns(['student_id', 'term_id', 'subject_id', 'component_id'])
          .doUpdateSet((eb) => ({ hundredths: eb('term_scores.hundredths', '+', 100) })),
      )
      .execute();
  }
  return { term: term_id, classes: people.map(({ class_id }) => class_id) };
}

const toIssue = { reason: 'A mark was corrected', evenIncomplete: true };

/** Both students have an issued card of the term, whose id it returns. */
async function issuedCards(world: World): Promise<string> {
  const { term, classes } = await someMarks(world);
  for (const one of classes) {
    const body = { class: one, term, ...toIssue };
    await world.house.ask('POST', '/admin/cards/issue', { as: world.admin, body });
  }
  return term;
}

const issuedQuery = async (world: World) => {
  await issuedCards(world);
  return classQuery(world);
};

const cardOfStudent = async (world: World) => ({ id: world.student._id, query: `term=${await issuedCards(world)}` });
const ownCard = async (world: World) => ({ id: await issuedCards(world) });
const cardOfChild = async (world: World) => ({ id: world.student._id, second: await issuedCards(world) });

const classQuery = async (world: World) => (await sheetQuery(world)).replace(/&subject=\w+/, '');

const exam = usualSchemes.schemes[0]?.components.at(-1)?._id ?? '';

const partQuery = async (world: World) => `${await sheetQuery(world)}&component=${exam}`;
const [trait] = usualConduct.traits;
const [best] = usualConduct.steps;

const bands = [
  { name: 'Pass', from: 40 },
  { name: 'Fail', from: 0 },
];
const scale = { kind: 'own', bands };

const aCardHead = {
  ...{ motto: '', address: '12 Unity Road, Ibadan', phone: '0803 000 0000', principalName: 'Mrs A. Bello' },
  ...{ principalTitle: 'Principal', note: '', shows: { attendance: true, conduct: true, statistics: false } },
};

export const scoreCalls: Calls = {
  ...registerCalls,
  ...certificateCalls,
  'GET /admin/schemes': () => ({}),
  'PUT /admin/schemes': async ({ house }) => {
    const closings = [{ termId: (await aTerm(house))._id, day: '2026-12-11' }];
    const rules = { ...usualSchemes.rules, decimals: 0 };
    return { body: { ...usualSchemes, rules, scales: [{ classIds: [defaultClassId(1)], scale }], closings } };
  },
  'GET /admin/card-head': () => ({}),
  'GET /admin/card-head/sample.pdf': () => ({}),
  'PUT /admin/card-head': () => ({ body: { ...aCardHead, motto: 'Knowledge is light' } }),
  'POST /admin/card-head/picture': () => ({ query: 'of=crest', body: pictureForm(null) }),
  'DELETE /admin/card-head/picture': () => ({ query: 'of=crest' }),
  'GET /admin/scores': async (world) => ({ query: await sheetQuery(world) }),
  'GET /admin/scores/sheets': async ({ house }) => ({ query: `term=${(await aTerm(house))._id}` }),
  'GET /admin/broadsheet': async (world) => ({ query: await classQuery(world) }),
  'GET /admin/broadsheet.pdf': async (world) => ({ query: await classQuery(world) }),
  'GET /admin/broadsheet.xlsx': async (world) => ({ query: await classQuery(world) }),
  'PUT /admin/scores': async (world) => ({
    query: await sheetQuery(world),
    body: { rows: [{ studentId: world.student._id, scores: { [exam]: 44.5 }, updatedAt: null }] },
  }),
  'GET /admin/cards': async (world) => ({ query: await issuedQuery(world) }),
  'GET /admin/cards.pdf': async (world) => ({ query: await issuedQuery(world) }),
  'GET /admin/cards.zip': async (world) => ({ query: await issuedQuery(world) }),
  'GET /admin/cards/:studentId': cardOfStudent,
  'GET /admin/cards/:studentId/history': cardOfStudent,
  'GET /admin/cards/:studentId/card.pdf': cardOfStudent,
  'POST /admin/cards/issue': async (world) => {
    const { term, classes } = await someMarks(world);
    return { body: { class: classes[0], term, ...toIssue } };
  },
  'GET /admin/card-texts': async (world) => ({ query: await issuedQuery(world) }),
  'POST /admin/card-texts': async (world) => {
    const { house, student } = world;
    const query = new URLSearchParams(await issuedQuery(world));
    const proved = { phone_from: 'proved', sms_stopped_at: null } as const;
    await house.db.updateTable('users').set(proved).where('_id', '=', student._id).execute();
    return { body: { ...Object.fromEntries(query), toSend: 100 } };
  },
  'POST /admin/cards/withdraw': async (world) => ({
    body: { studentId: world.student._id, term: await issuedCards(world), reason: 'A wrong name' },
  }),
  'GET /user/cards': () => ({}),
  'GET /user/cards/:term': ownCard,
  'GET /user/cards/:term/card.pdf': ownCard,
  'GET /guardian/children/:id/cards': ({ student }) => ({ id: student._id }),
  'GET /guardian/children/:id/cards/:term': cardOfChild,
  'GET /guardian/children/:id/cards/:term/card.pdf': cardOfChild,
  'GET /admin/scores/fill/exams': async (world) => ({ query: await sheetQuery(world) }),
  'GET /admin/scores/fill': async (world) => ({ query: `${await partQuery(world)}&exam=${world.sat._id}` }),
  'PUT /admin/scores/fill': async (world) => ({
    query: await partQuery(world),
    body: { exam: world.sat._id, absent: true },
  }),
  'DELETE /admin/scores/fill': async (world) => {
    const query = await partQuery(world);
    const { house, admin, sat } = world;
    await house.ask('PUT', `/admin/scores/fill?${query}`, { as: admin, body: { exam: sat._id } });
    return { query: `${query}&marks=keep` };
  },
  'PUT /admin/scores/refill': async (world) => ({ query: await sheetQuery(world) }),
  'GET /admin/conduct/settings': () => ({}),
  'PUT /admin/conduct/settings': () => {
    const { traits, steps, suggestions } = usualConduct;
    return {
      body: { traits: [...traits, { name: 'Courage', group: 'affective', isClosed: false }], steps, suggestions },
    };
  },
  'GET /admin/conduct': async (world) => ({ query: await classQuery(world) }),
  'PUT /admin/conduct': async (world) => ({
    query: await classQuery(world),
    body: {
      rows: [
        {
          ...{ studentId: world.student._id, updatedAt: null },
          remarks: { teacher: 'Steady work.', principal: 'Keep it up.' },
          traits: { [trait?._id ?? '']: best?._id },
        },
      ],
    },
  }),
  'PUT /admin/scores/reopen': async (world) => {
    const query = await sheetQuery(world);
    return { query, body: { reason: 'Marks came late', until: '2026-12-31' } };
  },
};
