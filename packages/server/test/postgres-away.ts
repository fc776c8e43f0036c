import { connect, createServer, type Socket } from 'node:net';

type State = 'well' | 'silent' | 'refuses';

/** Stands between Akada and PostgreSQL, and can be away in each of the ways a database can. */
export async function aProxyTo(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const upstreams = new Set<Socket>();
  let state: State = 'well';
  const server = createServer((client) => {
    if (state === 'refuses') return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    upstreams.add(upstream);
    upstream.on('close', () => upstreams.delete(upstream));
    const isStuck = () => state === 'silent';
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('close', () => {
        sockets.delete(from);
        if (!stuck.has(to)) to.destroy();
      });
      from.on('error', () => undefined);
      from.on('data', (data) => {
        if (!isStuck() && !stuck.has(from)) to.write(data);
      });
    }
  });
  /** Connections to a machine that has vanished: no data passes and no close arrives. */
  const stuck = new WeakSet<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    /** Open connections break, and new ones are refused. */
    stop: () => {
      state = 'refuses';
      dropAll();
    },
    /** Connections stay open and are accepted, and nothing is answered. */
    fallSilent: () => {
      state = 'silent';
    },
    /** Another machine has taken over: the old connections stay silent for ever, new ones work. */
    failOver: () => {
      for (const socket of sockets) stuck.add(socket);
      for (const upstream of upstreams) upstream.destroy();
      state = 'well';
    },
    start: () => {
      state = 'well';
    },
    close: () => {
      dropAll();
      server.close();
    },
  };
}
