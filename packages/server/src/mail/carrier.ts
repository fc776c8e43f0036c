import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { folderCarrier } from './folder-carrier.ts';
import type { Letter } from './letter.ts';
import { smtpCarrier } from './smtp-carrier.ts';

export type Mail = Letter & { id: string; from: string | { name: string; address: string }; sentAt: Date } & {
  text: string;
  html: string;
  messageId: string;
};

/** Takes mails to where they go: a mail server, or a folder. */
export type Carrier = {
  /** Resolves when the mail is accepted for good; rejects with the problem. */
  carry: (mail: Mail) => Promise<void>;
  close: () => void;
};

function hostOf({ publicUrl }: Config): string {
  const { hostname } = new URL(publicUrl);
  return isIP(hostname.replace(/[[\]]/g, '')) ? 'localhost' : hostname;
}

/** MAIL_FROM, or a name that reads well and an address nobody answers. */
export function senderOf(config: Config, schoolName: string): Mail['from'] {
  return config.mailFrom ?? { name: schoolName, address: `no-reply@${hostOf(config)}` };
}

/** The same at every try, so that a mail that came twice can be told by the mailbox. */
export function messageIdOf(config: Config, id: string): string {
  return `<${id}@${hostOf(config)}>`;
}

export function openCarrier(config: Config): Carrier {
  return config.smtpUrl === null ? folderCarrier(config.dataDir) : smtpCarrier(config.smtpUrl);
}
