import { anAdmin, aStudent } from '@akada/server/test/people';
import { aTeacherCard } from '@akada/server/test/teaching';
import { aLesson, aMessage, aPurchase } from '@akada/server/test/things';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { placeOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aDesk() {
  const school = await openSchool();
  const admin = await anAdmin(school, { fullName: 'Ngozi Bello' });
  const ada = await aStudent(school, { fullName: 'Ada Obi' });
  return { school, admin, ada };
}

test('without a message the list leads to the first one', async () => {
  const { ada } = await aDesk();
  renderApp('/student/messages', { as: ada });
  const empty = await placeOf('No messages yet');
  expect(empty.getByRole('link', { name: 'Write to your school' })).toBeTruthy();
});

test('a question from 1:20 of a lesson is kept while the network is away, sent, and leads back there', async () => {
  const { school, admin, ada } = await aDesk();
  await aTeacherCard(school, admin, { name: 'Mrs Bello' });
  const lesson = await aLesson(school, admin, { title: 'Fractions', tutors: [admin._id] });
  await aPurchase(school, ada, lesson, admin);
  const path = `/student/messages/new?lesson=${lesson._id}&t=80`;
  const { user } = renderApp(path, { as: ada });
  await screen.findByText('Fractions at 1:20');
  expect(screen.getByText('For Mrs Bello')).toBeTruthy();
  const send = () => screen.getByRole('button', { name: 'Send Message' });
  await user.click(send());
  await screen.findByText('Please write a message');
  await user.type(screen.getByLabelText('Message'), 'Why 3x?');
  school.network.cut(/^POST/);
  await user.click(send());
  await screen.findByText('Failed to send message: There is no connection to the school');
  cleanup();
  school.network.mend();

  const again = renderApp(path, { as: ada });
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Why 3x?');
  await again.user.click(send());
  const back = await screen.findByRole('link', { name: 'Back to the lesson' });
  expect(back.getAttribute('href')).toBe(`/student/lesson/${lesson._id}?t=80`);
  expect(screen.getByText('Sent')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('');
  const [asked] = (await school.ask('GET', '/message', { as: admin })).body.data;
  expect(asked.teacher).toBe('Mrs Bello');
  expect(again.address()).toMatch(/^\/student\/messages\/[0-9a-f]{24}$/);
});

test('an answer is new in the list until the student has read it', async () => {
  const { school, admin, ada } = await aDesk();
  const { _id } = await aMessage(school, ada, { teacher: 'Mrs Amaka Eze' });
  school.clock.advance({ minutes: 1 });
  await school.ask('POST', `/message/${_id}/reply`, { as: admin, body: { text: 'On Friday.' } });
  const { user } = renderApp('/student/messages', { as: ada });
  await screen.findByText('New answer');
  await user.click(screen.getByRole('link', { name: /^Unread:\s*To Mrs Amaka Eze$/ }));
  await screen.findByLabelText('Reply');
  await screen.findByRole('heading', { level: 1, name: 'Test School' });
  const letters = within(await screen.findByRole('list', { name: 'Messages' }));
  await letters.findByText('On Friday.');
  expect(letters.getByText('Ngozi Bello')).toBeTruthy();
  await waitFor(async () => expect((await school.ask('GET', '/message/threads', { as: ada })).body.unread).toBe(0));
});

test('a message that was just sent is in the list that was open before', async () => {
  const { school, ada } = await aDesk();
  await aMessage(school, ada, { text: 'The first one' });
  const { user } = renderApp('/student/messages', { as: ada });
  const list = async () => within(await screen.findByRole('list', { name: 'Messages' }));
  await (await list()).findByText('The first one');
  await user.click(screen.getByRole('link', { name: 'Write to your school' }));
  await user.type(await screen.findByLabelText('Message'), 'The second one');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByLabelText('Reply');
  await user.click(screen.getByRole('link', { name: 'All messages' }));
  await (await list()).findByText('The second one');
});
