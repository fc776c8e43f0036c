// One connection that sends a call, waits for its reply, and sends the next: sockets and nothing else, so that the caller
// is not what limits the figures.
import { connect } from 'node:net';
import { readHead } from './http-reply.mjs';

const patienceMs = 20_000;
/** Of one connection, before it gives up. */
const mostFailures = 20;

/**
 * `next()` gives the bytes of the next call, or null at the end. `note(ms, status, text)` hears of every reply; a
 * connection that fails is status 0 with the reason. Settles at the end.
 */
export function keepCalling({ port, localAddress }, next, note) {
  return new Promise((resolve) => {
    let socket = null;
    let sentAt = 0;
    let received = null;
    let head = null;
    let isAwaiting = false;
    let failures = 0;

    const send = () => {
      const bytes = next();
      if (bytes === null) {
        socket.destroy();
        resolve();
        return;
      }
      received = null;
      head = null;
      isAwaiting = true;
      sentAt = performance.now();
      socket.write(bytes);
    };
    const lost = (reason) => {
      socket.destroy();
      if (isAwaiting) note(performance.now() - sentAt, 0, reason);
      isAwaiting = false;
      failures += 1;
      if (failures > mostFailures) resolve();
      else open();
    };
    const finish = () => {
      const isFine = head.status < 400;
      const text = isFine ? '' : received.utf8Slice(head.bodyAt);
      isAwaiting = false;
      note(performance.now() - sentAt, head.status, text);
      if (head.closes) lost('closed');
      else send();
    };
    const take = (chunk) => {
      // Of a long reply only the length counts: it is not put together.
      if (head && head.status < 400) head.endsAt -= chunk.length;
      else received = received ? Buffer.concat([received, chunk]) : chunk;
      if (!head) {
        head = readHead(received);
        if (head && head.status < 400) head.endsAt -= received.length;
      }
      if (head && (head.status < 400 ? head.endsAt === 0 : received.length >= head.endsAt)) finish();
    };
    const open = () => {
      const own = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) }, send);
      socket = own;
      own.setNoDelay(true);
      own.setTimeout(patienceMs, () => lost('no reply in 20 s'));
      own.on('data', (chunk) => {
        try {
          take(chunk);
        } catch (error) {
          lost(error.message);
        }
      });
      own.on('error', (error) => socket === own && !own.destroyed && lost(error.code ?? error.message));
      own.on('end', () => socket === own && lost('closed'));
    };
    open();
  });
}
