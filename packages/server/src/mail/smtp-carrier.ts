import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';
import { messageOf } from './message.ts';

/** Shorter than a lease: a mail server that hangs must not have the same mail tried twice at once. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** One connection, kept for the mails that follow. Tries are counted by the outbox alone. */
export function smtpCarrier(url: string): Carrier {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    maxRequeues: 0,
    idleTimeout: 10_000,
    ...patience,
  });
  return {
    carry: async (mail) => {
      await transport.sendMail(messageOf(mail));
    },
    close: () => transport.close(),
  };
}
