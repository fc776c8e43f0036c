import type { CardTexts, TermCard } from '@akada/contract';
import { gsmText, longestSms } from '@akada/contract/rules/sms';
import { describe, expect, test } from 'vitest';
import { aGuardian, comeOfAge } from '../../../test/guardian-calls.ts';
import { refusal } from '../../../test/house.ts';
import { textsOf } from '../../../test/mail.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';
import { deliverNext } from '../../platform/mail/outbox.ts';
import { mostTextsAnHour } from './proved-numbers.ts';
import { textOfCard } from './text-of-card.ts';
import { forgetTexts, workOnCardTexts } from './work-on-texts.ts';

const [own, mothers, changed] = ['+2348031000001', '+2348031000002', '+2348031000003'];

/** Ada and Bola have issued cards, at ten in the morning; nobody has a proved number. */
async function aSchool() {
  const school = await aScoreSchool();
  const { house, staff, putAll, ids, terms, subjects, ada, bola } = school;
  const marks = { [ca1]: 10, [ca2]: 10, [exam]: 51 };
  for (const subject of Object.values(subjects)) {
    await putAll(
      [
        [ada, marks],
        [bola, marks],
      ],
      { subject },
    );
  }
  const place = { class: ids.ss2, term: terms.first };
  const issue = (reason?: string) => staff('POST', '/admin/cards/issue', { ...place, ...(reason && { reason }) });
  expect((await issue()).status).toBe(200);
  const prove = (
    { _id }: { _id: string },
    phone_number: string,
    phone_from: 'proved' | 'staff' | 'invite' = 'proved',
  ) =>
    house.db
      .updateTable('users')
      .set({ phone_number, phone_from, sms_stopped_at: null })
      .where('_id', '=', _id)
      .execute();
  const look = async (): Promise<CardTexts> =>
    (await staff('GET', `/admin/card-texts?${new URLSearchParams(place)}`)).body.data;
  const send = (toSend = 10) => staff('POST', '/admin/card-texts', { ...place, toSend });
  const work = async () => {
    while ((await workOnCardTexts(house.context)) > 0);
    return (await textsOf(house)).map(({ to }) => to);
  };
  return { ...school, place, issue, prove, look, send, work };
}

