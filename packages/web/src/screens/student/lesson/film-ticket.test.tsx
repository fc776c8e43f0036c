import { expect, test, vi } from 'vitest';
import { timersOnly } from '../../../../test/hands.ts';
import { renewIn, Ticket } from './film-ticket.ts';

const now = Date.parse('2026-11-26T10:00:00.000Z');
const minute = 60_000;
const at = (minutes: number) => new Date(now + minutes * minute).toISOString();

test('a ticket is renewed two minutes before its end', () => {
  expect(renewIn(at(10), now)).toBe(8 * minute);
  expect(renewIn(at(5), now)).toBe(3 * minute);
});

test('a clock that is wrong changes no more than that', () => {
  expect(renewIn(at(300), now)).toBe(8 * minute);
  expect(renewIn(at(-300), now)).toBe(8 * minute);
  expect(renewIn(at(2), now)).toBe(8 * minute);
});

test('nobody waits for a ticket that is good; one that is due is asked for once', async () => {
  vi.useFakeTimers({ now, toFake: [...timersOnly] });
  try {
    const asked: number[] = [];
    const ticket = new Ticket({ filmId: 'a', expiresAt: at(10) }, async () => {
      asked.push(Date.now());
      return { filmId: 'a', expiresAt: new Date(Date.now() + 10 * minute).toISOString() };
    });
    await ticket.fresh();
    expect(asked).toEqual([]);
    vi.setSystemTime(now + 9 * minute);
    await Promise.all([ticket.fresh(), ticket.fresh(), ticket.renew()]);
    expect(asked).toEqual([now + 9 * minute]);
    expect(ticket.dueInMs).toBe(8 * minute);
  } finally {
    vi.useRealTimers();
  }
});

test('another film, none, and no reply are told apart', async () => {
  const film = { filmId: 'a', expiresAt: at(10) };
  const replies = [async () => ({ ...film, filmId: 'b' }), async () => null, () => Promise.reject(new Error('away'))];
  const outcomes = replies.map((ask) => new Ticket(film, ask).renew());
  expect(await Promise.all(outcomes)).toEqual(['gone', 'gone', 'failed']);
});

test('a ticket that is refused again and again is not asked for for ever', async () => {
  let asked = 0;
  const film = { filmId: 'a', expiresAt: at(10) };
  const ticket = new Ticket(film, async () => {
    asked += 1;
    return film;
  });
  const outcomes = [];
  for (let times = 0; times < 5; times += 1) outcomes.push(await ticket.refused());
  expect(outcomes).toEqual(['renewed', 'renewed', 'renewed', 'refused', 'refused']);
  expect(asked).toBe(3);
});
