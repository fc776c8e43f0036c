import type { RunningServer } from '../server.ts';
import type { Dice } from './dice.ts';
import type { Line } from './line.ts';
import type { Phone } from './phone.ts';

/** All that a round can break. `phone` changes when one is killed and the next one is switched on. */
export type Scene = {
  server: RunningServer;
  line: Line;
  phone: Phone;
  /** Opens the exam on the phone that is there now; it may well fail. */
  open: () => Promise<void>;
  switchOn: () => Promise<void>;
};

/** Only one mishap of a kind at a time: two overlapping kills of one phone would be two phones. */
type Kind = 'server' | 'phone' | 'network';
type Mishap = { name: string; kind: Kind; happen: (scene: Scene, lastsMs: number) => Promise<void> };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const mishaps: readonly Mishap[] = [
  {
    name: 'kill -9 of the server',
    kind: 'server',
    async happen({ server }, lastsMs) {
      await server.kill();
      await pause(lastsMs / 2);
      await server.restart();
    },
  },
  {
    name: 'kill -9 of the browser',
    kind: 'phone',
    async happen(scene, lastsMs) {
      await scene.phone.kill();
      await pause(lastsMs / 4);
      await scene.switchOn();
      await scene.open();
    },
  },
  {
    name: 'kill -9 of the browser after answers without a network',
    kind: 'phone',
    async happen(scene, lastsMs) {
      scene.line.set('cut');
      await pause(lastsMs);
      await scene.phone.kill();
      await scene.switchOn();
      await scene.open().catch(() => undefined);
      await pause(lastsMs);
      scene.line.set('whole');
    },
  },
  {
    name: 'the phone is offline',
    kind: 'network',
    async happen({ phone }, lastsMs) {
      await phone.setOffline(true);
      await pause(lastsMs);
      await phone.setOffline(false);
    },
  },
  {
    name: 'the line is cut',
    kind: 'network',
    async happen({ line }, lastsMs) {
      line.set('cut');
      await pause(lastsMs);
      line.set('whole');
    },
  },
  {
    name: 'replies are lost',
    kind: 'network',
    async happen({ line }, lastsMs) {
      line.set('deaf');
      await pause(lastsMs);
      line.set('whole');
    },
  },
  {
    name: 'a reload',
    kind: 'phone',
    async happen({ phone }) {
      await phone.page.reload({ timeout: 5000 });
    },
  },
  {
    name: 'a reload while offline',
    kind: 'phone',
    async happen({ phone }, lastsMs) {
      await phone.setOffline(true);
      await pause(lastsMs / 2);
      await phone.page.reload({ timeout: 5000 }).catch(() => undefined);
      await pause(lastsMs / 2);
      await phone.setOffline(false);
    },
  },
];

/** A round takes at least this long, so that answers are given before and after what happens. */
const roundMs = 1200;

/** One or two at once, at a moment of their own; gives their names. */
export async function letThingsHappen(scene: Scene, dice: Dice): Promise<string[]> {
  const first = dice.pick(mishaps);
  const others = mishaps.filter(({ kind }) => kind !== first.kind);
  const chosen = dice.roll() < 0.35 ? [first, dice.pick(others)] : [first];
  const plan = chosen.map((mishap) => ({
    mishap,
    afterMs: dice.between(100, 700),
    lastsMs: dice.between(200, 1200),
  }));
  await Promise.all([
    pause(roundMs),
    ...plan.map(async ({ mishap, afterMs, lastsMs }) => {
      await pause(afterMs);
      // A mishap's target may be gone through another one: a page due for a reload, after the phone was killed.
      await mishap.happen(scene, lastsMs).catch(() => undefined);
    }),
  ]);
  return plan.map(({ mishap }) => mishap.name);
}