describe('a short result', () => {
  test('goes to the student and the guardian whose numbers a code has proved, and to no other', async () => {
    const { house, prove, look, send, work, ada, bola } = await aSchool();
    const mother = await aGuardian(house, [ada]);
    await prove(ada, own);
    await prove(mother, mothers);
    await prove(bola, changed, 'staff');
    expect(await look()).toMatchObject({ cards: 2, toSend: 2, sent: 0, waiting: 0, without: ['Bola Ojo'] });
    expect((await send()).body.data).toMatchObject({ toSend: 0, waiting: 2 });
    expect((await work()).toSorted()).toEqual([own, mothers].toSorted());
    const [text] = await textsOf(house);
    expect(text?.text).toBe('Ada Obi, First term 2026/2027: average 71.0%, grade B, 1st of 2, shared. Test School');
    expect(await look()).toMatchObject({ toSend: 0, sent: 2, waiting: 0 });
  });

  test('is sent once a version and number, however often and by how many it is asked for', async () => {
    const { house, prove, send, work, issue, rowOf, put, ada } = await aSchool();
    await prove(ada, own);
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const works = () => workOnCardTexts(house.context);
    await Promise.all([works(), works(), works()]);
    await send();
    expect(await work()).toEqual([own]);
    await put(ada, { [exam]: 54 }, (await rowOf(ada))?.updatedAt ?? null);
    await issue('Corrected');
    await send();
    expect(await work()).toEqual([own, own]);
  });

  test('does not go to a number that changed meanwhile, nor of a card that was withdrawn', async () => {
    const { house, staff, prove, send, work, moveTo, place, look, ada, bola } = await aSchool();
    const mother = await aGuardian(house, [ada]);
    await prove(ada, own);
    await prove(mother, mothers);
    await prove(bola, changed);
    house.clock.set('2026-09-15T22:30:00.000Z');
    await send();
    expect(await work()).toEqual([]);
    await prove(ada, '+2348031999999', 'staff');
    await house.db.deleteFrom('guardian_links').execute();
    await staff('POST', '/admin/cards/withdraw', { studentId: bola._id, term: place.term, reason: 'Wrong' });
    await moveTo('2026-09-16T11:00:00.000Z');
    expect(await work()).toEqual([]);
    expect(await look()).toMatchObject({ sent: 0, waiting: 0 });
  });

  test('that is in the outbox does not reach a number which changes before it leaves', async () => {
    const { house, prove, send, ada } = await aSchool();
    await prove(ada, own);
    await send();
    expect(await workOnCardTexts(house.context)).toBe(1);
    await prove(ada, changed);
    const given = await textsOf(house).catch((error: Error) => error.message);
    expect(given).toMatch(/given up/);
    expect(await textsOf(house)).toEqual([]);
  });

  test('that the provider refused for good, or that came too late, can be sent again', async () => {
    const { house, prove, look, send, work, ada } = await aSchool();
    await prove(ada, own);
    await send();
    await workOnCardTexts(house.context);
    const refused = {
      send: () => Promise.reject(Object.assign(new Error('refused'), { code: 'SMS_400', isFinal: true })),
    };
    await expect(deliverNext(house.context, refused, forgetTexts)).rejects.toThrow(/given up/);
    expect(await look()).toMatchObject({ toSend: 1, sent: 0, waiting: 0 });
    await send();
    await workOnCardTexts(house.context);
    house.clock.advance({ minutes: 61 });
    await expect(textsOf(house)).rejects.toThrow(/too late/);
    expect(await look()).toMatchObject({ toSend: 1, sent: 0 });
    await send();
    expect(await work()).toEqual([own]);
    expect(await look()).toMatchObject({ toSend: 0, sent: 1 });
  });

  test('does not leave the outbox once its card is withdrawn or has a newer version', async () => {
    const { house, staff, prove, send, issue, put, rowOf, place, look, ada, bola } = await aSchool();
    await prove(ada, own);
    await prove(bola, mothers);
    await send();
    expect(await workOnCardTexts(house.context)).toBe(2);
    const away = { send: () => Promise.reject(Object.assign(new Error('away'), { code: 'ETIMEDOUT' })) };
    for (const _ of [ada, bola]) expect(await deliverNext(house.context, away)).toBe(true);
    await put(ada, { [exam]: 54 }, (await rowOf(ada))?.updatedAt ?? null);
    await issue('Corrected');
    await staff('POST', '/admin/cards/withdraw', { studentId: bola._id, term: place.term, reason: 'Wrong' });
    expect(await look()).toMatchObject({ cards: 1, toSend: 1, sent: 0, waiting: 0 });
    house.clock.advance({ minutes: 5 });
    expect(await textsOf(house)).toEqual([]);
    await send();
    await workOnCardTexts(house.context);
    expect(await textsOf(house)).toMatchObject([{ to: own, text: expect.stringContaining('average 72.5%') }]);
  });

  test('that the hour’s limit held back waits for the morning, and is not tried again at night', async () => {
    const { house, prove, send, look, moveTo, ada, bola } = await aSchool();
    await prove(ada, own);
    await prove(bola, mothers);
    await moveTo('2026-09-15T19:50:00.000Z');
    await send();
    await house.db
      .updateTable('card_texts')
      .set({ due_at: '2026-09-15T20:10:00.000Z' })
      .where('student_id', '=', bola._id)
      .execute();
    expect(await workOnCardTexts(house.context)).toBe(1);
    const { expires_at } = await house.db
      .selectFrom('outbox')
      .select('expires_at')
      .where('about', 'like', 'card-text %')
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe('2026-09-15T20:00:00.000Z');
    house.clock.set('2026-09-15T20:10:00.000Z');
    expect(await workOnCardTexts(house.context)).toBe(0);
    expect(await look()).toMatchObject({ waiting: 1 });
    house.clock.set('2026-09-16T05:00:00.000Z');
    expect(await workOnCardTexts(house.context)).toBe(1);
  });

  test('waits for the next hour once the school’s SMS of this one are spent', async () => {
    const { house, prove, send, look, ada, bola } = await aSchool();
    await prove(ada, own);
    await prove(bola, mothers);
    await send();
    expect(await workOnCardTexts(house.context)).toBe(2);
    expect(await textsOf(house)).toHaveLength(2);
    await house.db.updateTable('mail_counts').set({ mails: mostTextsAnHour }).execute();
    await house.db.updateTable('card_texts').set({ queued_at: null }).where('student_id', '=', bola._id).execute();
    expect(await workOnCardTexts(house.context)).toBe(0);
    expect(await look()).toMatchObject({ waiting: 1 });
    house.clock.advance({ minutes: 61 });
    expect(await workOnCardTexts(house.context)).toBe(1);
    expect(await textsOf(house)).toHaveLength(3);
  });

  test('is withheld where a student of age withholds results, and more than was shown is not sent', async () => {
    const { house, admin, prove, look, send, ada, bola } = await aSchool();
    const mother = await aGuardian(house, [ada]);
    await prove(mother, mothers);
    await comeOfAge(house, admin, ada);
    await house.db
      .updateTable('guardian_choices')
      .set({ hides_results: 1 })
      .where('student_id', '=', ada._id)
      .execute();
    expect(await look()).toMatchObject({ toSend: 0, without: ['Ada Obi', 'Bola Ojo'] });
    await prove(bola, own);
    expect(refusal(await send(0))).toMatchObject({ status: 409, field: 'toSend' });
  });
});

test('a school without a provider of SMS sends none', async () => {
  const { house, staff, look, place } = await aSchool();
  expect((await look()).cards).toBe(2);
  Object.assign(house.context, { config: { ...house.context.config, host: '0.0.0.0' } });
  const reply = await staff('GET', `/admin/card-texts?${new URLSearchParams(place)}`);
  expect(refusal(reply)).toMatchObject({ status: 409, message: 'Your school sends no SMS' });
});

test('the text is one SMS, whatever names there are, and no figure of it is cut', () => {
  const summary = { subjects: 12, obtainable: 1200, obtained: 861.5, average: 71.79, grade: 'B2' };
  const card = (school: string, name: string, term: string): TermCard =>
    ({
      ...{ head: { school }, decimals: 2, student: { _id: 'a', fullName: name, className: 'SSS 2 Gold' } },
      term: { _id: 'b', name: term, session: '2026/2027', startDate: '2026-09-14', endDate: '2026-12-18' },
      summary: { ...summary, position: { place: 23, of: 145, isShared: true } },
    }) as TermCard;
  const words = ['Ada', 'Ọlábísí Ṣóyínká-Adégbénró', 'Ɗanladi '.repeat(12), 'W'.repeat(100), '2nd '.repeat(20), 'محمد'];
  for (const school of words) {
    for (const name of words) {
      for (const term of ['First term', 'Harmattan '.repeat(6), '1', 'First term 2026/2027']) {
        const text = textOfCard(card(school, name, term));
        expect(text.length, text).toBeLessThanOrEqual(longestSms);
        expect(gsmText(text)).toBe(text);
        expect(text).toContain(' 2026/2027: average 71.79%, grade B2, 23rd of 145, shared.');
      }
    }
  }
});
