import { expect, test } from 'vitest';
import { csvLine, fileNameOf } from './download.ts';

test.each([
  ['=HYPERLINK("http://evil.test")', `"'=HYPERLINK(""http://evil.test"")"`],
  ['+234 803', "'+234 803"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  ['\rcmd', `"'\rcmd"`],
])('a name that a spreadsheet would run as a formula, %j, is text', (name, cell) => {
  expect(csvLine([name])).toBe(`${cell}\r\n`);
});

test('cells with commas, quotes and line breaks are quoted, all others stand as they are', () => {
  expect(csvLine(['Eze, Amara', 'the "quiet" one', 'two\nlines', 'Ọlá=', -5, 0, null])).toBe(
    '"Eze, Amara","the ""quiet"" one","two\nlines",Ọlá=,-5,0,\r\n',
  );
});

test.each([
  ['First term test', 'First-term-test'],
  ['Èkó: Ọdún kejì / 2026', 'Eko-Odun-keji-2026'],
  ['a"; filename="evil.exe\r\nSet-Cookie: x', 'a-filename-evil-exe-Set-Cookie-x'],
  ['数学', 'exam'],
  ['long '.repeat(40), 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('the file of an exam called %j has a name every device can keep', (title, name) => {
  expect(fileNameOf(title, 'exam')).toBe(name);
});
