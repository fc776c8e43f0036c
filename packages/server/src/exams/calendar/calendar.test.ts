import { expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person, password } from '../../../test/people.ts';
import { anExam, aQuestion, aStart } from '../../../test/things.ts';
import { icsOf } from './ics.ts';

/** The student's private address as a path below /api. */
async function aFeed(house: House, as: Person): Promise<string> {
  const { body } = await house.ask('POST', '/user/calendar', { as });
  expect(body.data.address).toMatch(/\/api\/calendar\/[\w-]{32}\.ics$/);
  return body.data.address.split('/api')[1];
}

const titles = (text: string) => [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, title]) => title);

test('the calendar has the exams that the student can sit or will be able to, and no others', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const questions = [await aQuestion(house, admin)];
  const set = (title: string, wishes: object) => anExam(house, admin, { title, questions, ...wishes });
  const open = await set('Open now', {});
  await set('Next week', { startDate: '2026-09-22', endDate: '2026-09-22' });
  await set('A draft', { isActive: false, startDate: '2026-09-22' });
  await set('Another class', { classLevel: 'Grade 2 Secondary' });
  await set('Closed', { startDate: '2026-09-01', endDate: '2026-09-10' });
  const path = await aFeed(house, ada);
  const reply = await house.ask('GET', path);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(titles(reply.text).sort()).toEqual(['Exam: Next week', 'Exam: Open now']);
  expect(reply.text).toContain(`UID:${open._id}@akada\r\n`);
  expect(reply.text).toContain('DTSTART:20260921T230000Z\r\n');
  expect(reply.text).not.toMatch(new RegExp(`${ada.fullName}|${ada.email}|${ada._id}|What is`));
  await aStart(house, ada, open);
  expect((await house.ask('GET', path)).text).toContain('DTEND:20260915T093000Z');
  await house.ask('POST', `/studentExam/submit/${open._id}`, { as: ada, body: {} });
  expect(titles((await house.ask('GET', path)).text)).toEqual(['Exam: Next week']);
});

test('a new address ends the old one, and an address that is turned off, suspended or erased is not found', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const status = async (path: string) => (await house.ask('GET', path)).status;
  const first = await aFeed(house, ada);
  expect((await house.ask('GET', '/user/calendar', { as: ada })).body.data).toEqual({
    createdAt: '2026-09-15T09:00:00.000Z',
  });
  expect(JSON.stringify(await house.db.selectFrom('calendar_feeds').selectAll().execute())).not.toContain(
    first.slice(10, 42),
  );
  const second = await aFeed(house, ada);
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  await house.ask('PUT', `/admin/users/${ada._id}/suspend`, { as: admin });
  expect(await status(second)).toBe(404);
  const bola = await aStudent(house);
  const path = await aFeed(house, bola);
  await house.ask('DELETE', '/user/calendar', { as: bola });
  expect(await status(path)).toBe(404);
  expect((await house.ask('GET', '/user/calendar', { as: bola })).body.data).toEqual({});
  const again = await aFeed(house, bola);
  const erased = await house.ask('DELETE', '/user', { as: bola });
  expect([erased.status, await status(again)]).toEqual([200, 404]);
  expect(await house.db.selectFrom('calendar_feeds').select('student_id').execute()).toEqual([{ student_id: ada._id }]);
});

test('lines are folded at 75 octets between letters, and text cannot begin a line of its own', () => {
  const title = `${'ẹ'.repeat(60)}; Algebra, part\\1\r\nBEGIN:VALARM`;
  const times = { from: '2026-09-15T09:00:00.000Z', to: '2026-09-15T10:00:00.000Z' };
  const text = icsOf('Exams', [{ uid: '1@akada', title, description: 'x', ...times }], times.from);
  const lines = text.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines).not.toContain('BEGIN:VALARM');
  expect(text.replaceAll('\r\n ', '')).toContain(
    `SUMMARY:${'ẹ'.repeat(60)}\\; Algebra\\, part\\\\1\\nBEGIN:VALARM\r\n`,
  );
});

test('a new password and “Sign out everywhere” end the address from before, and say that there is none', async () => {
  const house = await openHouse();
  const [admin, ada] = [await anAdmin(house), await aStudent(house)];
  const works = async (path: string) => (await house.ask('GET', path)).status === 200;
  const before = await aFeed(house, ada);
  house.clock.advance({ minutes: 1 });
  const change = { oldPassword: password, newPassword: 'another battery horse', cpassword: 'another battery horse' };
  const { token } = (await house.ask('PATCH', '/user/update-password', { as: ada, body: change })).body;
  const as = { ...ada, token };
  expect([await works(before), (await house.ask('GET', '/user/calendar', { as })).body.data]).toEqual([false, {}]);
  house.clock.advance({ minutes: 1 });
  const after = await aFeed(house, as);
  expect(await works(after)).toBe(true);
  house.clock.advance({ minutes: 1 });
  await house.ask('PUT', `/admin/users/${ada._id}/sign-out`, { as: admin });
  expect(await works(after)).toBe(false);
});
