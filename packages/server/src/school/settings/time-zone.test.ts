import { describe, expect, test } from 'vitest';
import { type House, openHouse } from '../../../test/house.ts';
import { anAdmin, aStudent, type Person } from '../../../test/people.ts';
import { deskOf } from '../../../test/sitting.ts';
import { anExam, threeQuestions } from '../../../test/things.ts';

async function anOffice() {
  const house = await openHouse();
  const admin = await anAdmin(house);
  const save = async (body: object) => {
    const reply = await house.ask('PUT', '/admin/settings', { as: admin, body });
    expect(reply.status, reply.text).toBe(200);
  };
  return { house, admin, save };
}

describe('a new time zone', () => {
  async function windowOf(house: House, as: Person, id: string) {
    const { opensAt, closesAt, startDate, endDate } = (await house.ask('GET', `/exam/${id}`, { as })).body.data;
    return [startDate, endDate, opensAt, closesAt];
  }

  test('moves the windows of exams given as days, and leaves moments where they are', async () => {
    const { house, admin, save } = await anOffice();
    const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
    const moments = { startDate: '2026-09-15T08:00:00.000Z', endDate: '2026-09-15T10:00:00.000Z' };
    const days = await anExam(house, admin, dates);
    const hours = await anExam(house, admin, moments);
    const mixed = await anExam(house, admin, { ...dates, startDate: moments.startDate });
    await save({ timeZone: 'Pacific/Auckland' });
    expect(await windowOf(house, admin, days._id)).toEqual([
      '2026-09-14',
      '2026-10-14',
      '2026-09-13T12:00:00.000Z',
      '2026-10-14T10:59:59.000Z',
    ]);
    const { startDate, endDate } = moments;
    expect(await windowOf(house, admin, hours._id)).toEqual([startDate, endDate, startDate, endDate]);
    expect(await windowOf(house, admin, mixed._id)).toEqual([
      startDate,
      '2026-10-14',
      startDate,
      '2026-10-14T10:59:59.000Z',
    ]);
    const next = await anExam(house, admin, dates);
    expect(next.opensAt).toBe('2026-09-13T12:00:00.000Z');
  });

  test('changes nothing for an attempt that runs, and everything for the next student', async () => {
    const { house, admin, save } = await anOffice();
    const questions = await threeQuestions(house, admin);
    const exam = await anExam(house, admin, {
      startDate: '2026-09-14',
      endDate: '2026-09-15',
      duration: 30,
      questions,
    });
    house.clock.set('2026-09-15T14:45:00.000Z');
    const desk = deskOf(house, await aStudent(house), exam);
    const started = await desk.start();
    expect(started.body.data.endTime).toBe('2026-09-15T15:15:00.000Z');
    await save({ timeZone: 'Asia/Tokyo' });
    const state = await house.ask('GET', `/studentExam/state/${exam._id}`, { as: desk.student });
    expect(state.body.data).toMatchObject({ status: 'running', endTime: '2026-09-15T15:15:00.000Z' });
    house.clock.advance({ minutes: 20 });
    expect((await deskOf(house, await aStudent(house), exam).start()).body.message).toBe('This exam is closed');
  });

  test('chosen while exams are made and moved leaves none with a window of the zone before', async () => {
    const { house, admin, save } = await anOffice();
    const dates = { startDate: '2026-09-14', endDate: '2026-10-14' };
    const opening = { 'Asia/Tokyo': '2026-09-13T15:00:00.000Z', 'America/Lima': '2026-09-14T05:00:00.000Z' };
    const first = await anExam(house, admin, dates);
    for (const [zone, opensAt] of [
      ...Object.entries(opening),
      ...Object.entries(opening),
      ...Object.entries(opening),
    ]) {
      const make = () => anExam(house, admin, dates);
      const move = () => house.ask('PUT', `/exam/${first._id}`, { as: admin, body: dates });
      await Promise.all([make(), move(), make(), save({ timeZone: zone }), make(), move(), make()]);
      const { data } = await house.ask('GET', '/exam', { as: admin }).then((reply) => reply.body);
      const windows = new Set(data.map((exam: { opensAt: string }) => exam.opensAt));
      expect(windows, zone).toEqual(new Set([opensAt]));
    }
  });
});
