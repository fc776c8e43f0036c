import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deliverNext } from '../src/platform/mail/outbox.ts';
import { openTransport } from '../src/platform/mail/transport.ts';
import { forgetTexts } from '../src/school/cards/work-on-texts.ts';
import type { House } from './house.ts';
import { aStudent, type Person } from './people.ts';

export type ReadMail = { to: string; from: string; subject: string; text: string; raw: string };

function headerOf(raw: string, name: string): string {
  return new RegExp(`^${name}: (.*(?:\\r\\n\\s.*)*)`, 'im').exec(raw)?.[1]?.replace(/\r\n\s+/g, ' ') ?? '';
}

/** The plain part, as a mail program shows it. */
function textOf(raw: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)?.[1] ?? '';
  if (!/quoted-printable/i.test(raw)) return part.replaceAll('\r\n', '\n');
  const bytes = part
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}

export function readMail(raw: string): ReadMail {
  const [to, from, subject] = ['To', 'From', 'Subject'].map((name) => headerOf(raw, name));
  return { to: to ?? '', from: from ?? '', subject: subject ?? '', text: textOf(raw), raw };
}

/** The mails of a data directory's folder, in the order they were written. */
export async function mailsIn(dataDir: string): Promise<ReadMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(files.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))));
}

/** Mails about decisions wait a few seconds for an undo. */
const undoMs = 15_000;

/** Everything the house has sent so far, to one address or to all; what is due is sent first. */
export async function mailbox(house: House, to?: string): Promise<ReadMail[]> {
  const transport = openTransport(house.context.config);
  const context = { ...house.context, now: () => house.context.now() + undoMs };
  for (const at of [house.context, context]) while (await deliverNext(at, transport, forgetTexts));
  transport.close();
  const mails = await mailsIn(house.context.config.dataDir);
  return to === undefined ? mails : mails.filter((mail) => mail.to === to);
}

export type ReadText = { to: string; text: string };

/** The text messages of the house, in the order they were written. */
export async function textsOf(house: House): Promise<ReadText[]> {
  await mailbox(house);
  const folder = join(house.context.config.dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.txt')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const [head = '', text = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n');
      return { to: head.replace('To: ', ''), text: text.trim() };
    }),
  );
}

/** The code in the newest text message to this number. */
export async function textedCode(house: House, to: string): Promise<string> {
  const code = /^\d{6}/.exec((await textsOf(house)).findLast((text) => text.to === to)?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

/** The code in the newest mail to this address. */
export async function codeFor(house: House, to: string): Promise<string> {
  const code = /^\d{6}$/m.exec((await mailbox(house, to)).at(-1)?.text ?? '')?.[0];
  if (!code) throw new Error(`no code was mailed to ${to}`);
  return code;
}

/** The token of the link in the newest mail to this address. */
export async function linkTokenFor(house: House, to: string): Promise<string> {
  const token = /\/verify\/([\w-]+)$/m.exec((await mailbox(house, to)).at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no link was mailed to ${to}`);
  return token;
}

/** The secret behind # in the newest mail with a link to this address. */
export async function linkIn(house: House, to: string): Promise<string> {
  const links = (await mailbox(house, to)).map(({ text }) => /#[a-z-]+=([\w-]+)$/m.exec(text)?.[1]);
  const link = links.findLast(Boolean);
  if (!link) throw new Error(`no link was mailed to ${to}`);
  return link;
}

export const confirmNew = (house: House, token: string, as?: Person) =>
  house.ask('POST', '/auth/address/confirm', { body: { token }, ...(as && { as }) });

/** The person has signed in within ten minutes. */
export async function aNewAddress(house: House, as: Person, email: string): Promise<void> {
  await house.ask('PUT', '/user/profile', { as, body: { email } });
  await confirmNew(house, await linkIn(house, email.toLowerCase()));
}

/** A new student who has asked for a code at this address of the API. */
export async function aMailedCode(house: House, path: '/auth/code' | '/user/forgot-password') {
  const { email } = await aStudent(house);
  await house.ask('POST', path, { body: { email } });
  return { email, otp: await codeFor(house, email) };
}

/** A new student who has been mailed the link that confirms their address. */
export async function aMailedLink(house: House): Promise<string> {
  const student = await aStudent(house);
  await house.ask('POST', '/auth/verify/resend', { as: student });
  return linkTokenFor(house, student.email);
}
