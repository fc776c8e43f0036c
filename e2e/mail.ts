import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './test.ts';

/** Unfolded, as far as our own plain mails need it: long lines are broken with `=`. */
const plain = (raw: string) => raw.replace(/=\r\n/g, '').replaceAll('=3D', '=').replaceAll('\r\n', '\n');

/** The pattern's first group in the newest matching mail to this address; waits for such a mail. */
export async function mailed(dataDir: string, to: string, pattern: RegExp): Promise<string> {
  let found = '';
  await expect(async () => {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(async (name) => plain(await readFile(join(folder, name), 'utf8'))));
    found = mails.findLast((mail) => mail.includes(`\nTo: ${to}\n`) && pattern.test(mail))?.match(pattern)?.[1] ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

/** The code in the newest text message to this number; waits until there is one. */
export async function textedCode(dataDir: string, to: string): Promise<string> {
  let found = '';
  await expect(async () => {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    found = texts.findLast((text) => text.startsWith(`To: ${to}\n`))?.match(/^\d{6}/m)?.[0] ?? '';
    expect(found).not.toBe('');
  }).toPass();
  return found;
}

export const signInCode = /Your code to sign in is:\n\n(\d{6})\n/;
export const passwordCode = /Your code to choose a new password is:\n\n(\d{6})\n/;
export const confirmationLink = /(http\S+\/verify\/[\w-]+)\n/;
