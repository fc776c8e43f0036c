import { expect, test } from 'vitest';
import { refusal } from '../../../test/house.ts';
import { anAdmin } from '../../../test/people.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { aScoreSchool, ca1, ca2, exam } from '../../../test/score-school.ts';
import { readTable } from '../../money/orders/statement/read-table.ts';

async function aSchool() {
  const school = await aScoreSchool();
  const { house, admin, ids, terms, subjects, inClass, putAll, ada, bola, chidi } = school;
  const evil = await inClass('=1+1', ids.ss2, ids.blue);
  const full = (points: number) => ({ [ca1]: 10, [ca2]: 10, [exam]: points });
  await putAll([
    [ada, full(55)],
    [bola, full(30.5)],
    [chidi, { [ca1]: 'absent', [ca2]: 'absent', [exam]: 'exempt' }],
    [evil, full(55)],
  ]);
  const away = { [ca1]: 'exempt', [ca2]: 'exempt', [exam]: 'exempt' };
  const inBiology = [[ada, full(40)] as const, [bola, { [ca1]: 20 }] as const, [evil, away] as const];
  await putAll(inBiology, { subject: subjects.biology });
  const file = (kind: string, where: object = {}, as = admin) => {
    const query = new URLSearchParams({ class: ids.ss2, term: terms.first, ...where });
    return house.app.inject({ url: `/api/admin/broadsheet.${kind}?${query}`, headers: { token: as.token } });
  };
  return { ...school, file };
}

test('the spreadsheet has a line for each student, then the statistics, and no formula', async () => {
  const { house, file, ids } = await aSchool();
  const reply = await file('xlsx');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="Broadsheet-SSS-2-First-term-2026-2027.xlsx"',
  );
  const [head = [], ...lines] = readTable(reply.rawPayload);
  expect(head.slice(0, 7)).toEqual(['Student', 'Arm', 'Chemistry', 'Biology', 'Average', 'Grade', 'Position']);
  expect(head.slice(7)).toEqual(['Chemistry grade', 'Biology grade', 'Student ID']);
  const byName = new Map(lines.map(([name = '', ...cells]) => [name, cells]));
  expect(byName.get("'=1+1")?.slice(0, 8)).toEqual(['Blue', '75', 'Exempt', '75', 'B', '1', 'B', '']);
  expect(byName.get('Ada Obi')?.slice(0, 8)).toEqual(['Gold', '75', '60', '67.5', 'C', '1', 'B', 'C']);
  expect(byName.get('Bola Ojo')?.slice(0, 6)).toEqual(['Gold', '50.5', 'Missing', '50.5', '', '']);
  expect(byName.get('Chidi Eze')?.slice(0, 3)).toEqual(['Blue', '0', 'Missing']);
  expect(byName.get('Average of the class')?.slice(0, 4)).toEqual(['', '50.1', '60', '71.3']);
  expect(byName.get('Highest')?.slice(1, 4)).toEqual(['75', '60', '75']);
  expect(byName.get('Lowest')?.slice(1, 4)).toEqual(['0', '60', '67.5']);
  expect(byName.get('Students with marks missing')?.slice(1, 4)).toEqual(['0', '2', '2']);
  const arm = readTable((await file('xlsx', { arm: ids.gold })).rawPayload).map(([name]) => name);
  expect(arm.slice(0, 3)).toEqual(['Student', 'Ada Obi', 'Bola Ojo']);
  const log = house.db.selectFrom('audit').select('subject_title').where('action', '=', 'score.broadsheet');
  expect((await log.orderBy('_id').execute()).map((row) => row.subject_title)).toEqual([
    'Broadsheet: SSS 2, First term 2026/2027',
    'Broadsheet: SSS 2 Gold, First term 2026/2027',
  ]);
});

test('a later term has the figures of the year beside its own', async () => {
  const { file, putAll, terms, subjects, ada } = await aSchool();
  const second = { term: terms.second };
  const full = { [ca1]: 10, [ca2]: 10, [exam]: 35 };
  await putAll([[ada, full]], second);
  await putAll([[ada, full]], { ...second, subject: subjects.biology });
  const [head = [], , own = []] = readTable((await file('xlsx', second)).rawPayload);
  expect(head.slice(4, 10)).toEqual([
    ...['Average', 'Grade', 'Position', 'Year', 'Grade of the year', 'Position of the year'],
  ]);
  // Chemistry 75 and 55, Biology 60 and 55.
  expect(own.slice(0, 10)).toEqual(['Ada Obi', 'Gold', '55', '55', '55', 'D', '1', '61.3', 'C', '1']);
  const { lines } = readPdf((await file('pdf', second)).rawPayload);
  expect(lines.join(' ')).toContain('Ada Obi Gold 55.0 D 55.0 D 55.0 D 1st 61.3 1st');
});

test('the PDF names school, class and term, and what is missing is no 0', async () => {
  const { file } = await aSchool();
  const reply = await file('pdf');
  expect(reply.statusCode).toBe(200);
  const { pages, lines } = readPdf(reply.rawPayload);
  expect(pages).toBe(1);
  const text = lines.join(' ');
  expect(text).toContain('Broadsheet: SSS 2, First term 2026/2027');
  expect(text).toMatch(/Ada Obi Gold 75.0 B 60.0 C 67.5 C 1st /);
  expect(text).toMatch(/Bola Ojo Gold 50.5 D \? 50.5 4 Chidi Eze/);
});

test('the files are the form teacher’s among limited teachers, and need students', async () => {
  const { house, limit, file, subjects, ids } = await aSchool();
  const teacher = await anAdmin(house);
  await limit(teacher, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
  for (const kind of ['pdf', 'xlsx']) {
    expect((await file(kind, {}, teacher)).statusCode).toBe(403);
    const empty = await file(kind, { class: ids.jss1 });
    expect(refusal({ status: empty.statusCode, body: empty.json() } as never)).toMatchObject({
      status: 409,
      message: 'Nobody of JSS 1 is on the broadsheet of this term',
    });
  }
});
