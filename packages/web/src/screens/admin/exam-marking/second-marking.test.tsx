import { staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

/** Two answers of 10 points that the first teacher has given 7, with a comment. */
async function marked() {
  const school = await openSchool();
  const [first, second] = [await anAdmin(school), await anAdmin(school)];
  const essay = await aQuestion(school, first, {
    ...{ type: 'essay', options: [], text: 'Why did Oyo fall?', points: 10, correctAnswer: 'Wars and trade' },
  });
  const exam = await anExam(school, first, { ...openNow(), questions: [essay] });
  for (const text of ['First text', 'Second text']) {
    const desk = deskOf(school, await aStudent(school), exam);
    await desk.start();
    await desk.submit(answer(essay, text, 1));
  }
  const [ofFirst, ofSecond] = [staffOf(school, first, exam), staffOf(school, second, exam)];
  const ids = ((await ofFirst.toMark(essay._id)).body.data as { attemptId: string }[]).map((one) => one.attemptId);
  for (const id of ids) await ofFirst.mark(id, essay._id, { points: 7, comment: 'Which wars?' });
  const states = async () =>
    ((await ofSecond.second(essay._id)).body.data as { state: string }[]).map(({ state }) => state);
  return { first, second, essay, ids, states, ofFirst, ofSecond, address: `/admin/exams/${exam._id}/marking` };
}

const pointsField = () => screen.getByLabelText<HTMLInputElement>('Points, 0 to 10');

test('a second marking is opened with a tolerance that fits, and closed again', async () => {
  const { first, address, ofSecond } = await marked();
  const { user } = renderApp(address, { as: first });
  await user.click(await screen.findByRole('button', { name: 'Ask for a second marking' }));
  await fill(user, 'Points by which two marks may differ', '11');
  await user.click(screen.getByRole('button', { name: 'Open for a second marking' }));
  await screen.findByText('Give 0 to 10, a whole number');
  await fill(user, 'Points by which two marks may differ', '1');
  await user.click(screen.getByRole('button', { name: 'Open for a second marking' }));
  await screen.findByText('Second marking: 0 answers marked twice');
  expect((await ofSecond.marking()).body.data.questions[0].second).toMatchObject({ tolerance: 1, toMark: 2 });
  await user.click(await screen.findByRole('button', { name: 'Edit second marking' }));
  await user.click(await screen.findByRole('button', { name: 'Close second marking' }));
  await screen.findByText('One teacher marks each answer.');
});

test('the second teacher marks by keys without the first marks, and what differs is settled with a reason', async () => {
  const { second, essay, address, states, ofFirst } = await marked();
  await ofFirst.openSecond(essay._id, { tolerance: 1 });
  const { user } = renderApp(address, { as: second });
  await user.click(await screen.findByRole('button', { name: 'Second-mark 2 answers' }));
  for (const [at, points] of ['6', '3'].entries()) {
    await screen.findByText(`${at} of 2 marked twice`);
    const sheet = await screen.findByText(/ text$/, { selector: 'section p' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Answer'));
    await screen.findByText(/^You are the second marker/);
    expect(document.body.textContent).not.toContain('Which wars?');
    expect(pointsField().value).toBe('');
    await user.keyboard(`${points}{Enter}`);
    await waitFor(() => expect(sheet.isConnected).toBe(false));
  }
  await screen.findByText('Every answer has its second mark');
  expect((await states()).toSorted()).toEqual(['agreed', 'differs']);

  await user.click(screen.getAllByRole('button', { name: 'All questions' })[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Settle 1 difference' }));
  const both = within(await screen.findByRole('region', { name: 'Two marks that differ' }));
  expect(both.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringContaining('7 of 10'),
    expect.stringContaining('3 of 10 by you'),
  ]);
  await user.click(both.getByRole('button', { name: 'Take 7' }));
  expect(pointsField().value).toBe('7');
  await fill(user, 'Points, 0 to 10', '5');
  await user.click(screen.getByRole('button', { name: 'Settle and next' }));
  await screen.findByText('Please say why these points count');
  await fill(user, 'Why these points', 'One war is named');
  await user.click(screen.getByRole('button', { name: 'Settle and next' }));
  await screen.findByText('Nothing is left to settle');
  expect((await states()).toSorted()).toEqual(['agreed', 'settled']);
});

test('an answer that somebody else settled meanwhile shows how', async () => {
  const { second, essay, ids, address, ofFirst, ofSecond } = await marked();
  await ofFirst.openSecond(essay._id);
  await ofSecond.markSecond(ids[0] ?? '', essay._id, { points: 3 });
  const { user } = renderApp(`${address}?question=${essay._id}&as=settle`, { as: second });
  await user.click(await screen.findByRole('button', { name: 'Take 3' }));
  await fill(user, 'Why these points', 'One war is named');
  await ofFirst.settle(ids[0] ?? '', essay._id, { points: 7 });
  await user.click(screen.getByRole('button', { name: 'Settle and next' }));
  await screen.findByText(/settled it\.$/);
  const mark = within(await screen.findByRole('region', { name: 'Mark' }));
  expect(mark.getByRole('alert').textContent).toMatch(/settled this answer on .*: 7 of 10 points/);
});
