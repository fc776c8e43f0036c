import { ca1, ca2, exam } from '@akada/server/test/score-school';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookAgain, textOf } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aSchool, cell, isOffline, isSaved, sendNow } from '../../../../test/score-screen.tsx';

const rowText = (name: string) => {
  const row = within(screen.getByRole('grid')).getByRole('row', { name: new RegExp(`^${name}`) });
  return [...row.querySelectorAll('td')].slice(3).map(textOf);
};
const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } });

test('keys go through the sheet as in Excel, totals follow at once, and all is saved', async () => {
  const { open, sheet } = await aSchool();
  const { user } = await open();
  expect(screen.getByText('3 of 3 missing')).toBeTruthy();
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15{Enter}12.5{Enter}a{Enter}');
  expect(document.activeElement).toBe(cell('Ada Obi, CA 2'));
  await user.keyboard('20{Tab}44{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(cell('Ada Obi, CA 2'));
  expect(rowText('Ada Obi')).toEqual(['79', 'B', '1st']);
  expect(screen.getByText('2 of 3 missing')).toBeTruthy();
  await user.keyboard('{ArrowDown}0{Tab}60');
  expect(rowText('Ada Obi')).toEqual(['79', 'B', '1st']);
  expect(rowText('Bola Ojo')).toEqual(['72.5', 'B', '2nd']);
  await isSaved();
  expect((await sheet()).rows).toMatchObject([
    { scores: { [ca1]: 15, [ca2]: 20, [exam]: 44 }, total: 79, grade: 'B', position: { place: 1 } },
    { scores: { [ca1]: 12.5, [ca2]: 0, [exam]: 60 }, total: 72.5, position: { place: 2 } },
    { scores: { [ca1]: 'absent', [ca2]: null, [exam]: null } },
  ]);
});

test('of a chosen subject without marks nobody is complete', async () => {
  const { open, staff, subjects } = await aSchool();
  await staff('PUT', `/admin/subjects/${subjects.chemistry}`, { isCompulsory: false });
  const { user } = await open();
  expect(screen.getByText('Nobody has a mark yet')).toBeTruthy();
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15');
  expect(screen.getByText('1 of 1 missing')).toBeTruthy();
});

test('what is out of range, or no mark, is said in its cell as it is typed, and is not saved; a blank is not 0', async () => {
  const { open, put, sheet, ada } = await aSchool();
  await put(ada, { [ca1]: 9 });
  const { user } = await open();
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('21');
  const input = cell('Ada Obi, CA 1');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('More than 20');
  await user.keyboard('{Enter}1O{Enter}');
  await user.click(screen.getByRole('button', { name: '2 marks to correct' }));
  expect(document.activeElement).toBe(input);
  await user.keyboard('{Backspace}{Enter}7');
  await isSaved();
  expect((await sheet()).rows).toMatchObject([{ scores: { [ca1]: null } }, { scores: { [ca1]: 7 } }, {}]);
  expect(screen.getByText('3 of 3 missing')).toBeTruthy();
});

test('a block from Excel is pasted in one go; what is no mark is said in its cell, what has no place by its name', async () => {
  const { open, sheet } = await aSchool();
  const { user } = await open();
  await user.click(cell('Ada Obi, CA 2'));
  paste('12\t50\r\n25\t41\r\n\tx\r\n9\t9\r\n');
  expect(screen.getByText(/^5 values pasted/)).toBeTruthy();
  expect(screen.getByText('Without a place in this sheet, and left out: 9; 9')).toBeTruthy();
  expect(cell('Bola Ojo, CA 2').getAttribute('aria-invalid')).toBe('true');
  sendNow();
  await screen.findByText('All other marks are saved');
  expect((await sheet()).rows.map(({ scores }) => [scores[ca2], scores[exam]])).toEqual([
    [12, 50],
    [null, 41],
    [null, null],
  ]);
  await user.keyboard('{Control>}z{/Control}');
  await isSaved();
  expect((await sheet()).rows.map(({ scores }) => [scores[ca2], scores[exam]])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  paste('EZE Chidi\t1\t2\nOBI Ada\t3\t4');
  expect(screen.getByText(/^4 values pasted, each beside its name/)).toBeTruthy();
  await isSaved();
  expect((await sheet()).rows.map(({ scores }) => [scores[ca2], scores[exam]])).toEqual([
    [3, 4],
    [null, null],
    [1, 2],
  ]);
});

test('a word is put into a cell by a button, and the next cell follows', async () => {
  const { open, sheet } = await aSchool();
  const { user } = await open();
  await user.click(cell('Bola Ojo, Exam'));
  await user.click(screen.getByRole('button', { name: 'Exempt (ex)' }));
  expect(document.activeElement).toBe(cell('Chidi Eze, Exam'));
  expect(cell('Bola Ojo, Exam').value).toBe('ex');
  await isSaved();
  expect((await sheet()).rows[1]?.scores[exam]).toBe('exempt');
});

test('typed without a network, through a reload, while a colleague works: no cell is lost', async () => {
  const { open, network, put, sheet, ada, bola, chidi, colleague } = await aSchool();
  const first = await open();
  network.cut(/scores|admin\/terms|admin\/subjects/);
  await first.user.click(cell('Ada Obi, CA 1'));
  await first.user.keyboard('15{Enter}16{Enter}99{Enter}');
  await isOffline(/^No connection: 2 marks kept on this device, and sent by themselves$/);
  await put(bola, { [ca1]: 8, [ca2]: 19 }, null, colleague);
  await put(chidi, { [exam]: 33 }, null, colleague);
  // The page goes without a word to anybody.
  const kept = Object.entries(window.localStorage);
  first.leave();
  for (const [key, value] of kept) window.localStorage.setItem(key, value);
  const { user } = await open();
  expect([cell('Ada Obi, CA 1').value, cell('Bola Ojo, CA 1').value, cell('Chidi Eze, CA 1').value]).toEqual([
    '15',
    '16',
    '99',
  ]);
  await user.click(cell('Ada Obi, CA 2'));
  await user.keyboard('5');
  network.mend();
  sendNow();
  expect(await screen.findByText('A colleague entered another mark')).toBeTruthy();
  expect(screen.getByText(/Mr Bello entered 8, you typed 16/)).toBeTruthy();
  await waitFor(async () => expect((await sheet()).rows[0]?.scores).toMatchObject({ [ca1]: 15, [ca2]: 5 }));
  await user.click(screen.getByRole('button', { name: 'Save my 16 for Bola Ojo, CA 1' }));
  await user.clear(cell('Chidi Eze, CA 1'));
  await isSaved();
  expect((await sheet()).rows).toMatchObject([
    { studentId: ada._id, scores: { [ca1]: 15, [ca2]: 5, [exam]: null } },
    { studentId: bola._id, scores: { [ca1]: 16, [ca2]: 19, [exam]: null } },
    { studentId: chidi._id, scores: { [ca1]: null, [ca2]: null, [exam]: 33 } },
  ]);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('scores:'))).toEqual([]);
}, 30_000);

