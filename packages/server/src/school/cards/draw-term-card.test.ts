import type { TermCard } from '@akada/contract';
import { expect, test } from 'vitest';
import { readPdf } from '../../../test/read-pdf.ts';
import { newPdf } from '../../platform/files/pdf.ts';
import { drawTermCard, margin, type Paper } from './draw-term-card.ts';

const group = { average: 61.4, highest: 98.5, lowest: 12 };
const standing = { percent: 71.2, grade: 'B', position: { place: 3, of: 41 }, group };

/** Of made-up figures: 14 subjects of a third term, with traits and long remarks. */
const card: TermCard = {
  head: { school: 'Ìbàdàn Unity College', motto: 'Knowledge is light', address: '12 Unity Road, Ibadan' },
  term: {
    _id: 'c'.repeat(24),
    name: 'Third term',
    session: '2026/2027',
    startDate: '2027-05-03',
    endDate: '2027-07-23',
  },
  student: { _id: 'a'.repeat(24), fullName: 'ỌLÁYÍNKÁ-WILLIAMS Chukwụemeka Ɗanjuma', className: 'SSS 2 Gold' },
  ...{ numberInClass: 45, decimals: 1, earlierTerms: ['First term', 'Second term'] },
  subjects: Array.from({ length: 14 }, (_, at) => ({
    ...{ _id: `${at}`, name: `Subject ${at + 1}`, total: 71, outOf: 100, ...standing, cumulative: standing },
    state: at === 13 ? ('absent' as const) : ('complete' as const),
    parts: [
      { name: 'CA 1', max: 20, mark: at === 2 ? ('absent' as const) : 15 },
      { name: 'CA 2', max: 20, mark: at === 3 ? null : 14 },
      { name: 'Exam', max: 60, mark: 42 },
    ],
    earlier: [64.5, null],
  })),
  summary: { subjects: 14, obtainable: 1400, obtained: 994, average: 71, ...standing, cumulative: standing },
  attendance: { open: 60, present: 57, late: 2, absent: 3 },
  traits: ['Affective', 'Psychomotor'].flatMap((of) =>
    Array.from({ length: 8 }, (_, at) => ({ group: of, name: `${of} ${at}`, rating: `${(at % 5) + 1}` })),
  ),
  ...{ traitKey: '5 very good, 1 poor', remarks: { teacher: 'Works hard. '.repeat(50), principal: 'Promising.' } },
  gradeKey: 'WAEC, A1 to F9',
};

async function drawn(issued?: Paper['issued']) {
  const { document, bytes } = await newPdf({ Title: 't', Author: 'a', CreationDate: new Date(0) }, margin);
  drawTermCard(document, card, { issued, pictures: new Map(), timeZone: 'Africa/Lagos' });
  document.end();
  const { pages, lines, codes } = readPdf(await bytes);
  return { pages, codes, text: lines.join(' ') };
}

test('fourteen subjects with traits and remarks are one page, and a mark that is missing is no 0', async () => {
  const { pages, text } = await drawn();
  expect(pages).toBe(1);
  for (const part of ['Ìbàdàn Unity College', 'ỌLÁYÍNKÁ-WILLIAMS', 'Ɗanjuma', 'Subject 14', 'absent', '64.5']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('[…]');
});

test('a draft says so across it; an issued card has its version, code and QR code instead', async () => {
  const issued = {
    version: 2,
    code: 'ABCD-EFGH-JKLM',
    payload: 'http://x/check#y',
    issuedAt: '2027-07-23T23:30:00.000Z',
  };
  const [draft, paper] = [await drawn(), await drawn(issued)];
  expect([draft.text.includes('DRAFT'), paper.text.includes('DRAFT')]).toEqual([true, false]);
  expect([draft.codes.length, paper.codes.length]).toEqual([0, 1]);
  expect(paper.text).toContain('Version 2, issued on 24 Jul 2027');
  expect(paper.text).toContain('ABCD-EFGH-JKLM');
});
