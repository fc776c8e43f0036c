import type { AuditEntry } from '@akada/contract';
import { describe, expect, test } from 'vitest';
import { openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, aSuperAdmin, password } from '../../../test/people.ts';
import { aLesson, aPayment } from '../../../test/things.ts';
import { bySystem, recordAudit } from './record.ts';

/** A head, and a teacher who has made two lessons and approved a payment, an hour after one another. */
async function aSchoolWithDeeds() {
  const house = await openHouse();
  const head = await aSuperAdmin(house, { fullName: 'Folasade Head' });
  const teacher = await anAdmin(house, { fullName: 'Chinedu Okafor', email: 'chinedu@school.test' });
  const ada = await aStudent(house, { fullName: 'Ada Ọbịnna', email: 'ada@home.test' });
  house.clock.advance({ hours: 1 });
  const lesson = await aLesson(house, teacher, { title: 'Fractions 100%' });
  house.clock.advance({ hours: 1 });
  await aLesson(house, teacher, { title: 'Decimals' });
  house.clock.advance({ hours: 1 });
  const payment = await aPayment(house, ada, lesson);
  await house.ask('PUT', `/payment/${payment._id}/approve`, { as: teacher });
  const log = async (query = '') => (await house.ask('GET', `/admin/audit${query}`, { as: head })).body;
  const found = async (query: string) =>
    ((await log(query)).data as AuditEntry[]).map((entry) => `${entry.action} ${entry.subjectTitle}`);
  return { house, head, teacher, ada, payment, log, found };
}

const made = ['lesson.create Decimals', 'lesson.create Fractions 100%'];

describe('the audit log', () => {
  test('tells who did what to what, when, and what it changed; the newest first', async () => {
    const { log, teacher, ada, payment } = await aSchoolWithDeeds();
    const { data, next } = await log();
    expect(next).toBeNull();
    expect(data.map((entry: AuditEntry) => entry.action)).toEqual([
      'payment.approve',
      'lesson.create',
      'lesson.create',
      'session.sign-in',
      'session.sign-in',
    ]);
    expect(data[0]).toMatchObject({
      at: '2026-09-15T12:00:00.000Z',
      actorId: teacher._id,
      actorName: 'Chinedu Okafor',
      actorRole: 'admin',
      subjectKind: 'payment',
      subjectId: payment._id,
      person: { _id: ada._id, fullName: 'Ada Ọbịnna', email: 'ada@home.test' },
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
    expect(data[1]).toMatchObject({ before: null, after: { title: 'Decimals', price: 2000 }, person: null });
  });

  test('is searched by who did it, what was done, what to, and whom it concerned, in any case', async () => {
    const { found } = await aSchoolWithDeeds();
    expect(await found('?search=decim')).toEqual([made[0]]);
    expect(await found('?search=CREATED%20A%20LESSON')).toEqual(made);
    expect(await found('?search=okafor')).toHaveLength(4);
    expect(await found('?search=chinedu@school.test')).toHaveLength(4);
    expect((await found(`?search=${encodeURIComponent('ỌBỊNNA')}`)).map((line) => line.split(' ')[0])).toEqual([
      'payment.approve',
    ]);
    expect(await found('?search=ada@home')).toHaveLength(1);
    expect(await found('?search=100%25')).toHaveLength(2);
    expect(await found('?search=zzzz')).toEqual([]);
  });

  test('is narrowed down to an area and to days of the school', async () => {
    const { house, teacher, found } = await aSchoolWithDeeds();
    expect(await found('?area=lesson')).toEqual(made);
    expect(await found('?area=lesson&search=frac')).toEqual([made[1]]);
    expect(await found('?area=&from=&to=&search=')).toHaveLength(5);
    // The day begins at 23:00 UTC in Lagos.
    house.clock.set('2026-09-16T22:59:59.999Z');
    await house.db.updateTable('sessions').set({ expires_at: '2026-10-01' }).execute();
    await aLesson(house, teacher, { title: 'Late at night' });
    house.clock.set('2026-09-16T23:00:00.000Z');
    await aLesson(house, teacher, { title: 'Early in the morning' });
    expect(await found('?from=2026-09-16&to=2026-09-16')).toEqual(['lesson.create Late at night']);
    expect(await found('?from=2026-09-17')).toEqual(['lesson.create Early in the morning']);
    expect(await found('?to=2026-09-14')).toEqual([]);
  });

  test('is searched back to 90 days ago, and further back where a first day says so', async () => {
    const { house, head, found } = await aSchoolWithDeeds();
    house.clock.advance({ days: 89, hours: 20 });
    head.token = (await house.ask('POST', '/auth/login', { body: { email: head.email, password } })).body.token;
    expect(await found('?search=lesson')).toEqual(made);
    house.clock.advance({ days: 2 });
    head.token = (await house.ask('POST', '/auth/login', { body: { email: head.email, password } })).body.token;
    expect(await found('?search=lesson')).toEqual([]);
    expect(await found('?search=lesson&to=2026-11-30')).toEqual(made);
    expect(await found('?search=lesson&from=2026-09-15')).toEqual(made);
    // Without a search nothing is left out.
    expect(await found('?area=lesson')).toEqual(made);
  });

  test('comes in pages that neither repeat nor miss an entry when new ones are written meanwhile', async () => {
    const { house, teacher, log } = await aSchoolWithDeeds();
    const seen: string[] = [];
    let before = '';
    for (let pages = 0; pages < 9; pages += 1) {
      const { data, next } = await log(`?limit=2&before=${before}`);
      seen.push(...data.map((entry: AuditEntry) => entry._id));
      house.clock.advance({ seconds: 1 });
      await aLesson(house, teacher, { title: `Meanwhile ${pages}` });
      if (next === null) break;
      before = next;
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('keeps the name of an admin who has left', async () => {
    const { house, teacher, log } = await aSchoolWithDeeds();
    house.clock.advance({ hours: 1 });
    await house.ask('POST', '/auth/step-up', { as: teacher, body: { password } });
    await house.ask('DELETE', '/user', { as: teacher });
    const { data } = await log('?search=okafor');
    expect(data).toHaveLength(5);
    expect(data[0]).toMatchObject({ action: 'user.delete', actorName: 'Chinedu Okafor', after: null });
  });
});

test('what Akada does by itself, and what is done at the server, has no role', async () => {
  const { house, log } = await aSchoolWithDeeds();
  const subject = { kind: 'settings', title: 'Settings' } as const;
  const deed = { action: 'privacy.hold', subject, after: { clockDate: '2026-09-15' } } as const;
  const older = { ...bySystem, role: 'super-admin' } as const;
  for (const by of [bySystem, older]) {
    house.clock.advance({ seconds: 1 });
    const at = new Date(house.clock.now()).toISOString();
    await house.db.transaction().execute((trx) => recordAudit(trx, { ...deed, by, at }));
  }
  const { data } = await log('?limit=2');
  for (const entry of data) {
    expect(entry).toMatchObject({ actorName: 'Akada', actorId: '' });
    expect(entry).not.toHaveProperty('actorRole');
  }
});

test.each(['?from=2026-02-30', '?to=yesterday', '?to=2026-09-15T10:00:00Z', '?area=weather', '?before=1', '?limit=0'])(
  'the log takes %s as left out',
  async (query) => {
    const { log } = await aSchoolWithDeeds();
    expect(await log(query)).toEqual(await log(''));
  },
);