test('a reply that was lost is no conflict with oneself, and the colleague’s mark is taken where it is chosen', async () => {
  const { open, network, put, rowOf, ada, colleague } = await aSchool();
  const { user } = await open();
  const found = network.loseReply(/PUT .*scores/);
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15');
  await isOffline();
  found();
  await user.keyboard('{Backspace}6');
  await isSaved();
  expect((await rowOf(ada))?.scores[ca1]).toBe(16);
  await put(ada, { [ca2]: 11 }, null, colleague);
  await user.click(cell('Ada Obi, CA 2'));
  await user.keyboard('12');
  sendNow();
  await user.click(await screen.findByRole('button', { name: 'Keep 11 of Mr Bello for Ada Obi, CA 2' }));
  await isSaved();
  await waitFor(() => expect(cell('Ada Obi, CA 2').value).toBe('11'));
  expect((await rowOf(ada))?.scores).toMatchObject({ [ca1]: 16, [ca2]: 11 });
});

test('a locked sheet is read, and opened again with a reason; what was typed before goes in', async () => {
  const { open, staff, house, terms, sheet } = await aSchool();
  const { updatedAt: _, ...schemes } = (await staff('GET', '/admin/schemes')).body.data;
  const closings = [{ termId: terms.first, day: '2026-10-12' }];
  expect((await staff('PUT', '/admin/schemes', { ...schemes, closings })).status).toBe(200);
  const { user } = await open();
  expect(screen.getByText('Marks can be entered until the end of 12 Oct 2026.')).toBeTruthy();
  house.clock.advance({ hours: 4 });
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15');
  sendNow();
  expect(await screen.findByText(/^Locked: marks could be entered until 12 Oct 2026/)).toBeTruthy();
  expect(cell('Ada Obi, CA 1')).toMatchObject({ readOnly: true, value: '15' });
  await user.click(screen.getByRole('button', { name: 'Open again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Open this sheet again' }));
  await user.type(dialog.getByLabelText('Reason'), 'The script was found');
  await user.click(dialog.getByRole('button', { name: 'Open again' }));
  expect(await screen.findByText(/^Open again until the end of .*: The script was found$/)).toBeTruthy();
  await isSaved();
  expect((await sheet()).rows[0]?.scores[ca1]).toBe(15);
}, 30_000);

