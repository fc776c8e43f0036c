import type { ExtraTime } from '@akada/contract';
import { readPulse } from '../../../data/attempts.ts';
import { createStore } from '../../../state/store.ts';
import type { ServerTimes } from './countdown.ts';

export type Standing = {
  /** Another device has opened the attempt since this one did. */
  takenOver: boolean;
  /** What staff added and the student has not put away yet, oldest first. */
  extraTime: readonly ExtraTime[];
};

const pulseMs = 8000;
const tickMs = 500;

type Ports = {
  /** Extra time that was put away on an earlier visit. */
  seen: string[];
  onTimes: (times: ServerTimes) => void;
  onSubmitted: () => void;
  /** The attempt is this device's again: another tab of it took it back. */
  onOurs: () => void;
};

/** Staff give time, another device takes over, somebody hands in: what a room must hear within seconds. */
export function createStanding(examId: string, { seen, onTimes, onSubmitted, onOurs }: Ports) {
  const put = new Set(seen);
  const store = createStore<Standing>({ takenOver: false, extraTime: [] });
  let heardAt = performance.now();
  let askedAt = heardAt;
  let timer = 0;

  /** Rejects where no answer arrives. */
  async function ask() {
    const pulse = await readPulse(examId);
    heardAt = performance.now();
    const { status, endTime, serverNow, takenOver, extraTime } = pulse;
    if (endTime) onTimes({ endTime, serverNow });
    const wasTakenOver = store.get().takenOver;
    store.set({
      takenOver: status === 'running' && takenOver,
      extraTime: extraTime.filter(({ _id }) => !put.has(_id)),
    });
    if (wasTakenOver && status === 'running' && !takenOver) onOurs();
    return pulse;
  }

  async function look(): Promise<void> {
    const pulse = await ask().catch(() => null);
    if (pulse?.status === 'submitted') onSubmitted();
  }

  /** So many seconds after the last word of the server, whatever it was about. */
  const beat = () => {
    const now = performance.now();
    if (document.hidden || now - Math.max(heardAt, askedAt) < pulseMs) return;
    askedAt = now;
    void look();
  };

  return {
    use: store.use,
    get: store.get,
    ask,
    look,
    /** A reply to a save said how things stand. */
    heard(takenOver: boolean): void {
      heardAt = performance.now();
      if (takenOver !== store.get().takenOver) store.set({ ...store.get(), takenOver });
    },
    isSeen: () => [...put],
    putAway(id: string): void {
      put.add(id);
      store.set({ ...store.get(), extraTime: store.get().extraTime.filter(({ _id }) => _id !== id) });
    },
    start(): void {
      void look();
      timer = window.setInterval(beat, tickMs);
    },
    stop: () => window.clearInterval(timer),
  };
}
