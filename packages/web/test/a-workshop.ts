import { anAdmin } from '@akada/server/test/people';
import { anExam, threeQuestions } from '@akada/server/test/things';
import { screen, within } from '@testing-library/react';
import { openNow, textOf } from './hands.ts';
import { openSchool, renderApp } from './render-app.tsx';

/** A draft with three questions: '2 + 2', 'Water', 'capital'. */
export async function aWorkshop({ empty = false } = {}) {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const questions = empty ? [] : await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra', questions, isActive: false });
  const view = renderApp(`/admin/exams/${exam._id}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Algebra' });
  const stored = async () => (await school.ask('GET', `/exam/${exam._id}`, { as: admin })).body.data;
  const texts = async () => (await stored()).questions.map(({ text }: { text: string }) => text.slice(0, 9));
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  const order = () =>
    within(screen.getByRole('region', { name: 'Questions' }))
      .getAllByRole('button', { name: /^Reorder/ })
      .map((handle) => textOf(handle.closest('li') as Element).slice(0, 12));
  const news = () => [...document.querySelectorAll('p[role=status]')].map(textOf);
  const status = () => [...document.querySelectorAll('[data-bottom-bar] [role=status]')].map(textOf)[0];
  return { ...view, school, admin, exam, questions, stored, texts, press, order, news, status };
}
