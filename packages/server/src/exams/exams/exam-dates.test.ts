import { describe, expect, test } from 'vitest';
import { openHouse, refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { anExam } from '../../../test/things.ts';

const tooEarly = { status: 400, message: 'End date must be after start date', field: 'endDate' };

describe('days', () => {
  test.each([
    ['Africa/Lagos', '2026-09-19T23:00:00.000Z', '2026-09-21T22:59:59.000Z'],
    ['Asia/Kolkata', '2026-09-19T18:30:00.000Z', '2026-09-21T18:29:59.000Z'],
    ['America/New_York', '2026-09-20T04:00:00.000Z', '2026-09-22T03:59:59.000Z'],
  ])('are whole days of a school in %s', async (SCHOOL_TIME_ZONE, opensAt, closesAt) => {
    const house = await openHouse({ env: { SCHOOL_TIME_ZONE } });
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher, { startDate: '2026-09-20', endDate: '2026-09-21' });
    expect(exam).toMatchObject({ startDate: '2026-09-20', endDate: '2026-09-21', opensAt, closesAt });
    const { data } = (await house.ask('GET', `/exam/${exam._id}`, { as: teacher })).body;
    expect(data).toMatchObject({ startDate: '2026-09-20', endDate: '2026-09-21', opensAt, closesAt });
  });

  test('that are equal are one whole day', async () => {
    const house = await openHouse();
    const exam = await anExam(house, await anAdmin(house), { startDate: '2026-09-20', endDate: '2026-09-20' });
    expect(exam).toMatchObject({ opensAt: '2026-09-19T23:00:00.000Z', closesAt: '2026-09-20T22:59:59.000Z' });
  });

  test('may lie in the past: an exam that is over can be set', async () => {
    const house = await openHouse();
    const exam = await anExam(house, await anAdmin(house), { startDate: '2020-01-01', endDate: '2020-01-02' });
    expect(exam.closesAt).toBe('2020-01-02T22:59:59.000Z');
  });
});

describe('date-times', () => {
  test('are taken as the instants they are', async () => {
    const house = await openHouse();
    const exam = await anExam(house, await anAdmin(house), {
      startDate: '2026-09-20T09:00:00+01:00',
      endDate: '2026-09-20T10:30:00.000Z',
    });
    expect(exam).toMatchObject({
      startDate: '2026-09-20T08:00:00.000Z',
      opensAt: '2026-09-20T08:00:00.000Z',
      endDate: '2026-09-20T10:30:00.000Z',
      closesAt: '2026-09-20T10:30:00.000Z',
    });
  });

  test('mix with days: one day from nine o’clock on', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher, { startDate: '2026-09-20T09:00:00+01:00', endDate: '2026-09-20' });
    expect(exam).toMatchObject({ opensAt: '2026-09-20T08:00:00.000Z', closesAt: '2026-09-20T22:59:59.000Z' });
  });

  test('end strictly after they start', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher);
    const refused = async (startDate: string, endDate: string) =>
      refusal(await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body: { startDate, endDate } }));
    expect(await refused('2026-09-20T09:00:00Z', '2026-09-20T09:00:00Z')).toEqual(tooEarly);
    expect(await refused('2026-09-20T09:00:00Z', '2026-09-20T09:59:00+01:00')).toEqual(tooEarly);
    expect(await refused('2026-09-20T23:30:00Z', '2026-09-20')).toEqual(tooEarly);
    expect(await refused('2026-09-21', '2026-09-20T22:59:59Z')).toEqual(tooEarly);
  });
});

test('a date that is none is refused at either end', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const exam = await anExam(house, teacher);
  for (const date of [
    '2026-02-30',
    '2026-13-01',
    '2026-09-31',
    '20-09-2026',
    '2026-09-20T25:00:00Z',
    '2026-09-20T10:00:00',
    '2026-02-30T10:00:00Z',
    'soon',
    '0000-00-00',
  ]) {
    for (const field of ['startDate', 'endDate']) {
      const reply = await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body: { [field]: date } });
      const message = `${field} must be a date such as 2026-12-31`;
      expect(refusal(reply), date).toEqual({ status: 400, message, field });
    }
  }
});

describe('changing one end only', () => {
  test('is checked against the other end as it stands', async () => {
    const house = await openHouse();
    const teacher = await anAdmin(house);
    const exam = await anExam(house, teacher, { startDate: '2026-09-20', endDate: '2026-09-25' });
    const put = (body: object) => house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body });
    expect((await put({ startDate: '2026-09-22' })).body.data).toMatchObject({
      startDate: '2026-09-22',
      opensAt: '2026-09-21T23:00:00.000Z',
      endDate: '2026-09-25',
      closesAt: '2026-09-25T22:59:59.000Z',
    });
    expect(refusal(await put({ startDate: '2026-09-26' }))).toEqual(tooEarly);
    expect(refusal(await put({ endDate: '2026-09-21' }))).toEqual(tooEarly);
    expect((await put({ endDate: '2026-09-23' })).body.data).toMatchObject({
      startDate: '2026-09-22',
      endDate: '2026-09-23',
      closesAt: '2026-09-23T22:59:59.000Z',
    });
    expect((await put({ title: 'Same days' })).body.data).toMatchObject({
      startDate: '2026-09-22',
      endDate: '2026-09-23',
    });
  });
});

test('a deleted exam does not keep the school from moving to another time zone', async () => {
  const house = await openHouse();
  const teacher = await anAdmin(house);
  const dates = { startDate: '2026-09-20', endDate: '2026-09-20T10:00:00Z' };
  const exam = await anExam(house, teacher, dates);
  const move = async () => {
    const reply = await house.ask('PUT', '/admin/settings', { as: teacher, body: { timeZone: 'America/Los_Angeles' } });
    return [reply.status, reply.body.field];
  };
  await house.ask('PUT', `/exam/${exam._id}`, { as: teacher, body: { endDate: '2026-09-20T05:00:00Z' } });
  expect(await move()).toEqual([409, 'timeZone']);
  await house.ask('DELETE', `/exam/${exam._id}`, { as: teacher });
  expect(await move()).toEqual([200, undefined]);
});
