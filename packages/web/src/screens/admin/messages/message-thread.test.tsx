import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMessage } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aThread() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  const { _id } = await aMessage(school, ada, { text: 'Where do we pay?' });
  const open = () => renderApp(`/admin/messages/${_id}`, { as: admin });
  const read = async () => (await school.ask('GET', `/message/${_id}`, { as: admin })).body.data;
  return { school, admin, ada, _id, open, read };
}

test('staff answer with a kept answer; the thread is answered and seen', async () => {
  const { school, admin, open, read } = await aThread();
  const kept = { title: 'Where to pay', text: 'On the page of your order.' };
  await school.ask('POST', '/message/canned', { as: admin, body: kept });
  school.clock.advance({ minutes: 1 });
  const { user } = open();
  await screen.findByText('Where do we pay?');
  await user.keyboard('r');
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'));
  await user.selectOptions(await screen.findByLabelText('Insert a kept answer'), 'Where to pay');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await within(screen.getByRole('list', { name: 'Messages' })).findByText('On the page of your order.');
  expect((await read()).status).toBe('answered');
});

test('a thread that another one has taken meanwhile says whose it is', async () => {
  const { school, _id, open, read } = await aThread();
  const { user } = open();
  const take = await screen.findByRole('button', { name: 'Take it' });
  const musa = await anAdmin(school, { fullName: 'Musa Sani' });
  await school.ask('PUT', `/message/${_id}/assignee`, { as: musa, body: { assignee: musa._id, was: null } });
  await user.click(take);
  await findToast('Musa Sani has taken this message meanwhile');
  await screen.findByText('With Musa Sani');
  expect((await read()).assignee.fullName).toBe('Musa Sani');
});
