import { anAdmin, aStudent } from '@akada/server/test/people';
import { aMessage } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** The window is narrow: the thread has a page of its own. */
async function aThread() {
  vi.stubGlobal('innerWidth', 800);
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
  await user.selectOptions(await screen.findByLabelText('Insert a saved reply'), 'Where to pay');
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

test('keeping an answer sends nothing, by its button, by Enter and by Ctrl+Enter', async () => {
  const { school, open, read } = await aThread();
  const { user } = open();
  await user.type(await screen.findByLabelText('Answer'), 'Please wait');
  for (const [title, keys] of [
    ['By button', '{Control>}{Enter}{/Control}'],
    ['By Enter', '{Enter}'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved replies of your school' }));
    await user.type(dialog.getByLabelText('Title'), `${title}${keys}`);
    if (title === 'By button') await user.click(dialog.getByRole('button', { name: 'Save this reply' }));
    await screen.findByRole('option', { name: title, hidden: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(school.network.calls.filter((call) => call.endsWith('/reply'))).toEqual([]);
  expect((await read()).messages).toHaveLength(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Please wait');
});

const pdf = (name: string) => new File(['%PDF-1.4\ntrailer\n<<>>\n%%EOF\n'], name, { type: 'application/pdf' });
const answerBox = () => screen.findByLabelText<HTMLTextAreaElement>('Answer');

test('an answer on its way is locked with its files, also where its page is opened again; a refused one is not', async () => {
  const { school, admin, open, read } = await aThread();
  await school.ask('POST', '/message/canned', { as: admin, body: { title: 'Where', text: 'At the bank.' } });
  const { user } = open();
  await user.type(await answerBox(), 'See the file');
  await user.upload(screen.getByLabelText('Photos or PDFs to attach'), pdf('plan.pdf'));
  await screen.findByText('1 of 1 attached');
  const release = school.network.hold(/^POST .*reply$/);
  const send = async () => user.click(screen.getByRole('button', { name: 'Send answer' }));
  await send();
  const expectLocked = async () => {
    await user.type(await answerBox(), ' and more');
    expect((await answerBox()).value).toBe('See the file');
    const disabled = ['Remove plan.pdf', 'Attach a photo or PDF', 'Saved replies'];
    for (const name of disabled) expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(true);
    expect((await screen.findByLabelText('Insert a saved reply')).matches(':disabled')).toBe(true);
  };
  await expectLocked();
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await user.click(await screen.findByRole('link', { name: /^Reply/ }));
  await expectLocked();
  school.network.cut(/^POST .*reply$/, 1);
  release();
  await findToast('Failed to send message: Network error - no response from server');
  await user.type(await answerBox(), ' and more');
  expect((await answerBox()).value).toBe('See the file and more');

  const again = school.network.hold(/^POST .*reply$/);
  await send();
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await user.click(await screen.findByRole('link', { name: /^Reply/ }));
  expect((await answerBox()).value).toBe('See the file and more');
  again();
  await waitFor(async () => expect((await answerBox()).value).toBe(''));
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
  expect((await read()).messages.at(-1)).toMatchObject({ text: 'See the file and more' });
});

test('a file that is removed, or left behind, while it is sent does not reach the school', async () => {
  const { school, open } = await aThread();
  const { user } = open();
  await answerBox();
  const release = school.network.hold(/attachment$/);
  for (const name of ['first.pdf', 'second.pdf']) {
    await user.upload(screen.getByLabelText('Photos or PDFs to attach'), pdf(name));
  }
  await waitFor(() => expect(school.network.calls.filter((call) => call.endsWith('attachment'))).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Remove first.pdf' }));
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await user.click(await screen.findByRole('link', { name: /^Reply/ }));
  await answerBox();
  release();
  await user.upload(screen.getByLabelText('Photos or PDFs to attach'), pdf('third.pdf'));
  await screen.findByText('1 of 1 attached');
  const stored = await school.db.selectFrom('message_attachments').select('file_name').execute();
  expect(stored).toEqual([{ file_name: 'third.pdf' }]);
});

test('a retry after a lost reply is the same answer; the same words later are a new one', async () => {
  const { school, ada, _id, open, read } = await aThread();
  const { user } = open();
  const sendYes = async () => {
    await user.type(await screen.findByLabelText('Answer'), 'Yes.');
    await user.click(screen.getByRole('button', { name: 'Send answer' }));
  };
  const texts = async () => (await read()).messages.map(({ text }: { text: string }) => text);
  const find = school.network.loseReply(/^POST .*reply$/);
  await sendYes();
  await screen.findByText(/^Failed to send message: Network error/);
  find();
  school.clock.advance({ minutes: 2 });
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe(''));
  expect(await texts()).toEqual(['Where do we pay?', 'Yes.']);
  await school.ask('POST', `/message/${_id}/reply`, { as: ada, body: { text: 'On Friday, too?' } });
  school.clock.advance({ minutes: 2 });
  await sendYes();
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe(''));
  expect(await texts()).toEqual(['Where do we pay?', 'Yes.', 'On Friday, too?', 'Yes.']);
});
