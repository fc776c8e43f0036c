import { endpoints } from '@akada/contract/endpoints';
import { expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { aStudent, type Person } from '../../../test/people.ts';
import { aCourse, aLesson, anExam } from '../../../test/things.ts';
import { askRoute, aWorld, type World } from '../../../test/world.ts';

const reads = [
  ...new Set(
    Object.values(endpoints)
      .filter(({ method, access }) => method === 'GET' && (access === 'anyone' || access.includes('user')))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

async function aGroup({ house, admin }: World, name: string, students: readonly Person[]): Promise<string> {
  const { _id } = (await house.ask('POST', '/admin/groups', { as: admin, body: { name } })).body.data;
  const body = { studentIds: students.map((student) => student._id) };
  await house.ask('POST', `/admin/groups/${_id}/members`, { as: admin, body });
  return _id;
}

test('over all endpoints, who is in a group sees its exam and nothing else of groups; a classmate sees nothing', async () => {
  const house = await openHouse();
  house.expectErrors();
  const world = await aWorld(house);
  const { admin, student: member, other: classmate } = world;
  const hidden = await aStudent(house, { fullName: 'Hidden Person', classLevel: 'Grade 5 Secondary' });
  const own = await aGroup(world, 'Own group', [member, hidden]);
  const other = await aGroup(world, 'Other group', [hidden]);
  const set = (title: string, groupIds: string[]) =>
    anExam(house, admin, { title, groupIds, classLevel: 'Grade 5 Secondary', questions: world.questions });
  await set('Paper of the group', [own]);
  const [ofOther, ofClass] = [await set('Paper of others', [other]), await set('Paper of a class', [])];
  const body = { title: 'Notice to others', text: 'Come.', classLevels: null, groupIds: [other] };
  await house.ask('POST', '/admin/announcements', { as: admin, body });

  const film = await aLesson(house, admin, { title: 'Film of others', subject: 'Secret craft', groupIds: [other] });
  const course = await aCourse(house, admin, [film], { title: 'Course of others', groupIds: [other] });

  const things = ['Film of others', 'Secret craft', 'Course of others'];
  const titles = [...things, 'Paper of others', 'Paper of a class', 'Notice to others', 'Hidden Person', 'Other group'];
  const secrets = [...titles, own, other, ofOther._id, ofClass._id, hidden._id, film._id, course._id];
  const withPaper = { member: new Set<string>(), classmate: new Set<string>() };
  const withGroup = new Set<string>();
  for (const route of reads) {
    for (const [name, person] of [
      ['member', member],
      ['classmate', classmate],
    ] as const) {
      const { text } = await askRoute(world, route, person);
      for (const secret of secrets) expect(text.includes(secret), `${secret} in ${route} for the ${name}`).toBe(false);
      if (text.includes('Paper of the group')) withPaper[name].add(route);
      if (text.includes('Own group')) withGroup.add(`${route} for the ${name}`);
    }
  }
  expect(reads.length).toBeGreaterThan(45);
  // The calendar address identifies the member, whatever session calls it.
  expect([...withPaper.classmate]).toEqual(['GET /calendar/:token.ics']);
  expect([...withPaper.member].toSorted()).toEqual([
    'GET /calendar/:token.ics',
    'GET /exam',
    'GET /notification',
    'GET /user/export',
  ]);
  expect([...withGroup]).toEqual(['GET /user/export for the member']);
  for (const { _id } of [ofOther, ofClass]) {
    expect((await house.ask('GET', `/exam/${_id}`, { as: member })).status).toBe(404);
    expect((await house.ask('POST', `/studentExam/start/${_id}`, { as: member })).status).toBe(403);
    const answers = { answers: [{ questionId: world.questions[0]._id, selectedAnswer: '4', seq: 1 }] };
    const saved = await house.ask('PUT', `/studentExam/answer/${_id}`, { as: member, body: answers });
    expect(saved.status).toBeGreaterThanOrEqual(400);
  }
});
