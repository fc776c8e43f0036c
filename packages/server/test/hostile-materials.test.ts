import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Material } from '@akada/contract';
import { expect, test } from 'vitest';
import { keyForm } from '../src/platform/storage/storage.ts';
import { refusal } from './house.ts';
import { Browser } from './playing.ts';
import { aDocument, aPdf, aSchoolWithALesson, aZip, upload } from './uploading.ts';

/** Hostile files beside a lesson, sent by the calls of an admin's browser and fetched by that of whoever may. */

async function aSchool() {
  const { house, admin, lesson, folder } = await aSchoolWithALesson();
  const send = (filename: string, content: string | Buffer) =>
    upload(house, admin, { kind: 'material', lesson, filename }, Buffer.from(content));
  const materials = async (): Promise<Material[]> =>
    (await house.ask('GET', `/admin/lessons/${lesson}/materials`, { as: admin })).body.data;
  const browser = new Browser(house);
  const fetched = async (url: string) => {
    await browser.open({ _id: lesson }, admin);
    return browser.ask(url);
  };
  return { house, folder, send, materials, fetched };
}

const endMark = Buffer.from('PK\x05\x06', 'latin1');
const entryMark = Buffer.from('PK\x01\x02', 'latin1');

/** A Word document whose list of files says something else. */
function aLyingDocument(lie: (zip: Buffer, end: number, entry: number) => unknown): Buffer {
  const zip = aDocument();
  lie(zip, zip.lastIndexOf(endMark), zip.indexOf(entryMark));
  return zip;
}

const active = /^This is a web page or a drawing in SVG, which is not taken here\./;
const unknown = /^This file is of a kind that is not taken here\./;
const tooLarge = /^This file is too large once unpacked/;
const damaged = /^This file is damaged\./;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

test('drawings with scripts, pages, playlists and zips that burst are refused in words, and nothing stays', async () => {
  const { house, send, materials, folder } = await aSchool();
  for (const [what, name, content, message] of [
    ['a drawing', 'a.png', svg, active],
    ['a drawing after a comment', 'a.svg', `\uFEFF\n<!-- a picture -->${svg}`, active],
    ['a drawing with a head of XML', 'a.txt', `<?xml version="1.0"?>${svg}`, active],
    ['a drawing in UTF-16', 'a.svg', Buffer.from(`\uFEFF${svg}`, 'utf16le'), unknown],
    ['a packed drawing', 'a.svg', gzipSync(svg), unknown],
    ['a page', 'a.pdf', '<!DOCTYPE html><script>alert(1)</script>', active],
    ['a playlist', 'a.txt', '#EXTM3U\nfile:///etc/passwd\n', /^This is a playlist/],
    ['a picture that is a script', 'a.gif', 'GIF89a/*\0\0*/=1;alert(1)//', unknown],
    ['a program', 'a.pdf', Buffer.from('MZ\x90\0\x03\0', 'latin1'), unknown],
    ['70 MB in 70 KB', 'a.docx', aZip({ '[Content_Types].xml': ' '.repeat(70_000_000) }), tooLarge],
    [
      'a part of 4 GB',
      'a.docx',
      aLyingDocument((zip, _end, entry) => zip.writeUInt32LE(0xfffffff0, entry + 24)),
      tooLarge,
    ],
    ['60,000 parts', 'a.docx', aLyingDocument((zip, end) => zip.writeUInt16LE(60_000, end + 10)), tooLarge],
    [
      'a list that lies outside',
      'a.docx',
      aLyingDocument((zip, end) => zip.writeUInt32LE(0xfffffff0, end + 16)),
      damaged,
    ],
    [
      'a part that lies outside',
      'a.docx',
      aLyingDocument((zip, _end, entry) => zip.writeUInt32LE(0xfffffff0, entry + 42)),
      damaged,
    ],
    ['a password', 'a.docx', aLyingDocument((zip, _end, entry) => zip.writeUInt16LE(1, entry + 8)), /has a password/],
    ['a PDF that is a zip', 'a.pdf', Buffer.concat([aPdf(), aZip({ 'a.jar': 'x' })]), /a zip file as well/],
  ] as const) {
    const { status, message: words, field } = refusal(await send(name, content));
    expect([[400, 413, 415].includes(status), words, field], what).toEqual([
      true,
      expect.stringMatching(message),
      'file',
    ]);
    expect(readdirSync(folder), what).toEqual([]);
  }
  expect(await materials()).toEqual([]);
  expect(await house.context.storage.list('materials')).toEqual([]);
});

