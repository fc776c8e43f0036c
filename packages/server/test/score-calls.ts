import { usualSchemes } from '@akada/contract/rules/schemes';
import { defaultClassId } from '@akada/contract/rules/school-classes';
import type { House } from './house.ts';
import { pictureForm } from './pictures.ts';
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

const classQuery = async (world: World) => (await sheetQuery(world)).replace(/&subject=\w+/, '');

const exam = usualSchemes.schemes[0]?.components.at(-1)?._id ?? '';

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
  'GET /admin/schemes': () => ({}),
  'PUT /admin/schemes': async ({ house }) => {
    const closings = [{ termId: (await aTerm(house))._id, day: '2026-12-11' }];
    const rules = { ...usualSchemes.rules, decimals: 0 };
    return { body: { ...usualSchemes, rules, scales: [{ classIds: [defaultClassId(1)], scale }], closings } };
  },
  'GET /admin/card-head': () => ({}),
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
  'PUT /admin/scores/reopen': async (world) => {
    const query = await sheetQuery(world);
    return { query, body: { reason: 'Marks came late', until: '2026-12-31' } };
  },
};
