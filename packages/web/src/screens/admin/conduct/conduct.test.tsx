import { aConductSchool, five, four, punctuality } from '@akada/server/test/conduct-school';
import { anAdmin } from '@akada/server/test/people';
import { ca1, ca2, exam } from '@akada/server/test/score-school';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { lookAgain, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { cell, sendNow } from '../../../../test/score-screen.tsx';

async function aSchool() {
  const house = await openSchool();
  house.clock.set('2026-10-12T20:00:00.000Z');
  const school = await aConductSchool(house);
  const { ids, terms, admin, put, ada } = school;
  await put(ada, { [ca1]: 15, [ca2]: 15, [exam]: 45 });
  const path = `/admin/conduct?${new URLSearchParams({ class: ids.ss2, term: terms.first })}`;
  const open = async (as = admin) => {
    const app = renderApp(path, { as });
    await screen.findByRole('grid');
    return app;
  };
  return { ...school, network: house.network, path, open };
}

async function isSaved() {
  sendNow();
  await waitFor(() => expect(screen.getByText('All changes are saved')).toBeTruthy());
}

const paste = (text: string) =>
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => text } });

test('keys go through remarks and ratings as in Excel, and all is saved in one request', async () => {
  const { open, sheet, house, ada } = await aSchool();
  const { user } = await open();
  expect(screen.getByText('3 of 3 without a remark, 3 without the principal’s')).toBeTruthy();
  expect(textOf(screen.getByRole('rowheader', { name: /^Ada Obi/ }))).toBe('Ada Obiaverage 75');
  await user.click(cell('Ada Obi, Teacher’s remark'));
  await user.keyboard('Steady work.{Enter}Kind{ArrowLeft}{ArrowUp}');
  expect(document.activeElement).toBe(cell('Bola Ojo, Teacher’s remark'));
  await user.keyboard('{End}{Tab}{Tab}4{Enter}9');
  expect(cell('Bola Ojo, Punctuality').value).toBe('4');
  const wrong = cell('Chidi Eze, Punctuality');
  expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not on the scale');
  expect(screen.getByText('1 cell to correct')).toBeTruthy();
  await user.keyboard('{Backspace}very good{ArrowUp}{ArrowUp}5');
  expect(document.activeElement).toBe(cell('Ada Obi, Punctuality'));
  await isSaved();
  expect((await sheet()).rows).toMatchObject([
    { studentId: ada._id, remarks: { teacher: 'Steady work.' }, traits: { [punctuality]: five } },
    { remarks: { teacher: 'Kind' }, traits: { [punctuality]: four } },
    { remarks: { teacher: '' }, traits: { [punctuality]: five } },
  ]);
  expect(screen.getByText('1 of 3 without a remark, 3 without the principal’s')).toBeTruthy();
  const log = await house.db.selectFrom('audit').select('_id').where('action', '=', 'score.conduct').execute();
  expect(log).toHaveLength(1);
});

test('what the school suggests for the average goes in with a press, is edited, and taken back', async () => {
  const { open, sheet } = await aSchool();
  const { user } = await open();
  await user.click(cell('Bola Ojo, Teacher’s remark'));
  expect(screen.getByText(/there is no average yet/)).toBeTruthy();
  await user.click(cell('Ada Obi, Teacher’s remark'));
  const list = within(screen.getByRole('list', { name: 'Suggestions for Ada Obi' }));
  await user.click(list.getByRole('button', { name: /^Outstanding work this term/ }));
  expect(document.activeElement).toBe(cell('Ada Obi, Teacher’s remark'));
  await user.keyboard(' Ada sings.');
  await user.tab();
  await user.click(screen.getByRole('button', { name: 'Suggest a principal’s remark for the one without' }));
  expect(cell('Ada Obi, Principal’s remark').value).toMatch(/^An excellent performance/);
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('Ada Obi, Principal’s remark').value).toBe('');
  await isSaved();
  expect((await sheet()).rows[0]?.remarks).toEqual({
    teacher: 'Outstanding work this term, and a pleasure to teach. Ada sings.',
    principal: '',
  });
});

