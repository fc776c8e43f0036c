import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anExamScreen } from '../../../../test/exam-screen.ts';
import { textOf } from '../../../../test/hands.ts';

const question = (number: number) => screen.findByRole('heading', { level: 2, name: `Question ${number} of 3` });
const rules = [
  'Allowed: A ruler',
  'There is a calculator on the screen.',
  'Each wrong answer takes 1 point off. A blank answer costs nothing.',
  'Each wrong answer takes a quarter of the question’s points off; the sum is rounded down. A blank answer costs nothing.',
  'To pass you need 50% of the points.',
];

async function aScreenWith(change: (questions: readonly { _id: string }[]) => object) {
  const scene = await anExamScreen();
  const { school, admin, exam, questions } = scene;
  const reply = await school.ask('PUT', `/exam/${exam._id}`, { as: admin, body: change(questions) });
  expect(reply.status).toBe(200);
  return scene;
}

test('instructions and rules are read before the start, and again beside the questions', async () => {
  const { open } = await aScreenWith(() => ({
    ...{ instructions: 'Show that $x^2 = 4$.', materials: 'A ruler', calculator: true },
    ...{ wrongAnswerPenalty: 1, wrongAnswerPart: '1/4', passMark: 50 },
  }));
  const { user } = open();
  const before = await screen.findByRole('region', { name: 'Instructions' });
  await waitFor(() => expect(before.querySelectorAll('math')).toHaveLength(1));
  expect(within(before).getAllByRole('listitem').map(textOf)).toEqual(rules);
  await user.click(screen.getByRole('button', { name: 'Start Exam' }));
  await question(1);
  await user.click(screen.getByText('Instructions'));
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual(expect.arrayContaining(rules));
});

test('a section is named above its questions, its instructions open where it begins', async () => {
  const { begin } = await aScreenWith(([one, two, three]) => ({
    sections: [
      { title: 'Objective', instructions: 'Choose one.', questions: [one?._id, two?._id] },
      { title: 'Theory', questions: [three?._id] },
    ],
  }));
  const { user } = await begin();
  await question(1);
  expect(screen.getByText('Objective')).toBeTruthy();
  const notes = () => screen.getByText('Instructions of this section').closest('details');
  expect(notes()?.open).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question(2);
  expect(notes()?.open).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question(3);
  expect(screen.queryByText('Objective')).toBeNull();
  expect(screen.getByText('Theory')).toBeTruthy();
});

test('the calculator works by keyboard, stays open from question to question, and its keys choose no answer', async () => {
  const { begin } = await aScreenWith(() => ({ calculator: true }));
  const { user } = await begin();
  await question(1);
  await user.click(screen.getByRole('button', { name: 'Calculator' }));
  const panel = within(await screen.findByRole('region', { name: 'Calculator' }));
  await user.click(panel.getByRole('textbox', { name: 'Sum' }));
  await user.keyboard('2*(3+4){Enter}');
  expect(panel.getByRole('status').textContent).toBe('= 14');
  await user.click(panel.getByRole('button', { name: 'minus' }));
  await user.click(panel.getByRole('button', { name: '4' }));
  await user.click(panel.getByRole('button', { name: 'Equals' }));
  expect(panel.getByRole('status').textContent).toBe('= 10');
  expect(screen.getByText('0 of 3 answered')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await question(2);
  expect((panel.getByRole('textbox', { name: 'Sum' }) as HTMLInputElement).value).toBe('2*(3+4)−4');
  panel.getByRole('textbox', { name: 'Sum' }).focus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Calculator' })).toBeNull();
});

test('without a calculator there is no button for one', async () => {
  const { begin } = await anExamScreen();
  await begin();
  await question(1);
  expect(screen.queryByRole('button', { name: 'Calculator' })).toBeNull();
});
