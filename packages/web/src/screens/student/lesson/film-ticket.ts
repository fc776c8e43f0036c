import type { Playback } from '@akada/contract';
import { useEffect, useState } from 'react';
import { serverTime } from '../../../lib/server-clock.ts';

const earlyMs = 120_000;
/** Ticket lifetime on the server (decision 36). */
const usualMs = 600_000;

/** Milliseconds from now. A phone's clock may be hours off: then the usual life counts. */
export function renewIn(expiresAt: string, now: number): number {
  const left = Date.parse(expiresAt) - now;
  return (left > earlyMs + 30_000 ? Math.min(left, usualMs) : usualMs) - earlyMs;
}

type Renewal = 'renewed' | 'gone' | 'failed';

const mostRefusals = 3;
const refusalsWithinMs = 25_000;

type Ask = () => Promise<Pick<Playback, 'filmId' | 'expiresAt'> | null>;

/** The cookies with which a film's addresses reply; the server sets them whenever it is asked for the lesson. */
export class Ticket {
  #dueAt: number;
  #asking: Promise<Renewal> | null = null;
  #refusals: number[] = [];
  readonly #ask: Ask;
  readonly #filmId: string;

  constructor({ filmId, expiresAt }: Pick<Playback, 'filmId' | 'expiresAt'>, ask: Ask) {
    this.#filmId = filmId;
    this.#ask = ask;
    this.#dueAt = Date.now() + renewIn(expiresAt, serverTime());
  }

  get dueInMs(): number {
    return Math.max(0, this.#dueAt - Date.now());
  }

  /** Renews a ticket that may have expired. A request that then fails reports it itself. */
  async fresh(): Promise<void> {
    if (this.dueInMs === 0) await this.renew();
  }

  /** Calls at one moment share a request. */
  renew(): Promise<Renewal> {
    this.#asking ??= this.#request().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** After a 403. New tickets that are refused as well will not get better: this browser keeps no cookies. */
  async refused(): Promise<Renewal | 'refused'> {
    const now = Date.now();
    this.#refusals = [...this.#refusals.filter((at) => now - at < refusalsWithinMs), now];
    return this.#refusals.length > mostRefusals ? 'refused' : this.renew();
  }

  async #request(): Promise<Renewal> {
    try {
      const playback = await this.#ask();
      if (playback?.filmId !== this.#filmId) return 'gone';
      this.#dueAt = Date.now() + renewIn(playback.expiresAt, serverTime());
      return 'renewed';
    } catch {
      return 'failed';
    }
  }
}

const againMs = 20_000;

/** Renews in time, and when the phone wakes up. */
export function useTicket(lessonId: string, playback: Playback, renew: (lessonId: string) => ReturnType<Ask>): Ticket {
  const [ticket] = useState(() => new Ticket(playback, () => renew(lessonId)));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(look, ms);
    };
    const look = () => void ticket.fresh().then(() => wait(Math.max(againMs, ticket.dueInMs)));
    const onWake = () => document.visibilityState === 'visible' && look();
    wait(ticket.dueInMs);
    document.addEventListener('visibilitychange', onWake);
    window.addEventListener('online', onWake);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onWake);
      window.removeEventListener('online', onWake);
    };
  }, [ticket]);
  return ticket;
}