test('what is a file and a page as well is a download of what its head says, and runs nowhere', async () => {
  const { send, materials, fetched } = await aSchool();
  const script = '<html><script>alert(1)</script></html>';
  const cases = [
    ['photo.html', Buffer.from(`\x89PNG\r\n\x1a\n${script}`, 'latin1'), 'photo.html.png', 'image/png'],
    ['photo.jpg', Buffer.from(`\xff\xd8\xff\xe0${script}`, 'latin1'), 'photo.jpg', 'image/jpeg'],
    ['notes.pdf.html', Buffer.from(`%PDF-1.7\n${script}`), 'notes.pdf.html.pdf', 'application/pdf'],
    ['a.gif', Buffer.from('GIF89a=1;alert(1)'), 'a.gif.txt', 'text/plain'],
    ['a.js', Buffer.from(`alert(1) //${script}`), 'a.js.txt', 'text/plain'],
  ] as const;
  for (const [name, content, keptAs, type] of cases) {
    expect((await send(name, content)).status, name).toBe(204);
    const material = (await materials()).find((one) => one.name === keptAs);
    const { headers, status } = await fetched(material?.url ?? '');
    expect([status, headers['content-type'], headers['x-content-type-options']], name).toEqual([200, type, 'nosniff']);
    expect(headers['content-disposition'], name).toMatch(/^attachment; /);
    expect(headers['content-security-policy'], name).toMatch(/default-src 'none'.*sandbox/);
  }
});

test('a name is a name, whatever is in it: no path, nothing invisible, at most 150 characters, and no line of a head', async () => {
  const { house, send, materials, fetched } = await aSchool();
  const { dataDir } = house.context.config;
  const cases = [
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['/etc/shadow', 'shadow.pdf'],
    ['C:\\Windows\\system32\\hosts.pdf', 'hosts.pdf'],
    ['..\\..\\up.pdf', 'up.pdf'],
    ['%2e%2e%2fescaped.pdf', '%2e%2e%2fescaped.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['two\r\nSet-Cookie: a=b.pdf', 'twoSet-Cookie a=b.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe.pdf'],
    ['\u2066left\u2069 and \u061Cright\u200F.pdf', 'left and right.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
    [`${'😀'.repeat(300)}.pdf`, `${'😀'.repeat(146)}.pdf`],
  ] as const;
  for (const [name, keptAs] of cases) {
    expect((await send(name, aPdf())).status, name).toBe(204);
    house.clock.advance({ seconds: 1 });
    const material = (await materials()).at(-1);
    expect(material?.name, JSON.stringify(name)).toBe(keptAs);
    const { headers, status } = await fetched(material?.url ?? '');
    const whole = /^attachment; filename="[ -~]+"; filename\*=UTF-8''(\S+)$/.exec(
      String(headers['content-disposition']),
    );
    expect([status, decodeURIComponent(whole?.[1] ?? '')], name).toEqual([200, keptAs]);
  }
  for (const name of ['..', '../..', '/', '\u202E', '\r\n', '. .', ''])
    expect(refusal(await send(name, aPdf())), JSON.stringify(name)).toMatchObject({ status: 400, field: 'filename' });
  const stored = readdirSync(join(dataDir, 'media'), { recursive: true, encoding: 'utf8' }).filter((key) =>
    key.includes('/'),
  );
  expect(stored).toHaveLength(cases.length);
  expect(stored.filter((key) => !keyForm.test(key))).toEqual([]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['media', 'uploads']);
});