test('a block from Excel finds its students beside their names', async () => {
  const { open, sheet } = await aSchool();
  const { user } = await open();
  await user.click(cell('Ada Obi, Teacher’s remark'));
  paste('EZE Chidi\t"A good term.\r\nKeep it up."\t\t5\r\nObi Ada\tWell done.\t\tB+\r\nNobody\tx');
  expect(screen.getByText(/^4 values pasted, each beside its name/)).toBeTruthy();
  expect(screen.getByText(/left out: Nobody: x$/)).toBeTruthy();
  expect(cell('Ada Obi, Punctuality').getAttribute('aria-invalid')).toBe('true');
  sendNow();
  await screen.findByText('All other changes are saved');
  expect((await sheet()).rows).toMatchObject([
    { remarks: { teacher: 'Well done.' }, traits: { [punctuality]: null } },
    { remarks: { teacher: '' } },
    { remarks: { teacher: 'A good term. Keep it up.' }, traits: { [punctuality]: five } },
  ]);
});

test('typed without a network, through a reload, while a colleague writes: nothing is lost', async () => {
  const { open, network, write, sheet, ada, bola, colleague } = await aSchool();
  const first = await open();
  network.cut(/conduct|admin\/terms/);
  await first.user.click(cell('Ada Obi, Teacher’s remark'));
  await first.user.keyboard('Mine.{Enter}Also mine.');
  sendNow();
  await screen.findByText('No connection: 2 changes kept on this device, and sent by themselves');
  await write(ada, { remarks: { teacher: 'Theirs.' }, traits: { [punctuality]: five } }, null, colleague);
  await write(bola, { traits: { [punctuality]: four } }, null, colleague);
  // The page goes without a word to anybody.
  const kept = Object.entries(window.localStorage);
  first.leave();
  for (const [key, value] of kept) window.localStorage.setItem(key, value);
  const { user } = await open();
  expect(cell('Ada Obi, Teacher’s remark').value).toBe('Mine.');
  network.mend();
  sendNow();
  const panel = within(await screen.findByRole('region', { name: 'A colleague wrote here too' }));
  expect(panel.getByText(/Mr Bello wrote “Theirs.”, you wrote “Mine.”/)).toBeTruthy();
  await waitFor(async () => expect((await sheet()).rows[1]?.remarks.teacher).toBe('Also mine.'));
  const where = 'for Ada Obi, Teacher’s remark';
  expect(panel.getByRole('button', { name: `Keep the remark of Mr Bello ${where}` })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: `Save my remark ${where}` }));
  await isSaved();
  expect((await sheet()).rows).toMatchObject([
    { remarks: { teacher: 'Mine.' }, traits: { [punctuality]: five } },
    { remarks: { teacher: 'Also mine.' }, traits: { [punctuality]: four } },
    {},
  ]);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('scores:'))).toEqual([]);
}, 30_000);

test('the logout asks about remarks that wait, and their class is named without a network', async () => {
  const { open, admin, network } = await aSchool();
  const first = await open();
  network.cut(/conduct/);
  await first.user.click(cell('Ada Obi, Punctuality'));
  await first.user.keyboard('5');
  sendNow();
  await screen.findByText(/^No connection: 1 change /);
  await first.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText(/^1 mark or remark that you typed has not reached the school/)).toBeTruthy();
  await first.user.click(screen.getByRole('button', { name: 'Stay' }));
  const kept = Object.entries(window.localStorage);
  first.leave();
  for (const [key, value] of kept) window.localStorage.setItem(key, value);
  renderApp('/admin/conduct?term=', { as: admin });
  const waiting = await screen.findByRole('link', { name: 'SSS 2, First term 2026/2027: 1 change' });
  expect(waiting.getAttribute('href')).toMatch(/^\/admin\/conduct\?class=\w+&term=\w+$/);
});

