import { aStudent } from '@akada/server/test/people';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { textOf } from '../../test/hands.ts';
import { openSchool, renderApp } from '../../test/render-app.tsx';

const tabs = () => screen.findByRole('navigation', { name: 'Tabs' });
const current = async () => [...(await tabs()).querySelectorAll('[aria-current]')].map(textOf);

test('five tabs lead through the student area and say where one is', async () => {
  const student = await aStudent(await openSchool());
  const at = async (path: string) => {
    const app = renderApp(path, { as: student });
    const found = await current();
    app.leave();
    return found;
  };
  expect(await at('/student')).toEqual(['Home']);
  expect(await at('/student/my-lessons')).toEqual(['Lessons']);
  expect(await at('/student/exams?tab=completed')).toEqual(['Exams']);
  expect(await at('/student/practice')).toEqual(['Practise']);
  expect(await at('/profile/teachers')).toEqual(['Me']);
  expect(await at('/student/messages')).toEqual(['Me']);
});

test('an exam has none', async () => {
  renderApp(`/student/exam/${'0'.repeat(24)}`, { as: await aStudent(await openSchool()) });
  await screen.findAllByRole('heading', { name: 'Exam not found' });
  expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
});

test('while the keyboard is up there is no tab above it', async () => {
  const view = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(window, 'visualViewport'));
  renderApp('/student/messages', { as: await aStudent(await openSchool()) });
  await tabs();
  const resize = (height: number) =>
    act(async () => void Object.assign(view, { height }).dispatchEvent(new Event('resize')));
  await resize(window.innerHeight - 300);
  expect(screen.queryByRole('navigation', { name: 'Tabs' })).toBeNull();
  await resize(window.innerHeight - 60);
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Tabs' })).not.toBeNull());
});
