import { ca1 } from '@akada/server/test/score-school';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { lookAgain, textOf } from '../../../../test/hands.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { aSchool, cell, isOffline, isSaved, sendNow } from '../../../../test/score-screen.tsx';

test('a mark of a student who left the class meanwhile is named, and can be removed', async () => {
  const { open, network, staff, ada, ids } = await aSchool();
  const { user } = await open();
  network.cut(/PUT .*scores/);
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15');
  await isOffline();
  await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss3 });
  network.mend();
  sendNow();
  const notice = await screen.findByText(/^These marks cannot be saved here/);
  expect(textOf(notice.parentElement as Element)).toContain(
    'Ada Obi, CA 1: 15 A student is not in this class any more',
  );
  await user.click(screen.getByRole('button', { name: 'Remove from this device' }));
  await isSaved();
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('scores:'))).toEqual([]);
});

test('a word goes to its student, though another one has come into the class above', async () => {
  const { open, inClass, sheet, ids } = await aSchool();
  const { user } = await open();
  await user.click(cell('Bola Ojo, CA 1'));
  await inClass('Abu Musa', ids.ss2, ids.gold);
  lookAgain();
  await waitFor(() => expect(cell('Abu Musa, CA 1')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Absent (abs)' }));
  await isSaved();
  expect((await sheet()).rows.map(({ fullName, scores }) => [fullName, scores[ca1]])).toEqual([
    ['Abu Musa', null],
    ['Ada Obi', null],
    ['Bola Ojo', 'absent'],
    ['Chidi Eze', null],
  ]);
});

test('a save does not count the sheets of the school again; whoever goes back to their list has it anew', async () => {
  const { open, network } = await aSchool();
  const { user } = await open();
  const counted = () => network.calls.filter((call) => call.startsWith('GET /admin/scores/sheets')).length;
  await waitFor(() => expect(counted()).toBe(1));
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15');
  await isSaved();
  expect(counted()).toBe(1);
  await user.click(screen.getByRole('link', { name: 'All sheets of the term' }));
  await waitFor(() => expect(counted()).toBe(2));
});

test('without a network marks that wait are still named, and no arm has the students of another one', async () => {
  const { admin, ids, network, path } = await aSchool();
  const first = renderApp(path({ arm: ids.gold }), { as: admin });
  await screen.findByRole('grid');
  network.cut(/scores/);
  await first.user.click(cell('Ada Obi, CA 1'));
  await first.user.keyboard('15');
  await isOffline();
  const kept = Object.entries(window.localStorage);
  const again = (address: string) => {
    for (const [key, value] of kept) window.localStorage.setItem(key, value);
    return renderApp(address, { as: admin });
  };
  first.leave();
  const second = again(path({ arm: ids.blue }));
  await screen.findByText('Error loading the score sheet');
  expect(screen.queryByText('Ada Obi')).toBeNull();
  second.leave();
  const { user } = again('/admin/scores');
  await user.click(await screen.findByRole('link', { name: 'SSS 2 Chemistry: 1 mark' }));
  await screen.findByRole('grid');
  expect(cell('Ada Obi, CA 1').value).toBe('15');
}, 30_000);

test('neither Escape nor Ctrl+Z takes back a mark that a colleague has entered since', async () => {
  const { open, put, rowOf, ada, bola, colleague } = await aSchool();
  const { user } = await open();
  await user.click(cell('Ada Obi, CA 1'));
  await user.keyboard('15{Enter}');
  await isSaved();
  await put(ada, { [ca1]: 17 }, '2026-12-31T00:00:00.000Z', colleague);
  await put(bola, { [ca1]: 9 }, null, colleague);
  lookAgain();
  await waitFor(() => expect(cell('Bola Ojo, CA 1').value).toBe('9'));
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}z{/Control}');
  expect([cell('Ada Obi, CA 1').value, cell('Bola Ojo, CA 1').value]).toEqual(['17', '9']);
  expect(screen.getByText('All marks are saved')).toBeTruthy();
  expect((await rowOf(ada))?.scores[ca1]).toBe(17);
});
