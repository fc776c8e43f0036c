import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMessage } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findToast, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';
import { chooseLetterKeys } from '../../../state/letter-keys.ts';

/** Chidi, Bisi and Ada have written, the newest first; the window is wide. */
async function aWideInbox() {
  vi.stubGlobal('innerWidth', 1280);
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ids: Record<string, string> = {};
  for (const name of ['Ada', 'Bisi', 'Chidi']) {
    school.clock.advance({ minutes: 1 });
    const student = await aStudent(school, { fullName: `${name} Obi` });
    ids[name] = (await aMessage(school, student, { text: `${name} asks` }))._id;
  }
  school.clock.advance({ minutes: 1 });
  const app = renderApp('/admin/messages', { as: admin });
  const list = within(await screen.findByRole('list', { name: 'Inbox' }));
  const thread = async (name: string) => {
    const pane = within(await screen.findByRole('region', { name: `Message of ${name} Obi` }));
    await pane.findByText(`${name} asks`);
    return pane;
  };
  const stateOf = async (name: string) =>
    (await school.ask('GET', `/message/${ids[name]}`, { as: admin })).body.data as { status: string; seen: boolean };
  return { school, admin, ids, ...app, list, thread, stateOf };
}

test('J, K and the arrows go through the list, each thread at its address; what is unread says so', async () => {
  const { user, list, thread, ids, address } = await aWideInbox();
  await screen.findByRole('heading', { name: 'No message is open' });
  expect(list.getAllByRole('link').map(textOf)).toEqual(['Unread: Chidi Obi', 'Unread: Bisi Obi', 'Unread: Ada Obi']);
  await user.keyboard('j');
  await thread('Chidi');
  expect(address()).toBe(`/admin/messages/${ids.Chidi}`);
  await user.keyboard('{ArrowDown}');
  await thread('Bisi');
  await user.keyboard('jj');
  await thread('Ada');
  await user.keyboard('k');
  await thread('Bisi');
  expect(address()).toBe(`/admin/messages/${ids.Bisi}`);
  expect(document.querySelector('[aria-current=true]')?.textContent).toBe('Bisi Obi');
  await waitFor(() => expect(list.queryAllByText('Unread:')).toHaveLength(0));
});

test('with the letter keys off J and R do nothing, and the arrows and Enter still go to a thread', async () => {
  const { user, thread, ids, address } = await aWideInbox();
  chooseLetterKeys(false);
  onTestFinished(() => chooseLetterKeys(true));
  await user.keyboard('j');
  expect(address()).toBe('/admin/messages');
  await user.keyboard('{ArrowDown}');
  await thread('Chidi');
  await user.keyboard('jr');
  expect(address()).toBe(`/admin/messages/${ids.Chidi}`);
  expect(document.activeElement?.tagName).not.toBe('TEXTAREA');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Message of Chidi Obi'));
});

