import { expect, test } from 'vitest';
import { answer, aSitting } from '../../test/sitting.ts';
import { writeSeen } from './presence.ts';

test('a device is seen when it starts, saves or asks how things stand; one that was taken over no more', async () => {
  const { house, questions, exam, desk } = await aSitting();
  const seenAt = async () => {
    await writeSeen(house.context);
    return (await house.db.selectFrom('attempts').select('last_seen_at').executeTakeFirstOrThrow()).last_seen_at;
  };
  const asPhone = { as: desk.student, body: { device: 'phone-of-ada' } };
  await house.ask('POST', `/studentExam/start/${exam._id}`, asPhone);
  expect(await seenAt()).toBe('2026-09-15T09:00:00.000Z');
  house.clock.advance({ minutes: 1 });
  expect(await seenAt()).toBe('2026-09-15T09:00:00.000Z');
  await desk.save(answer(questions[0], '4', 1));
  expect(await seenAt()).toBe('2026-09-15T09:01:00.000Z');
  house.clock.advance({ minutes: 1 });
  await house.ask('GET', `/studentExam/pulse/${exam._id}?device=phone-of-ada`, { as: desk.student });
  expect(await seenAt()).toBe('2026-09-15T09:02:00.000Z');
  house.clock.advance({ minutes: 1 });
  await house.ask('GET', `/studentExam/pulse/${exam._id}?device=another-one`, { as: desk.student });
  expect(await seenAt()).toBe('2026-09-15T09:02:00.000Z');
});
