import { anAdmin, aStudent } from '@akada/server/test/people';
import { answer, deskOf } from '@akada/server/test/sitting';
import { anExam, aQuestion, threeQuestions } from '@akada/server/test/things';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, findToast, openNow, problemsShown, textOf } from '../../../../test/hands.ts';
import { openSchool, renderApp } from '../../../../test/render-app.tsx';

async function aForm() {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const exam = await anExam(school, admin, { ...openNow(), title: 'Algebra' });
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: '+ Add Question' }));
  await screen.findByRole('dialog', { name: 'Create a question' });
  const send = () => user.click(screen.getByRole('button', { name: 'Create question' }));
  const stored = async () => (await school.ask('GET', '/question', { as: admin })).body.data;
  return { school, admin, exam, user, send, stored };
}

/** The list behind the dialog has a field of this name too. */
const typeField = () => within(screen.getByRole('dialog')).getByLabelText<HTMLSelectElement>('Type');
const option = (letter: string) => screen.getByLabelText(`Option ${letter}`) as HTMLInputElement;
const mark = (letter: string) => screen.getByLabelText(`Option ${letter} is correct`) as HTMLInputElement;

test('an empty form asks for the question and for the answer', async () => {
  const { send, school } = await aForm();
  await send();
  await waitFor(() => expect(problemsShown()).toEqual(['Please enter a question', 'Please provide a correct answer']));
  expect(document.activeElement).toBe(screen.getByLabelText('Question'));
  expect(school.network.calls).not.toContain('POST /question');
});

test('one option is not enough for multiple choice', async () => {
  const { user, send } = await aForm();
  await fill(user, 'Question', 'What is 2 + 2?');
  await fill(user, 'Option A', '4');
  await user.click(mark('A'));
  await send();
  await waitFor(() =>
    expect(problemsShown()).toEqual(['Please provide at least 2 options for multiple choice questions']),
  );
});

test('an empty option cannot be marked, and loses the mark when it is emptied', async () => {
  const { user, send } = await aForm();
  expect(['A', 'B', 'C', 'D'].map((letter) => mark(letter).disabled)).toEqual([true, true, true, true]);
  await fill(user, 'Question', 'What is 2 + 2?');
  await fill(user, 'Option A', '4');
  await fill(user, 'Option B', '5');
  expect(mark('A').disabled).toBe(false);
  await user.click(mark('A'));
  expect(mark('A').checked).toBe(true);
  await user.clear(option('A'));
  expect([mark('A').checked, mark('A').disabled]).toEqual([false, true]);
  await send();
  await waitFor(() => expect(problemsShown()).toEqual(['Please provide a correct answer']));
});

test('the mark stays with an option whose text is edited; blank options are dropped', async () => {
  const { user, send, stored, exam } = await aForm();
  await fill(user, 'Question', '  What is 2 + 2?  ');
  await fill(user, 'Option A', '3');
  await fill(user, 'Option D', 'for');
  await user.click(mark('D'));
  await fill(user, 'Option D', 'four');
  expect(mark('D').checked).toBe(false);
  await user.click(mark('D'));
  await user.type(option('D'), ' (4)');
  expect(mark('D').checked).toBe(true);
  await fill(user, 'Points', '');
  await user.selectOptions(screen.getByLabelText('Select Exam (Optional)'), 'Algebra');
  await send();
  await findToast('Question created successfully!');
  expect(await stored()).toMatchObject([
    { text: 'What is 2 + 2?', options: ['3', 'four (4)'], correctAnswer: 'four (4)', points: 1, exam: exam._id },
  ]);
});

test('changing the type resets the answer: four empty options for multiple choice, none otherwise', async () => {
  const { user, send, stored } = await aForm();
  await fill(user, 'Question', 'Water is wet.');
  await fill(user, 'Option A', 'yes');
  await fill(user, 'Option B', 'no');
  await user.click(mark('A'));
  await user.selectOptions(typeField(), 'True/False');
  expect(screen.queryByLabelText('Option A')).toBeNull();
  const truth = within(screen.getByRole('group', { name: 'Correct answer' })).getAllByRole('radio');
  expect((truth as HTMLInputElement[]).map(({ checked }) => checked)).toEqual([false, false]);
  await send();
  await waitFor(() => expect(problemsShown()).toEqual(['Please provide a correct answer']));

  await user.selectOptions(typeField(), 'Multiple Choice');
  expect(['A', 'B', 'C', 'D'].map((letter) => option(letter).value)).toEqual(['', '', '', '']);
  expect(problemsShown()).toEqual([]);

  await user.selectOptions(typeField(), 'Short Answer');
  expect((screen.getByLabelText('Correct answer') as HTMLInputElement).value).toBe('');
  await fill(user, 'Correct answer', ' yes ');
  await send();
  await findToast('Question created successfully!');
  expect(await stored()).toMatchObject([{ type: 'short-answer', correctAnswer: 'yes', options: [] }]);
});

test('a true/false question keeps the word that was chosen', async () => {
  const { user, send, stored } = await aForm();
  await fill(user, 'Question', 'Water is wet.');
  await user.selectOptions(typeField(), 'True/False');
  await user.click(screen.getByRole('radio', { name: 'True' }));
  await send();
  await findToast('Question created successfully!');
  expect(await stored()).toMatchObject([{ type: 'true-false', correctAnswer: 'true', exam: null }]);
});

