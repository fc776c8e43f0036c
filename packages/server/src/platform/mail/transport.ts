import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Message } from './message.ts';
import { keepInOutbox } from './outbox-folder.ts';
import { isText } from './queue.ts';
import { keepTexts, sendTexts } from './texts.ts';

export type Mail = {
  id: string;
  from: string | { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  files: NonNullable<Message['files']>;
  messageId: string;
  sentAt: Date;
};

export type Transport = {
  /** Resolves when the mail is accepted for good. */
  send: (mail: Mail) => Promise<void>;
  /** Rejects while no mail would be accepted. */
  reach: () => Promise<void>;
  close: () => void;
};

function hostOf({ publicUrl }: Config): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}

export function senderOf(config: Config, schoolName: string): Mail['from'] {
  return config.mailFrom ?? { name: schoolName, address: `no-reply@${hostOf(config)}` };
}

export function messageIdOf(config: Config, id: string): string {
  return `<${id}@${hostOf(config)}>`;
}

/** A mail must not make the server read a file or an address. */
function forNodemailer({ from, to, subject, text, html, files, messageId, sentAt }: Mail) {
  return {
    attachments: files.map(({ name, mediaType, content }) => ({
      ...{ filename: name, contentType: mediaType, content: Buffer.from(content, 'base64') },
    })),
    ...{ from, to, subject, text, html, messageId, date: sentAt },
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function folderTransport(dataDir: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(forNodemailer(mail));
      await keepInOutbox(dataDir, mail, 'eml', message as Buffer);
    },
    reach: async () => undefined,
    close: () => composer.close(),
  };
}

/** Shorter than a lease, so that a mail is never tried twice at once. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** No requeues, because the outbox counts the tries. */
function smtpTransport(url: string): Transport {
  const pool = { pool: true as const, maxConnections: 1, maxRequeues: 0, idleTimeout: 10_000 };
  const server = createTransport({ url, ...pool, ...timeouts });
  return {
    send: async (mail) => {
      await server.sendMail(forNodemailer(mail));
    },
    reach: async () => {
      await server.verify();
    },
    close: () => server.close(),
  };
}

export function openTransport(config: Config): Transport {
  const { smtpUrl, dataDir, sms } = config;
  const mails = smtpUrl === null ? folderTransport(dataDir) : smtpTransport(smtpUrl);
  const sendText = sms === null ? keepTexts(dataDir) : sendTexts(sms);
  return { ...mails, send: (mail) => (isText(mail) ? sendText(mail) : mails.send(mail)) };
}