test('a form teacher has the own arm, and not the remark of the principal; who teaches elsewhere has no page', async () => {
  const { house, limit, staff, subjects, ids, sheet } = await aSchool();
  const [teacher, other] = [await anAdmin(house), await anAdmin(house)];
  for (const one of [teacher, other])
    await limit(one, [{ subjectId: subjects.biology, placeIds: [ids.jss1] }], ['marking']);
  const arms = [
    { _id: ids.gold, name: 'Gold' },
    { _id: ids.blue, name: 'Blue', teacherId: teacher._id },
  ];
  await staff('PUT', `/admin/classes/${ids.ss2}`, { arms });
  const own = renderApp('/admin/conduct', { as: teacher });
  await screen.findByRole('grid', { name: 'SSS 2 Blue · First term 2026/2027' });
  expect(screen.getByText('1 of 1 without a remark')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /Principal/ })).toBeNull();
  await own.user.click(cell('Chidi Eze, Teacher’s remark'));
  await own.user.keyboard('Good.');
  await isSaved();
  expect((await sheet()).rows[2]?.remarks.teacher).toBe('Good.');
  own.leave();
  renderApp('/admin/conduct', { as: other });
  await screen.findByText('Your account has no right to this page');
});

test('issued cards are named, and a colleague’s words come into the open sheet', async () => {
  const { open, staff, ids, terms, write, bola, colleague } = await aSchool();
  const issued = { class: ids.ss2, arm: ids.gold, term: terms.first, evenIncomplete: true };
  expect((await staff('POST', '/admin/cards/issue', issued)).status).toBe(200);
  await open();
  expect(screen.getByText(/^1 report card of this class is issued\. You can still write here/)).toBeTruthy();
  await write(bola, { remarks: { teacher: 'Theirs.' } }, null, colleague);
  lookAgain();
  await waitFor(() => expect(cell('Bola Ojo, Teacher’s remark').value).toBe('Theirs.'));
});

test('on a phone there is one student at a time, with ratings to press', async () => {
  const { path, admin, sheet } = await aSchool();
  const { innerWidth } = window;
  window.innerWidth = 360;
  onTestFinished(() => void Object.assign(window, { innerWidth }));
  const { user } = renderApp(path, { as: admin });
  const student = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Student 1 of 3' });
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Very attentive and well prepared/ }));
  const ratings = within(screen.getByRole('group', { name: 'Punctuality' }));
  await user.click(ratings.getByRole('button', { name: '4 Good' }));
  expect(ratings.getByRole('button', { pressed: true }).textContent).toBe('4 Good');
  expect([...student.options].map(({ text }) => text)[0]).toBe('Ada Obi');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(screen.getByRole('textbox', { name: 'Teacher’s remark' }), 'Kind to others.');
  await isSaved();
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await user.click(within(screen.getByRole('group', { name: 'Punctuality' })).getByRole('button', { name: '4 Good' }));
  await isSaved();
  expect((await sheet()).rows).toMatchObject([
    { remarks: { teacher: expect.stringMatching(/^Very attentive/) }, traits: { [punctuality]: null } },
    { remarks: { teacher: 'Kind to others.' } },
    {},
  ]);
});

test('a rating of a trait that is closed meanwhile is named, and can be removed from the device', async () => {
  const { open, network, write, settings, saveSettings, bola } = await aSchool();
  const { user } = await open();
  network.cut(/conduct/);
  await user.click(cell('Ada Obi, Punctuality'));
  await user.keyboard('5');
  sendNow();
  await screen.findByText(/^No connection: 1 change /);
  await write(bola, { traits: { [punctuality]: four } });
  const { traits } = await settings();
  const closed = traits.map((one) => (one._id === punctuality ? { ...one, isClosed: true } : one));
  expect((await saveSettings({ traits: closed })).status).toBe(200);
  network.mend();
  lookAgain();
  const text = await screen.findByText('Ada Obi, Punctuality: 5');
  expect(text.closest('div')?.textContent).toMatch(/cannot be saved here/);
  await user.click(screen.getByRole('button', { name: 'Remove from this device' }));
  expect(screen.getByText('All changes are saved')).toBeTruthy();
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('scores:'))).toEqual([]);
});
