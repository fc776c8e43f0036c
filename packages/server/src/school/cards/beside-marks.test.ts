import type { CardOfStudent } from '@akada/contract';
import { expect, test } from 'vitest';
import { four, punctuality } from '../../../test/conduct-school.ts';
import type { House } from '../../../test/house.ts';
import { aRegisterSchool } from '../../../test/register-school.ts';
import { aFilledSchool } from '../../../test/score-fills.ts';
import { ca1, ca2 } from '../../../test/score-school.ts';

/** What a card has beside marks that somebody typed. */

type Staff = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => ReturnType<House['ask']>;

async function cardOf(staff: Staff, place: Record<string, string>, studentId: string): Promise<CardOfStudent> {
  const reply = await staff('GET', `/admin/cards?${new URLSearchParams(place)}`);
  return reply.body.data.students.find((one: CardOfStudent) => one.studentId === studentId);
}

test('a card has the days of the register and the conduct, and says what of them would change', async () => {
  const { staff, take, register, put, ids, terms, ada } = await aRegisterSchool();
  const place = { class: ids.ss2, term: terms.first };
  await put(ada, { [ca1]: 10 });
  await take([[ada, 'late']]);
  const conduct = async (rows: object) => {
    const reply = await staff('PUT', `/admin/conduct?${new URLSearchParams(place)}`, {
      rows: [{ studentId: ada._id, updatedAt: null, ...rows }],
    });
    expect(reply.status, reply.text).toBe(200);
  };
  await conduct({ remarks: { teacher: 'Steady work.' }, traits: { [punctuality]: four } });
  const shown = await staff('GET', `/admin/cards/${ada._id}?term=${terms.first}`);
  expect(shown.body.data.card).toMatchObject({
    attendance: { open: 1, present: 1, late: 1, absent: 0 },
    traits: [{ group: 'Behaviour', name: 'Punctuality', rating: '4' }],
    remarks: { teacher: 'Steady work.', principal: '' },
  });
  await staff('POST', '/admin/cards/issue', { ...place, evenIncomplete: true });
  await take([[ada, 'excused']], {}, { seen: (await register()).updatedAt });
  expect((await cardOf(staff, place, ada._id)).changes).toEqual([
    'Days present 1 → 0',
    'Days late 1 → 0',
    'Days absent 0 → 1',
  ]);
});

test('a key that is corrected after issuing says which cards would change, and one press issues them again', async () => {
  const { staff, fill, put, correctKey, ids, terms, ada } = await aFilledSchool();
  const place = { class: ids.ss2, term: terms.first };
  await fill();
  await put(ada, { [ca1]: 10, [ca2]: 10 });
  const issue = (reason?: string) =>
    staff('POST', '/admin/cards/issue', { ...place, evenIncomplete: true, ...(reason && { reason }) });
  expect((await issue()).body.data.issued).toHaveLength(2);
  expect((await correctKey()).status).toBe(200);
  const { state, changes } = await cardOf(staff, place, ada._id);
  expect(state).toBe('would-change');
  expect(changes[0]).toBe('Chemistry: total 70 → 80');
  expect((await issue('The key had an error')).body.data.issued).toHaveLength(2);
  const again = await cardOf(staff, place, ada._id);
  expect(again).toMatchObject({ state: 'issued', issued: { version: 2 } });
});