test('below an open dialog no key moves anything', async () => {
  const { user, list, thread, ids, address } = await aWideInbox();
  await user.click(list.getByRole('link', { name: /Bisi Obi$/ }));
  await user.click((await thread('Bisi')).getByRole('button', { name: 'Saved replies' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Title')));
  dialog.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('jr{ArrowDown}');
  expect(address()).toBe(`/admin/messages/${ids.Bisi}`);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
});

test('an answer with Ctrl+Enter goes on to the next open message', async () => {
  const { user, list, thread, stateOf } = await aWideInbox();
  await user.click(list.getByRole('link', { name: /Bisi Obi$/ }));
  const pane = await thread('Bisi');
  await user.keyboard('r');
  await user.type(pane.getByLabelText('Answer'), 'On Friday.{Control>}{Enter}{/Control}');
  await findToast('Answer sent');
  const next = await thread('Ada');
  expect(next.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('');
  expect((await stateOf('Bisi')).status).toBe('answered');
  expect((await stateOf('Chidi')).seen).toBe(false);
});

test('an answer whose reply comes late leaves the reader where they have gone meanwhile', async () => {
  const { school, user, list, thread, address, ids, stateOf } = await aWideInbox();
  const answer = async (name: string, then: () => Promise<void>) => {
    await user.click(list.getByRole('link', { name: new RegExp(`${name} Obi$`) }));
    const release = school.network.hold(/^POST .*reply$/);
    await user.type((await thread(name)).getByLabelText('Answer'), 'On Friday.{Control>}{Enter}{/Control}');
    await then();
    release();
    await screen.findByText(`${name} Obi`, { selector: '[data-toast] *' });
    expect((await stateOf(name)).status).toBe('answered');
  };
  await answer('Bisi', async () => {
    await user.click(list.getByRole('link', { name: /Chidi Obi$/ }));
    await thread('Chidi');
  });
  expect(address()).toBe(`/admin/messages/${ids.Chidi}`);
  await answer('Chidi', async () => {
    await user.click(screen.getByRole('link', { name: 'Analytics' }));
    await screen.findByRole('heading', { level: 1, name: /Analytics/ });
  });
  expect(address()).toBe('/admin/analytics');
});

test('letters that are typed into an answer move nothing', async () => {
  const { user, list, thread, address, ids } = await aWideInbox();
  await user.click(list.getByRole('link', { name: /Bisi Obi$/ }));
  const pane = await thread('Bisi');
  await user.type(pane.getByLabelText('Answer'), 'jk');
  expect(address()).toBe(`/admin/messages/${ids.Bisi}`);
  expect(pane.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('jk');
});

test('an answer with a PDF survives a lost connection and stores the file once', async () => {
  const { school, user, list, thread, ids, admin } = await aWideInbox();
  await user.click(list.getByRole('link', { name: /Ada Obi$/ }));
  const pane = await thread('Ada');
  await user.type(pane.getByLabelText('Answer'), 'See the file');
  school.network.cut(/^POST/);
  const pdf = new File(['%PDF-1.4\ntrailer\n<<>>\n%%EOF\n'], 'plan.pdf', { type: 'application/pdf' });
  await user.upload(pane.getByLabelText('Photos or PDFs to attach'), pdf);
  await pane.findByText(/^It was not sent: Network error/);
  await user.click(pane.getByRole('button', { name: 'Send answer' }));
  await pane.findByText('A file was not sent. Please retry it or remove it.');
  school.network.mend();
  await user.click(pane.getByRole('button', { name: 'Retry plan.pdf' }));
  await pane.findByText('1 of 1 attached');
  await user.click(pane.getByRole('button', { name: 'Send answer' }));
  await findToast('Answer sent');
  await user.click(list.getByRole('link', { name: /Ada Obi$/ }));
  await (await thread('Ada')).findByRole('button', { name: 'Download plan.pdf' });
  const { messages } = (await school.ask('GET', `/message/${ids.Ada}`, { as: admin })).body.data;
  expect(messages.at(-1)).toMatchObject({ text: 'See the file', attachments: [{ fileName: 'plan.pdf' }] });
  expect(await school.db.selectFrom('message_attachments').select('_id').execute()).toHaveLength(1);
});

test('a file of a student opens as a picture with its name', async () => {
  const { school, user, list, thread, ids } = await aWideInbox();
  const [message_id, bytes] = [ids.Ada ?? '', Buffer.from('a picture')];
  const { student_id } = await school.db
    .selectFrom('messages')
    .selectAll()
    .where('_id', '=', message_id)
    .executeTakeFirstOrThrow();
  const content = bytes.toString('base64');
  const of = { student_id, author_id: student_id, message_id, letter_id: message_id, position: 0 };
  const file = {
    file_name: 'board.png',
    media_type: 'image/webp',
    bytes: bytes.length,
    width: 40,
    height: 30,
  } as const;
  await school.db
    .insertInto('message_attachments')
    .values({
      ...of,
      ...file,
      _id: 'f'.repeat(24),
      file_hash: '',
      created_at: '2026-09-15T09:00:00.000Z',
      content,
      thumbnail: content,
    })
    .execute();
  await user.click(list.getByRole('link', { name: /Ada Obi$/ }));
  await user.click(await (await thread('Ada')).findByRole('button', { name: 'Open board.png' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'board.png' }));
  await dialog.findByRole('img', { name: 'board.png' });
});
