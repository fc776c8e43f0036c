import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openNow, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

test('a question says where it is used and how it did, when one asks', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const question = await aQuestion(school, admin, { practice: true });
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions: [question] });
  for (const given of ['4', '3']) {
    const desk = deskOf(school, await aStudent(school), exam);
    await desk.start();
    await desk.submit(answer(question, given));
  }
  const { user } = renderApp('/admin/questions?view=cards', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit question' }));
  const asked = () => school.network.calls.filter((name) => name.endsWith('/use'));
  expect(asked()).toEqual([]);
  await user.click(dialog.getByText('Where it is used, and how it did'));
  const list = await dialog.findByRole('list', { name: 'Exams that ask it' });
  expect(textOf(list)).toBe('AlgebraSat by 2 students, 50% right');
  dialog.getByText(/^Open for practice, but not shown to students now\..*: Algebra\.$/);
  dialog.getByText('Its difficulty is measured when 20 have sat it');
});
