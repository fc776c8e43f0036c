import { anAdmin, aStudent } from '@akada/server/test/people';
import { aLesson, aQuestion } from '@akada/server/test/things';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aViewer() {
  const school = await openSchool();
  const [admin, student] = [await anAdmin(school), await aStudent(school)];
  const free = { price: 0, subject: 'Mathematics', video: 'https://films.example/halves.mp4' };
  const lesson = await aLesson(school, admin, { ...free, title: 'Halves' });
  school.clock.advance({ seconds: 1 });
  const next = await aLesson(school, admin, { ...free, title: 'Quarters' });
  for (const { _id } of [lesson, next]) await school.ask('POST', `/lesson/pay/${_id}`, { as: student });
  const questions = [
    await aQuestion(school, admin, { text: 'What is 1 + 3?', explanation: 'One and three', hint: 'Count' }),
  ];
  questions.push(await aQuestion(school, admin, { text: 'What is 2 + 2?' }));
  const body = { questionIds: questions.map(({ _id }) => _id) };
  await school.ask('PUT', `/admin/lessons/${lesson._id}/check-questions`, { as: admin, body });
  return { school, student, lesson, next, path: `/student/lesson/${lesson._id}` };
}

const film = () => waitFor(() => document.querySelector('video') ?? expect.unreachable());
const ended = async () => {
  fireEvent(await film(), new Event('ended'));
  return within(await screen.findByRole('complementary', { name: 'The film has ended' }));
};

test('the end of a film asks its questions, by keys alone, and leads to the next lesson; a wrong one comes again', async () => {
  const { school, student, next, path } = await aViewer();
  const { user } = renderApp(path, { as: student });
  await waitFor(async () => expect(school.network.calls.join()).toContain('/check-questions'));
  const card = await ended();
  expect(document.activeElement).toBe(card.getByRole('heading', { name: 'End of the film' }));
  const link = card.getByRole('link', { name: 'Next lesson: Quarters' });
  expect(link.getAttribute('href')).toBe(`/student/lesson/${next._id}`);
  expect(card.getByRole('link', { name: 'Back to my lessons' }).getAttribute('href')).toBe('/student/my-lessons');
  await user.click(await card.findByRole('button', { name: 'Check yourself (2 questions)' }));
  const hints: boolean[] = [];
  for (const [question, key, word] of [
    ['What is 1 + 3?', 'a', 'Not right'],
    ['What is 2 + 2?', 'b', 'Right'],
    ['What is 1 + 3?', 'b', 'Right'],
  ] as const) {
    await card.findByText(question);
    // What the film taught is asked without one at first.
    hints.push(card.queryByRole('button', { name: 'Hint' }) !== null);
    await user.keyboard(key);
    await user.keyboard('{Enter}');
    await card.findByRole('heading', { name: word });
    if (key === 'a') card.getByText('One and three');
    await user.keyboard('{Enter}');
  }
  await card.findByText('1 of 2 right at the first try');
  expect(hints).toEqual([false, false, true]);
  await waitFor(async () => {
    const cards = await school.ask('GET', '/practice/cards', { as: student });
    expect(cards.body.data.map(({ text }: { text: string }) => text).toSorted()).toEqual([
      'What is 1 + 3?',
      'What is 2 + 2?',
    ]);
  });
});

test('without the questions the end is no dead end, and what plays again hides it', async () => {
  const { school, student, path } = await aViewer();
  school.network.cut(/check-questions/);
  renderApp(path, { as: student });
  const card = await ended();
  expect(card.queryByRole('button', { name: /^Check yourself/ })).toBeNull();
  await card.findByText(/^Without a network the questions after this film cannot be asked\./);
  card.getByRole('button', { name: 'Watch again' });
  card.getByRole('link', { name: 'Next lesson: Quarters' });
  expect(document.querySelector('media-controller')?.hasAttribute('inert')).toBe(true);
  fireEvent(await film(), new Event('playing'));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'The film has ended' })).toBeNull());
  expect(document.querySelector('media-controller')?.hasAttribute('inert')).toBe(false);
});

test('a lesson that was finished offers its questions and the next one on its own page', async () => {
  const { school, student, lesson } = await aViewer();
  const watched = { positionSeconds: 600, durationSeconds: 600, watched: [[0, 600]] };
  await school.ask('PUT', `/lesson/${lesson._id}/progress`, { as: student, body: watched });
  const { user } = renderApp(`/student/lessons/${lesson._id}`, { as: student });
  await screen.findByRole('heading', { name: 'You have finished this lesson' });
  screen.getByRole('link', { name: 'Next lesson: Quarters' });
  await user.click(await screen.findByRole('button', { name: 'Check yourself (2 questions)' }));
  await screen.findByText('What is 1 + 3?');
  await user.click(screen.getByRole('button', { name: 'Stop here' }));
  await screen.findByRole('button', { name: 'Check yourself (2 questions)' });
});
