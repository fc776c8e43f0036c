import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMessage } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast, placeOf, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** The window is narrow: list and thread have a page each. */
async function aDesk() {
  vi.stubGlobal('innerWidth', 800);
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, {
    fullName: 'Ada Obi',
    email: 'ada@home.test',
    classLevel: 'Grade 3 Secondary',
  });
  const message = await aMessage(school, ada, { teacher: 'Mrs Amaka Eze', text: 'Is the test\non Friday?' });
  const open = (path = '/admin/messages') => renderApp(path, { as: admin });
  const stored = async () => (await school.ask('GET', '/message', { as: admin })).body.data;
  return { school, admin, ada, message, open, stored };
}

const handleButton = (name = 'Ada Obi') =>
  screen.findByRole('button', { name: new RegExp(`^Mark as handled\\s*${name}$`) });
const openCount = (count: number) => screen.findByRole('link', { name: new RegExp(`^Messages\\s*${count}\\s*open$`) });
const texts = () => [...document.querySelectorAll('p.whitespace-pre-line')].map((node) => node.textContent);

test('the list shows who wrote what to whom, and leads to the thread', async () => {
  const { open, message } = await aDesk();
  open();
  await handleButton();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Messages');
  expect(document.title).toBe('Messages · Akada');
  const row = within(within(screen.getByRole('list', { name: 'Messages' })).getByRole('listitem'));
  for (const text of ['Ada Obi', 'Class 3', 'ada@home.test', 'Mrs Amaka Eze', 'Open']) {
    expect(row.getAllByText(text).length).toBeGreaterThan(0);
  }
  expect(texts()).toEqual(['Is the test\non Friday?']);
  expect(row.getByRole('link', { name: /^Reply\s*Ada Obi$/ }).getAttribute('href')).toBe(
    `/admin/messages/${message._id}`,
  );
});

test('the sidebar counts the open ones; handling one and opening it again changes the row and the count', async () => {
  const { open, school, ada, stored } = await aDesk();
  await aMessage(school, ada, { text: 'Thank you' });
  const { user } = open();
  await openCount(2);
  await user.click((await screen.findAllByRole('button', { name: /^Mark as handled/ }))[0] as HTMLElement);
  await findToast('Message marked as handled');
  await screen.findByText(/^Handled by Ngozi Bello, /);
  await openCount(1);
  expect((await stored()).filter((one: { handledAt: unknown }) => one.handledAt)).toHaveLength(1);

  const reopen = screen.getByRole('button', { name: /^Reopen\s*Ada Obi$/ });
  expect(document.activeElement).toBe(reopen);
  await user.click(reopen);
  await findToast('Message opened again');
  await openCount(2);
  expect(screen.queryByText(/^Handled by/)).toBeNull();
});

test('a message somebody else has handled meanwhile keeps that name', async () => {
  const { open, school, message } = await aDesk();
  const { user } = open();
  const button = await handleButton();
  const other = await anAdmin(school, { fullName: 'Musa Sani' });
  await school.ask('PUT', `/message/${message._id}/handled`, { as: other, body: { handled: true } });
  await user.click(button);
  await screen.findByText(/^Handled by Musa Sani, /);
});

test('a failure says why; a message that went with its student’s account leaves the list', async () => {
  const { open, school, ada } = await aDesk();
  const { user } = open();
  const button = await handleButton();
  school.network.cut(/^PUT/);
  await user.click(button);
  await findToast('Failed to handle the message: Network error - no response from server');
  school.network.mend();
  await school.ask('DELETE', '/user', { as: ada });
  await user.click(button);
  await findToast('Failed to handle the message: Message not found');
  await placeOf('No messages yet');
});

test('a double click on Mark as handled does not open it again', async () => {
  const { open, school } = await aDesk();
  const { user } = open();
  await user.dblClick(await handleButton());
  await findToast('Message marked as handled');
  expect(school.network.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(1);
});

test('search and status stand in the address, and nothing found leads back to all', async () => {
  const { open, school, admin, message } = await aDesk();
  const bisi = await aStudent(school, { fullName: 'Bisi Cole', email: 'bisi@school.test' });
  await aMessage(school, bisi, { teacher: 'Mr Bello', text: 'Please open the lab' });
  await school.ask('PUT', `/message/${message._id}/handled`, { as: admin, body: { handled: true } });
  const { user, address } = open('/admin/messages?status=open');
  await handleButton('Bisi Cole');
  expect(texts()).toEqual(['Please open the lab']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Handled');
  await waitFor(() => expect(texts()).toEqual(['Is the test\non Friday?']));
  expect(address()).toBe('/admin/messages?status=handled');
  await user.type(screen.getByLabelText('Search messages...'), 'lab');
  const empty = await placeOf('No messages found');
  expect(address()).toBe('/admin/messages?status=handled&search=lab');
  await user.click(empty.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(texts()).toHaveLength(2));
  expect(address()).toBe('/admin/messages');
  const choices = within(screen.getByLabelText('Status')).getAllByRole('option').map(textOf);
  expect(choices).toEqual(['All Status', 'Open', 'Answered', 'Closed', 'Handled']);
});

test('more than twenty come in pages; an address beyond the last one leads to it', async () => {
  const { open, school, ada } = await aDesk();
  const bisi = await aStudent(school);
  for (let count = 1; count <= 12; count += 1) {
    school.clock.advance({ seconds: 1 });
    for (const student of [ada, bisi]) await aMessage(school, student, { text: `Question ${count}` });
  }
  const { user, address } = open('/admin/messages?page=7');
  await screen.findByText('25 messages');
  await waitFor(() => expect(texts()).toHaveLength(5));
  expect(texts().at(-1)).toBe('Is the test\non Friday?');
  expect(address()).toBe('/admin/messages?page=2');
  await screen.findByText('Page 2 of 2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(texts()).toHaveLength(20));
  expect(address()).toBe('/admin/messages');
});

test('a long message is shown in part, and in full on demand', async () => {
  const { open, school, ada } = await aDesk();
  await aMessage(school, ada, { text: 'A long story. '.repeat(100) });
  const { user } = open();
  const more = await screen.findByRole('button', { name: 'Read more', expanded: false });
  await user.click(more);
  expect(screen.getByRole('button', { name: 'Show less', expanded: true })).toBeTruthy();
});

test('without any message the screen says where they come from', async () => {
  const school = await openSchool();
  renderApp('/admin/messages', { as: await anAdmin(school) });
  const empty = await placeOf('No messages yet');
  expect(empty.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Messages' })).toBeTruthy();
});

test('without an answer the screen says so, and Retry asks again', async () => {
  const { open, school } = await aDesk();
  school.network.cut(/^GET \/message/);
  const { user } = open();
  const panel = await screen.findByRole('alert');
  expect(textOf(panel)).toBe('Error loading messagesNetwork error - no response from serverRetry');
  school.network.mend();
  await user.click(within(panel).getByRole('button', { name: 'Retry' }));
  await handleButton();
});
