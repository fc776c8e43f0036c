import { staffOf } from '@akada/server/test/invigilating';
import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, openNow } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

const rubric = [
  { text: 'Names the wars', points: 4 },
  { text: 'Names the trade', points: 3 },
];

/** Three students have written; the first of two who mark looks at the queue. */
async function aQueue() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const other = await anAdmin(school);
  const essay = await aQuestion(school, admin, {
    ...{ type: 'essay', options: [], text: 'Why did Oyo fall?', points: 10, correctAnswer: 'Wars and trade' },
    details: { rubric },
  });
  const exam = await anExam(school, admin, { ...openNow(), questions: [essay] });
  for (const text of ['First text', 'Second text', 'Third text']) {
    const desk = deskOf(school, await aStudent(school, { fullName: `Student of the ${text}` }), exam);
    await desk.start();
    await desk.submit(answer(essay, text, 1));
  }
  const address = `/admin/exams/${exam._id}/marking`;
  const others = staffOf(school, other, exam);
  const answers = async () => (await others.toMark(essay._id)).body.data as { attemptId: string; points?: number }[];
  return { school, admin, other, essay, address, others, answers };
}

const openAnswer = () => screen.findByText(/ text$/, { selector: 'section p' });

test('answers are marked by keys without names, until none is left', async () => {
  const { admin, essay, address, others, answers } = await aQueue();
  const { user } = renderApp(address, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Mark 3 answers' }));
  const texts: string[] = [];
  for (const marked of [0, 1, 2]) {
    await screen.findByText(`${marked} of 3 marked`);
    const shown = await openAnswer();
    texts.push(shown.textContent ?? '');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Answer'));
    expect(document.body.textContent).not.toContain('Student of');
    await user.keyboard(marked === 2 ? '10' : '7');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shown.isConnected).toBe(false));
  }
  await screen.findByText('Every answer is marked');
  expect(texts.toSorted()).toEqual(['First text', 'Second text', 'Third text']);
  expect((await answers()).map(({ points }) => points)).toEqual([7, 7, 10]);
  expect((await others.marking()).body.data.questions).toMatchObject([{ _id: essay._id, toMark: 0 }]);
});

test('the rubric adds up, names come when they are asked for, and a comment is kept', async () => {
  const { admin, essay, address, others, answers } = await aQueue();
  const { user } = renderApp(`${address}?question=${essay._id}`, { as: admin });
  await user.click(await screen.findByRole('checkbox', { name: /Names the wars/ }));
  await user.click(screen.getByRole('checkbox', { name: /Names the trade/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Points, 0 to 10').value).toBe('7');
  await user.click(screen.getByRole('switch', { name: 'Show names' }));
  await screen.findByRole('heading', { name: /^Answer of Student of/ });
  expect(screen.getByLabelText<HTMLInputElement>('Points, 0 to 10').value).toBe('7');
  await fill(user, 'Comment (optional)', 'Well argued');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText('1 of 3 marked');
  const [first] = await answers();
  const { mark } = (await others.answerToMark(first?.attemptId ?? '', essay._id)).body.data;
  expect(mark).toMatchObject({ points: 7, comment: 'Well argued', rubric: [0, 1] });
});

test('who comes second reads who was first, keeps what was typed, and changes the mark with a reason', async () => {
  const { admin, other, essay, address, others, answers } = await aQueue();
  const { user } = renderApp(`${address}?question=${essay._id}`, { as: admin });
  await openAnswer();
  const [first] = await answers();
  await others.mark(first?.attemptId ?? '', essay._id, { points: 4 });
  await fill(user, 'Points, 0 to 10', '9');
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(`${other.fullName} marked this answer`);
  expect(alert.textContent).toContain('4 of 10 points');
  await fill(user, 'Why the mark changes', 'The second page was overlooked');
  expect(screen.getByLabelText<HTMLInputElement>('Points, 0 to 10').value).toBe('9');
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await waitFor(async () => expect((await answers())[0]?.points).toBe(9));
});

test('what is typed and not saved waits at the next answer, and is asked about before the desk is left', async () => {
  const { admin, essay, address } = await aQueue();
  const { user } = renderApp(`${address}?question=${essay._id}`, { as: admin });
  await openAnswer();
  await fill(user, 'Comment (optional)', 'Well argued');
  await user.click(screen.getByRole('button', { name: 'Next answer' }));
  await screen.findByText('Answer 2 of 3');
  await user.click(screen.getByRole('button', { name: 'All questions' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await user.click(screen.getByRole('button', { name: 'Previous answer' }));
  await waitFor(() => {
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment (optional)').value).toBe('Well argued');
  });
  await fill(user, 'Points, 0 to 10', '6');
  await user.click(screen.getByRole('button', { name: 'Save and next' }));
  await screen.findByText('1 of 3 marked');
  await user.click(screen.getByRole('button', { name: 'All questions' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All questions' })).toBeNull());
});

test('points that do not fit are refused where they stand', async () => {
  const { admin, essay, address, answers } = await aQueue();
  const { user } = renderApp(`${address}?question=${essay._id}`, { as: admin });
  await openAnswer();
  for (const points of ['', '11', '2.5', 'x']) {
    await fill(user, 'Points, 0 to 10', points);
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await screen.findByText('Give 0 to 10 points, a whole number');
  }
  expect((await answers()).every(({ points }) => points === undefined)).toBe(true);
});

test('an exam that nobody has started points to the question bank', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const exam = await anExam(school, admin, { ...openNow(), questions: [await aQuestion(school, admin)] });
  renderApp(`/admin/exams/${exam._id}/marking`, { as: admin });
  await screen.findByText('No paper has been handed out yet');
});

test('what is typed for an answer stands there after a look at another one', async () => {
  const { admin, essay, address } = await aQueue();
  const { user } = renderApp(`${address}?question=${essay._id}`, { as: admin });
  await openAnswer();
  await fill(user, 'Comment (optional)', 'Half a comm');
  await user.click(screen.getByRole('button', { name: 'Next answer' }));
  await screen.findByText('Answer 2 of 3');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Comment (optional)').value).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Previous answer' }));
  await screen.findByText('Answer 1 of 3');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Comment (optional)').value).toBe('Half a comm'));
});
