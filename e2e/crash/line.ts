import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * The line between the phone and the server, which can be cut. `deaf`: what the phone sends arrives and no reply comes
 * back, so that the server has saved what the phone does not know of.
 */
export type LineState = 'whole' | 'deaf' | 'cut';

export type Line = {
  url: string;
  set: (state: LineState) => void;
  /** The highest sequence of each question that the server said is saved, whether or not the phone heard it. */
  acknowledged: ReadonlyMap<string, number>;
  close: () => void;
};

const saved = /"data":\{"saved":(\[[^\]]*\])/g;

/** A save's reply is small; what is kept of a connection is enough to find one that came in two pieces. */
const kept = 4096;

export async function openLine(serverPort: number): Promise<Line> {
  const acknowledged = new Map<string, number>();
  const sockets = new Set<Socket>();
  let state: LineState = 'whole';

  function note(text: string): void {
    for (const [, list = '[]'] of text.matchAll(saved)) {
      for (const { questionId, seq } of JSON.parse(list) as { questionId: string; seq: number }[]) {
        acknowledged.set(questionId, Math.max(seq, acknowledged.get(questionId) ?? 0));
      }
    }
  }

  const door = createServer((phone) => {
    if (state === 'cut') {
      phone.destroy();
      return;
    }
    const server = connect(serverPort, '127.0.0.1');
    let tail = '';
    for (const [one, other] of [
      [phone, server],
      [server, phone],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    phone.on('data', (data) => server.write(data));
    server.on('data', (data) => {
      tail += data.toString('latin1');
      note(tail);
      tail = tail.slice(-kept);
      if (state === 'whole') phone.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    acknowledged,
    set(next) {
      // A connection that a reply was lost on is dead for good.
      if (next === 'cut' || state === 'deaf') hangUp();
      state = next;
    },
    close() {
      hangUp();
      door.close();
    },
  };
}
