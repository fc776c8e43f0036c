import { officeOf } from '@akada/server/test/class-lists';
import { anAdmin } from '@akada/server/test/people';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { fill, findToast } from '../../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../../test/render-app.tsx';

const list = 'Name,Class,Phone\nAda Obi,Class 1,\nBayo Musa,SS3,\nChidi Eze,Class 1,0803 12\nDayo Ige,Class 1,\n';

async function aReview(text = list) {
  const school = await openSchool();
  const office = officeOf(school, await anAdmin(school, { fullName: 'Mr Bello' }));
  const { _id } = await office.read(text);
  const app = renderApp(`/admin/users/import?id=${_id}`, { as: office.admin });
  const button = (name: string) => screen.findByRole('button', { name });
  const press = async (name: string) => app.user.click(await button(name));
  const line = async (number: number) => within(await screen.findByRole('form', { name: `Line ${number}` }));
  const focused = (name: string) => waitFor(async () => expect(document.activeElement).toBe(await button(name)));
  return { ...app, school, office, _id, button, press, line, focused };
}

const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('tr, li')?.textContent?.replace(/\s+/g, ' ') ?? '';

test('two faults are mended by keyboard alone: Enter saves, and the next refused row has the focus', async () => {
  const { user, press, line, focused } = await aReview();
  await press('Edit line 3');
  const first = await line(3);
  await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Class')));
  first.getByRole('option', { name: '“SS3” is no class' });
  await user.selectOptions(first.getByLabelText('Class'), 'Class 3');
  await user.click(first.getByLabelText('Name'));
  await user.keyboard('{Enter}');
  await focused('Edit line 4');
  expect(await rowOf('Bayo Musa')).toContain('Changed in the review');
  await user.keyboard('{Enter}');
  const second = await line(4);
  const phone = second.getByLabelText<HTMLInputElement>('Phone number');
  await waitFor(() => expect(document.activeElement).toBe(phone));
  expect(phone.value).toBe('0803 12');
  await user.clear(phone);
  await user.keyboard('0803 44{Enter}');
  expect((await second.findByRole('alert')).textContent).toBe('Saved, and still refused: “0803 44” is no phone number');
  await user.clear(phone);
  await user.keyboard('0803 999 0000{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  expect(await rowOf('Chidi Eze')).toContain('0803 999 0000');
  await press('Make 4 accounts');
  await findToast('4 accounts made');
  expect(screen.queryByRole('button', { name: /line \d/ })).toBeNull();
});

test('Escape gives up what was typed and goes back to the row', async () => {
  const { user, press, line, focused, office, _id } = await aReview();
  await press('Edit line 2');
  await user.type((await line(2)).getByLabelText('Name'), ' Mary{Escape}');
  await focused('Edit line 2');
  expect(screen.queryByRole('form', { name: /^Line/ })).toBeNull();
  expect((await office.open(_id)).rows[0]).toMatchObject({ fullName: 'Ada Obi', version: 0 });
});

test('a row is left out and taken in again', async () => {
  const { press, button } = await aReview();
  await press('Edit line 3');
  await press('Leave this row out');
  await button('Left out 1');
  expect(await rowOf('Bayo Musa')).toContain('Left out in the review');
  await press('Take in line 3');
  await button('Edit line 3');
  expect(screen.queryByRole('button', { name: /^Left out/ })).toBeNull();
});

test('who changes a row after somebody else is told, keeps what was typed, and may save it over', async () => {
  const { user, press, line, school, office, _id } = await aReview();
  await press('Edit line 3');
  const form = await line(3);
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Bayo A. Musa');
  await user.selectOptions(form.getByLabelText('Class'), 'Class 3');
  await office.mend(_id, 3, { classLevel: '2' }, await anAdmin(school));
  await press('Save');
  expect((await form.findByRole('alert')).textContent).toMatch(/^Somebody changed this row meanwhile/);
  expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Bayo A. Musa');
  expect((await office.open(_id)).rows[1].classLevel).toBe('Grade 2 Secondary');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Line/ })).toBeNull());
  expect((await office.open(_id)).rows[1]).toMatchObject({ fullName: 'Bayo A. Musa', classLevel: 'Grade 3 Secondary' });
});

test('the next refused row is found on another page', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `Pupil ${'abcdef'[at % 6]}${'uvwxyzklmn'[Math.floor(at / 6)]}`);
  const lines = ['Ada Obi,SS1', ...names.map((name) => `${name},Class 1`), 'Efe Ojo,SS2'];
  const { press, user, line, focused, button } = await aReview(['Name,Class', ...lines].join('\n'));
  await press('Edit line 2');
  await user.selectOptions((await line(2)).getByLabelText('Class'), 'Class 1');
  await press('Save');
  await button('Waiting 1');
  await focused('Edit line 63');
});

test('children with one number get login names by one click', async () => {
  const { press, button } = await aReview('Name,Class,Phone\nAda Obi,1,0803 123 4567\nBayo Obi,2,0803 123 4567\n');
  await screen.findByText('1 student has the phone number of somebody else');
  await press('Give a login name');
  await findToast('1 row gets a login name');
  await button('Make 2 accounts');
  expect(await rowOf('Bayo Obi')).toContain('Gets a login name');
  expect(screen.queryByText(/phone number of somebody else/)).toBeNull();
});

