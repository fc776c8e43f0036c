import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Carrier } from './carrier.ts';
import { messageOf } from './message.ts';

/**
 * Without a mail server each mail is a file, `outbox/<time>-<id>.eml` in the data directory, that only the owner of the
 * process can read. A file has its name only once it is whole.
 */
export function folderCarrier(dataDir: string): Carrier {
  const folder = join(dataDir, 'outbox');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    carry: async (mail) => {
      const { message } = await composer.sendMail(messageOf(mail));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${mail.id}`);
      await writeFile(draft, message, { mode: 0o600 });
      const time = mail.sentAt.toISOString().replace(/[-:]|\.\d+/g, '');
      await rename(draft, join(folder, `${time}-${mail.id}.eml`));
    },
    close: () => composer.close(),
  };
}