test('after a success the form opens with its defaults again', async () => {
  const { user, send } = await aForm();
  await fill(user, 'Question', 'Water is wet.');
  await user.selectOptions(typeField(), 'True/False');
  await user.click(screen.getByRole('radio', { name: 'False' }));
  await fill(user, 'Points', '7');
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '+ Add Question' }));
  await screen.findByRole('dialog');
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  expect([value('Question'), typeField().value, value('Points')]).toEqual(['', 'multiple-choice', '1']);
  expect(['A', 'B', 'C', 'D'].map((letter) => option(letter).value)).toEqual(['', '', '', '']);
});

test('a question that cannot be created says why and keeps what was typed', async () => {
  const { user, send, school } = await aForm();
  await fill(user, 'Question', 'Water is wet.');
  await user.selectOptions(typeField(), 'True/False');
  await user.click(screen.getByRole('radio', { name: 'True' }));
  school.network.cut(/^POST \/question/);
  await send();
  await screen.findByText('Failed to create question: Network error - no response from server');
  expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('Water is wet.');
});

test('a stored question opens with its options and its mark, and is changed', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aQuestion(school, admin, { options: ['3', '4'], correctAnswer: '4', points: 2 });
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit question' });
  expect(['A', 'B', 'C', 'D'].map((letter) => option(letter).value)).toEqual(['3', '4', '', '']);
  expect(mark('B').checked).toBe(true);
  await user.click(mark('A'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Question updated successfully!');
  const stored = await school.ask('GET', '/question', { as: admin });
  expect(stored.body.data).toMatchObject([{ correctAnswer: '3', options: ['3', '4'], points: 2 }]);
});

test('a new key for a question that was sat says which papers have another one, and leads to marking them again', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const [sum] = await threeQuestions(school, admin);
  const exam = await anExam(school, admin, { ...openNow(), title: 'First term test', questions: [sum] });
  const desk = deskOf(school, await aStudent(school, { fullName: 'Amara Eze' }), exam);
  await desk.start();
  await desk.submit(answer(sum, '5'));
  await deskOf(school, await aStudent(school), exam).start();
  const { user, address } = renderApp('/admin/questions?search=2+%2B+2', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit question' });
  const letter = ['A', 'B', 'C', 'D'].find((one) => option(one).value === '5') ?? '';
  await user.click(mark(letter));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.click(await screen.findByRole('button', { name: 'Keep for a later version' }));
  await findToast('Question updated successfully!');
  const told = within(await screen.findByRole('dialog', { name: 'On 1 finished paper: mark it again?' }));
  expect(textOf(told.getByRole('listitem'))).toContain('First term test1 finished paper, 1 student still at it');
  await user.click(told.getByRole('link', { name: /^Mark again ?: First term test$/ }));
  await waitFor(() => expect(address()).toBe(`/admin/exams/${exam._id}/marking?question=${sum._id}&from=bank`));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Preview the changes' }));
  await screen.findByText('1 result changes: 1 up, 0 down.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const meanwhile =
  'Failed to update question: Somebody changed this question meanwhile. Close it and open it again to see the change; what you typed is still here.';

test('a question somebody else changed meanwhile stays as they left it; what was typed stays in the form', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { _id } = await aQuestion(school, admin, { options: ['3', '4'], correctAnswer: '3' });
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog', { name: 'Edit question' });
  await school.ask('PUT', `/question/${_id}`, { as: admin, body: { correctAnswer: '4' } });
  await fill(user, 'Question', 'What is 2 and 2?');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(meanwhile);
  expect((screen.getByLabelText('Question') as HTMLTextAreaElement).value).toBe('What is 2 and 2?');
  const stored = async () => (await school.ask('GET', `/question/get/${_id}`, { as: admin })).body.data;
  expect(await stored()).toMatchObject({ text: 'What is 2 + 2?', correctAnswer: '4' });

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await waitFor(() => expect(mark('B').checked).toBe(true));
  await fill(user, 'Question', 'What is 2 and 2?');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Question updated successfully!');
  expect(await stored()).toMatchObject({ text: 'What is 2 and 2?', correctAnswer: '4' });
});

test('a double click on Save changes is one save and no conflict', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  await aQuestion(school, admin);
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await fill(user, 'Question', 'What is 2 and 2?');
  await user.dblClick(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Question updated successfully!');
  expect(school.network.calls.filter((name) => name.startsWith('PUT /question'))).toHaveLength(1);
});

test('a picture that somebody else gave meanwhile is not taken off unseen', async () => {
  const school = await openSchool();
  const admin = await anAdmin(school);
  const { _id } = await aQuestion(school, admin);
  /** jsdom's forms cannot be sent, so the picture goes straight into the row. */
  const give = (alt: string) =>
    school.db
      .updateTable('questions')
      .set({ picture: JSON.stringify({ hash: 'f'.repeat(64), alt, width: 40, height: 30 }) })
      .execute();
  await give('A line');
  const { user } = renderApp('/admin/questions', { as: admin });
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  await give('A circle');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText(/^Failed to update question: Somebody changed its picture meanwhile\./);
  const { data } = (await school.ask('GET', `/question/get/${_id}`, { as: admin })).body;
  expect(data.picture).toMatchObject({ alt: 'A circle' });
});