test('names of one word are taken in by one click', async () => {
  const { press, button } = await aReview(
    ['Name,Class', 'Ada Obi,1', 'Ezekiel,1', 'Tunde Eze,1', 'Musa,1', 'Ife Ade,1', 'Uche Nna,1', 'Sani Ali,1'].join(
      '\n',
    ),
  );
  await screen.findByText('2 names are one word');
  await press('All 2 are students');
  await findToast('2 students are taken in');
  await button('Make 7 accounts');
  expect(screen.queryByText(/are one word/)).toBeNull();
});

test('rows that name a new group wait until staff tick that it is made', async () => {
  const { user, press, button, line } = await aReview('Name,Class,Group\nAda Obi,1,Science\nBayo Musa,1,Scince\n');
  await screen.findByText('2 groups of this list are not there yet: Science, Scince');
  await press('Edit line 3');
  const groups = (await line(3)).getByLabelText<HTMLInputElement>('Groups');
  await waitFor(() => expect(document.activeElement).toBe(groups));
  await user.clear(groups);
  await user.keyboard('Science{Enter}');
  await screen.findByText(/^Saved, and still refused/);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByLabelText('Make it with the accounts'));
  await press('Make 2 accounts');
  await findToast('2 accounts made');
  await button('All 2');
  expect(screen.queryByText(/not there yet/)).toBeNull();
});

test('rows whose group staff make meanwhile are counted with the accounts, and taken in', async () => {
  const { user, press, button } = await aReview('Name,Class,Group\nAda Obi,1,Quiz\nBayo Musa,SS3,\n');
  const follow = async (name: string) => user.click(await screen.findByRole('link', { name }));
  await button('Refused 2');
  await follow('Groups');
  await press('+ New group');
  await fill(user, 'Name', 'Quiz');
  await press('Create group');
  await screen.findByText('No students in this group yet');
  await follow('Users');
  await follow('Class lists');
  await user.click(await screen.findByRole('button', { name: /^Pasted list/ }));
  await screen.findByText('1 row waits for an answer above');
  await press('Make 1 account');
  await findToast('1 account made');
  await button('Refused 1');
});

const asking = async () => within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));

test('after a row that was right is changed, its button has the focus', async () => {
  const { user, press, line, focused } = await aReview();
  await press('Edit line 2');
  await user.type((await line(2)).getByLabelText('Name'), ' Mary{Enter}');
  await screen.findByText('Ada Obi Mary');
  await focused('Edit line 2');
});

test('typed changes are asked about before another row, another list or the accounts', async () => {
  const { user, press, line, school, address, _id } = await aReview();
  await press('Edit line 2');
  const name = (await line(2)).getByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' Mary');
  for (const risky of ['Edit line 3', 'Edit line 2', 'Another list', 'Make 2 accounts']) {
    await press(risky);
    await user.click((await asking()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(name.isConnected && name.value).toBe('Ada Obi Mary');
  }
  expect(school.network.calls.filter((call) => call.startsWith('POST /admin/users/import/'))).toEqual([]);
  await press('Edit line 3');
  await user.click((await asking()).getByRole('button', { name: 'Discard' }));
  const next = await line(3);
  await waitFor(() => expect(document.activeElement).toBe(next.getByLabelText('Class')));
  await press('Another list');
  await screen.findByLabelText('Paste the list');
  expect(address()).not.toContain(_id);
});

test('what is typed while a save runs stays, and is saved after it', async () => {
  const { user, press, line, school, office, _id } = await aReview();
  await press('Edit line 2');
  const name = (await line(2)).getByLabelText<HTMLInputElement>('Name');
  await user.type(name, ' Mary');
  const release = school.network.hold(/^PUT /);
  await user.keyboard('{Enter} Jane');
  release();
  await screen.findByText('Ada Obi Mary');
  expect(name.isConnected && name.value).toBe('Ada Obi Mary Jane');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Line/ })).toBeNull());
  expect((await office.open(_id)).rows[0]).toMatchObject({ fullName: 'Ada Obi Mary Jane', version: 2 });
});

test('a row that is taken in leaves the typed changes of another one alone', async () => {
  const { user, press, line, button } = await aReview();
  await press('Edit line 3');
  await press('Leave this row out');
  await button('Take in line 3');
  await press('Edit line 2');
  await user.type((await line(2)).getByLabelText('Name'), ' Mary');
  await press('Take in line 3');
  await button('Edit line 3');
  expect((await line(2)).getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Obi Mary');
});

test('in a window that becomes narrow what was typed stays', async () => {
  const { user, press, line } = await aReview();
  await press('Edit line 2');
  await user.type((await line(2)).getByLabelText('Name'), ' Mary');
  const { innerWidth } = window;
  onTestFinished(() => void Object.assign(window, { innerWidth }));
  Object.assign(window, { innerWidth: 800 });
  await press('Refused 2');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  expect((await line(2)).getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Obi Mary');
});

test('a row is left out with what was typed into it', async () => {
  const { user, press, line, office, button, _id } = await aReview();
  await press('Edit line 3');
  await user.type((await line(3)).getByLabelText('Name'), ' Ade');
  await press('Leave this row out');
  await button('Left out 1');
  expect((await office.open(_id)).rows[1]).toMatchObject({ status: 'skipped', fullName: 'Bayo Musa Ade' });
});
