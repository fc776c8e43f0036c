import type { Broadsheet } from '@akada/contract';
import { expect, test } from 'vitest';
import { measured } from '../../../test/measured.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { newPdf } from '../../platform/files/pdf.ts';
import { drawBroadsheet, margin } from './draw-broadsheet.ts';

const subjectNames = [
  'Mathematics',
  'English Language',
  'Physics',
  'Chemistry',
  'Biology',
  'Further Mathematics',
].concat(['Economics', 'Geography', 'Civic Education', 'Data Processing', 'Agricultural Science', 'Yorùbá']);

/** Of made-up figures. */
function aSheet(students: number, names: readonly string[]): Broadsheet {
  const subjects = names.map((name, at) => {
    const group = { average: 61.4, highest: 98.5, lowest: 12 };
    return { _id: `${at}`, name, shortName: name, missing: at % 4, group };
  });
  const percentOf = (row: number, at: number) => ((row * 37 + at * 13) % 890) / 10 + 11;
  const rows = Array.from({ length: students }, (_, row) => ({
    studentId: `${row}`,
    fullName: row % 9 === 4 ? 'ỌLÁYÍNKÁ-WILLIAMS Olúwafẹ́mi Ifẹ́olúwa Chukwuemeka' : `Student number ${row + 1}`,
    arm: row % 2 ? 'Gold' : 'Blue',
    subjects: Object.fromEntries(
      subjects.map(({ _id }, at) => {
        if ((row + at) % 23 === 0) return [_id, { state: 'incomplete' as const, total: 20, outOf: 40 }];
        const percent = percentOf(row, at);
        return [_id, { state: 'complete' as const, total: percent, outOf: 100, percent, grade: 'B2' }];
      }),
    ),
    ...{ isComplete: true, average: percentOf(row, 5), grade: 'C4', position: { place: row + 1, of: students } },
  }));
  return { subjects, rows, group: { average: 61.4, highest: 98.5, lowest: 12 } };
}

const head = { title: 'Broadsheet: SSS 2 Gold, Third term 2026/2027', school: 'Unity College', day: '30 Nov 2026' };

async function drawn(sheet: Broadsheet) {
  const info = { Title: head.title, Author: head.school, CreationDate: new Date(0) };
  const { document, bytes } = await newPdf(info, margin, 'landscape');
  await drawBroadsheet(document, sheet, { ...head, scale: { kind: 'waec' }, decimals: 1 });
  document.end();
  const file = await bytes;
  return { file, ...readPdf(file) };
}

test('a class of 45 with 12 subjects is one page of A4 landscape, with every student and letters of 7 points', async () => {
  await drawn(aSheet(1, subjectNames));
  const { file, pages, lines } = await measured('broadsheet of 45 × 12', () => drawn(aSheet(45, subjectNames)));
  expect(pages).toBe(1);
  expect(file.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/);
  const text = lines.join(' ');
  for (const name of ['Student number 1 ', 'Student number 45 ', ' 16.0 B2 ']) expect(text).toContain(name);
  expect(text).toContain('Marks missing');
  expect(text).not.toContain('[…]');
});

test('more students and more subjects go on, with the names again', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `Subject ${at + 1}`);
  const { pages, lines } = await drawn(aSheet(100, many));
  expect(pages).toBe(6);
  expect(lines.join(' ').match(/Student number 100 /g)).toHaveLength(2);
  expect(lines.join(' ').match(/Subject 30 /g)).toHaveLength(3);
  expect((await drawn(aSheet(1, []))).pages).toBe(1);
});

test('a subject that nobody of the rows takes has no column', async () => {
  const sheet = aSheet(2, ['Physics', 'Music']);
  for (const row of sheet.rows) row.subjects['1'] = { state: 'not-offered', total: 0, outOf: 0 };
  const text = (await drawn(sheet)).lines.join(' ');
  expect(text).toContain('Physics');
  expect(text).not.toContain('Music');
});
