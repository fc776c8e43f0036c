import { describe, expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { answer, aSitting, type Given } from '../../../test/sitting.ts';
import { writeSeen } from './presence.ts';

/** One student's attempt on several devices. */
async function aSittingOnDevices() {
  const { house, questions, exam, desk } = await aSitting();
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    house.ask(method, `/studentExam/${path}`, { as: desk.student, body });
  const on = (device: string) => ({
    start: async () => (await ask('POST', `start/${exam._id}`, { device })).body.data,
    save: async (...answers: Given[]) => (await ask('PUT', `answer/${exam._id}`, { answers, device })).body.data,
    pulse: async () => (await ask('GET', `pulse/${exam._id}?device=${device}`)).body.data,
  });
  return { house, questions, desk, ask, exam, phone: on('phone-of-ada'), laptop: on('laptop-at-school') };
}

describe('an attempt that is opened on another device', () => {
  test('goes on there with the same paper and deadline; the first device is told by its next call', async () => {
    const { house, questions, phone, laptop } = await aSittingOnDevices();
    const first = await phone.start();
    expect((await phone.save(answer(questions[0], '3', 1))).takenOver).toBe(false);
    house.clock.advance({ minutes: 5 });
    const second = await laptop.start();
    expect(second).toMatchObject({ attempt: { _id: first.attempt._id }, endTime: first.endTime });
    expect(await phone.pulse()).toMatchObject({ status: 'running', takenOver: true });
    expect((await phone.save(answer(questions[1], 'True', 1))).takenOver).toBe(true);
    expect(await laptop.pulse()).toMatchObject({ status: 'running', takenOver: false });
  });

  test('counts above all sequences of the first: what that one still holds never replaces what is newer', async () => {
    const { questions, desk, phone, laptop } = await aSittingOnDevices();
    expect((await phone.start()).firstSeq).toBe(0);
    const { firstSeq } = await laptop.start();
    expect(firstSeq).toBe(100_000);
    await laptop.save(answer(questions[0], '4', firstSeq + 1));
    // Clicked on the phone while it had no network.
    await phone.save(answer(questions[0], '3', 40), answer(questions[2], 'Abuja', 2));
    const { answers } = (await desk.state()).body.data;
    expect(answers).toHaveLength(2);
    expect(answers).toContainEqual(answer(questions[0], '4', firstSeq + 1));
    expect(answers).toContainEqual(answer(questions[2], 'Abuja', 2));
  });

  test('can be taken back, and the newest wins again', async () => {
    const { desk, phone, laptop } = await aSittingOnDevices();
    await phone.start();
    await laptop.start();
    expect((await phone.start()).firstSeq).toBe(200_000);
    expect((await phone.pulse()).takenOver).toBe(false);
    expect((await laptop.pulse()).takenOver).toBe(true);
    expect((await desk.state()).body.data.firstSeq).toBe(200_000);
  });

  test('stays with a device that opens it again', async () => {
    const { phone } = await aSittingOnDevices();
    await phone.start();
    expect((await phone.start()).firstSeq).toBe(0);
  });
});

test('a client that names no device is never taken over', async () => {
  const { questions, desk, phone } = await aSittingOnDevices();
  await phone.start();
  expect((await desk.save(answer(questions[0], '4', 1))).body.data.takenOver).toBe(false);
});

test('a device name that is none is refused by the field', async () => {
  const { ask, exam } = await aSittingOnDevices();
  expect(refusal(await ask('POST', `start/${exam._id}`, { device: 'a b' }))).toEqual({
    status: 400,
    message: 'device must be 8 to 64 letters, digits, dashes or underscores',
    field: 'device',
  });
});

describe('the pulse', () => {
  test('returns the state of the attempt in a few bytes, from none to submitted', async () => {
    const { house, desk, phone } = await aSittingOnDevices();
    const serverNow = '2026-09-15T09:00:00.000Z';
    const nothing = { takenOver: false, extraTime: [] };
    expect(await phone.pulse()).toEqual({ status: 'none', serverNow, remainingSeconds: 0, ...nothing });
    await phone.start();
    const endTime = '2026-09-15T09:30:00.000Z';
    expect(await phone.pulse()).toEqual({ status: 'running', endTime, serverNow, remainingSeconds: 1800, ...nothing });
    house.clock.advance({ minutes: 30, seconds: 15, ms: 1 });
    expect(await phone.pulse()).toMatchObject({ status: 'submitted', remainingSeconds: 0 });
    expect((await desk.score()).body.data.submittedBy).toBe('time');
  });
});

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
  // Another device opens the exam: saves by the phone are kept, but are no heartbeat of the attempt's device.
  await house.ask('POST', `/studentExam/start/${exam._id}`, { as: desk.student, body: { device: 'laptop-of-ada' } });
  const answers = [answer(questions[1], 'True', 1)];
  const late = await house.ask('PUT', `/studentExam/answer/${exam._id}`, {
    as: desk.student,
    body: { device: 'phone-of-ada', answers },
  });
  expect(late.body.data.takenOver).toBe(true);
  expect(await seenAt()).toBe('2026-09-15T09:02:00.000Z');
});
