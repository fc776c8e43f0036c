import { aGuardian } from '@akada/server/test/guardian-calls';
import { anAdmin } from '@akada/server/test/people';
import { aRegisterSchool } from '@akada/server/test/register-school';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** A Tuesday of the first term. */
const now = '2026-09-15T09:00:00.000Z';

async function aSchool() {
  const house = await openSchool();
  house.clock.set(now);
  const school = await aRegisterSchool(house);
  const path = school.addressOf();
  /** Sign-ins end with the days. */
  const staffNow = () => anAdmin(house, { fullName: 'Mrs Now' });
  const open = async (as = school.admin) => {
    const app = renderApp(path, { as });
    await screen.findByRole('button', { name: /^Ada Obi / });
    return app;
  };
  return { ...school, network: house.network, open, staffNow };
}

const name = (words: RegExp | string) => screen.getByRole('button', { name: words });
const kept = () => Object.keys(window.localStorage).filter((key) => key.startsWith('register:'));
const save = () => screen.getByRole('button', { name: 'Save' });

test('everybody is present until a name is tapped, and one save takes the register', async () => {
  const { open, register } = await aSchool();
  const { user } = await open();
  expect(screen.getByText('2 present')).toBeTruthy();
  await user.click(name('Ada Obi Present'));
  expect(screen.getByText('1 present, 1 absent')).toBeTruthy();
  await user.click(name('Ada Obi Absent'));
  await user.click(name('Ada Obi Late'));
  await user.click(name('Ada Obi Excused'));
  await user.click(name('Ada Obi Present'));
  await user.type(screen.getByRole('textbox', { name: 'Ada Obi (absent)' }), 'Fever');
  await user.click(save());
  await screen.findByText('Saved, taken by Unlimited Admin');
  expect((await register()).rows).toMatchObject([
    { fullName: 'Ada Obi', state: 'absent', reason: 'Fever' },
    { fullName: 'Bola Ojo', state: 'present' },
  ]);
  expect(kept()).toEqual([]);
});

test('without a network the register stays on the device through a reload, and is sent by itself', async () => {
  const { open, network, statesOn } = await aSchool();
  const { user, leave } = await open();
  await user.click(name('Bola Ojo Present'));
  network.cut(/admin\/register/);
  await user.click(save());
  await screen.findByText('Not sent yet: kept on this device, and sent while this page is open');
  const stored = Object.entries(window.localStorage);
  leave();
  for (const [key, value] of stored) window.localStorage.setItem(key, value);
  await open();
  expect(name('Bola Ojo Absent')).toBeTruthy();
  await screen.findByText('Not sent yet: kept on this device, and sent while this page is open');
  network.mend();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved, taken by Unlimited Admin');
  expect(await statesOn()).toEqual({ 'Ada Obi': 'present', 'Bola Ojo': 'absent' });
  await waitFor(() => expect(kept()).toEqual([]));
});

test('a register whose arm is gone is named, and can be discarded', async () => {
  const { open, network, ids } = await aSchool();
  const { user, leave } = await open();
  await user.click(name('Bola Ojo Present'));
  network.cut(/admin\/register/);
  await user.click(save());
  await screen.findByText('Not sent yet: kept on this device, and sent while this page is open');
  const stored = Object.entries(window.localStorage);
  leave();
  network.mend();
  for (const [key, value] of stored) {
    window.localStorage.setItem(key.replaceAll(ids.gold, 'f'.repeat(24)), value);
  }
  const later = await open();
  await screen.findByText(/is no longer yours to mark/);
  await later.user.click(screen.getByRole('button', { name: /^Discard/ }));
  await later.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/is no longer yours to mark/)).toBeNull());
  expect(kept()).toEqual([]);
});

test('a lost reply leaves one register as it was marked', async () => {
  const { open, network, statesOn } = await aSchool();
  const { user } = await open();
  const find = network.loseReply(/^PUT \/admin\/register/);
  await user.click(name('Ada Obi Present'));
  await user.click(save());
  await screen.findByText('Not sent yet: kept on this device, and sent while this page is open');
  find();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Saved, taken by Unlimited Admin');
  expect(await statesOn()).toEqual({ 'Ada Obi': 'absent', 'Bola Ojo': 'present' });
});

test('where a colleague chose another state, one of the two is taken', async () => {
  const { open, take, statesOn, ada, colleague } = await aSchool();
  const { user } = await open();
  await user.click(name('Ada Obi Present'));
  await user.click(name('Bola Ojo Present'));
  await take([[ada, 'late']], {}, { as: colleague });
  await user.click(save());
  await screen.findByText(/Mr Bello chose late, you chose absent/);
  expect((await statesOn())['Bola Ojo']).toBe('present');
  await user.click(screen.getByRole('button', { name: /^Keep late/ }));
  await waitFor(async () => expect(await statesOn()).toEqual({ 'Ada Obi': 'late', 'Bola Ojo': 'absent' }));
});

test('a student who left meanwhile is named, and the others are saved', async () => {
  const { open, staff, statesOn, ids, ada } = await aSchool();
  const { user } = await open();
  await user.click(name('Ada Obi Present'));
  await user.click(name('Bola Ojo Present'));
  await staff('PUT', `/admin/users/${ada._id}`, { classId: ids.ss3 });
  await user.click(save());
  await screen.findByText('Ada Obi has left this register, and is not marked in it.');
  await waitFor(async () => expect(await statesOn()).toEqual({ 'Bola Ojo': 'absent' }));
});

test('the term shows its days without a register, and who is away has a number to call', async () => {
  const { house, open, take, moveTo, staffNow, ada } = await aSchool();
  const guardian = await aGuardian(house, [ada], { fullName: 'Mrs Obi', phoneNumber: '+2348030001111' });
  await moveTo('2026-09-18T09:00:00.000Z');
  for (const day of ['2026-09-14', '2026-09-16', '2026-09-18']) await take([[ada, 'absent']], { day });
  const { user } = await open(await staffNow());
  await user.click(screen.getByRole('tab', { name: 'Term' }));
  await screen.findByText(/3 days open so far/);
  const days = screen.getAllByRole('link', { name: /Sep 2026$/ }).map((link) => link.textContent);
  expect(days).toEqual(['Tuesday 15 Sep 2026', 'Thursday 17 Sep 2026']);
  await user.click(screen.getByRole('tab', { name: 'Away three days' }));
  await screen.findByText(/absent on 3 school days in a row, since 14 Sep 2026/);
  const call = screen.getByRole('link', { name: `Call ${guardian.fullName}` });
  expect(call.getAttribute('href')).toMatch(/^tel:\+?234/);
});