test('without a choice the sheets are listed with what each owes, and lead to them', async () => {
  const { putAll, admin, ada, bola, chidi } = await aSchool();
  const all = { [ca1]: 10, [ca2]: 10, [exam]: 30 };
  await putAll([
    [ada, all],
    [bola, { [ca1]: 3 }],
    [chidi, all],
  ]);
  const { user, address } = renderApp('/admin/scores', { as: admin });
  expect(await screen.findByRole('heading', { name: '1 of 4 sheets complete' })).toBeTruthy();
  const rows = () =>
    within(screen.getByRole('region', { name: /complete$/ }))
      .getAllByRole('listitem')
      .map(textOf);
  expect(rows()).toEqual([
    'SSS 2 Gold Chemistry1 of 2 missing',
    'SSS 2 Blue ChemistryAll 1 complete',
    'SSS 2 Gold Biology2 of 2 missing',
    'SSS 2 Blue Biology1 of 1 missing',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Only with marks missing' }));
  expect(rows()).toHaveLength(3);
  await user.click(screen.getByRole('link', { name: 'SSS 2 Gold Chemistry' }));
  await screen.findByRole('grid', { name: /^SSS 2 Gold · Chemistry · First term/ });
  expect(screen.getAllByRole('row').map((row) => row.querySelector('th')?.textContent)).toEqual([
    'Student',
    'Ada Obi',
    'Bola Ojo',
  ]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Subject' }), 'Biology');
  await screen.findByRole('grid', { name: /^SSS 2 Gold · Biology/ });
  expect(address()).toMatch(/subject=/);
});

test('a limited teacher has own sheets in the pickers, and reads what is the form’s', async () => {
  const { limit, staff, subjects, ids, path, colleague } = await aSchool();
  await limit(colleague, [{ subjectId: subjects.chemistry, placeIds: [ids.gold] }], ['marking']);
  const arms = [
    { _id: ids.gold, name: 'Gold' },
    { _id: ids.blue, name: 'Blue', teacherId: colleague._id },
  ];
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
  renderApp(path(), { as: colleague });
  await screen.findByRole('grid');
  const options = (name: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
  await waitFor(() => expect(options('Class')).toEqual(['All classes', 'SSS 2', 'SSS 2 Gold', 'SSS 2 Blue']));
  expect(cell('Ada Obi, CA 1').readOnly).toBe(false);
  expect(cell('Chidi Eze, CA 1').readOnly).toBe(true);
});

test('a colleague’s marks come into the open sheet', async () => {
  const { open, put, ada, colleague } = await aSchool();
  await open();
  await put(ada, { [ca1]: 15 }, null, colleague);
  lookAgain();
  await waitFor(() => expect(cell('Ada Obi, CA 1').value).toBe('15'));
});
