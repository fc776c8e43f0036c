import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReadMail, readMail } from './mail.ts';

type Refusal = { code: number; words: string };

/** A real mail server on loopback, gone when the test is. What it refuses, and when, the test says. */
export async function openPostOffice() {
  const got: ReadMail[] = [];
  const orders: { recipient: Refusal | null; content: Refusal | null } = { recipient: null, content: null };
  const refused = (refusal: Refusal) => Object.assign(new Error(refusal.words), { responseCode: refusal.code });
  const aServer = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) => done(orders.recipient ? refused(orders.recipient) : null),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (orders.content) return done(refused(orders.content));
          got.push(readMail(Buffer.concat(chunks).toString('utf8')));
          done();
        });
      },
    });
  let server = aServer();
  let port = 0;
  /** On the port it had, where it was closed. */
  const open = async () => {
    server = aServer();
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    port = (server.server.address() as AddressInfo).port;
  };
  await open();
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${port}`, got, orders, open, close };
}
