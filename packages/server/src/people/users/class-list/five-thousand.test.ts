import { expect, test } from 'vitest';
import { aSchoolOffice, listForm } from '../../../../test/class-lists.ts';
import { measured } from '../../../../test/measured.ts';
import { readPdf } from '../../../../test/read-pdf.ts';

const rows = 5000;

const letters = (n: number) =>
  String(n)
    .padStart(4, '0')
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

test('5,000 students are read, get accounts and slips, and are taken back, without keeping others waiting', {
  timeout: 240_000,
}, async () => {
  const { house, admin, read, mend, apply, undo } = await aSchoolOffice();
  const lines = Array.from({ length: rows }, (_, n) => {
    const phone = n % 2 === 0 ? `0803${String(n).padStart(7, '0')}` : '';
    return `Pupil ${letters(n)} Obi,Class ${(n % 5) + 1},${phone}`;
  });
  const { _id, counts } = await measured('read', () => read(listForm(`Name,Class,Phone\n${lines.join('\n')}\n`)));
  expect(counts).toEqual({ new: rows, repaired: 0, known: 0, refused: 0, skipped: 0 });
  const mended = await measured('mended', () => mend(_id, rows, { fullName: 'Ada Obi', phoneNumber: '' }));
  expect(mended.body.data.row.status).toBe('repaired');
  expect((await measured('made', () => apply(_id))).body.data.created).toBe(rows);
  const printing = { method: 'POST', url: `/api/admin/users/import/${_id}/slips`, payload: {} } as const;
  const made = await measured('slips', () => house.app.inject({ ...printing, headers: { token: admin.token } }));
  const { pages, lines: printed } = readPdf(made.rawPayload);
  expect([made.statusCode, pages]).toEqual([200, rows / 8]);
  expect(new Set(printed.filter((line) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(line))).size).toBe(rows);
  expect((await measured('taken back', () => undo(_id))).body.data.removed).toBe(rows);
});
