import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadEnvFile } from './env-file.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'akada-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function aFile(text: string, folder = aFolder()): string {
  const file = join(folder, 'akada.env');
  writeFileSync(file, text);
  return file;
}

const none = join(tmpdir(), 'no-such-folder', 'akada.env');

test('a file of settings adds what the environment leaves out, and the environment wins', () => {
  const file = aFile(
    '# the school\nDATA_DIR=/srv/school\nPORT=4000\nMAIL_FROM="Office <o@s.test>"\nSMTP_URL=smtp://a\n',
  );
  const env = { PORT: '5000', SMTP_URL: '' };
  expect(loadEnvFile(env, file)).toBe(file);
  expect(env).toEqual({
    DATA_DIR: '/srv/school',
    PORT: '5000',
    MAIL_FROM: 'Office <o@s.test>',
    SMTP_URL: '',
  });
});

test('the file in DATA_DIR is read where the machine has none', () => {
  const folder = aFolder();
  const env: Record<string, string> = { DATA_DIR: folder };
  expect(loadEnvFile(env, none)).toBeNull();
  const file = aFile('SCHOOL_NAME=Greenfield', folder);
  expect(loadEnvFile(env, none)).toBe(file);
  expect(env.SCHOOL_NAME).toBe('Greenfield');
});

test("the machine's file is not read for another DATA_DIR, such as a rehearsal's", () => {
  const rehearsal = aFolder();
  const file = aFile('DATA_DIR=/srv/school\nDATABASE_URL=sqlite:/srv/school/akada.sqlite\n');
  const env = { DATA_DIR: rehearsal };
  expect(loadEnvFile(env, file)).toBeNull();
  expect(env).toEqual({ DATA_DIR: rehearsal });
  expect(loadEnvFile({ DATA_DIR: '/srv/../srv/school' }, file)).toBe(file);
  const unset = { DATA_DIR: '' };
  loadEnvFile(unset, file);
  expect(unset.DATA_DIR).toBe('/srv/school');
});

test('AKADA_ENV names another file, for whatever DATA_DIR', () => {
  const [file, other] = [aFile('PORT=4000'), aFile('PORT=4001')];
  const env: Record<string, string> = { AKADA_ENV: other, DATA_DIR: aFolder() };
  expect(loadEnvFile(env, file)).toBe(other);
  expect(env.PORT).toBe('4001');
  expect(() => loadEnvFile({ AKADA_ENV: none }, file)).toThrow(`AKADA_ENV names ${none}, and there is no such file.`);
});

test('a file that cannot be read, or that leads elsewhere, is refused and not passed over', () => {
  const folder = aFolder();
  mkdirSync(join(folder, 'akada.env'));
  expect(() => loadEnvFile({ DATA_DIR: folder }, none)).toThrow(/^the settings in .* cannot be read \(EISDIR\)/);
  const astray = aFolder();
  aFile('DATA_DIR=/srv/elsewhere', astray);
  expect(() => loadEnvFile({ DATA_DIR: astray }, none)).toThrow('names another DATA_DIR, /srv/elsewhere');
});
