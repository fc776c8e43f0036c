import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { House } from './house.ts';

/** A client that keeps to no rules: what it writes goes out byte by byte as it is. */

export async function listen({ app }: House): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

export type RawClient = {
  socket: Socket;
  write: (text: string) => void;
  /** Writes a piece again and again, until the server answers or has had enough. */
  dribble: (piece: string, everyMs: number) => void;
  /** All that came back, when the server has closed the connection. */
  closed: Promise<RawReply>;
};

export type RawReply = { status: number; headers: Record<string, string>; text: string; tookMs: number };

function read(text: string, tookMs: number): RawReply {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((header) => {
    const [name = '', ...value] = header.split(': ');
    return [name.toLowerCase(), value.join(': ')];
  });
  return {
    status: Number(line.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    text: rest.join('\r\n\r\n'),
    tookMs,
  };
}

export async function aRawClient(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  const began = performance.now();
  let text = '';
  socket.on('data', (data) => {
    text += data.toString();
  });
  // The server may have gone while something was still on its way there.
  socket.on('error', () => undefined);
  const closed = new Promise<RawReply>((resolve) => {
    socket.on('close', () => resolve(read(text, performance.now() - began)));
  });
  await once(socket, 'connect');
  const write = (piece: string) => {
    if (socket.writable) socket.write(piece);
  };
  const dribble = (piece: string, everyMs: number) => {
    const timer = setInterval(() => write(piece), everyMs);
    const stop = () => clearInterval(timer);
    socket.on('data', stop).on('close', stop);
  };
  return { socket, write, dribble, closed };
}
