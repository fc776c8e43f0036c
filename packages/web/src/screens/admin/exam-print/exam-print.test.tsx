import { anAdmin } from '@akada/server/test/people';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { findToast } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aList(isEmpty: boolean, changes: object = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = isEmpty ? [] : await threeQuestions(school, admin);
  if (questions[0]) await school.ask('PUT', `/question/${questions[0]._id}`, { as: admin, body: changes });
  const exam = await anExam(school, admin, { title: 'Algebra', questions });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => `blob:${saved.push(content as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = renderApp(`/admin/exams/${exam._id}/print`, { as: admin });
  const print = async (part: string) => user.click(await screen.findByRole('button', { name: `Save as PDF: ${part}` }));
  return { print, saved, user };
}

test('an exam is saved as a PDF, part by part', async () => {
  const { print, saved } = await aList(false);
  await print('Marking scheme');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.type).toBe('application/pdf');
  await print('Answer sheet');
  await waitFor(() => expect(saved).toHaveLength(2));
});

test('letters that cannot be printed are named, and the paper is printed without them after a look', async () => {
  const { print, saved, user } = await aList(false, { text: 'What is 水?' });
  await print('Question paper');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Some letters cannot be printed' }));
  expect(dialog.getByText(/question 1 \(‘水’\)/)).toBeTruthy();
  expect(saved).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Print anyway' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an exam without questions says that there is nothing to print', async () => {
  const { print, saved } = await aList(true);
  await print('Question paper');
  await findToast('Failed to print the exam: This exam has no questions to print yet');
  expect(saved).toEqual([]);
});
